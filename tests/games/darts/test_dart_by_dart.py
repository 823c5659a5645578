"""A leg of darts that is entered dart by dart, and where a number begins and ends."""

from __future__ import annotations

import pytest

from games.base import Side
from games.darts.engine.board import FELL, MISS, Dart
from games.darts.engine.events import Bust, OneDart, Throw, ToeLine, Total
from games.darts.engine.play import apply, left_now, legal, start, verify
from games.darts.engine.state import DartsOptions, DartsState
from games.darts.engine.statistics import figures
from tests.games.darts.legs import D20, T20, leg, refused


def by_dart(state: DartsState, *darts: Dart) -> DartsState:
    for dart in darts:
        state = apply(state, OneDart(dart))
    return state


# --- dart by dart -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "darts"),
    [
        (301, (T20, T20, T20)),
        (301, (MISS, FELL, D20)),
        (40, (D20,)),
        (60, (Dart(20, 1), D20)),
        (40, (T20,)),  # over
        (80, (T20, Dart(19, 1))),  # leaves 1
    ],
)
def test_darts_entered_one_by_one_make_the_same_throw(start, darts):
    state = leg(start=start)

    assert by_dart(state, *darts) == apply(state, Throw(darts))


def test_throw_under_way_counts_once_it_is_over():
    state = by_dart(leg(), T20, T20)

    assert (state.home, state.turn, state.visits) == (501, Side.HOME, ())
    assert left_now(state) == 381
    assert by_dart(state, MISS).home == 381


@pytest.mark.parametrize("event", [Total(60), Throw((T20,) * 3), Bust()])
def test_throw_that_has_begun_is_not_entered_a_second_time(event):
    assert refused(by_dart(leg(start=60), Dart(1, 1)), event) == "throw_begun"


def test_toe_line_takes_back_the_darts_of_its_throw():
    state = apply(by_dart(leg(), T20, T20), ToeLine())

    assert (state.home, state.thrown, state.turn) == (501, (), Side.AWAY)


@pytest.mark.parametrize("event", [OneDart(T20), Throw((T20,) * 3)])
def test_single_darts_are_refused_where_no_device_may_mark_them(event):
    assert refused(leg(dart_by_dart=False), event) == "no_single_darts"


def test_darts_at_a_double_count_in_a_bust_too():
    state = leg(Bust(2, doubles=2), Total(0), Total(40, 1, doubles=1), start=40)
    home = figures(visit for visit in state.visits if visit.side is Side.HOME)

    assert (home.darts_at_double, home.finishes_counted) == (3, 1)
    assert refused(leg(start=40), Bust(1, doubles=2)) == "darts_of_a_throw"


# --- where a number begins and ends --------------------------------------------------------------------------


@pytest.mark.rule("DARTS Reg. vii")
@pytest.mark.parametrize(("into", "is_in"), [("fly", True), ("double", False), ("master", False)])
def test_both_sides_begin_alike(into, is_in):
    state = start(DartsOptions(into=into, starter=Side.AWAY))

    assert [state.is_in(side) for side in Side] == [is_in, is_in]


@pytest.mark.rule("DARTS Reg. xii")
@pytest.mark.parametrize("event", [Total(0, 0), Total(0, 4), Bust(0), Bust(4)])
def test_throw_has_one_to_three_darts(event):
    assert refused(leg(), event) == "darts_of_a_throw"


@pytest.mark.parametrize(("doubles", "allowed"), [(-1, False), (0, True), (2, True), (3, False)])
def test_darts_at_a_double_are_among_those_of_the_throw(doubles, allowed):
    state = leg(start=40)
    events = [Total(40, 2, doubles), Bust(2, doubles)]

    assert [refused(state, event) for event in events if not allowed] == ["darts_of_a_throw"] * (0 if allowed else 2)
    for event in events if allowed else ():
        verify(state, event)


@pytest.mark.rule("AMB-D2")
def test_bust_must_be_within_reach_of_three_darts():
    verify(leg(start=181, out="double"), Bust())  # 180 leaves 1, and no double ends it
    assert refused(leg(start=181, out="single"), Bust()) == "no_bust_from_here"
    verify(leg(start=180, out="single"), Bust())  # nothing passes 180, but the dart that ends it can be missed
    assert refused(leg(start=182), Bust()) == "no_bust_from_here"


def test_everything_that_may_be_thrown_is_listed():
    listed = legal(leg())

    assert Total(180) in listed
    assert {event.points for event in listed if isinstance(event, Total)} == set(range(181)) - {
        *(179, 178, 176, 175, 173, 172, 169, 166, 163)
    }
    busts = [event for event in legal(leg(start=2)) if isinstance(event, Bust)]
    assert busts == [Bust(1), Bust(2), Bust(3)]


def test_scores_are_counted_from_a_hundred_a_hundred_and_forty_and_for_180():
    state = leg(*[event for points in (99, 100, 139, 140) for event in (Total(points), Total(0))])
    counted = figures(visit for visit in state.visits if visit.side is Side.HOME)
    last = figures(leg(Total(177), Total(180)).visits[1:])

    assert (counted.hundreds, counted.hundred_forties, counted.hundred_eighties) == (3, 1, 0)
    assert (last.hundreds, last.hundred_forties, last.hundred_eighties) == (1, 1, 1)
