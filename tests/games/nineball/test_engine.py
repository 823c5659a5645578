"""9-ball rule by rule: the rack and its break, the push-out, playing on."""

from __future__ import annotations

import pytest

from games.base import LegResult
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import Choose
from games.cue.engine.fouls import Foul
from games.cue.engine.pool.state import How, Phase
from games.cue.engine.rotation.play import apply, outcome, start
from games.cue.engine.rotation.state import NineballOptions
from games.cue.engine.shot import Act, Potted, Shot
from tests.games.cue.shots import fell
from tests.games.nineball.table import (
    AWAY,
    DRY,
    HOME,
    MISS,
    PUSH_OUT,
    at_table,
    code,
    foul,
    missing,
    pots,
    rack,
    ruled,
)

rule = pytest.mark.rule


ACCEPT, HAND_BACK = Choose(AWAY, Option.ACCEPT), Choose(AWAY, Option.HAND_BACK)


# --- the rack and its break ----------------------------------------------------------------------------


@rule("WPA 2")
@rule("WPA 8.8")
@rule("WPA 8.10")
def test_whoever_pockets_the_nine_legally_wins_a_rack_that_counts_one():
    over = apply(at_table(9), pots(9, first=9))

    assert start(NineballOptions()).on_table == frozenset(range(1, 10))
    assert (over.phase, over.winner, over.how) == (Phase.OVER, HOME, How.MONEY_BALL)
    assert outcome(over) == LegResult(home=1, away=0)


@rule("WPA 2.1")
def test_breaker_is_told_before_the_rack():
    assert start(NineballOptions(breaker=AWAY)).turn is AWAY
    assert outcome(start(NineballOptions())) is None


@rule("WPA 2.3 a")
@rule("WPA 6.10")
def test_break_comes_from_behind_the_head_string():
    state = start(NineballOptions())

    assert state.cue is CuePlace.HEAD
    assert ruled(state, Shot(first=(1,), to_rail=9, acts=frozenset({Act.PLACED_OUTSIDE}))).fouls == (
        Foul.BAD_PLACEMENT,
    )
    assert code(at_table(), foul(Act.PLACED_OUTSIDE)) == "not_behind_head_string"


@rule("WPA 2.3 b")
@pytest.mark.parametrize(("to_rail", "fouls"), [(4, ()), (3, (Foul.ILLEGAL_BREAK,)), (0, (Foul.ILLEGAL_BREAK,))])
def test_break_without_a_ball_down_sends_four_to_cushions(to_rail, fouls):
    verdict = ruled(rack(), Shot(first=(1,), to_rail=to_rail))

    assert verdict.fouls == fouls
    assert verdict.next is AWAY
    assert verdict.cue is (CuePlace.ANYWHERE if fouls else CuePlace.POSITION)
    assert verdict.count == len(fouls)


@rule("WPA 2.3 b")
def test_break_asks_for_what_decides_and_for_nothing_else():
    assert missing(rack(), Shot()) == "first"
    assert missing(rack(), Shot(first=(1,))) == "to_rail"
    assert ruled(rack(), Shot(first=(1,), potted=fell(4))).fouls == ()  # a ball fell: no cushion is asked for
    assert ruled(rack(), Shot(first=(3,), to_rail=9)).fouls == (Foul.WRONG_BALL_FIRST,)


@rule("WPA 2.3 b")
def test_break_that_does_not_reach_the_rack_is_a_foul_and_the_next_shot_is_a_break():
    after = apply(rack(), Shot(first=()))

    assert after.verdict.fouls == (Foul.NO_CONTACT,)
    assert (after.phase, after.turn, after.cue) == (Phase.BREAK, AWAY, CuePlace.HEAD)
    assert not after.push_out
    assert missing(rack(), Shot(potted=(Potted(0),))) == "first"  # was the rack broken?
    for told in ({"to_rail": 5}, {"off_table": (4,)}):
        assert apply(rack(), Shot(potted=(Potted(0),), **told)).phase is Phase.SHOT
    won = apply(after, pots(9, first=1))
    assert (won.winner, won.won_on_break) == (AWAY, AWAY)


@rule("WPA 2.3 c")
def test_three_point_rule_is_an_option_that_lets_the_other_side_hand_back():
    state = rack(three_point_break=True)

    assert missing(state, DRY) == "across_head"
    assert ruled(state, Shot(first=(1,), to_rail=6, across_head=3)).choice is None
    short = apply(state, Shot(first=(1,), to_rail=6, across_head=2))
    assert short.choice.options == (Option.ACCEPT, Option.HAND_BACK)
    assert short.verdict.fouls == ()
    assert apply(short, HAND_BACK).turn is HOME
    assert ruled(state, pots(2, first=1)).choice is None
    assert ruled(rack(), DRY).choice is None  # without the option nobody counts


@rule("WPA 2.5")
def test_nine_on_a_legal_break_wins_at_once():
    over = apply(rack(), pots(9, first=1))

    assert (over.winner, over.won_on_break, over.broke_and_ran) == (HOME, HOME, None)
    spotted = ruled(rack(), pots(9, 0, first=1))
    assert (spotted.winner, spotted.spotted, spotted.down) == (None, (9,), ())


# --- the push-out --------------------------------------------------------------------------------------


@rule("WPA 2.4")
@pytest.mark.parametrize("break_shot", [DRY, pots(2, first=1)], ids=["dry", "a ball fell"])
def test_push_out_may_follow_a_break_without_a_foul_whoever_plays_it(break_shot):
    state = rack(break_shot)
    shooter = state.turn

    pushed = apply(state, Shot(push_out=True, first=(5,)))  # neither 6.2 nor 6.3

    assert pushed.verdict.fouls == ()
    assert (pushed.phase, pushed.choice.side, pushed.cue) == (Phase.CHOICE, shooter.other, CuePlace.POSITION)
    assert pushed.fouls(shooter) == 0
    assert code(pushed, MISS) == "choice_open"
    assert code(pushed, Choose(shooter, Option.ACCEPT)) == "not_your_choice"
    assert apply(pushed, Choose(shooter.other, Option.ACCEPT)).turn is shooter.other
    assert apply(pushed, Choose(shooter.other, Option.HAND_BACK)).turn is shooter
    for option in (Option.ACCEPT, Option.HAND_BACK):
        assert code(apply(pushed, Choose(shooter.other, option)), PUSH_OUT) == "no_push_out"


@rule("WPA 2.4")
def test_push_out_is_not_offered_after_a_foul_or_later():
    assert code(rack(Shot(first=(1,), to_rail=2)), PUSH_OUT) == "no_push_out"
    assert code(rack(DRY, MISS), PUSH_OUT) == "no_push_out"
    assert code(rack(), PUSH_OUT) == "no_push_out"


@rule("WPA 2.4")
@pytest.mark.parametrize("fact", [{"potted": (Potted(0),)}, {"acts": frozenset({Act.DOUBLE_HIT})}, {"off_table": (4,)}])
def test_push_out_with_any_other_foul_is_a_foul(fact):
    verdict = ruled(rack(DRY), Shot(push_out=True, **fact))

    assert len(verdict.fouls) == 1
    assert (verdict.choice, verdict.next, verdict.cue) == (None, HOME, CuePlace.ANYWHERE)


@rule("WPA 2.4")
@rule("WPA 2.6")
def test_balls_stay_down_on_a_push_out_but_the_nine():
    pushed = apply(rack(DRY), Shot(push_out=True, potted=fell(4, 9)))

    assert (pushed.verdict.down, pushed.verdict.spotted, pushed.winner) == ((4,), (9,), None)
    assert pushed.on_table == frozenset({1, 2, 3, 5, 6, 7, 8, 9})
    assert pushed.record(AWAY, 0).balls == 0  # nobody scored them


@rule("WPA 8.12")
def test_inning_goes_on_when_the_opponent_leaves_the_table_to_the_player():
    pushed = rack(pots(2, first=1), PUSH_OUT)

    kept, taken = apply(pushed, HAND_BACK), apply(pushed, ACCEPT)

    assert (kept.record(HOME, 0).innings, kept.record(AWAY, 0).innings) == (1, 0)
    assert (taken.record(HOME, 0).innings, taken.record(AWAY, 0).innings) == (1, 1)


# --- playing on ----------------------------------------------------------------------------------------


@rule("WPA 2.5")
@rule("WPA 8.2")
def test_any_ball_legally_down_goes_on_and_the_nine_wins_by_a_combination():
    state = at_table(3, 5, 9)

    assert ruled(state, pots(5, first=3)).next is HOME
    assert ruled(state, pots(9, first=3)).winner is HOME
    missed = ruled(state, Shot(first=(3,), rail=True))
    assert (missed.next, missed.cue, missed.fouls) == (AWAY, CuePlace.POSITION, ())


@rule("WPA 2.5")
def test_calls_and_safeties_change_nothing_in_nine_ball():
    assert ruled(at_table(3, 9), Shot(first=(3,), potted=fell(3), safety=True)).next is HOME


@rule("WPA 2.6")
def test_nine_is_spotted_after_a_foul_and_no_other_ball_is():
    verdict = ruled(at_table(), pots(4, 9, 0, first=1))
    assert (verdict.down, verdict.spotted, verdict.winner) == ((4,), (9,), None)

    off = ruled(at_table(), Shot(first=(1,), off_table=(4, 9)))
    assert (off.down, off.spotted, off.fouls) == ((4,), (9,), (Foul.OBJECT_BALL_OFF,))
