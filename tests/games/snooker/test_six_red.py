"""Six-red: what differs from snooker is data, and everything else is the same."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from games.snooker.engine.events import Act, How, MissWarning, Offence, Option
from games.snooker.engine.fouls import Foul
from games.snooker.engine.settings import SIX_RED, SNOOKER
from games.snooker.engine.state import CuePlace, On, Phase, SnookerOptions
from tests.games.snooker.table import (
    AWAY,
    BLACK,
    GREEN,
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
HIDDEN = foul(good_attempt=False)  # a poor try at a hidden ball: a miss, with no full ball in sight
AGAIN = chosen(Option.REPLACE)


def six(**more):
    return at_table(rule_set="sixred", reds=6, **more)


def test_what_differs_is_what_the_text_lists():
    differs = {field.name for field in fields(SNOOKER) if getattr(SNOOKER, field.name) != getattr(SIX_RED, field.name)}

    assert differs == {"key", "name", "reds", "most_misses", "miss_warning", "behind_nominated"}


@rule("SIX-RED preamble")
@pytest.mark.parametrize("reds", [1, 6, 10, 15])
def test_any_number_of_reds_will_do(reds):
    assert frame(rule_set="sixred", reds=reds).reds == reds
    assert frame(rule_set="sixred").reds == 6


@pytest.mark.parametrize("reds", [0, 16, -1])
def test_number_of_reds_that_no_triangle_holds_is_refused(reds):
    with pytest.raises(ValueError, match="reds"):
        SnookerOptions(rule_set="sixred", reds=reds)
    with pytest.raises(ValueError, match="fifteen"):
        SnookerOptions(reds=10)


@rule("SIX-RED 1")
@rule("SIX-RED 2")
def test_fifth_call_in_a_row_ends_the_replacing_after_a_warning_at_the_fourth():
    state = six()
    for call in range(1, 5):
        state = play(state, HIDDEN)
        assert state.verdict is not None
        assert (state.verdict.miss_number, state.verdict.warning) == (call, call == 4)
        state = play(state, AGAIN)
    fifth = play(state, HIDDEN)

    assert fifth.choice is not None
    assert fifth.choice.options == (Option.PLAY, Option.PLAY_AGAIN, Option.PLACE_ANYWHERE)
    placed = play(fifth, chosen(Option.PLACE_ANYWHERE))
    assert (placed.turn, placed.cue) == (AWAY, CuePlace.ANYWHERE)
    assert play(placed, hit(PINK, clear_path=False, good_attempt=True, snookered=False)).misses.called == 0


@rule("SIX-RED 1")
def test_calls_are_in_a_row_also_when_the_stroke_is_played_again_from_where_the_balls_lie():
    state = six()
    for call in range(1, 6):
        state = play(state, HIDDEN)
        assert state.verdict is not None
        assert (state.verdict.miss, state.verdict.miss_number, state.verdict.warning) == (True, call, call == 4)
        assert state.choice is not None
        assert (Option.PLACE_ANYWHERE in state.choice.options) == (call == 5)
        state = play(state, chosen(Option.PLAY_AGAIN))
    sixth = play(state, foul())  # nobody asks how good the attempt was

    assert sixth.verdict is not None
    assert (sixth.verdict.miss, sixth.verdict.miss_number) == (False, 0)
    assert "SIX-RED 1" in sixth.verdict.sections
    assert sixth.choice is not None
    assert sixth.choice.options == (Option.PLAY, Option.PLAY_AGAIN)
    seventh = play(sixth, chosen(Option.PLAY_AGAIN), HIDDEN)
    assert not seventh.verdict.miss
    # Once the other side has played, or a stroke hit what was on, calls begin again.
    assert play(sixth, chosen(Option.PLAY), HIDDEN).misses.called == 1
    missed_twice = play(six(), HIDDEN, chosen(Option.PLAY_AGAIN), HIDDEN, chosen(Option.PLAY_AGAIN))
    assert play(missed_twice, hit(RED, snookered=False, potted=(WHITE,))).misses.called == 0


@rule("SIX-RED 1")
def test_foul_before_the_stroke_is_no_call_and_leaves_the_count():
    played_again = play(six(), HIDDEN, chosen(Option.PLAY_AGAIN))
    touched = play(played_again, Offence(act=Act.TOUCHED_BALL, concerned=frozenset({RED}), snookered=False))

    assert touched.choice is not None
    assert touched.choice.options == (Option.PLAY, Option.PLAY_AGAIN)
    assert play(touched, chosen(Option.PLAY_AGAIN), HIDDEN).misses.called == 2


@rule("SIX-RED 2")
def test_cue_ball_is_not_placed_anywhere_once_snookers_are_required():
    state = play(six(away=80), *[HIDDEN, AGAIN] * 4, HIDDEN)

    assert state.choice is not None
    assert state.choice.options == (Option.PLAY, Option.PLAY_AGAIN)


def test_snooker_itself_has_no_number_of_calls():
    state = play(at_table(), *[HIDDEN, AGAIN] * 6)

    assert state.misses.called == 6


@rule("SIX-RED 3")
def test_nobody_is_left_snookered_behind_a_nominated_colour_even_with_pink_and_black():
    left = colours_left(PINK, BLACK, rule_set="sixred", free_ball=True)

    assert missing(left, hit(BLACK, free=BLACK)) == "behind_free_ball"
    hidden = hit(BLACK, free=BLACK, behind_free_ball=True, snookered=True)
    assert ruled(left, hidden).fouls == (Foul.BEHIND_FREE_BALL,)


@rule("SIX-RED 3")
def test_nobody_is_left_snookered_behind_the_colour_named_after_a_red():
    state = at_table(rule_set="sixred", reds=3, on=On.COLOUR)
    named = hit(BLACK, nominated=BLACK)

    assert ruled(state, named).fouls == ()  # told where it happens, and asked for where somebody is snookered
    assert missing(state, replace(named, snookered=True)) == "behind_nominated"
    assert missing(state, hit(BLACK, snookered=True)) == "behind_nominated"
    fouled = play(state, replace(named, behind_nominated=True))
    assert fouled.verdict is not None
    assert (fouled.verdict.fouls, fouled.verdict.sections) == ((Foul.BEHIND_NOMINATED,), ("SIX-RED 3",))
    assert (fouled.away, fouled.turn, fouled.on, fouled.verdict.free_ball) == (7, AWAY, On.RED, True)
    assert cost(state, hit(GREEN, behind_nominated=True)) == 4
    for open_to in (replace(named, behind_nominated=False), replace(named, snookered=False), pot(BLACK)):
        assert ruled(state, open_to).fouls == ()
    assert code(state, replace(named, behind_nominated=True, snookered=False)) == "not_snookered"


@rule("SIX-RED 3")
def test_colour_that_is_on_next_snookers_nobody_and_snooker_itself_allows_it():
    last = at_table(rule_set="sixred", reds=0, on=On.COLOUR)

    assert ruled(last, hit(YELLOW, nominated=YELLOW, snookered=True)).fouls == ()
    assert missing(last, hit(GREEN, nominated=GREEN, snookered=True)) == "behind_nominated"
    assert ruled(after_red(), hit(BLACK, nominated=BLACK, snookered=True)).fouls == ()
    assert code(after_red(), hit(BLACK, behind_nominated=True)) == "snooker_allowed"
    assert code(six(), hit(RED, behind_nominated=True)) == "snooker_allowed"


@rule("AMB-R1")
def test_third_miss_loses_the_frame_unless_the_rule_book_says_otherwise():
    twice = [miss(), AGAIN, miss(), AGAIN]

    assert play(six(), *twice, MissWarning(), miss()).how is How.THIRD_MISS
    assert play(six(third_miss_loses=False), *twice, miss()).phase is Phase.CHOICE
