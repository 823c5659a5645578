"""Halves of rules of blackball and WEPF that no other test shows: what is done, and what is seen of the frame after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.blackball.engine import play
from games.blackball.engine.events import FoulSnooker, Group, NameColour, NominateBall, Offence, Stalemate, TimeUp
from games.blackball.engine.settings import Foul
from games.blackball.engine.shot import Act, Shot
from games.blackball.engine.state import How, Phase
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from tests.games.blackball.table import AWAY, BOTH, HOME, after, frame, in_play, rule, shot
from tests.games.halves import half, seen

OUTSIDE = Act.OUTSIDE_BAULK
NOTHING = shot(None, rail=False)
BROKEN_BY_AWAY = replace(in_play(), options=replace(in_play().options, breaker=AWAY))
BROKE_BOTH = after(frame(), Shot(first=(1,), potted=(3, 12), to_rail=2))
SNOOKERED = after(in_play(), shot(12), FoulSnooker(), Choose(AWAY, Option.ACCEPT))
ON_EIGHT = after(in_play("wepf", *range(9, 16)), shot(3, 0), FoulSnooker(), NominateBall(4))
MISTAKE = Offence(AWAY, Act.OUT_OF_TURN, restorable=True, accidental=True)

HALVES = (
    # the same player breaks again, and so does the opponent after a break that is not fair
    half(rule("WEPF X"), BROKEN_BY_AWAY, *[NOTHING] * 6, Stalemate(), phase=Phase.BREAK, turn=AWAY, visits=1),
    half(rule("WPA 5.12"), replace(BROKEN_BY_AWAY, turn=HOME), *[NOTHING] * 6, Stalemate(), turn=AWAY),
    half(rule("WEPF F5"), frame(), Shot(first=(1,), potted=(3, 8)), phase=Phase.BREAK, turn=HOME, visits=1),
    half(rule("WPA 5.5 a", "WPA 5.8"), frame("blackball"), cue=CuePlace.BAULK, turn=HOME),
    # groups
    half(rule("WEPF H2"), BROKE_BOTH, NameColour(Group.HIGH), phase=Phase.SHOT, home_group=Group.HIGH, turn=HOME),
    half(rule("WEPF H1"), in_play(), shot(12, 12), home_group=Group.LOW, turn=AWAY),
    half(rule("WPA 5.7"), in_play("blackball"), shot(3, 3), turn=HOME, cue=CuePlace.POSITION, choice=None),
    # visits
    half(rule("WEPF C6", "WEPF C5"), in_play(visits=2), shot(3), turn=HOME, visits=1, second_visit=True),
    half(rule("WEPF D2"), in_play(), shot(3, 3, 4), turn=HOME, fouls=()),
    # what was nominated
    half(rule("WEPF K3"), SNOOKERED, NominateBall(3), shot(3, 3), turn=AWAY, fouls=()),
    half(rule("WEPF Q4"), SNOOKERED, NominateBall(3), shot(9), shot(3), fouls=(Foul.WRONG_BALL_FIRST,), turn=HOME),
    half(rule("WEPF Q6"), ON_EIGHT, shot(8, 8), winner=AWAY, how=How.EIGHT_POTTED),
    # out of turn by mistake counts as one that was meant, where all can be put back
    half(rule("WEPF M1"), in_play(), MISTAKE, turn=HOME, visits=2, serious_away=1, choice=None),
    half(rule("WEPF M1", "WEPF N4"), in_play(serious_away=1), MISTAKE, winner=HOME, how=How.TWO_SERIOUS),
    # from outside baulk, and a ball that is off the table
    half(
        rule("WEPF E", "WEPF K2"), in_play(cue=CuePlace.BAULK), shot(3, acts=(Act.OUTSIDE_BAULK,)), turn=AWAY, visits=2
    ),
    half(rule("WEPF T"), in_play(), shot(3, off_table=(0,)), turn=AWAY, visits=2, cue=CuePlace.BAULK),
)


@pytest.mark.parametrize(("state", "events", "expected"), HALVES)
def test_each_half_of_a_rule_holds(state, events, expected):
    assert seen(after(state, *events), expected) == expected


@pytest.mark.parametrize("rules", BOTH)
def test_figures_are_of_one_visit_and_of_the_whole_frame(rules):
    state = after(frame(rules), Shot(first=(1,), potted=(3, 4), to_rail=4))
    state = after(state, *[NameColour(Group.LOW)] * (rules == "wepf"))
    state = after(replace(state, home_group=Group.LOW), shot(5, 5), shot(6), shot(9, 9), shot(10), shot(6, 6), shot(7))

    home, away = state.tally(HOME), state.tally(AWAY)
    assert (home.shots, home.balls, home.fouls, home.visits, home.best_run) == (5, 4, 0, 2, 3)
    assert (away.shots, away.balls, away.fouls, away.visits, away.best_run) == (2, 1, 0, 2, 1)
    assert (state.frames, state.run, state.turn) == (1, 0, AWAY)


def test_frames_are_counted_when_balls_are_racked_again():
    again = after(frame(), Shot(first=(1,), potted=(8,)))
    stalemate = after(in_play(), *[NOTHING] * 6, Stalemate())

    assert (again.frames, stalemate.frames) == (2, 2)
    assert after(frame(), TimeUp()).frames == 2


def test_turns_that_meet_a_ball_are_none_of_a_stalemate_and_a_frame_is_one_to_nothing():
    met = after(in_play(), NOTHING, shot(9), NOTHING)

    assert (met.barren_home, met.barren_away) == (1, 0)
    won = play.outcome(after(in_play("wepf", *range(1, 8)), shot(8, 8)))
    assert (won.home, won.away) == (1, 0)


def test_partner_who_chooses_is_the_one_who_plays_then():
    weak = after(frame("blackball", players=2), Shot(first=(1,), across_centre=0))
    assert (weak.choice.side, weak.choice.player) == (AWAY, 0)

    played = after(weak, Choose(AWAY, Option.ACCEPT))
    assert (played.turn, played.player) == (AWAY, 0)
    fouled = after(played, shot(None, rail=False))
    assert (fouled.choice.side, fouled.choice.player, fouled.player_of(AWAY)) == (HOME, 1, 0)
    assert after(fouled, Choose(HOME, Option.ACCEPT), shot(None, rail=False)).choice.player == 1
