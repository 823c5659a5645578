"""Whose turn it is, what is on, and how a frame of snooker ends, in the order of the text."""

from __future__ import annotations

from games.base import Ending, LegResult
from games.cue.engine.events import Concede, Default, Order
from games.snooker.engine import events as e
from games.snooker.engine.balls import COLOURS, Place
from games.snooker.engine.events import Act, Stroke
from games.snooker.engine.fouls import Foul
from games.snooker.engine.play import apply, outcome, start
from games.snooker.engine.state import CuePlace, On, Phase, SnookerOptions
from tests.games.snooker.table import (
    AGAIN,
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
    forfeited,
    foul,
    frame,
    hit,
    missing,
    play,
    pot,
    rule,
    ruled,
)

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
    assert [(spotted.ball, spotted.place) for spotted in state.verdict.spotted] == [(BLUE, Place.OWN)]


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
