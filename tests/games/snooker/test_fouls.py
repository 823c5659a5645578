"""Fouls of snooker: in hand, two balls at once, spots, what each costs, and what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.snooker.engine import events as e
from games.snooker.engine.balls import COLOURS, Place, respot
from games.snooker.engine.events import Act, Stroke
from games.snooker.engine.fouls import Foul
from games.snooker.engine.state import CuePlace, On, Phase
from tests.games.snooker.table import (
    AGAIN,
    AWAY,
    BLACK,
    BLUE,
    BROWN,
    GREEN,
    HOME,
    PINK,
    PLAY,
    RED,
    REPLACE,
    WHITE,
    YELLOW,
    after_red,
    at_table,
    chosen,
    code,
    colours_left,
    cost,
    foul,
    frame,
    hit,
    miss,
    missing,
    play,
    pot,
    rule,
    ruled,
)

# --- in hand, two balls at once, spots, touching balls -------------------------------------------------


@rule("SNOOKER R5")
@rule("SNOOKER R10 a v")
def test_cue_ball_outside_the_d_costs_the_ball_on():
    outside = frozenset({Act.OUTSIDE_D})

    assert cost(frame(), hit(RED, acts=outside, snookered=False)) == 4
    assert code(at_table(), hit(RED, acts=outside)) == "not_in_hand"


@rule("SNOOKER R6")
@rule("SNOOKER R10 c")
def test_two_balls_at_once_cost_the_higher_but_for_two_reds_or_a_free_ball_and_the_ball_on():
    assert play(at_table(), hit(RED, RED)).turn is AWAY
    assert ruled(at_table(), hit(RED, RED)).fouls == ()
    assert cost(at_table(), hit(BLACK, RED, snookered=False)) == 7
    assert cost(after_red(), hit(GREEN, PINK, nominated=GREEN, snookered=False)) == 6
    assert ruled(at_table(free_ball=True), hit(BLUE, RED, free=BLUE, behind_free_ball=False)).fouls == ()
    assert cost(colours_left(free_ball=True), hit(BLUE, PINK, free=BLUE, snookered=False)) == 6
    assert code(at_table(), hit(RED, RED, RED)) == "too_many_first_contacts"
    assert code(at_table(), hit(BLUE, BLUE)) == "one_ball_twice"


@rule("SNOOKER R7 d")
@rule("SNOOKER R7 e")
def test_colour_without_its_spot_goes_to_the_highest_free_one_the_highest_colour_first():
    verdict = ruled(after_red(), pot(PINK, occupied=frozenset({PINK, BLACK})))

    assert [(spotted.ball, spotted.place, spotted.spot) for spotted in verdict.spotted] == [(PINK, Place.HIGHEST, BLUE)]
    both = respot([GREEN, PINK], occupied=[GREEN, PINK])
    assert [(spotted.ball, spotted.spot) for spotted in both] == [(PINK, BLACK), (GREEN, BLUE)]


@rule("SNOOKER R7 f")
@rule("SNOOKER R7 g")
def test_colour_without_any_spot_lies_above_its_own_or_below_when_there_is_no_room():
    verdict = ruled(after_red(), pot(BLUE, occupied=frozenset(COLOURS)))
    assert [(spotted.place, spotted.spot) for spotted in verdict.spotted] == [(Place.ABOVE, BLUE)]

    verdict = ruled(after_red(), pot(BLACK, occupied=frozenset(COLOURS), no_room=frozenset({BLACK})))
    assert [(spotted.place, spotted.spot) for spotted in verdict.spotted] == [(Place.BELOW, BLACK)]
    assert respot([BLUE], occupied=COLOURS, no_room=[BLUE])[0].place is Place.ABOVE


@rule("SNOOKER R8 a")
@rule("SNOOKER R8 c")
def test_touching_ball_on_counts_as_hit_and_a_colour_has_to_be_declared():
    assert ruled(at_table(), Stroke(touching=frozenset({RED}), first=())).fouls == ()
    assert ruled(at_table(), Stroke(touching=frozenset({RED}), first=(BLACK,))).fouls == ()
    assert missing(after_red(), Stroke(touching=frozenset({BLUE}), first=(BLUE,))) == "nominated"
    declared = Stroke(touching=frozenset({BLUE}), first=(), nominated=BLUE)
    assert ruled(after_red(), declared).fouls == ()
    other = Stroke(touching=frozenset({BLUE}), first=(PINK,), nominated=PINK)
    assert ruled(after_red(), other).fouls == ()


@rule("SNOOKER R8 b")
@rule("SNOOKER R10 b v")
def test_moving_the_touching_ball_is_a_push_that_costs_the_ball_concerned():
    push = Stroke(touching=frozenset({PINK}), first=(), nominated=PINK, acts=frozenset({Act.PUSH}), snookered=False)

    assert missing(after_red(), push) == "concerned"
    assert cost(after_red(), replace(push, concerned=frozenset({PINK}))) == 6


@rule("SNOOKER R8 d")
def test_touching_ball_that_is_not_on_has_not_been_hit():
    touching = frozenset({BLACK})

    assert ruled(at_table(), foul(touching=touching)).fouls == (Foul.MISSED_ALL,)
    assert ruled(at_table(), hit(RED, touching=touching)).fouls == ()


@rule("SNOOKER R9 a")
def test_ball_that_falls_by_itself_is_put_back():
    state = at_table()

    assert play(state, e.BallFell(RED)) == state
    assert code(colours_left(), e.BallFell(RED)) == "ball_not_on_the_table"


@rule("SNOOKER R9 b")
def test_stroke_that_would_have_met_a_falling_ball_is_played_again_or_the_foul_counts_and_all_is_back():
    again = play(at_table(), pot(RED, fell_by_itself=True))
    fouled = play(at_table(), foul(BLACK, potted=(RED, WHITE), fell_by_itself=True))

    assert (again.home, again.reds, again.turn, again.on) == (0, 10, HOME, On.RED)
    assert (fouled.away, fouled.reds, fouled.cue, fouled.turn) == (7, 10, CuePlace.POSITION, AWAY)


# --- penalties -----------------------------------------------------------------------------------------


@rule("SNOOKER R10")
@rule("SNOOKER R1 d")
@rule("SNOOKER Def 15")
@pytest.mark.parametrize(
    "act",
    [
        pytest.param(Act.DOUBLE_HIT, marks=rule("SNOOKER R10 a ii")),
        pytest.param(Act.NO_FOOT, marks=rule("SNOOKER R10 a iii")),
        pytest.param(Act.OUT_OF_TURN, marks=[rule("SNOOKER R10 a iv"), rule("SNOOKER Def 6 e")]),
        pytest.param(Act.JUMP, marks=rule("SNOOKER R10 a ix")),
        pytest.param(Act.NON_STANDARD_CUE, marks=rule("SNOOKER R10 a x")),
    ],
)
def test_act_that_costs_the_ball_on_and_four_at_the_least(act):
    facts = {"acts": frozenset({act}), "snookered": False}

    assert cost(at_table(), hit(RED, **facts)) == 4
    assert cost(after_red(), hit(YELLOW, nominated=YELLOW, **facts)) == 4
    assert cost(after_red(), hit(PINK, nominated=PINK, **facts)) == 6
    assert cost(colours_left(BLUE, PINK, BLACK), hit(BLUE, **facts)) == 5


@rule("SNOOKER R10 a vi")
@rule("SNOOKER R10 a vii")
def test_missing_everything_and_going_in_off_cost_the_ball_on():
    assert cost(at_table(), foul()) == 4
    assert cost(after_red(), foul(nominated=BLACK)) == 7
    assert cost(at_table(), pot(RED, WHITE, snookered=False)) == 4
    assert cost(after_red(), hit(BLUE, potted=(WHITE,), nominated=BLUE, snookered=False)) == 5


@rule("SNOOKER R10 a viii")
@rule("SNOOKER R12 b")
def test_player_left_snookered_behind_the_free_ball_is_fouled_except_with_pink_and_black_only():
    state = colours_left(free_ball=True)

    assert missing(state, hit(BLACK, free=BLACK)) == "behind_free_ball"
    hidden = hit(BLACK, free=BLACK, behind_free_ball=True, snookered=True)
    assert ruled(state, hidden).fouls == (Foul.BEHIND_FREE_BALL,)
    assert cost(state, hidden) == 4
    assert ruled(colours_left(PINK, BLACK, free_ball=True), hit(BLACK, free=BLACK)).fouls == ()
    assert ruled(state, foul(PINK, free=BLACK)).fouls == (Foul.HIT_NOT_ON,)
    assert cost(state, foul(PINK, free=BLACK)) == 6
    assert ruled(state, foul(YELLOW, free=BLACK)).fouls == (Foul.HIT_NOT_ON,)


@rule("SNOOKER R10 a xi")
@rule("SNOOKER R17 e")
def test_talking_with_the_partner_at_the_table_is_a_foul_in_pairs():
    talk = e.Offence(act=Act.CONFERRED, snookered=False)

    assert cost(at_table(players=2), talk) == 4
    assert code(at_table(), talk) == "no_partner"


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(Act.BALLS_MOVING, marks=rule("SNOOKER R10 b i")),
        pytest.param(Act.TOUCHED_BALL, marks=rule("SNOOKER R10 b vi")),
    ],
)
def test_act_that_costs_the_ball_on_or_the_one_concerned(act):
    struck = hit(RED, acts=frozenset({act}), snookered=False)

    assert missing(at_table(), struck) == "concerned"
    assert cost(at_table(), replace(struck, concerned=frozenset({BLUE, GREEN}))) == 5
    assert (
        cost(colours_left(PINK, BLACK), hit(PINK, acts=frozenset({act}), concerned=frozenset({WHITE}), snookered=False))
        == 6
    )


@rule("SNOOKER R10 b iii")
@rule("SNOOKER R10 b iv")
@rule("SNOOKER R10 b vii")
def test_wrong_ball_potted_hit_or_off_the_table_costs_the_higher_value():
    assert cost(at_table(), hit(RED, potted=(PINK,), snookered=False)) == 6
    assert cost(at_table(), foul(BLACK)) == 7
    assert cost(at_table(), foul(YELLOW)) == 4
    assert cost(after_red(), foul(YELLOW, nominated=BLUE)) == 5
    assert cost(at_table(), hit(RED, off_table=(BLUE,), snookered=False)) == 5
    assert cost(at_table(), hit(RED, off_table=(WHITE,), snookered=False)) == 4


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(Act.USED_BALL_OFF_TABLE, marks=rule("SNOOKER R10 d i")),
        pytest.param(Act.MEASURED, marks=rule("SNOOKER R10 d ii")),
        pytest.param(Act.PLAYED_AT_REDS, marks=rule("SNOOKER R10 d iii")),
        pytest.param(Act.WRONG_CUE_BALL, marks=rule("SNOOKER R10 d iv")),
        pytest.param(Act.NOT_DECLARED, marks=rule("SNOOKER R10 d v")),
    ],
)
def test_act_that_costs_seven(act):
    assert cost(after_red(), hit(GREEN, nominated=GREEN, acts=frozenset({act}), snookered=False)) == 7


def test_reds_in_successive_strokes_are_only_possible_after_a_red():
    assert code(at_table(), hit(RED, acts=frozenset({Act.PLAYED_AT_REDS}))) == "not_after_a_red"
    assert code(at_table(), hit(RED, acts=frozenset({Act.BEFORE_NOMINATION}))) == "not_after_a_red"


@rule("SNOOKER R10 d vi")
@rule("SNOOKER Def 12")
def test_foul_after_a_red_costs_the_named_colour_or_seven_when_none_was_named():
    assert missing(after_red(), foul()) == "nominated"
    assert cost(after_red(), foul(nominated=GREEN)) == 4
    assert cost(after_red(), foul(acts=frozenset({Act.BEFORE_NOMINATION}))) == 7
    assert cost(after_red(), foul(YELLOW, potted=(WHITE,), acts=frozenset({Act.BEFORE_NOMINATION}))) == 7
    assert ruled(after_red(), pot(GREEN)).on is GREEN
    assert code(after_red(), hit(GREEN, acts=frozenset({Act.BEFORE_NOMINATION}))) == "no_foul_before_nomination"
    assert code(at_table(), hit(RED, nominated=GREEN)) == "nothing_to_nominate"
    assert code(after_red(), hit(RED, nominated=RED)) == "not_a_colour"


def test_flat_four_points_of_the_summary_are_not_ruled():
    assert cost(colours_left(PINK, BLACK), hit(PINK, potted=(WHITE,), snookered=False)) == 6


# --- after a foul --------------------------------------------------------------------------------------


@rule("SNOOKER R11 a")
@rule("SNOOKER Def 5 b")
def test_foul_without_a_stroke_ends_the_turn_at_once():
    touched = e.Offence(act=Act.TOUCHED_BALL, concerned=frozenset({BLACK}), snookered=False)
    state = play(at_table(), touched)

    assert (state.away, state.turn, state.phase) == (7, AWAY, Phase.CHOICE)
    assert missing(at_table(), replace(touched, snookered=None)) == "snookered"
    touched_green = e.Offence(act=Act.TOUCHED_BALL, concerned=frozenset({GREEN}), snookered=False)
    assert missing(after_red(), touched_green) == "nominated"
    assert cost(after_red(), replace(touched_green, nominated=PINK)) == 6
    assert cost(after_red(), replace(touched_green, none_named=True)) == 7
    assert code(at_table(), replace(touched_green, none_named=True)) == "nothing_to_nominate"
    assert code(at_table(), e.Offence(act=Act.PUSH)) == "only_in_a_stroke"


@rule("SNOOKER R11 c")
def test_foul_that_was_not_called_before_the_next_stroke_cannot_be_told_any_more():
    state = play(at_table(), pot(RED))
    condoned = play(state, pot(BLACK))

    late = e.Offence(act=Act.TOUCHED_BALL, by=HOME, leaving=True, concerned=frozenset({RED}), snookered=False)
    assert code(condoned, late) == "nobody_is_leaving"
    assert condoned.away == 0


@rule("SNOOKER R11 e")
@rule("SNOOKER Def 8")
def test_break_before_a_foul_counts_and_the_foul_stroke_scores_nothing():
    state = play(at_table(), pot(RED), pot(BLACK), pot(RED, WHITE, snookered=False))

    assert (state.home, state.away, state.tally[0].best, state.run) == (8, 4, 8, 0)


@rule("SNOOKER R11 f")
@rule("SNOOKER Def 9 b")
def test_next_stroke_is_from_where_the_cue_ball_is_or_from_in_hand():
    assert play(at_table(), foul(BLUE)).cue is CuePlace.POSITION
    assert play(at_table(), foul(BLUE, potted=(WHITE,))).cue is CuePlace.IN_HAND
    in_hand = at_table(cue=CuePlace.IN_HAND)
    touched = e.Offence(act=Act.TOUCHED_BALL, concerned=frozenset({GREEN}), snookered=False)
    assert missing(in_hand, touched) == "on_table"
    assert play(in_hand, replace(touched, on_table=True)).cue is CuePlace.POSITION
    assert play(in_hand, replace(touched, on_table=False)).cue is CuePlace.IN_HAND


@rule("SNOOKER R11 g")
def test_dearest_of_several_fouls_counts_alone():
    state = play(at_table(), foul(GREEN, potted=(BLACK, RED)))

    assert (state.home, state.away, state.reds) == (0, 7, 9)
    assert state.verdict is not None
    assert state.verdict.fouls == (Foul.POTTED_NOT_ON, Foul.HIT_NOT_ON)
    assert [spotted.ball for spotted in state.verdict.spotted] == [BLACK]


@rule("SNOOKER R11 h")
@rule("SNOOKER Def 5 c")
@rule("SNOOKER R13")
def test_offender_plays_again_when_asked_and_scores_and_then_the_other_side_plays():
    asked = play(at_table(), foul(BLUE), chosen(AGAIN))

    assert asked.turn is HOME
    assert code(asked, chosen(PLAY)) == "not_now"
    scored = play(asked, pot(RED))
    assert (scored.home, scored.turn) == (1, HOME)
    assert play(asked, hit(RED)).turn is AWAY
    waiting = play(at_table(), foul(BLUE))
    assert code(waiting, hit(RED)) == "choice_open"
    assert code(waiting, chosen(PLAY, HOME)) == "not_your_choice"
    assert code(waiting, chosen(REPLACE)) == "not_offered"


@rule("SNOOKER R12")
@rule("SNOOKER Def 13")
def test_player_who_is_snookered_after_a_foul_has_a_free_ball():
    state = play(at_table(), foul(BLUE, snookered=True))

    assert state.free_ball
    assert missing(at_table(), foul(BLUE, snookered=None)) == "snookered"
    assert code(play(at_table(), foul(BLUE), chosen(PLAY)), hit(GREEN, free=GREEN)) == "no_free_ball"


@rule("SNOOKER R12 a")
@rule("SNOOKER R12 c")
def test_free_ball_scores_as_the_ball_on_and_is_spotted():
    state = play(at_table(), foul(BLUE, snookered=True), chosen(PLAY), pot(BROWN, free=BROWN))

    assert (state.away, state.on, state.reds, state.colours) == (5 + 1, On.COLOUR, 10, COLOURS)
    later = play(colours_left(BLUE, PINK, BLACK, free_ball=True), pot(BLACK, free=BLACK))
    assert (later.home, later.lowest, later.colours) == (5, BLUE, (BLUE, PINK, BLACK))
    assert code(at_table(free_ball=True), hit(RED, free=RED)) == "free_ball_is_on"
    assert code(colours_left(free_ball=True), hit(YELLOW, free=YELLOW)) == "free_ball_is_on"
    assert play(at_table(free_ball=True), pot(RED)).home == 1


@rule("SNOOKER R12 d")
@rule("SNOOKER R12 e")
def test_ball_on_potted_by_the_free_ball_scores_alone_but_every_red_does():
    plant = play(colours_left(free_ball=True), pot(BLACK, free=BLACK, potted=(YELLOW,)))
    assert (plant.home, plant.lowest) == (2, GREEN)

    both = play(colours_left(free_ball=True), pot(BLACK, YELLOW, free=BLACK))
    assert (both.home, both.lowest, BLACK in both.colours) == (2, GREEN, True)

    reds = play(at_table(free_ball=True), pot(GREEN, RED, RED, free=GREEN))
    assert (reds.home, reds.reds) == (3, 8)


@rule("SNOOKER R12 f")
def test_offender_who_is_asked_to_play_again_has_no_free_ball():
    asked = play(at_table(), foul(BLUE, snookered=True), chosen(AGAIN))

    assert not asked.free_ball
    assert code(asked, hit(GREEN, free=GREEN)) == "no_free_ball"


@rule("SNOOKER R12")
def test_there_is_no_free_ball_while_a_colour_of_choice_is_on():
    turn = after_red()
    by_the_other_side = {"striker": AWAY, "acts": frozenset({Act.OUT_OF_TURN}), "nominated": BLACK}
    disturbed = play(turn, hit(BLACK, **by_the_other_side, snookered=True))

    assert play(turn, hit(BLACK, **by_the_other_side)) == disturbed  # nobody is asked
    again = play(disturbed, chosen(PLAY, HOME))
    assert (again.turn, again.on, again.free_ball) == (HOME, On.COLOUR, False)
    assert code(again, hit(RED, free=RED)) == "no_free_ball"
    missed = play(again, miss(nominated=BLACK), chosen(REPLACE))
    assert (missed.turn, missed.on, missed.free_ball) == (HOME, On.COLOUR, False)
    assert code(missed, hit(RED, free=RED)) == "no_free_ball"
    # A colour that the sequence asks for is one ball, and a free ball may stand for it.
    colours = play(colours_left(), hit(YELLOW, striker=AWAY, acts=frozenset({Act.OUT_OF_TURN}), snookered=True))
    assert play(colours, chosen(PLAY, HOME)).free_ball
