"""Whether a draw fits the hours of the hall, and what would help."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.timetable import Hours, Verdict, outlook, timetable, turns_for

FRIDAY = Hours(18 * 60 + 15, 23 * 60)
SATURDAY = Hours(9 * 60, 18 * 60 + 30)


def look(entries, stations, *, expected, longest):
    turns = turns_for(entries, stations)
    return outlook(entries, stations, turns, [FRIDAY, SATURDAY], expected=expected, longest=longest, first_day_rounds=4)


@pytest.mark.rule("FORMAT OF PLAY i")
def test_first_day_has_four_rounds_and_more_only_when_the_second_needs_it():
    few = timetable(range(1, 12), [FRIDAY, SATURDAY], 30, first_day_rounds=4)
    many = timetable(range(1, 26), [FRIDAY, SATURDAY], 30, first_day_rounds=4)

    assert (few.turns_on(0), few.turns_on(1), few.fits) == (4, 7, True)
    assert (many.turns_on(0), many.turns_on(1), many.fits) == (6, 19, True)


def test_euchre_of_nineteen_fits_only_if_legs_end_early():
    made = look(19, 10, expected=40, longest=60)

    assert made.verdict is Verdict.IF_EARLY
    assert (made.longest.over, made.shorter, made.more_stations, made.two_groups) == (330, 43, None, True)


def test_eighteen_on_three_boards_need_more_boards():
    made = look(18, 3, expected=25, longest=35)

    assert made.verdict is Verdict.DOES_NOT_FIT
    assert made.over == 7 * 60
    assert made.more_stations == 5


def test_small_field_fits():
    made = look(6, 3, expected=35, longest=50)

    assert made.verdict is Verdict.FITS
    assert (made.more_stations, made.shorter, made.two_groups) == (None, None, False)


def test_no_match_runs_into_a_pause():
    day = Hours(600, 1000, pauses=((690, 750),))
    plan = timetable([1, 2, 3, 4, 5], [day], 60)

    assert [start.minute for start in plan.starts] == [600, 750, 810, 870, 930]
    assert plan.fits


@given(turns=st.integers(1, 80), minutes=st.integers(5, 90), wished=st.integers(0, 8), length=st.integers(1, 1200))
def test_turns_follow_each_other_and_the_verdict_is_true(turns, minutes, wished, length):
    days = [FRIDAY, Hours(540, 540 + length)]
    plan = timetable(range(1, turns + 1), days, minutes, first_day_rounds=wished)
    times = [(start.day, start.minute) for start in plan.starts]

    assert len(times) == turns
    assert all(a[0] < b[0] or a[1] + minutes <= b[1] for a, b in pairwise(times))
    assert plan.fits == all(minute + minutes <= days[day].ends for day, minute in times)


@pytest.mark.parametrize(
    ("hours", "minutes", "code"),
    [([], 30, "no_days"), ([Hours(600, 500)], 30, "day_without_hours"), ([FRIDAY], 0, "no_minutes")],
)
def test_days_without_hours_are_refused(hours, minutes, code):
    with pytest.raises(DrawError) as refused:
        timetable([1], hours, minutes)

    assert refused.value.code == code
