"""Billiards rule by rule: the beginning, scores, the end, coups, where the red goes, limits."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from games.base import LegResult
from games.billiards.engine import events as e
from games.billiards.engine.events import Act, Ball, Spot, Stroke
from games.billiards.engine.fouls import Foul
from games.billiards.engine.play import outcome, start
from games.billiards.engine.ruling import score_of
from games.billiards.engine.state import BilliardsOptions, Phase, Run, more_allowed
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
