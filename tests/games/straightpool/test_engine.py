"""Straight pool rule by rule: the opening break, calls, safeties, scoring."""

from __future__ import annotations

import pytest

from games.base import LegResult
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from games.cue.engine.fouls import Foul
from games.cue.engine.pool.state import How, Phase
from games.cue.engine.shot import Act, Call, Potted, Shot
from games.straightpool.engine.play import apply, outcome, start
from games.straightpool.engine.state import StraightOptions
from tests.games.cue.shots import CORNER, SIDE, fell
from tests.games.straightpool.table import (
    AWAY,
    GOOD,
    HOME,
    MISS,
    WEAK,
    at_table,
    called,
    code,
    foul,
    leg,
    missing,
    played,
    ruled,
)

rule = pytest.mark.rule


FOUL = foul(Act.PUSH)


REBREAK, ACCEPT = Choose(AWAY, Option.RERACK_OFFENDER_BREAKS), Choose(AWAY, Option.ACCEPT)


# --- object and opening break --------------------------------------------------------------------------


@rule("WPA 4")
@rule("WPA 4.4")
def test_first_to_reach_the_target_wins():
    state = at_table(home=48, away=12)

    assert apply(state, called(3)).phase is Phase.SHOT
    over = apply(apply(state, called(3)), called(4))
    assert (over.winner, over.how) == (HOME, How.TARGET)
    assert outcome(over) == LegResult(home=50, away=12)
    assert outcome(apply(state, called(3, 4, 5))) == LegResult(home=51, away=12)  # all that fall count


@rule("WPA 4.3 a")
@rule("WPA 6.10")
def test_opening_break_comes_from_behind_the_head_string():
    state = start(StraightOptions(breaker=AWAY))

    assert (state.turn, state.cue, len(state.on_table)) == (AWAY, CuePlace.HEAD, 15)
    outside = ruled(state, Shot(to_rail=4, cue_rail=True, acts=frozenset({Act.PLACED_OUTSIDE})))
    assert (outside.fouls, outside.points) == ((Foul.BAD_PLACEMENT,), -1)


def test_partners_come_to_the_table_in_turn():
    state = leg(GOOD, players=2)

    assert (state.turn, state.player) == (AWAY, 0)
    assert [record.innings for record in state.records] == [1, 0, 1, 0]
    assert (played(state, MISS).player, played(state, MISS, MISS).player) == (1, 1)


@rule("WPA 4.3 b")
@rule("WPA 8.4")
@pytest.mark.parametrize(
    ("facts", "good"),
    [
        ({"to_rail": 2, "cue_rail": True}, True),
        ({"to_rail": 2, "cue_rail": False}, False),
        ({"to_rail": 1, "cue_rail": True}, False),
        ({"to_rail": 1, "cue_rail": True, "potted": fell(7)}, True),  # pocketed counts as driven to a cushion
        ({"cue_rail": True, "potted": fell(7, 8)}, True),
        ({"to_rail": 0, "potted": fell(7)}, False),
        ({"first": ()}, False),
        ({"call": Call(7, CORNER), "potted": fell(7)}, True),
        ({"call": Call(7, SIDE), "potted": fell(7), "to_rail": 0}, False),
    ],
)
def test_opening_break_pots_a_called_ball_or_sends_three_balls_to_cushions(facts, good):
    facts = {"first": (1,), "obvious": False, **facts}
    verdict = ruled(leg(), Shot(**facts))

    assert (Foul.BREAKING in verdict.fouls) is not good
    assert verdict.points == (len(verdict.down) if good else -2)


@rule("WPA 4.3 b")
def test_opening_break_asks_for_what_decides():
    assert missing(leg(), Shot()) == "to_rail"
    assert missing(leg(), Shot(to_rail=2)) == "cue_rail"
    assert missing(leg(), Shot(potted=fell(7))) == "first"
    assert missing(leg(), Shot(potted=fell(7), first=(7,))) == "obvious"
    assert ruled(leg(), Shot(to_rail=1)).fouls == (Foul.BREAKING,)  # the cue ball cannot change that


@rule("WPA 4.10")
def test_breaking_foul_costs_two_whatever_else_went_wrong():
    state = leg()

    fouled = apply(state, Shot(to_rail=0, potted=(Potted(0),), acts=frozenset({Act.NO_FOOT})))

    assert (fouled.verdict.fouls, fouled.home) == ((Foul.BREAKING,), -2)
    assert fouled.choice.options == (Option.FROM_HEAD, Option.RERACK_OFFENDER_BREAKS)
    assert apply(fouled, Choose(AWAY, Option.FROM_HEAD)).cue is CuePlace.HEAD


@rule("WPA 4.3 b")
@rule("WPA 4.10")
def test_other_side_accepts_or_asks_for_another_opening_break_again_and_again():
    weak = leg(WEAK)

    assert (weak.choice.side, weak.choice.options) == (AWAY, (Option.ACCEPT, Option.RERACK_OFFENDER_BREAKS))
    assert weak.cue is CuePlace.POSITION  # until it is racked again
    assert code(weak, GOOD) == "choice_open"
    taken = apply(weak, ACCEPT)
    assert (taken.turn, taken.phase, taken.cue) == (AWAY, Phase.SHOT, CuePlace.POSITION)
    again = apply(weak, REBREAK)
    assert (again.turn, again.phase, len(again.on_table), again.cue) == (HOME, Phase.BREAK, 15, CuePlace.HEAD)


@rule("WPA 4.11")
def test_three_failed_opening_breaks_cost_six_and_are_no_three_fouls():
    state = leg(WEAK, REBREAK, WEAK, REBREAK, WEAK)

    assert (state.home, state.fouls(HOME), state.phase) == (-6, 0, Phase.CHOICE)
    assert state.record(HOME, 0).penalty == 6


@rule("WPA 4.9")
def test_scratch_on_a_good_opening_break_is_a_standard_foul():
    after = leg(Shot(to_rail=5, potted=(Potted(0),)))

    assert (after.home, after.fouls(HOME), after.turn, after.cue) == (-1, 1, AWAY, CuePlace.HEAD)
    assert after.phase is Phase.SHOT


# --- calls, safeties, scoring --------------------------------------------------------------------------


@rule("WPA 4.5")
@rule("WPA 4.7")
@rule("WPA 1.6")
def test_called_ball_brings_all_that_fall_with_it():
    after = apply(at_table(), called(3, 8, 15))

    assert (after.home, after.turn, after.verdict.points) == (3, HOME, 3)
    assert after.on_table.isdisjoint({3, 8, 15})
    plain = at_table()
    assert missing(plain, Shot(potted=fell(3))) == "first"
    assert missing(plain, Shot(first=(3,), potted=fell(3))) == "obvious"
    assert ruled(plain, Shot(first=(3,), potted=fell(3), obvious=True)).points == 1
    assert missing(plain, Shot(call=Call(3), potted=fell(3))) == "as_called"
    assert ruled(plain, Shot(call=Call(3), potted=fell(3), as_called=True)).points == 1


@rule("WPA 4.5")
@rule("WPA 8.17")
def test_safety_ends_the_turn_and_what_falls_is_spotted():
    after = apply(at_table(home=4), Shot(potted=fell(3), safety=True))

    assert (after.home, after.turn, after.verdict.spotted) == (4, AWAY, (3,))
    assert len(after.on_table) == 15
    assert after.record(HOME, 0).safeties == 1
    assert ruled(at_table(), Shot(rail=False, safety=True)).fouls == (Foul.NO_RAIL,)


@rule("WPA 4.6")
@pytest.mark.parametrize(
    "shot",
    [
        Shot(call=Call(3, SIDE), potted=fell(3)),  # the wrong pocket
        Shot(call=Call(3, CORNER), potted=fell(4, 5)),
        called(3, 4, acts=frozenset({Act.DOUBLE_HIT})),
        Shot(rail=True, off_table=(4, 5)),
    ],
)
def test_balls_that_do_not_count_come_back(shot):
    after = apply(at_table(home=7), shot)

    assert after.turn is AWAY
    assert len(after.on_table) == 15
    assert set(after.verdict.spotted) == {*shot.fallen, *shot.driven_off}
    assert after.home == 7 - bool(after.verdict.fouls)


@rule("WPA 4.7")
def test_fouls_take_a_score_below_nothing():
    assert apply(at_table(), FOUL).home == -1
    assert leg(WEAK).home == -2
