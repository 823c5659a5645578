"""Billiards rule by rule: balls that fall or touch, fouls, conduct, and what cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import Ending, LegResult
from games.billiards.engine import events as e
from games.billiards.engine.events import Act, Spot, Stroke
from games.billiards.engine.fouls import Foul
from games.billiards.engine.play import outcome, start
from games.billiards.engine.state import BilliardsOptions, Phase
from games.cue.engine.events import Concede, Default, Order
from tests.games.billiards.table import (
    AWAY,
    CANNON,
    CUE,
    HOME,
    NOTHING,
    OFF_RED,
    POT_RED,
    POT_WHITE,
    RED,
    WHITE,
    at_table,
    chosen,
    code,
    game,
    missing,
    play,
    ruled,
)

rule = pytest.mark.rule


LIE, FROM_D = e.Option.AS_THEY_LIE, e.Option.FROM_D


# --- falling and touching balls ------------------------------------------------------------------------


@rule("BILLIARDS R11 a")
def test_ball_that_falls_by_itself_is_put_back():
    state = at_table(white_gone=True)

    assert play(state, e.BallFell(RED)) == state
    assert code(state, e.BallFell(WHITE)) == "ball_not_on_the_table"
    assert code(at_table(in_hand=True), e.BallFell(CUE)) == "ball_not_on_the_table"


@rule("BILLIARDS R11 b")
def test_stroke_that_would_have_met_a_falling_ball_is_played_again_or_the_foul_counts_and_all_is_back():
    again = play(at_table(), replace(POT_RED, fell_by_itself=True))
    fouled = play(at_table(red=Spot.SPOT), replace(OFF_RED, fell_by_itself=True, acts=frozenset({Act.PUSH})))

    assert (again.home, again.turn, again.strokes) == (0, HOME, 9)
    assert (fouled.away, fouled.home_in_hand, fouled.red) == (2, False, Spot.SPOT)


@rule("BILLIARDS R13")
def test_touching_ball_sends_red_and_white_to_their_spots_and_the_player_plays_from_in_hand():
    scored = play(at_table(), replace(CANNON, touching=True))
    assert (scored.turn, scored.home_in_hand, scored.away_in_hand, scored.red) == (HOME, True, False, Spot.SPOT)

    passed = play(at_table(), replace(NOTHING, touching=True))
    assert (passed.turn, passed.away_in_hand, passed.home_in_hand, passed.red) == (AWAY, True, False, Spot.SPOT)

    assert code(at_table(), replace(OFF_RED, touching=True)) == "touching_nothing"
    assert code(at_table(white_gone=True), replace(NOTHING, touching=True)) == "touching_nothing"


# --- fouls ---------------------------------------------------------------------------------------------


@rule("BILLIARDS R15")
@pytest.mark.parametrize(
    "act",
    [
        pytest.param(Act.WRONG_BALL, marks=rule("BILLIARDS R14 a")),
        pytest.param(Act.DOUBLE_HIT, marks=rule("BILLIARDS R14 b")),
        pytest.param(Act.NO_FOOT, marks=rule("BILLIARDS R14 c")),
        pytest.param(Act.OUT_OF_TURN, marks=rule("BILLIARDS R14 d")),
        pytest.param(Act.BALLS_MOVING, marks=rule("BILLIARDS R14 f")),
        pytest.param(Act.JUMP, marks=rule("BILLIARDS R14 g")),
        pytest.param(Act.PUSH, marks=rule("BILLIARDS R14 h")),
        pytest.param(Act.TOUCHED_BALL, marks=rule("BILLIARDS R14 l")),
        pytest.param(Act.NON_STANDARD_CUE, marks=rule("BILLIARDS R14 p")),
    ],
)
def test_foul_costs_two_once_and_scores_nothing(act):
    state = play(at_table(), CANNON, replace(POT_RED, acts=frozenset({act, Act.JUMP})))

    assert (state.home, state.away, state.turn, state.phase) == (2, 2, AWAY, Phase.CHOICE)
    assert (state.red, state.tally[0].fouls) == (Spot.SPOT, 1)


@rule("BILLIARDS R14 i")
def test_ball_off_the_table_is_a_foul():
    state = play(at_table(), Stroke(first=(RED,), off_table=(RED, CUE)), chosen(LIE))

    assert (state.away, state.red, state.home_in_hand) == (2, Spot.SPOT, True)


@rule("BILLIARDS R14 m")
def test_stroke_before_a_ball_is_spotted_is_a_foul():
    early = replace(NOTHING, acts=frozenset({Act.BEFORE_SPOTTED}))

    assert ruled(play(at_table(), POT_RED), early).fouls == (Foul.BEFORE_SPOTTED,)
    assert code(at_table(), early) == "nothing_was_spotted"


@rule("BILLIARDS R15")
def test_next_player_takes_the_balls_as_they_lie_or_plays_from_the_d_with_both_spotted():
    waiting = play(at_table(white_gone=True), replace(OFF_RED, acts=frozenset({Act.PUSH})))

    lie = play(waiting, chosen(LIE))
    assert (lie.turn, lie.away_in_hand, lie.home_in_hand, lie.red) == (AWAY, True, True, None)
    spotted = play(waiting, chosen(FROM_D))
    assert (spotted.away_in_hand, spotted.home_in_hand, spotted.red) == (True, False, Spot.SPOT)
    assert code(waiting, NOTHING) == "choice_open"
    assert code(waiting, chosen(LIE, HOME)) == "not_your_choice"
    assert code(waiting, chosen(e.Option.ACCEPT)) == "not_offered"


@rule("BILLIARDS R8")
@rule("BILLIARDS R13")
@rule("BILLIARDS R15")
def test_white_that_was_put_on_the_centre_spot_takes_it_until_a_ball_meets_it():
    spotted = play(at_table(), replace(NOTHING, acts=frozenset({Act.PUSH})), chosen(FROM_D))
    assert (spotted.turn, spotted.home_spot, spotted.away_spot) == (AWAY, Spot.CENTRE, None)

    potted = play(spotted, POT_RED, POT_RED)  # the second in a row would go to the Centre Spot
    assert (potted.red, potted.home_spot) == (Spot.PYRAMID, Spot.CENTRE)
    by_the_red = play(spotted, POT_RED, replace(POT_RED, white_touched=True))
    assert (by_the_red.red, by_the_red.home_spot) == (Spot.CENTRE, None)
    assert play(spotted, CANNON, POT_RED, POT_RED, POT_RED).red is Spot.CENTRE
    assert play(spotted, POT_WHITE).home_spot is None

    played = play(spotted, Stroke(first=(RED,)), Stroke(first=(RED,)))  # it is the cue ball of the next turn
    assert (played.turn, played.home_spot) == (AWAY, None)
    apart = play(at_table(), replace(CANNON, touching=True))
    assert (apart.home_spot, apart.away_spot) == (None, Spot.CENTRE)
    alone = play(at_table(white_gone=True), replace(OFF_RED, acts=frozenset({Act.PUSH})), chosen(FROM_D))
    assert alone.home_spot is Spot.CENTRE  # it was off the table and is put there
    back = play(spotted, replace(POT_RED, fell_by_itself=True))
    assert back.home_spot is Spot.CENTRE


def test_touching_ball_after_a_foul_is_put_right_when_the_balls_are_taken_as_they_lie():
    waiting = play(at_table(), replace(NOTHING, acts=frozenset({Act.PUSH}), touching=True))

    assert play(waiting, chosen(LIE)).away_in_hand
    assert play(waiting, chosen(LIE)).red is Spot.SPOT


def test_foul_without_a_stroke_ends_the_turn_at_once():
    state = play(at_table(), e.Offence(act=Act.TOUCHED_BALL))

    assert (state.away, state.phase, state.turn) == (2, Phase.CHOICE, AWAY)
    assert code(at_table(), e.Offence(act=Act.PUSH)) == "only_in_a_stroke"


@rule("BILLIARDS Def 12")
def test_ball_in_hand_that_lay_on_the_table_stays_there_after_a_foul():
    in_hand, touched = at_table(in_hand=True), e.Offence(act=Act.TOUCHED_BALL)

    assert missing(in_hand, touched) == "on_table"
    assert not play(in_hand, replace(touched, on_table=True), chosen(LIE)).in_hand(HOME)
    assert play(in_hand, replace(touched, on_table=False), chosen(LIE)).in_hand(HOME)


@rule("BILLIARDS R2")
def test_nothing_is_a_foul_before_the_tip_has_touched_the_cue_ball_and_the_touch_itself_begins_the_game():
    touched = e.Offence(act=Act.TOUCHED_BALL)

    assert missing(game(), touched) == "tip"
    assert code(game(), replace(touched, tip=False, on_table=True)) == "not_begun"
    assert code(game(), e.Offence(act=Act.NON_STANDARD_CUE, on_table=True)) == "not_begun"
    begun = play(game(), replace(touched, tip=True))
    assert (begun.away, begun.turn, begun.in_hand(HOME), begun.in_hand(AWAY)) == (2, AWAY, False, True)
    assert play(begun, chosen(LIE), replace(touched, on_table=False)).home == 2


@rule("BILLIARDS R17")
@rule("BILLIARDS R14 o")
def test_pairs_keep_their_order_and_do_not_talk_at_the_table():
    state, order = game(Order(AWAY, 1), players=2), []
    for _ in range(5):
        order.append((state.turn, state.player))
        state = play(state, NOTHING)

    assert order == [(HOME, 0), (AWAY, 1), (HOME, 1), (AWAY, 0), (HOME, 0)]
    assert ruled(at_table(players=2), e.Offence(act=Act.CONFERRED)).fouls == (Foul.CONFERRED,)
    assert code(at_table(), e.Offence(act=Act.CONFERRED)) == "no_partner"
    assert code(at_table(players=2), replace(NOTHING, player=1)) == "not_your_turn"
    begun = game(NOTHING, players=2)
    assert code(begun, Order(HOME, 1)) == "order_stays"
    assert play(begun, Order(AWAY, 1)).player == 1
    assert code(play(begun, NOTHING), Order(AWAY, 1)) == "order_stays"
    assert code(game(), Order(HOME, 1)) == "no_partner"


def test_side_that_played_out_of_turn_pays_and_the_break_goes_on():
    out = Stroke(first=(RED,), striker=AWAY, acts=frozenset({Act.OUT_OF_TURN}))
    state = play(at_table(), CANNON, out, chosen(LIE, HOME), CANNON)

    assert (state.home, state.turn, state.run.points) == (6, HOME, 4)


# --- conduct, concession, averages ---------------------------------------------------------------------


@rule("BILLIARDS S4 R1")
@rule("BILLIARDS S4 R2")
@rule("BILLIARDS S4 R3")
def test_wasted_time_is_warned_once_and_then_costs_the_game():
    warned = play(at_table(home=40, away=30), e.Misconduct(HOME, e.Conduct.TIME_WASTING))
    assert warned.phase is Phase.STROKE
    over = play(warned, e.Misconduct(HOME, e.Conduct.TIME_WASTING))
    assert outcome(over) == LegResult(home=0, away=100, ending=Ending.FORFEIT, at_fault=HOME)
    assert play(warned, e.Misconduct(AWAY, e.Conduct.TIME_WASTING)).phase is Phase.STROKE
    for conduct in (e.Conduct.UNFAIR, e.Conduct.REFUSAL):
        assert play(at_table(), e.Misconduct(HOME, conduct)).winner is AWAY

    timed = play(at_table(target=0), e.Misconduct(HOME, e.Conduct.REFUSAL))
    assert (timed.options.match_goes_too, over.options.match_goes_too) == (True, False)
    assert outcome(timed) == LegResult(home=0, away=1, ending=Ending.FORFEIT, at_fault=HOME)


@rule("BILLIARDS S4 R6")
def test_only_the_striker_concedes_and_the_other_side_may_refuse():
    asked = play(at_table(home=20, away=30), Concede(HOME))

    assert outcome(play(asked, chosen(e.Option.ACCEPT))) == LegResult(home=20, away=100)
    assert play(asked, chosen(e.Option.PLAY_ON)).turn is HOME
    assert code(at_table(), Concede(AWAY)) == "only_the_striker"


def test_side_that_is_not_there_forfeits_the_score_of_the_rule_book():
    over = play(start(BilliardsOptions(forfeit_for=100)), Default(AWAY))

    assert outcome(over) == LegResult(home=100, away=0, ending=Ending.FORFEIT, at_fault=AWAY)


@rule("BILLIARDS S5 R3")
def test_points_and_turns_are_counted_for_the_average():
    state = play(at_table(), CANNON, NOTHING, POT_RED, NOTHING, NOTHING)

    home, away = state.tally
    assert (home.points, home.turns, home.cannons) == (2, 2, 1)
    assert (away.points, away.turns, away.pots) == (3, 1, 1)


# --- what cannot be ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stroke", "expected"),
    [
        (Stroke(first=(RED,), potted=(RED,), off_table=(RED,)), "ball_gone_twice"),
        (Stroke(first=(CUE,)), "cue_ball_met_itself"),
        (Stroke(first=(RED, RED)), "one_ball_twice"),
        (Stroke(first=(RED, WHITE), both=True), "no_other_ball"),
        (Stroke(first=(), both=True), "no_other_ball"),
        (Stroke(first=(), potted=(RED,)), "gone_without_contact"),
        (Stroke(first=(RED,), player=1), "no_partner"),
    ],
)
def test_facts_that_cannot_be_are_refused(stroke, expected):
    assert code(at_table(), stroke) == expected


def test_cannon_needs_the_other_ball_on_the_table():
    assert code(at_table(white_gone=True), CANNON) == "no_other_ball"


def test_something_that_is_no_event_is_refused():
    assert code(at_table(), "cannon") == "unknown_event"
