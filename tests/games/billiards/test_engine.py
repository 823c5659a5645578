"""A game of English billiards rule by rule, in the order of the text, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from games.base import Ending, LegResult
from games.billiards.engine import events as e
from games.billiards.engine.events import Act, Ball, Spot, Stroke
from games.billiards.engine.fouls import Foul
from games.billiards.engine.play import outcome, start
from games.billiards.engine.ruling import score_of
from games.billiards.engine.state import BilliardsOptions, Phase, Run, more_allowed
from games.cue.engine.events import Concede, Default, Order
from tests.games.billiards.table import (
    AWAY,
    CANNON,
    CUE,
    HOME,
    NOTHING,
    OFF_RED,
    OFF_WHITE,
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
    points,
    ruled,
)

rule = pytest.mark.rule
LIE, FROM_D = e.Option.AS_THEY_LIE, e.Option.FROM_D


# --- the beginning -------------------------------------------------------------------------------------


@rule("BILLIARDS Def 3")
def test_other_white_is_an_object_ball_once_it_is_on_the_table():
    assert code(game(), Stroke(first=(WHITE,))) == "ball_not_on_the_table"
    assert ruled(game(NOTHING), Stroke(first=(WHITE,))).fouls == ()


@rule("BILLIARDS R2")
def test_stringing_gives_both_choices_and_a_wrong_white_is_put_right_at_the_start():
    state = play(start(BilliardsOptions(begin="stringing")), e.Strung(AWAY))
    assert code(start(BilliardsOptions(begin="stringing")), NOTHING) == "stringing_first"
    assert code(state, NOTHING) == "choice_open"
    state = play(state, chosen(e.Option.GO_SECOND), chosen(e.Option.SPOT_WHITE))
    assert (state.turn, state.home_ball, state.phase) == (HOME, "plain", Phase.STROKE)
    assert (state.red, state.home_in_hand) == (Spot.SPOT, True)

    wrong = replace(NOTHING, acts=frozenset({Act.WRONG_BALL}))
    void = play(game(), wrong)
    assert (void.turn, void.away, void.strokes) == (HOME, 0, 0)
    assert ruled(at_table(), wrong).fouls == (Foul.WRONG_BALL,)


# --- scores --------------------------------------------------------------------------------------------


@rule("BILLIARDS R4")
@rule("BILLIARDS R1")
@rule("BILLIARDS Def 8")
@rule("BILLIARDS Def 10")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"first": (RED,), "both": True}, 2),
        ({"first": (RED, WHITE)}, 2),
        ({"first": (WHITE,), "potted": (WHITE,)}, 2),
        ({"first": (WHITE,), "potted": (CUE,)}, 2),
        ({"first": (RED,), "potted": (RED,)}, 3),
        ({"first": (RED,), "potted": (CUE,)}, 3),
        ({"first": (RED,), "both": True, "potted": (CUE,)}, 5),
        ({"first": (WHITE,), "both": True, "potted": (CUE,)}, 4),
        ({"first": (RED, WHITE), "potted": (CUE,)}, 4),
        ({"first": (RED,), "potted": (RED, CUE)}, 6),
        ({"first": (RED,), "both": True, "potted": (RED, WHITE, CUE)}, 10),
        ({"first": (WHITE,), "both": True, "potted": (RED, WHITE, CUE)}, 9),
    ],
)
def test_everything_in_a_stroke_is_scored(facts, expected):
    assert points(**facts) == expected


def test_no_stroke_scores_one_or_more_than_ten_and_every_number_between_is_possible():
    firsts = [(RED,), (WHITE,), (RED, WHITE)]
    balls = [
        [ball for ball, falls in zip(Ball, combination, strict=True) if falls]
        for combination in product([False, True], repeat=3)
    ]
    scores = {
        score_of(Stroke(first=first, both=both, potted=tuple(potted)))
        for first, both, potted in product(firsts, [False, True], balls)
    }

    assert scores == {0, 2, 3, 4, 5, 6, 7, 8, 9, 10}


@rule("BILLIARDS R3")
@rule("BILLIARDS Def 11")
@rule("BILLIARDS Def 12")
def test_striker_goes_on_while_scoring_and_from_in_hand_after_an_in_off():
    state = play(at_table(), CANNON, OFF_RED)
    assert (state.home, state.run.points, state.turn, state.home_in_hand) == (5, 5, HOME, True)
    state = play(state, NOTHING)
    assert (state.turn, state.home_in_hand, state.run.points, state.tally[0].best) == (AWAY, False, 0, 5)
    assert missing(at_table(), Stroke()) == "first"
    assert code(at_table(), replace(NOTHING, striker=AWAY)) == "not_your_turn"


def test_white_that_was_potted_stays_off_until_its_owner_plays_from_in_hand():
    state = play(at_table(), POT_WHITE)

    assert state.away_in_hand
    assert code(state, POT_WHITE) == "ball_not_on_the_table"
    assert play(state, NOTHING).in_hand(AWAY)
    assert not play(state, NOTHING, NOTHING).in_hand(AWAY)


# --- the end -------------------------------------------------------------------------------------------


@rule("BILLIARDS R5")
@rule("BILLIARDS Def 1")
def test_only_points_that_are_needed_count_and_the_break_counts_in_full():
    state = play(at_table(home=95), CANNON, Stroke(first=(RED,), both=True, potted=(CUE, RED)))

    assert outcome(state) == LegResult(home=100, away=0)
    assert state.tally[0].best == 10
    assert code(state, NOTHING) == "game_over"
    by_foul = play(at_table(away=99), replace(NOTHING, acts=frozenset({Act.PUSH})))
    assert outcome(by_foul) == LegResult(home=0, away=100)


def test_game_on_time_ends_at_the_call_of_the_last_session():
    state = play(at_table(target=0), CANNON)

    assert play(state, e.Time(last=False)) == state
    assert outcome(play(state, e.Time())) == LegResult(home=2, away=0)
    assert code(at_table(), e.Time()) == "played_to_points"


@rule("AMB-EB1")
def test_level_at_time_is_settled_as_the_event_says():
    level = at_table(target=0, home=30, away=30)

    extra = play(level, e.Time())
    assert extra.phase is Phase.STROKE
    assert outcome(play(extra, CANNON, e.Time())) == LegResult(home=32, away=30)
    strung = play(extra, e.Time(), e.Strung(AWAY))
    assert (strung.how, outcome(strung)) == (e.How.STRUNG, LegResult(home=30, away=31))
    assert code(play(extra, e.Time()), NOTHING) == "stringing_first"
    assert outcome(play(at_table(target=0, level_at_time="draw"), e.Time())) == LegResult(home=0, away=0)
    assert play(at_table(target=0, level_at_time="stringing"), e.Time()).phase is Phase.TIED


# --- from in hand, misses and coups --------------------------------------------------------------------


@rule("BILLIARDS R6")
@rule("BILLIARDS R14 e")
@pytest.mark.parametrize("act", [Act.OUTSIDE_D, Act.STAYED_IN_BAULK, Act.BALL_IN_BAULK])
def test_improper_stroke_from_in_hand_is_a_foul(act):
    stroke = replace(NOTHING, acts=frozenset({act}))

    assert ruled(at_table(in_hand=True), stroke).fouls == (Foul.IN_HAND,)
    assert code(at_table(), stroke) == "not_in_hand"


@rule("BILLIARDS R16")
@rule("BILLIARDS Def 16")
@rule("BILLIARDS R14 n")
def test_miss_with_every_ball_in_baulk_costs_two_and_is_no_foul():
    hidden = Stroke(first=(), ball_out_of_baulk=False)
    state = play(at_table(in_hand=True), hidden)

    assert (state.away, state.phase, state.turn) == (2, Phase.STROKE, AWAY)
    assert state.verdict is not None
    assert state.verdict.miss
    assert (state.tally[0].misses, state.tally[0].fouls) == (1, 0)
    assert missing(at_table(in_hand=True), Stroke(first=())) == "ball_out_of_baulk"
    assert ruled(at_table(in_hand=True), replace(hidden, ball_out_of_baulk=True)).fouls == (Foul.MISSED_ALL,)
    assert ruled(at_table(), Stroke(first=())).fouls == (Foul.MISSED_ALL,)


@rule("BILLIARDS R14 q")
@rule("BILLIARDS Def 17")
def test_direct_coup_is_a_foul_whatever_lies_in_baulk():
    coup = Stroke(first=(), potted=(CUE,), ball_out_of_baulk=False)

    assert missing(at_table(in_hand=True), coup) == "direct"
    assert ruled(at_table(in_hand=True), replace(coup, direct=True)).fouls == (Foul.COUP,)
    assert ruled(at_table(in_hand=True), replace(coup, direct=False)).miss
    both = replace(coup, ball_out_of_baulk=True, direct=True)
    assert ruled(at_table(in_hand=True), both).fouls == (Foul.MISSED_ALL, Foul.COUP)
    assert ruled(at_table(in_hand=True), both).penalty == 2


# --- where the red goes --------------------------------------------------------------------------------


@rule("BILLIARDS R8")
def test_red_is_put_on_the_spot_and_after_two_pots_in_a_row_on_the_centre():
    state, spots = at_table(red=Spot.SPOT), []
    for _ in range(7):
        state = play(state, POT_RED)
        spots.append(state.red)

    spot, centre = Spot.SPOT, Spot.CENTRE
    assert spots == [spot, centre, spot, spot, centre, spot, spot]


@rule("BILLIARDS R8")
def test_only_pots_from_the_spot_alone_and_untouched_count_towards_the_centre():
    with_cannon = replace(POT_RED, both=True)

    assert play(at_table(red=Spot.SPOT), POT_RED, with_cannon).red is Spot.SPOT
    assert play(at_table(red=Spot.SPOT), POT_RED, with_cannon, POT_RED).red is Spot.SPOT
    assert play(at_table(red=None), POT_RED, POT_RED).red is Spot.SPOT
    assert play(at_table(red=None), POT_RED, POT_RED, POT_RED).red is Spot.CENTRE
    touched = Stroke(first=(WHITE,), potted=(CUE,), red_touched=True)
    assert play(at_table(red=Spot.SPOT), touched).red is None
    assert play(at_table(red=Spot.SPOT), OFF_WHITE).red is Spot.SPOT
    assert play(at_table(red=Spot.SPOT), POT_RED, OFF_WHITE, POT_RED).red is Spot.SPOT
    assert play(at_table(red=Spot.SPOT), OFF_RED).red is None
    assert play(at_table(red=Spot.SPOT), POT_RED, NOTHING, POT_RED).red is Spot.SPOT


@rule("BILLIARDS R8")
@pytest.mark.parametrize(
    ("pots", "occupied", "expected"),
    [
        (1, {Spot.SPOT}, Spot.PYRAMID),
        (1, {Spot.SPOT, Spot.PYRAMID}, Spot.CENTRE),
        (2, {Spot.CENTRE}, Spot.PYRAMID),
        (2, {Spot.CENTRE, Spot.PYRAMID}, Spot.SPOT),
        (2, {Spot.SPOT}, Spot.CENTRE),
    ],
)
def test_spot_that_is_taken_sends_the_red_to_the_next(pots, occupied, expected):
    state = play(at_table(red=Spot.SPOT), *[POT_RED] * (pots - 1))

    assert play(state, replace(POT_RED, occupied=frozenset(occupied))).red is expected


def test_pots_from_the_pyramid_spot_count_too():
    state = play(at_table(red=Spot.SPOT), replace(POT_RED, occupied=frozenset({Spot.SPOT})))

    assert state.red is Spot.PYRAMID
    assert play(state, POT_RED).red is Spot.CENTRE


# --- limits --------------------------------------------------------------------------------------------


@rule("BILLIARDS R10")
@rule("BILLIARDS R14 j")
@rule("BILLIARDS Def 9")
def test_fifteen_hazards_in_a_row_are_allowed_when_ten_were_announced():
    ten = play(at_table(), *[OFF_RED] * 10)
    assert ten.due is e.Limit.HAZARDS
    fifteen = play(ten, e.Announce(e.Limit.HAZARDS), *[OFF_RED] * 5)
    assert (fifteen.home, fifteen.due, more_allowed(fifteen.run, e.Limit.HAZARDS)) == (45, None, 0)
    sixteenth = play(fifteen, OFF_RED)
    assert sixteenth.verdict is not None
    assert sixteenth.verdict.fouls == (Foul.TOO_MANY_HAZARDS,)
    assert (sixteenth.home, sixteenth.away, sixteenth.turn) == (45, 2, AWAY)
    assert code(fifteen, e.Announce(e.Limit.HAZARDS)) == "nothing_to_announce"
    assert code(at_table(), e.Announce(e.Limit.HAZARDS)) == "nothing_to_announce"


@rule("BILLIARDS R10")
def test_late_announcement_gives_five_more_hazards_and_a_cannon_begins_anew():
    late = play(at_table(), *[OFF_RED] * 13, e.Announce(e.Limit.HAZARDS))
    assert ruled(play(late, *[OFF_RED] * 4), OFF_RED).fouls == ()
    assert ruled(play(late, *[OFF_RED] * 5), OFF_RED).fouls == (Foul.TOO_MANY_HAZARDS,)
    assert play(at_table(), *[OFF_RED] * 30).home == 90

    cannon = play(at_table(), *[OFF_RED] * 10, e.Announce(e.Limit.HAZARDS), *[OFF_RED] * 5, CANNON)
    assert (cannon.run.hazards, cannon.run.announced) == (0, 0)
    both = play(at_table(), *[OFF_RED] * 4, replace(CANNON, potted=(CUE,)))
    assert (both.run.hazards, both.run.cannons) == (0, 0)


@rule("BILLIARDS R9")
@rule("BILLIARDS R14 k")
def test_seventy_five_cannons_in_a_row_are_allowed_when_seventy_were_announced():
    state = play(at_table(target=0, run=Run(cannons=69, points=138)), CANNON)
    assert state.due is e.Limit.CANNONS
    state = play(state, e.Announce(e.Limit.CANNONS), *[CANNON] * 5)
    assert ruled(state, CANNON).fouls == (Foul.TOO_MANY_CANNONS,)
    assert ruled(state, replace(CANNON, potted=(RED,))).fouls == ()
    assert ruled(state, OFF_RED).fouls == ()
    unannounced = at_table(target=0, run=Run(cannons=80))
    assert ruled(unannounced, CANNON).fouls == ()


@rule("BILLIARDS R10")
def test_white_lost_by_its_own_last_stroke_comes_back_after_the_fifteenth_hazard():
    lost = play(at_table(in_hand=True), Stroke(first=(), potted=(CUE,), ball_out_of_baulk=False, direct=False))
    fourteen = play(lost, *[OFF_RED] * 10, e.Announce(e.Limit.HAZARDS), *[OFF_RED] * 4)
    assert fourteen.in_hand(HOME)

    fifteenth = play(fourteen, OFF_RED)
    assert fifteenth.verdict is not None
    assert (fifteenth.verdict.white, fifteenth.in_hand(HOME)) == (Spot.BAULK_MIDDLE, False)
    corner = play(fourteen, replace(OFF_RED, occupied=frozenset({Spot.BAULK_MIDDLE})))
    assert corner.verdict is not None
    assert corner.verdict.white is Spot.D_RIGHT

    potted = play(at_table(white_gone=True), *[OFF_RED] * 15)
    assert potted.in_hand(AWAY)


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
