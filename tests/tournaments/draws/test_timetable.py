"""Whether a draw fits the hours of the hall, and what would help."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.engine import DrawError, draw
from tournaments.draws.engine.grouped import draw_groups
from tournaments.draws.engine.groups import Grouping, bracket_order, final_meetings
from tournaments.draws.engine.knockout import knock_out
from tournaments.draws.engine.places import every_place, matches_of_finals, sizes_of
from tournaments.draws.engine.sharing import DrawPart, share
from tournaments.draws.engine.timetable import (
    Hours,
    PlanOutlook,
    outlook,
    timetable,
    turns_for,
    turns_in_groups,
    turns_in_two_groups,
    turns_of_finals,
    turns_of_knock_out,
    with_finals,
)

FRIDAY = Hours(18 * 60 + 15, 23 * 60)
SATURDAY = Hours(9 * 60, 18 * 60 + 30)


def turns_on(plan, day):
    return sum(start.day == day for start in plan.starts)


def look(entries, stations, *, expected, longest):
    turns = turns_for(entries, stations)
    return outlook(entries, stations, turns, [FRIDAY, SATURDAY], expected=expected, longest=longest, first_day_rounds=4)


@pytest.mark.rule("FORMAT OF PLAY i")
def test_first_day_has_four_rounds_and_more_only_when_the_second_needs_it():
    few = timetable(range(1, 12), [FRIDAY, SATURDAY], 30, first_day_rounds=4)
    many = timetable(range(1, 26), [FRIDAY, SATURDAY], 30, first_day_rounds=4)

    assert (turns_on(few, 0), turns_on(few, 1), few.fits) == (4, 7, True)
    assert (turns_on(many, 0), turns_on(many, 1), many.fits) == (6, 19, True)


def test_euchre_of_nineteen_fits_only_if_legs_end_early():
    seen = look(19, 10, expected=40, longest=60)

    assert seen.verdict is PlanOutlook.IF_EARLY
    assert (seen.longest.over, seen.shorter, seen.more_stations, seen.two_groups) == (330, 43, None, True)


def test_eighteen_on_three_boards_need_more_boards():
    seen = look(18, 3, expected=25, longest=35)

    assert seen.verdict is PlanOutlook.DOES_NOT_FIT
    assert (seen.over, seen.expected.moved_on) == (40 * 25 - (9 * 60 + 30), 1)
    assert seen.more_stations == 5


@pytest.mark.parametrize("stations", [1, 2, 5])
@pytest.mark.parametrize("entries", [2, 3, 8, 19])
def test_a_knock_out_takes_as_many_turns_as_its_rounds_need(entries, stations):
    by_round = Counter(tie.round for tie in knock_out(range(entries)).matches)

    assert Counter(turns_of_knock_out(entries, stations)) == {
        number: -(-matches // stations) for number, matches in by_round.items()
    }


def test_knock_out_helps_where_nothing_else_does():
    seen = look(30, 1, expected=30, longest=30)

    assert (seen.verdict, seen.two_groups, seen.knock_out) == (PlanOutlook.DOES_NOT_FIT, False, False)
    assert look(26, 1, expected=30, longest=30).knock_out
    assert not look(6, 3, expected=35, longest=50).knock_out  # it fits anyhow


def test_small_field_fits():
    seen = look(6, 3, expected=35, longest=50)

    assert seen.verdict is PlanOutlook.FITS
    assert (seen.more_stations, seen.shorter, seen.two_groups) == (None, None, False)


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


@given(
    turns=st.integers(1, 40),
    minutes=st.integers(5, 70),
    pauses=st.lists(st.tuples(st.integers(540, 1000), st.integers(1, 120)), max_size=3),
)
def test_nobody_plays_in_a_pause_whatever_pauses_there_are(turns, minutes, pauses):
    day = Hours(540, 1110, tuple((at, at + length) for at, length in pauses))
    plan = timetable(range(1, turns + 1), [day], minutes)

    for start in plan.starts:
        assert all(start.minute >= ends or start.minute + minutes <= begins for begins, ends in day.pauses)
    assert all(a.minute + minutes <= b.minute for a, b in pairwise(plan.starts))


@pytest.mark.parametrize(
    ("hours", "minutes", "code"),
    [([], 30, "no_days"), ([Hours(600, 500)], 30, "day_without_hours"), ([FRIDAY], 0, "no_minutes")],
)
def test_days_without_hours_are_refused(hours, minutes, code):
    with pytest.raises(DrawError) as refused:
        timetable([1], hours, minutes)

    assert refused.value.code == code


@pytest.mark.parametrize("entries", [2, 3, 4, 5, 6, 7, 10, 13, 19])
@pytest.mark.parametrize("stations", [1, 2, 3, 6, 10])
def test_turns_are_counted_as_the_draw_makes_them(entries, stations):
    drawn = draw(range(entries), stations=stations, seed="maple leaf")

    assert len(turns_for(entries, stations)) == drawn.slots


@pytest.mark.parametrize(("entries", "stations"), [(6, 1), (6, 2), (9, 3), (12, 4), (19, 3), (19, 10)])
def test_two_groups_take_as_many_turns_as_is_said(entries, stations):
    half = -(-entries // 2)
    parts = [
        DrawPart(meetings=draw(names, stations=max(1, stations // 2), seed="maple leaf").meetings)
        for names in (range(half), range(half, entries))
    ]

    finals = 2 if stations > 1 else 4
    assert share(parts, stations, {}).turns + finals == len(turns_in_two_groups(entries, stations))


@given(entries=st.integers(4, 24), stations=st.integers(1, 9), expected=st.integers(10, 60), more=st.integers(0, 30))
def test_what_is_said_to_help_does(entries, stations, expected, more):
    days = [FRIDAY, SATURDAY]
    seen = look(entries, stations, expected=expected, longest=expected + more)
    minutes = expected + more if seen.verdict is PlanOutlook.IF_EARLY else expected

    def fits(turns, length):
        return timetable(turns, days, length, first_day_rounds=4).fits

    assert (seen.verdict is PlanOutlook.FITS) == seen.longest.fits
    assert (seen.verdict is PlanOutlook.DOES_NOT_FIT) == (not seen.expected.fits)
    if seen.more_stations is not None:
        assert fits(turns_for(entries, seen.more_stations), minutes)
        assert seen.more_stations == stations + 1 or not fits(turns_for(entries, seen.more_stations - 1), minutes)
    if seen.shorter is not None:
        assert fits(turns_for(entries, stations), seen.shorter)
        assert not fits(turns_for(entries, stations), seen.shorter + 1)
    if seen.two_groups:
        assert fits(turns_in_two_groups(entries, stations), minutes)
    if seen.knock_out:
        assert fits(turns_of_knock_out(entries, stations), minutes)


@pytest.mark.parametrize(
    ("entries", "stations", "count"), [(8, 6, 2), (9, 1, 3), (12, 3, 3), (19, 10, 2), (20, 4, 4), (18, 9, 3)]
)
def test_turns_of_groups_are_counted_as_the_draw_makes_them(entries, stations, count):
    drawn = draw_groups(range(entries), count=count, stations=stations, seed="maple leaf")

    assert len(turns_in_groups(entries, stations, count)) == drawn.turns


@pytest.mark.parametrize("stations", [1, 2, 5])
@pytest.mark.parametrize(("count", "advance"), [(2, 1), (2, 2), (3, 2), (4, 2), (3, 1)])
def test_turns_of_finals_are_counted_as_they_are_made(stations, count, advance):
    third = count * advance >= 4
    field = [[(group, place) for place in range(advance)] for group in range(count)]
    shared = share([DrawPart(meetings=final_meetings(field))], stations, {})
    ties = knock_out(bracket_order(count, advance=advance), third_place=third).matches
    by_round = Counter(tie.round for tie in ties)

    assert turns_of_finals(19, Grouping(count, advance, final_group=True), stations) == shared.turns
    knocked = turns_of_finals(19, Grouping(count, advance, third_place=third), stations)
    assert knocked == sum(-(-matches // stations) for matches in by_round.values())
    assert Grouping(count, advance, final_group=True).matches == len(final_meetings(field))
    assert Grouping(count, advance, third_place=third).matches == len(ties)


@pytest.mark.parametrize("stations", [1, 2, 5])
@pytest.mark.parametrize(("count", "advance"), [(1, 2), (1, 5), (2, 1), (3, 1), (4, 2)])
def test_turns_of_finals_for_every_place_are_counted_as_they_are_made(stations, count, advance):
    entries, grouping = 19, Grouping(count, advance, every_place=True)
    finals = every_place([range(size) for size in sizes_of(entries, grouping)]).matches
    by_round = Counter(match.round for match in finals)

    turns = sum(-(-matches // stations) for matches in by_round.values())
    assert turns_of_finals(entries, grouping, stations) == turns
    assert matches_of_finals(entries, grouping) == len(finals)


def test_finals_are_not_moved_into_the_first_evening_before_a_round_of_the_groups():
    turns = with_finals([1, 1, 2, 2, 3, 3], 2)

    plan = timetable(turns, [FRIDAY, SATURDAY], 30, first_day_rounds=4)

    assert (turns_on(plan, 0), turns_on(plan, 1)) == (6, 2)
