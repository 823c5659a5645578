"""A foul and a miss, pairs, and what cannot be in snooker."""

from __future__ import annotations

import pytest

from games.cue.engine.events import Order
from games.snooker.engine import events as e
from games.snooker.engine.events import Act, Stroke
from games.snooker.engine.play import legal, outcome
from games.snooker.engine.state import CuePlace, On, Phase
from tests.games.snooker.table import (
    AGAIN,
    AWAY,
    BLACK,
    BLUE,
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
    forfeited,
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


@rule("SNOOKER R12 b")
@rule("SNOOKER R14 b")
def test_two_balls_at_once_of_which_none_is_the_one_named_as_free_are_a_miss():
    named = at_table(free_ball=True)
    assert ruled(named, miss(RED, free=BLUE)).miss
    assert ruled(named, miss(RED, GREEN, free=BLUE)).miss  # the ball on was hit, and the one named was not
    assert not ruled(named, miss(BLUE, GREEN, free=BLUE)).miss
    assert not ruled(at_table(), miss(RED, GREEN)).miss


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
