"""Straight pool rule by rule: racking again, fouls, stalemate, concession, and bad input."""

from __future__ import annotations

import pytest

from games.base import Ending, LegResult
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose, Default, Interference, SlowPlay
from games.cue.engine.fouls import Foul
from games.cue.engine.pool import events as e
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Act, Shot
from games.straightpool.engine.events import Lag, Rerack
from games.straightpool.engine.play import apply, awaited, legal, outcome
from games.straightpool.engine.reracking import Placement, Spot, place
from games.straightpool.engine.state import StraightOptions
from kit.pure.codec import MalformedError, load
from tests.games.cue.shots import fell
from tests.games.straightpool.table import (
    AWAY,
    GOOD,
    HOME,
    MISS,
    SCRATCH,
    WEAK,
    at_table,
    called,
    code,
    foul,
    leg,
    missing,
    played,
    refused,
    ruled,
)

rule = pytest.mark.rule


FOUL = foul(Act.PUSH)


WARN = e.TwoFoulWarning()


REBREAK, ACCEPT = Choose(AWAY, Option.RERACK_OFFENDER_BREAKS), Choose(AWAY, Option.ACCEPT)


CLEAR = Rerack(False, False)


# --- racking again -------------------------------------------------------------------------------------


@rule("WPA 4.4")
@rule("WPA 4.8")
def test_play_is_suspended_after_fourteen_and_goes_on_with_any_ball():
    state = apply(at_table(3, 4, home=12), called(3))

    assert (state.phase, state.turn, state.run) == (Phase.RERACK, HOME, 1)
    assert awaited(state) == (Rerack,)
    assert code(state, MISS) == "not_now"
    after = apply(state, CLEAR)
    assert (after.phase, after.turn, len(after.on_table), after.cue) == (Phase.SHOT, HOME, 15, CuePlace.POSITION)
    assert apply(after, called(9)).home == 14
    assert apply(after, called(9)).run == 2  # a run goes on through the racks


CASES = [
    pytest.param(True, {"cue_interferes": False}, 15, Spot.RACK, Spot.STAYS, "a", marks=rule("WPA 4.8 a")),
    pytest.param(True, {"cue_interferes": True}, 15, Spot.RACK, Spot.BEHIND_HEAD, "a", marks=rule("WPA 4.8 a")),
    pytest.param(
        False,
        {"cue_interferes": True, "ball_interferes": True},
        15,
        Spot.RACK,
        Spot.BEHIND_HEAD,
        "b",
        marks=rule("WPA 4.8 b"),
    ),
    pytest.param(
        False,
        {"cue_interferes": False, "ball_interferes": True, "head_spot_blocked": False},
        14,
        Spot.HEAD_SPOT,
        Spot.STAYS,
        "c",
        marks=rule("WPA 4.8 c"),
    ),
    pytest.param(
        False,
        {"cue_interferes": False, "ball_interferes": True, "head_spot_blocked": True},
        14,
        Spot.CENTRE_SPOT,
        Spot.STAYS,
        "c",
        marks=rule("WPA 4.8 c"),
    ),
    pytest.param(
        False,
        {"cue_interferes": True, "ball_interferes": False, "behind_head": False},
        14,
        Spot.STAYS,
        Spot.BEHIND_HEAD,
        "d",
        marks=rule("WPA 4.8 d"),
    ),
    pytest.param(
        False,
        {"cue_interferes": True, "ball_interferes": False, "behind_head": True, "head_spot_blocked": False},
        14,
        Spot.STAYS,
        Spot.HEAD_SPOT,
        "d",
        marks=rule("WPA 4.8 d"),
    ),
    pytest.param(
        False,
        {"cue_interferes": True, "ball_interferes": False, "behind_head": True, "head_spot_blocked": True},
        14,
        Spot.STAYS,
        Spot.CENTRE_SPOT,
        "d",
        marks=rule("WPA 4.8 d"),
    ),
]


@pytest.mark.parametrize(("fell_too", "facts", "racked", "ball", "cue", "letter"), CASES)
def test_every_case_of_racking_again(fell_too, facts, racked, ball, cue, letter):
    state = at_table(3, 4)
    state = apply(state, called(3, 4) if fell_too else called(3))

    for left_out in facts:  # every fact of the case decides, and is asked for by its name
        assert missing(state, Rerack(**{name: told for name, told in facts.items() if name != left_out})) in facts
    after = apply(state, Rerack(**facts))

    assert after.placed == Placement(racked, ball, cue, f"WPA 4.8 {letter}")
    assert after.cue is (CuePlace.HEAD if cue is Spot.BEHIND_HEAD else CuePlace.POSITION)
    assert (len(after.on_table), after.turn, after.racked) == (15, HOME, 2)


@rule("WPA 4.8 a")
def test_no_fifteenth_ball_can_be_in_the_way_when_it_fell():
    state = apply(at_table(3, 4), called(3, 4))

    assert refused(state, Rerack(False, True)).code == "no_fifteenth_ball"
    assert place(Rerack(False, False, False, False), fifteenth_fell=True).racked == 15


def test_no_racking_is_needed_when_the_last_ball_of_a_rack_wins():
    assert apply(at_table(3, 4, home=49), called(3)).phase is Phase.OVER


STANDARD = [
    (SCRATCH, Foul.SCRATCH, CuePlace.HEAD),
    (Shot(rail=True, off_table=(0,)), Foul.CUE_BALL_OFF, CuePlace.HEAD),
    (Shot(first=()), Foul.NO_CONTACT, CuePlace.POSITION),
    (Shot(rail=False), Foul.NO_RAIL, CuePlace.POSITION),
    (Shot(rail=True, off_table=(5,)), Foul.OBJECT_BALL_OFF, CuePlace.POSITION),
    (foul(Act.NO_FOOT), Foul.NO_FOOT, CuePlace.POSITION),
    (foul(Act.BALL_TOUCHED), Foul.BALL_TOUCHED, CuePlace.POSITION),
    (foul(Act.DOUBLE_HIT), Foul.DOUBLE_HIT, CuePlace.POSITION),
    (foul(Act.PUSH), Foul.PUSH, CuePlace.POSITION),
    (foul(Act.BALLS_MOVING), Foul.BALLS_MOVING, CuePlace.POSITION),
    (foul(Act.CUE_ON_TABLE), Foul.CUE_ON_TABLE, CuePlace.POSITION),
    (foul(Act.TEMPLATE), Foul.TEMPLATE, CuePlace.POSITION),
]


# --- fouls ---------------------------------------------------------------------------------------------


@rule("WPA 4.9")
@pytest.mark.parametrize(("shot", "expected", "cue"), STANDARD)
def test_standard_foul_costs_a_point_and_the_turn(shot, expected, cue):
    after = apply(at_table(home=5), shot)

    assert after.verdict.fouls == (expected,)
    assert (after.home, after.turn, after.cue, after.fouls(HOME)) == (4, AWAY, cue, 1)


@rule("WPA 4.9")
@rule("WPA 6.11")
def test_bad_play_from_behind_the_head_string():
    state = at_table(cue=CuePlace.HEAD)

    straight = apply(state, foul(Act.SHOT_BEHIND_HEAD_STRING))
    assert (straight.verdict.fouls, straight.cue) == ((Foul.BEHIND_HEAD_STRING,), CuePlace.POSITION)
    stayed = apply(state, Shot(first=(), acts=frozenset({Act.STAYED_BEHIND_HEAD_STRING})))
    assert stayed.cue is CuePlace.HEAD
    assert stayed.verdict.fouls == (Foul.NO_CONTACT, Foul.STAYED_BEHIND)
    assert code(at_table(), foul(Act.STAYED_BEHIND_HEAD_STRING)) == "not_behind_head_string"


@rule("WPA 4.9")
def test_any_ball_may_be_hit_first():
    assert ruled(at_table(), Shot(first=(15,), rail=True)).fouls == ()
    assert missing(at_table(), Shot()) == "rail"
    assert missing(at_table(), Shot(frozen=4, rail=True)) == "first"
    assert ruled(at_table(), Shot(frozen=4, first=(4,), frozen_rail=False)).fouls == (Foul.FROZEN_NO_RAIL,)


@rule("WPA 6.6")
def test_offence_between_shots_leaves_the_cue_ball_as_it_was():
    assert apply(at_table(), e.Offence(Act.BALL_TOUCHED)).cue is CuePlace.POSITION
    placing = apply(at_table(cue=CuePlace.HEAD), e.Offence(Act.TOUCH_WHILE_PLACING))
    assert (placing.cue, placing.home, placing.turn) == (CuePlace.HEAD, -1, AWAY)


@rule("WPA 6.13")
def test_out_of_turn_costs_a_point_and_the_balls_stay_where_they_lie():
    after = apply(at_table(turn=HOME), e.OutOfTurn(potted=fell(4)))

    assert (after.turn, after.away, after.home, after.cue) == (HOME, -1, 0, CuePlace.POSITION)
    assert len(after.on_table) == 15


@rule("WPA 4.11")
@rule("WPA 6.14")
def test_third_foul_in_a_row_costs_sixteen_and_an_opening_break():
    state = played(at_table(3, 4, 5, home=20, fouls=2), WARN, SCRATCH)

    assert state.verdict.points == -16
    assert (state.home, state.fouls(HOME), state.turn) == (4, 0, HOME)
    assert (state.phase, len(state.on_table), state.cue) == (Phase.BREAK, 15, CuePlace.HEAD)
    assert apply(state, WEAK).home == 2  # under the requirements of the opening break
    assert apply(state, GOOD).turn is AWAY


@rule("WPA 4.11")
def test_three_fouls_in_a_row_cost_eighteen_in_all():
    state = played(at_table(), FOUL, MISS, FOUL, MISS, WARN, FOUL)

    assert (state.home, state.away) == (-18, 0)
    assert state.record(HOME, 0).penalty == 18
    assert state.record(HOME, 0).fouls == 3


@rule("WPA 6.14")
def test_without_the_warning_a_third_is_only_the_second_and_a_legal_shot_ends_the_row():
    unwarned = apply(at_table(fouls=2), FOUL)
    assert (unwarned.home, unwarned.fouls(HOME)) == (-1, 2)
    assert apply(at_table(fouls=2, warned=True), MISS).fouls(HOME) == 0
    assert apply(at_table(fouls=2, warned=True), called(3)).fouls(HOME) == 0


@rule("WPA 4.11")
@rule("WPA 6.17")
def test_referee_says_what_unsporting_conduct_costs():
    state = at_table(turn=HOME, home=10, away=10)

    assert apply(state, e.Conduct(HOME, e.Sanction.WARNING)).home == 10
    assert apply(state, e.Conduct(HOME, e.Sanction.FOUL)).home == 9
    serious = apply(state, e.Conduct(AWAY, e.Sanction.SERIOUS))
    assert (serious.away, serious.turn, serious.phase) == (-5, AWAY, Phase.BREAK)


@rule("WPA 6.15")
def test_clock_that_runs_out_costs_a_point():
    state = played(at_table(), SlowPlay(), SlowPlay())

    assert missing(state, SlowPlay()) == "seconds"
    assert apply(state, SlowPlay(61)).home == -1


# --- stalemate, concession, bad input ------------------------------------------------------------------


@rule("WPA 4.12")
def test_stalemate_leads_to_a_lag_and_an_opening_break_at_the_same_score():
    state = played(at_table(home=9, away=4, fouls=1), e.AnnounceStalemate(), e.Stalemate(agreed=True))

    assert state.phase is Phase.LAG
    assert code(state, MISS) == "not_now"
    after = apply(state, Lag(AWAY))
    assert (after.turn, after.phase, after.home, after.away, len(after.on_table)) == (AWAY, Phase.BREAK, 9, 4, 15)
    assert after.fouls(HOME) == 1
    assert apply(state, Lag(HOME)).turn is HOME
    assert apply(at_table(), Interference(restored=False)).phase is Phase.LAG


@rule("WPA 1.11")
def test_side_that_concedes_gives_the_leg_away():
    over = apply(at_table(home=40), Default(HOME))

    assert outcome(over) == LegResult(home=0, away=1, ending=Ending.FORFEIT, at_fault=HOME)


@pytest.mark.parametrize("data", [{"version": 2}, {"rule_set": "wpa9"}, {"target": 0}, {"players": 3}])
def test_unknown_options_are_refused(data):
    with pytest.raises(MalformedError, match=r"version|rule_set|target|players"):
        load(StraightOptions, data)


def test_legal_lists_what_needs_no_facts():
    assert CLEAR in legal(apply(at_table(3, 4), called(3)))
    assert Lag(HOME) in legal(played(at_table(), e.AnnounceStalemate(), e.Stalemate(agreed=True)))
    assert REBREAK in legal(leg(WEAK))


def test_high_run_and_innings_are_counted():
    state = played(at_table(), called(1), called(2), MISS, called(3), MISS, called(4), MISS)

    home, away = state.record(HOME, 0), state.record(AWAY, 0)
    assert (home.balls, home.best, home.shots) == (3, 2, 6)
    assert (away.balls, away.best) == (1, 1)
