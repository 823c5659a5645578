"""Numbers that are published: maximum breaks, what is left in every state, and frames that were played."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from games.base import LegResult
from games.snooker.engine.balls import COLOURS, POINTS
from games.snooker.engine.events import Lot, Option
from games.snooker.engine.play import outcome
from games.snooker.engine.state import On, Phase, remaining, snookers_needed
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
    at_table,
    chosen,
    colours_left,
    foul,
    frame,
    hit,
    play,
    pot,
)

CLEARANCE = [pot(colour) for colour in COLOURS]


def reds_with(*colours):
    """Return a red and a colour for each of `colours`."""
    return [stroke for colour in colours for stroke in (pot(RED), pot(colour))]


def left_free_ball(state_options=None):
    """Return a frame whose opener fouled and left a free ball."""
    return frame(foul(snookered=True), chosen(Option.PLAY), **(state_options or {}))


# --- maximum breaks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "reds", "maximum", "with_free_ball", "smallest"),
    [
        ({}, 15, 147, 155, 72),
        ({"rule_set": "sixred"}, 6, 75, 83, 45),
        ({"rule_set": "sixred", "reds": 10}, 10, 107, 115, 57),
    ],
)
def test_greatest_and_smallest_clearance(options, reds, maximum, with_free_ball, smallest):
    cleared = frame(*reds_with(*[BLACK] * reds), *CLEARANCE, **options)
    free = play(left_free_ball(options), pot(GREEN, free=GREEN), pot(BLACK), *reds_with(*[BLACK] * reds), *CLEARANCE)
    least = frame(*reds_with(*[YELLOW] * reds), *CLEARANCE, **options)

    assert (cleared.home, cleared.tally[0].best) == (maximum, maximum)
    assert (free.away, free.tally[1].best) == (with_free_ball + 4, with_free_ball)
    assert least.home == smallest


@pytest.mark.parametrize(
    ("first", "blacks", "others", "total"),
    [
        (BROWN, 12, (PINK, PINK, BLUE), 148),  # Burnett, 2004
        (BROWN, 13, (PINK, BLUE), 149),  # Drago
        (BLACK, 13, (PINK, PINK), 153),  # O'Sullivan, 2026
    ],
)
def test_recorded_breaks_above_the_maximum_begin_with_a_free_ball(first, blacks, others, total):
    state = play(left_free_ball(), pot(BROWN, free=BROWN), pot(first))
    state = play(state, *reds_with(*[BLACK] * blacks, *others), *CLEARANCE)

    assert state.tally[1].best == total


# --- what is left --------------------------------------------------------------------------------------


@cache
def most(reds: int, lowest: int, on: On) -> int:
    """Return the greatest score from here, found by trying every ball that is on."""
    if on is On.COLOUR:
        following = On.RED if reds else On.SEQUENCE
        return max(POINTS[colour] + most(reds, lowest, following) for colour in COLOURS)
    if on is On.RED:
        return max(down + most(reds - down, lowest, On.COLOUR) for down in range(1, reds + 1))
    if lowest == len(COLOURS):
        return 0
    return POINTS[COLOURS[lowest]] + most(0, lowest + 1, On.SEQUENCE)


@pytest.mark.parametrize("reds", range(16))
def test_points_left_are_the_greatest_score_that_can_be_made(reds):
    if reds:
        assert remaining(at_table(reds=reds)) == most(reds, 0, On.RED) == 8 * reds + 27
        free = remaining(at_table(reds=reds, free_ball=True))
        assert free == 1 + most(reds, 0, On.COLOUR) == 8 * reds + 35
    assert remaining(at_table(reds=reds, on=On.COLOUR)) == most(reds, 0, On.COLOUR) == 8 * reds + 34


def test_points_left_on_the_colours():
    left = [remaining(colours_left(*COLOURS[lowest:])) for lowest in range(6)]
    free = [remaining(colours_left(*COLOURS[lowest:], free_ball=True)) for lowest in range(6)]

    assert left == [27, 25, 22, 18, 13, 7] == [most(0, lowest, On.SEQUENCE) for lowest in range(6)]
    assert free == [29, 28, 26, 23, 19, 14]
    assert remaining(frame()) == 147
    assert remaining(play(colours_left(BLACK, home=9), pot(BLACK))) == 0


@pytest.mark.parametrize(
    ("state", "needed"),
    [
        (at_table(reds=1, away=35), 0),  # 35 left: level is possible
        (at_table(reds=1, away=36), 1),
        (at_table(reds=1, away=39), 1),
        (at_table(reds=1, away=40), 2),
        (colours_left(BLUE, PINK, BLACK, away=23), 1),  # a foul on the blue costs five
        (colours_left(BLUE, PINK, BLACK, away=24), 2),
        (colours_left(BLACK, away=15), 2),
        (colours_left(BLACK, away=14), 1),
        (at_table(reds=1, on=On.COLOUR, away=42), 0),
        (at_table(reds=1, on=On.COLOUR, away=43), 1),
    ],
)
def test_snookers_needed_are_fouls_of_the_least_value_that_bring_a_side_level(state, needed):
    assert snookers_needed(state, HOME) == needed
    assert snookers_needed(state, AWAY) == 0


# --- frames that were played ---------------------------------------------------------------------------


def test_recorded_frame_of_robertson_against_walker_in_2021():
    """178-6: a red, nine misses that gave 40 points, six for the pink, four more, and a break of 133.

    Which colours made that break is not told; these add up to it.
    """
    nine = [*[4] * 6, *[5] * 2, 6]
    balls = {4: BROWN, 5: BLUE, 6: PINK}
    state = frame(pot(RED), hit(YELLOW))
    for number, points in enumerate(nine):
        first = () if points == 4 else (balls[points],)
        state = play(state, foul(*first, good_attempt=False))
        again = Option.REPLACE if number < len(nine) - 1 else Option.PLAY
        state = play(state, chosen(again, HOME))
    assert (state.home, state.away) == (41, 0)
    # Six for Walker when the pink was hit, then four for Robertson.
    state = play(state, foul(PINK), chosen(Option.PLAY), foul(), chosen(Option.PLAY, HOME))
    assert (state.home, state.away) == (45, 6)
    # 14 reds were left: 14 + 92 for the colours, and 27.
    colours = [BLACK] * 9 + [PINK] * 4 + [BLUE]
    state = play(state, *reds_with(*colours), *CLEARANCE)

    assert state.tally[0].best == 133
    assert outcome(state) == LegResult(home=178, away=6)


def test_recorded_frame_of_davis_against_taylor_in_1985():
    """The last frame: 62-44 for Davis with brown to black left, and 66-62 for Taylor on the black."""
    state = colours_left(BROWN, BLUE, PINK, BLACK, home=62, away=44)
    state = play(state, hit(BROWN), pot(BROWN), pot(BLUE), pot(PINK))
    assert (state.home, state.away) == (62, 59)
    state = play(state, hit(BLACK), hit(BLACK), pot(BLACK))

    assert outcome(state) == LegResult(home=62, away=66)


def test_recorded_frame_of_williams_against_hendry_in_1998():
    """34-56 with brown to black on: 56-56, and a re-spotted black."""
    state = colours_left(BROWN, BLUE, PINK, BLACK, home=34, away=56)
    state = play(state, pot(BROWN), pot(BLUE), pot(PINK), pot(BLACK))

    assert (state.home, state.away, state.phase) == (56, 56, Phase.LOT)
    over = play(state, Lot(AWAY), chosen(Option.GO_FIRST), hit(BLACK), pot(BLACK))
    assert outcome(over) == LegResult(home=63, away=56)


def test_vectors_of_the_penalties():
    red_on, blue = at_table(), at_table(on=On.COLOUR)

    assert play(red_on, foul(BLACK)).away == 7
    assert play(red_on, foul()).away == 4
    assert play(blue, hit(BLUE, nominated=BLUE, potted=(WHITE,), snookered=False)).away == 5
    both = play(red_on, pot(RED, BLACK, snookered=False))
    assert (both.home, both.away, both.reds) == (0, 7, 9)
    assert play(replace(red_on, free_ball=True), pot(BROWN, free=BROWN)).home == 1
