"""A leg of 14.1 rule by rule, in the order of the text."""

from __future__ import annotations

import pytest

from games.base import Ending, LegResult
from games.codec import MalformedError, load
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose, Default, Interference, SlowPlay
from games.cue.engine.fouls import Foul
from games.cue.engine.pool import events as e
from games.cue.engine.pool.state import How, Phase
from games.cue.engine.shot import Act, Call, Potted, Shot
from games.straightpool.engine.events import Lag, Rerack
from games.straightpool.engine.play import apply, awaited, legal, outcome, start
from games.straightpool.engine.reracking import Placement, Spot, place
from games.straightpool.engine.state import StraightOptions
from tests.games.cue.shots import CORNER, SIDE, fell
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
    assert [one.innings for one in state.records] == [1, 0, 1, 0]
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


# --- fouls ---------------------------------------------------------------------------------------------

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
