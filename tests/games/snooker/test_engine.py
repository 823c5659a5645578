"""A frame of snooker rule by rule, in the order of the text, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import Ending, LegResult
from games.cue.engine.events import Concede, Default, Order
from games.snooker.engine import events as e
from games.snooker.engine.balls import COLOURS, Place, respot
from games.snooker.engine.events import Act, Stroke
from games.snooker.engine.fouls import Foul
from games.snooker.engine.play import apply, legal, outcome, start
from games.snooker.engine.state import CuePlace, On, Phase, SnookerOptions
from tests.games.snooker.table import (
    AWAY,
    BLACK,
    BLUE,
    BROWN,
    GREEN,
    HOME,
    PINK,
    RED,
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
    ruled,
)

rule = pytest.mark.rule
PLAY, AGAIN, REPLACE = e.Option.PLAY, e.Option.PLAY_AGAIN, e.Option.REPLACE


def forfeited(*, away):
    """Return a frame that home has forfeited."""
    return LegResult(home=0, away=away, ending=Ending.FORFEIT, at_fault=HOME)


# --- whose turn, and what is on ------------------------------------------------------------------------


@rule("SNOOKER R1 a")
@rule("SNOOKER R2 a")
@rule("SNOOKER R3 c")
@rule("SNOOKER Def 4")
@rule("SNOOKER Def 9 a")
def test_frame_begins_with_fifteen_reds_six_colours_and_the_cue_ball_in_hand():
    state = frame()

    assert (state.reds, state.colours, state.cue, state.on) == (15, COLOURS, CuePlace.IN_HAND, On.RED)
    assert code(state, hit(WHITE)) == "ball_not_on_the_table"


@rule("SNOOKER R3 a")
@rule("SNOOKER R3 b")
@rule("SNOOKER Def 5 a")
def test_sides_play_in_turn_and_open_frames_in_turn():
    assert frame().turn is HOME
    assert frame(frame=2).turn is AWAY
    assert frame(frame=2, first_opening=AWAY).turn is HOME
    assert frame(hit(RED)).turn is AWAY
    assert frame(hit(RED), hit(RED)).turn is HOME
    assert code(frame(hit(RED)), hit(RED, striker=HOME)) == "not_your_turn"


@rule("SNOOKER R3 d")
def test_wrong_side_that_began_is_put_right_after_one_stroke_only():
    wrong = frame(pot(RED, striker=AWAY))

    assert (wrong.away, wrong.turn) == (1, AWAY)
    fresh = apply(wrong, e.RestartWrongStart())
    assert (fresh.home, fresh.away, fresh.turn, fresh.began) == (0, 0, HOME, 2)
    assert code(play(wrong, pot(BLUE)), e.RestartWrongStart()) == "frame_goes_on"
    touched = play(wrong, e.Offence(act=Act.TOUCHED_BALL, concerned=frozenset({BLUE}), snookered=False, nominated=PINK))
    assert code(touched, e.RestartWrongStart()) == "frame_goes_on"
    assert code(frame(pot(RED)), e.RestartWrongStart()) == "frame_goes_on"


@rule("SNOOKER R3 e")
@rule("SNOOKER R3 f")
@rule("SNOOKER R1 c")
@rule("SNOOKER Def 11")
def test_every_red_of_a_fair_stroke_scores_and_a_colour_is_on_then():
    state = play(at_table(), pot(RED, RED))

    assert (state.home, state.reds, state.on, state.turn) == (2, 8, On.COLOUR, HOME)
    assert missing(at_table(), Stroke()) == "first"


@rule("SNOOKER R3 g i")
@rule("SNOOKER R1 b")
@rule("SNOOKER R7")
def test_colour_after_a_red_scores_and_goes_back_to_its_spot():
    state = play(after_red(), pot(BLUE))

    assert (state.home, state.on, state.colours) == (5, On.RED, COLOURS)
    assert state.verdict is not None
    assert [(one.ball, one.place) for one in state.verdict.spotted] == [(BLUE, Place.OWN)]


@rule("SNOOKER R3 g ii")
def test_last_red_is_followed_by_one_colour_of_choice_that_is_spotted():
    state = play(at_table(reds=1), pot(RED), pot(BLACK))

    assert (state.home, state.on, state.lowest) == (8, On.SEQUENCE, YELLOW)
    assert BLACK in state.colours
    missed = play(at_table(reds=1), pot(RED), hit(BLACK))
    assert (missed.turn, missed.on) == (AWAY, On.SEQUENCE)


@rule("SNOOKER R3 g iii")
def test_colours_go_down_in_ascending_order():
    state = play(colours_left(), pot(YELLOW), pot(GREEN))

    assert (state.home, state.lowest) == (5, BROWN)
    assert ruled(state, foul(PINK)).fouls == (Foul.HIT_NOT_ON,)


@rule("SNOOKER R3 g iv")
@rule("SNOOKER R10 b ii")
def test_stroke_before_a_colour_is_on_its_spot_takes_the_colour_off_again():
    state = play(after_red(home=9, run=1), pot(PINK))
    early = play(state, hit(RED, acts=frozenset({Act.BEFORE_SPOTTED}), snookered=False))

    assert (early.home, early.away, early.turn) == (9, 6, AWAY)
    assert early.verdict is not None
    assert early.verdict.unscored == 6
    assert early.tally[0].best == 1
    assert code(at_table(), hit(RED, acts=frozenset({Act.BEFORE_SPOTTED}))) == "nothing_was_spotted"


@rule("SNOOKER R10 a i")
def test_stroke_before_a_free_ball_is_spotted_costs_the_ball_on():
    state = play(colours_left(BLUE, PINK, BLACK, free_ball=True), pot(BLACK, free=BLACK))
    early = play(state, hit(BLUE, acts=frozenset({Act.BEFORE_SPOTTED}), snookered=False))

    assert (state.home, early.home, early.away) == (5, 0, 5)
    assert early.verdict is not None
    assert early.verdict.fouls == (Foul.BEFORE_FREE_BALL_SPOTTED,)


def test_reds_that_fell_with_a_free_ball_stay_scored_when_its_spotting_was_not_awaited():
    state = play(at_table(free_ball=True), pot(GREEN, RED, RED, free=GREEN))
    early = play(state, hit(BLUE, nominated=BLUE, acts=frozenset({Act.BEFORE_SPOTTED}), snookered=False))

    assert (state.home, early.home) == (3, 2)


@rule("SNOOKER R3 h")
def test_reds_that_fall_in_a_foul_stay_down_and_nobody_scores_them():
    state = play(at_table(home=3), foul(BLACK, potted=(RED, RED)))

    assert (state.home, state.away, state.reds) == (3, 7, 8)


@rule("SNOOKER R3 i")
def test_foul_while_leaving_the_table_is_penalized_and_the_next_player_chooses():
    state = play(
        at_table(),
        hit(RED),
        e.Offence(act=Act.TOUCHED_BALL, by=HOME, leaving=True, concerned=frozenset({PINK}), snookered=False),
    )

    assert (state.away, state.phase, state.turn) == (6, Phase.CHOICE, AWAY)
    assert play(state, chosen(AGAIN)).turn is HOME
    leaving = e.Offence(act=Act.TOUCHED_BALL, by=AWAY, leaving=True, concerned=frozenset({PINK}), snookered=False)
    assert code(at_table(), leaving) == "nobody_is_leaving"


# --- the end of a frame --------------------------------------------------------------------------------


@rule("SNOOKER R4 a")
@rule("SNOOKER Def 1 c")
@rule("SNOOKER R1 f")
def test_first_score_or_foul_on_the_last_black_ends_the_frame():
    potted = play(colours_left(BLACK, home=50, away=45), pot(BLACK))
    fouled = play(colours_left(BLACK, home=50, away=45), foul())

    assert outcome(potted) == LegResult(home=57, away=45)
    assert outcome(fouled) == LegResult(home=50, away=52)
    assert (fouled.winner, fouled.how) == (AWAY, e.How.PLAYED)
    assert code(potted, hit(BLACK)) == "frame_over"
    assert outcome(play(colours_left(BLACK), hit(BLACK))) is None


@rule("SNOOKER R4 b")
def test_level_scores_bring_the_black_back_and_lots_decide_who_chooses():
    level = play(colours_left(BLACK, home=43, away=50), pot(BLACK))

    assert (level.phase, level.colours, level.cue) == (Phase.LOT, (BLACK,), CuePlace.IN_HAND)
    assert code(level, hit(BLACK)) == "lots_first"
    second = play(level, e.Lot(AWAY), chosen(e.Option.GO_SECOND))
    assert (second.turn, second.phase, second.cue) == (HOME, Phase.STROKE, CuePlace.IN_HAND)
    assert play(level, e.Lot(AWAY), chosen(e.Option.GO_FIRST)).turn is AWAY
    assert outcome(play(second, hit(BLACK), foul())) == LegResult(home=57, away=50)
    assert outcome(play(second, pot(BLACK))) == LegResult(home=57, away=50)
    assert code(play(level, e.Lot(AWAY)), chosen(e.Option.GO_FIRST, HOME)) == "not_your_choice"


@rule("SNOOKER R4 c")
def test_where_points_are_added_up_only_the_last_frame_brings_the_black_back():
    level = colours_left(BLACK, home=43, away=50, aggregate=True)
    last = {"aggregate": True, "last_frame": True, "carried_home": 100, "carried_away": 107}

    assert outcome(play(level, pot(BLACK))) == LegResult(home=50, away=50)
    assert play(colours_left(BLACK, home=50, away=50, **last), pot(BLACK)).phase is Phase.LOT
    assert play(colours_left(BLACK, home=43, away=50, **last), pot(BLACK)).phase is Phase.OVER


@rule("SNOOKER Def 1 b")
def test_lead_of_more_than_seven_may_be_claimed_by_the_striker_on_the_black():
    assert play(colours_left(BLACK, home=58, away=50), e.Claim(HOME)).how is e.How.CLAIMED
    assert code(colours_left(BLACK, home=57, away=50), e.Claim(HOME)) == "no_claim"
    assert code(colours_left(PINK, BLACK, home=80, away=50), e.Claim(HOME)) == "no_claim"
    assert code(colours_left(BLACK, home=50, away=58), e.Claim(AWAY)) == "only_the_striker"
    assert code(colours_left(BLACK, home=58, away=50, aggregate=True), e.Claim(HOME)) == "no_claim"


@rule("SNOOKER Def 1 a")
@rule("SNOOKER S4 R5 a")
@rule("SNOOKER S4 R5 c")
@rule("SNOOKER R1 e")
def test_frame_is_conceded_by_the_striker_who_needs_snookers_and_may_be_refused():
    behind = colours_left(PINK, BLACK, home=40, away=60)
    asked = play(behind, Concede(HOME))

    assert outcome(play(asked, chosen(e.Option.ACCEPT))) == LegResult(home=40, away=60)
    refused = play(asked, chosen(e.Option.PLAY_ON))
    assert (refused.phase, refused.turn) == (Phase.STROKE, HOME)
    assert code(behind, Concede(AWAY)) == "only_the_striker"
    assert code(colours_left(PINK, BLACK, home=47, away=60), Concede(HOME)) == "snookers_not_required"
    early = play(at_table(home=9, concede="any_time"), Concede(HOME), chosen(e.Option.ACCEPT))
    assert outcome(early) == forfeited(away=107)


@rule("SNOOKER S4 R5 b")
def test_balls_left_go_to_the_other_side_where_points_are_added_up():
    asked = play(at_table(reds=1, home=10, away=80, aggregate=True), Concede(HOME), chosen(e.Option.ACCEPT))

    assert outcome(asked) == LegResult(home=10, away=80 + 8 + 27)


@rule("SNOOKER S4 R1 a")
@rule("SNOOKER S4 R1 b")
@rule("SNOOKER S4 R1 c")
@rule("SNOOKER Def 1 d")
@rule("SNOOKER S4 R2 a")
def test_conduct_is_warned_then_costs_the_frame_with_all_points_then_the_game():
    state = at_table(reds=2, home=30, away=20)
    warned = play(state, e.Conduct(HOME, e.Sanction.WARNING))

    assert code(warned, e.Conduct(HOME, e.Sanction.WARNING)) == "warned_before"
    assert play(warned, e.Conduct(AWAY, e.Sanction.WARNING)).phase is Phase.STROKE
    assert outcome(play(warned, e.Conduct(HOME, e.Sanction.FRAME))) == forfeited(away=20 + 16 + 27)
    assert play(state, e.Conduct(HOME, e.Sanction.FRAME)).at_fault is HOME
    before = at_table(frame_lost=(HOME,))
    assert code(before, e.Conduct(HOME, e.Sanction.FRAME)) == "frame_awarded_before"
    assert play(before, e.Conduct(HOME, e.Sanction.GAME)).how is e.How.GAME_AWARDED


@rule("SNOOKER S4 R2 b")
def test_forfeited_game_gives_the_frames_that_are_left_147_each_where_they_are_added_up():
    lost = {"game_lost": HOME, "frame": 2}

    assert outcome(play(frame(**lost), Default(HOME))) == LegResult(
        home=0, away=1, ending=Ending.FORFEIT, at_fault=HOME
    )
    added = outcome(play(frame(aggregate=True, **lost), Default(HOME)))
    assert added == LegResult(home=0, away=147, ending=Ending.FORFEIT, at_fault=HOME)
    absent = outcome(play(frame(aggregate=True), Default(HOME)))
    assert absent is not None
    assert absent.away == 1


def test_side_that_is_not_there_forfeits_the_score_of_the_rule_book():
    over = play(start(SnookerOptions(forfeit_for=27)), Default(AWAY))

    assert outcome(over) == LegResult(home=27, away=0, ending=Ending.FORFEIT, at_fault=AWAY)


@rule("SNOOKER R16")
def test_stalemate_begins_the_frame_again_by_agreement_or_after_three_strokes_each():
    state = at_table(home=20, frame=2)

    assert play(state, e.OfferRestart(agreed=True)).home == 0
    refused = play(state, e.OfferRestart(agreed=False))
    assert code(refused, e.Nullify()) == "no_stalemate"
    over = play(refused, *[hit(RED)] * 6)
    again = play(over, e.Nullify())
    assert (again.home, again.reds, again.turn, again.began) == (0, 15, AWAY, 2)
    assert code(state, e.Nullify()) == "no_stalemate"
    pairs = play(frame(Order(HOME, 1), players=2), hit(RED), e.OfferRestart(agreed=True))
    assert (pairs.turn, pairs.player) == (HOME, 1)


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

    assert [(one.ball, one.place, one.spot) for one in verdict.spotted] == [(PINK, Place.HIGHEST, BLUE)]
    both = respot([GREEN, PINK], occupied=[GREEN, PINK])
    assert [(one.ball, one.spot) for one in both] == [(PINK, BLACK), (GREEN, BLUE)]


@rule("SNOOKER R7 f")
@rule("SNOOKER R7 g")
def test_colour_without_any_spot_lies_above_its_own_or_below_when_there_is_no_room():
    verdict = ruled(after_red(), pot(BLUE, occupied=frozenset(COLOURS)))
    assert [(one.place, one.spot) for one in verdict.spotted] == [(Place.ABOVE, BLUE)]

    verdict = ruled(after_red(), pot(BLACK, occupied=frozenset(COLOURS), no_room=frozenset({BLACK})))
    assert [(one.place, one.spot) for one in verdict.spotted] == [(Place.BELOW, BLACK)]
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
    assert [one.ball for one in state.verdict.spotted] == [BLACK]


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


# --- foul and a miss -----------------------------------------------------------------------------------


@rule("SNOOKER R14")
@rule("SNOOKER Def 21")
@rule("SNOOKER R14 e")
def test_miss_of_a_hidden_ball_is_as_the_referee_sees_the_attempt():
    poor = foul(good_attempt=False)

    assert ruled(at_table(), poor).miss
    assert not ruled(at_table(), foul()).miss
    assert missing(at_table(), foul(good_attempt=None)) == "good_attempt"
    assert missing(at_table(), foul(clear_path=None)) == "clear_path"
    assert not ruled(colours_left(BLACK), poor).miss
    assert not ruled(at_table(reds=1, home=35), poor).miss  # 35 left and 35 ahead
    assert not ruled(at_table(reds=1, home=39), poor).miss  # 35 left and 35 ahead after the foul
    assert not ruled(at_table(), hit(RED, potted=(WHITE,), snookered=False)).miss


@rule("SNOOKER R14 a")
def test_miss_may_be_played_again_from_where_it_was_with_the_same_ball_on():
    again = play(after_red(cue=CuePlace.IN_HAND), miss(nominated=BLACK), chosen(REPLACE))

    assert (again.turn, again.on, again.cue) == (HOME, On.COLOUR, CuePlace.IN_HAND)
    left = play(after_red(), miss(nominated=BLACK), chosen(AGAIN))
    assert (left.turn, left.on) == (HOME, On.RED)
    assert play(at_table(), miss(), chosen(PLAY)).turn is AWAY


@rule("SNOOKER R14 b")
def test_missing_a_ball_that_lies_open_is_a_miss_unless_scores_excuse_it_and_it_was_not_meant():
    assert ruled(at_table(), miss()).miss
    assert missing(at_table(), miss(full_ball=None)) == "full_ball"
    needed = at_table(reds=1, home=60)
    assert missing(needed, miss()) == "intended"
    assert not ruled(needed, miss(intended=False)).miss
    assert ruled(needed, miss(intended=True)).miss
    assert not ruled(at_table(reds=1, away=31), miss(intended=False)).miss  # 35 behind after the foul, 35 left


@rule("SNOOKER R14 c")
def test_third_miss_with_a_full_ball_in_sight_loses_the_frame_after_a_warning():
    first = play(at_table(reds=1, home=28, away=20), miss(), chosen(REPLACE))
    assert not first.misses.warned
    bare = Stroke(first=(), snookered=False)  # what was seen from there still holds, and scores do not matter now
    assert code(first, e.MissWarning()) == "no_third_miss"
    again = play(first, bare, chosen(REPLACE))
    assert e.MissWarning() in legal(again)
    second = play(again, e.MissWarning())
    assert second.misses.warned
    assert code(second, e.MissWarning()) == "warned_already"
    third = play(second, bare)

    assert (third.winner, third.how, third.at_fault) == (AWAY, e.How.THIRD_MISS, HOME)
    assert outcome(third) == forfeited(away=20 + 12 + 8 + 27)
    moved = play(first, bare, chosen(AGAIN), miss(intended=True))
    assert moved.phase is Phase.CHOICE
    assert moved.misses.called == 1
    assert play(second, hit(RED)).misses.called == 0
    lenient = play(at_table(third_miss_loses=False), *[miss(), chosen(REPLACE)] * 3, miss())
    assert lenient.phase is Phase.CHOICE


@rule("SNOOKER R14 c")
def test_third_miss_without_its_warning_does_not_lose_the_frame():
    third = play(at_table(), *[miss(), chosen(REPLACE)] * 2, miss())

    assert (third.phase, third.misses.called) == (Phase.CHOICE, 3)
    assert third.verdict is not None
    assert third.verdict.unwarned
    fourth = play(third, chosen(REPLACE), e.MissWarning(), miss())
    assert fourth.how is e.How.THIRD_MISS


@rule("SNOOKER R14 c")
def test_log_from_before_warnings_were_entered_counts_each_as_given():
    old = at_table(warning_needed=False)
    warned = play(old, *[miss(), chosen(REPLACE)] * 2)

    assert warned.misses.warned
    assert e.MissWarning() not in legal(warned)
    assert play(warned, miss()).how is e.How.THIRD_MISS


def test_miss_from_a_position_without_a_full_ball_never_loses_the_frame():
    state = play(at_table(), *[miss(full_ball=False), chosen(REPLACE)] * 4)

    assert (state.phase, state.misses.called, state.misses.warned) == (Phase.STROKE, 4, False)


@rule("SNOOKER R14 d")
def test_ball_touched_before_playing_again_is_no_miss_and_a_warning_stays():
    twice = play(after_red(), *[miss(nominated=BLACK), chosen(REPLACE)] * 2, e.MissWarning())
    touched = play(twice, e.Offence(act=Act.TOUCHED_BALL, nominated=BLACK, concerned=frozenset({RED}), snookered=True))

    assert touched.choice is not None
    assert touched.choice.options == (PLAY, AGAIN, REPLACE)
    assert touched.verdict is not None
    assert not touched.verdict.miss
    back = play(touched, chosen(REPLACE))
    assert (back.on, back.misses.warned, back.turn) == (On.COLOUR, True, HOME)
    assert play(back, miss(nominated=BLACK)).how is e.How.THIRD_MISS
    left = play(touched, chosen(AGAIN))
    assert (left.on, left.misses.warned, left.free_ball) == (On.COLOUR, False, False)
    assert play(touched, chosen(PLAY)).on is On.RED


@rule("SNOOKER R14 f")
def test_reds_that_fell_in_a_miss_stay_down_unless_the_referee_puts_them_back():
    waiting = play(at_table(), miss(BLUE, potted=(RED, RED)))

    assert missing(waiting, chosen(REPLACE)) == "reds_back"
    assert play(waiting, chosen(REPLACE, reds_back=0)).reds == 8
    assert play(waiting, chosen(REPLACE, reds_back=2)).reds == 10
    assert code(waiting, chosen(REPLACE, reds_back=3)) == "reds_were_not_gone"
    assert code(waiting, chosen(PLAY, reds_back=1)) == "reds_were_not_gone"


@rule("SNOOKER R14 d")
@rule("SNOOKER R14 f")
def test_last_red_that_fell_in_a_miss_is_not_on_after_a_ball_is_touched_and_comes_back_once():
    missed = play(at_table(reds=1), miss(BLUE, potted=(RED,)))
    touch = e.Offence(act=Act.TOUCHED_BALL, concerned=frozenset({BLUE}), snookered=False)
    gone = play(missed, chosen(REPLACE, reds_back=0), touch)
    back = play(missed, chosen(REPLACE, reds_back=1), touch)

    assert play(gone, chosen(AGAIN)).on is On.SEQUENCE
    assert play(gone, chosen(REPLACE, reds_back=1)).reds == 1  # the referee may still put it back
    assert (play(back, chosen(AGAIN)).on, play(back, chosen(REPLACE)).reds) == (On.RED, 1)
    assert code(back, chosen(REPLACE, reds_back=1)) == "reds_were_not_gone"


@rule("SNOOKER R14 h")
@rule("SNOOKER R2 b")
def test_ball_touched_by_the_other_side_is_penalized_and_the_order_stays():
    touched = e.Offence(act=Act.TOUCHED_BALL, by=AWAY, concerned=frozenset({BLUE}))
    state = play(after_red(home=1, run=1), touched)

    assert (state.home, state.turn, state.on, state.run, state.phase) == (6, HOME, On.COLOUR, 1, Phase.STROKE)
    assert code(after_red(), e.Offence(act=Act.MEASURED, by=AWAY)) == "only_in_a_stroke"


# --- pairs ---------------------------------------------------------------------------------------------


@rule("SNOOKER R17 a")
def test_pairs_keep_their_order_through_a_frame():
    order = []
    state = frame(players=2)
    for _ in range(5):
        order.append((state.turn, state.player))
        state = play(state, hit(RED))

    assert order == [(HOME, 0), (AWAY, 0), (HOME, 1), (AWAY, 1), (HOME, 0)]
    assert frame(players=2, frame=2).turn is AWAY


@rule("SNOOKER R17 b")
def test_pairs_may_change_their_order_for_a_new_frame():
    state = frame(Order(HOME, 1), Order(AWAY, 1), players=2)

    assert (state.player, play(state, hit(RED)).player, play(state, hit(RED), hit(RED)).player) == (1, 1, 0)
    assert play(state, Order(HOME, 0)).player == 0
    assert code(play(state, hit(RED)), Order(AWAY, 0)) == "order_stays"
    assert code(frame(), Order(HOME, 1)) == "no_partner"


@rule("SNOOKER R17 c")
def test_offender_of_a_pair_plays_again_and_out_of_turn_costs_the_partner_a_turn():
    asked = play(frame(players=2), foul(BLUE), chosen(AGAIN))
    assert (asked.turn, asked.player) == (HOME, 0)
    following = play(asked, hit(RED))
    assert (following.turn, following.player) == (AWAY, 0)

    out = frozenset({Act.OUT_OF_TURN})
    # The second home player plays for the first: the first has lost the turn.
    partner = play(frame(players=2), hit(RED, striker=HOME, player=1, acts=out, snookered=False), chosen(PLAY))
    assert (partner.turn, partner.player) == (AWAY, 0)
    # The first home player plays when it is away's turn: away goes on, and home's second player is passed over.
    state = play(frame(players=2), hit(RED), hit(RED, striker=HOME, player=0, acts=out, snookered=False))
    assert (state.away, state.choice and state.choice.side) == (4, AWAY)
    state = play(state, chosen(PLAY), hit(RED))
    assert (state.turn, state.player) == (AWAY, 1)


def test_break_goes_on_when_the_other_side_played_out_of_turn():
    out = hit(RED, striker=AWAY, acts=frozenset({Act.OUT_OF_TURN}), nominated=BLACK, snookered=False)
    state = play(after_red(home=1, run=1), out)

    assert (state.home, state.turn, state.phase) == (8, HOME, Phase.CHOICE)
    on = play(state, e.Choose(HOME, PLAY))
    assert (on.turn, on.on, on.run) == (HOME, On.COLOUR, 1)
    again = play(state, e.Choose(HOME, AGAIN))
    assert (again.turn, again.on) == (AWAY, On.RED)


@rule("SNOOKER R17 d")
def test_pair_that_plays_the_black_first_says_which_partner_does():
    level = play(
        colours_left(BLACK, home=43, away=50, players=2), pot(BLACK), e.Lot(HOME), chosen(e.Option.GO_SECOND, HOME)
    )

    assert level.choice is not None
    assert (level.choice.side, level.choice.options) == (AWAY, (e.Option.FIRST_PARTNER, e.Option.SECOND_PARTNER))
    first = play(level, chosen(e.Option.SECOND_PARTNER))
    assert (first.turn, first.player) == (AWAY, 1)
    then = play(first, hit(BLACK))
    assert (then.turn, then.player) == (HOME, 0)


# --- what cannot be ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "stroke", "expected"),
    [
        (colours_left(), hit(RED), "ball_not_on_the_table"),
        (colours_left(PINK, BLACK), hit(BLUE), "ball_not_on_the_table"),
        (colours_left(PINK, BLACK), pot(PINK, BLUE), "ball_not_on_the_table"),
        (at_table(reds=2), pot(RED, RED, RED), "more_reds_than_on_the_table"),
        (at_table(), hit(RED, potted=(BLACK,), off_table=(BLACK,)), "ball_gone_twice"),
        (at_table(), hit(RED, potted=(WHITE,), off_table=(WHITE,)), "ball_gone_twice"),
        (at_table(), Stroke(first=(), potted=(RED,)), "gone_without_contact"),
        (at_table(), hit(RED, free=BLUE), "no_free_ball"),
        (at_table(), hit(RED, behind_free_ball=True), "no_free_ball"),
        (at_table(), hit(RED, player=1), "no_partner"),
        (colours_left(), hit(YELLOW, touching=frozenset({RED})), "ball_not_on_the_table"),
        (colours_left(), hit(YELLOW, concerned=frozenset({RED})), "ball_not_on_the_table"),
    ],
)
def test_facts_that_cannot_be_are_refused(state, stroke, expected):
    assert code(state, stroke) == expected


def test_something_that_is_no_event_is_refused():
    assert code(at_table(), "pot") == "unknown_event"
