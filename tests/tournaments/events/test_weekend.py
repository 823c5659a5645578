"""The rule book's program over any number of days, and what is odd in a program."""

from __future__ import annotations

import datetime
from itertools import product
from pathlib import Path

import pytest

from games.rulebook import load
from kit.pure.clock import time_of_day
from tournaments.events.engine.programme import Line, LineKind, Oddity, kind_by, oddities, play_ends, weekend

BOOKS = sorted(path.stem for path in Path("fixtures/rulebooks").glob("*.toml"))
STARTS = (None, datetime.time(9), datetime.time(11, 30), datetime.time(13), datetime.time(18, 15), datetime.time(19))


def lines_of(name: str):
    return load(Path(f"fixtures/rulebooks/{name}.toml")).programme.lines


def shown(lines: tuple[Line, ...]) -> list[str]:
    """Lines as a host would write them: "1 noon to 1:00 p.m. Lunch, a break"."""

    def clock(minute: int) -> str:
        return time_of_day(minute // 60 % 24, minute % 60)

    return [
        f"{line.day + 1} {clock(line.starts)}" + (f" to {clock(line.ends)}" if line.ends else "")
        + f" {line.title}" + (", a break" if line.stops_play else "")
        for line in lines
    ]  # fmt: skip


FRIDAY = [
    "1 4:00 p.m. to 5:45 p.m. Registration",
    "1 6:00 p.m. Opening ceremony",
    "1 6:15 p.m. First leg",
]
LAST = [
    "9:00 a.m. Play resumes",
    "11:00 a.m. Lunch",
    "6:30 p.m. Banquet",
    "8:00 p.m. Awards and closing ceremony",
]
BETWEEN = ["9:00 a.m. to 6:30 p.m. Play resumes", "11:00 a.m. Lunch"]
DAY = [
    "1 9:00 a.m. to 9:45 a.m. Registration",
    "1 9:45 a.m. Opening ceremony",
    "1 10:00 a.m. First leg",
    "1 noon to 1:00 p.m. Lunch, a break",
    "1 5:00 p.m. Awards and closing ceremony",
]


def test_a_program_has_the_lines_that_a_hall_of_so_many_days_would_print() -> None:
    book = lines_of("ab-nwt-2027")

    assert shown(weekend(book, days=1)) == DAY
    assert shown(weekend(book, days=2)) == [*FRIDAY, *(f"2 {line}" for line in LAST)]
    assert shown(weekend(book, days=4)) == [
        *FRIDAY,
        *(f"{day} {line}" for day in (2, 3) for line in BETWEEN),
        *(f"4 {line}" for line in LAST),
    ]
    assert shown(weekend(book, days=9)) == [*FRIDAY, *(f"9 {line}" for line in LAST)]


def test_an_evening_keeps_the_distances_of_the_book() -> None:
    assert shown(weekend(lines_of("ab-nwt-2027"), days=1, first_match=datetime.time(19))) == [
        "1 4:45 p.m. to 6:30 p.m. Registration",
        "1 6:45 p.m. Opening ceremony",
        "1 7:00 p.m. First leg",
        "1 11:00 p.m. Awards and closing ceremony",
    ]


def test_a_book_that_has_lines_of_its_own_has_no_first_evening_of_another() -> None:
    assert shown(weekend(lines_of("nb-2027"), days=2))[:3] == [
        "1 8:30 a.m. Captains register, and meet",
        "1 9:00 a.m. Play begins",
        "1 noon to 1:00 p.m. Lunch, a break",
    ]


def test_captains_of_the_last_day_meet_before_the_first_match_of_a_single_day() -> None:
    assert shown(weekend(lines_of("ns-2027"), days=1))[:2] == [
        "1 8:00 a.m. Captains' meeting: a team whose captain is absent is out",
        "1 8:30 a.m. Open doubles",
    ]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("days", range(1, 15))
def test_every_program_can_be_held(book: str, days: int) -> None:
    for first in STARTS:
        lines = weekend(lines_of(book), days=days, first_match=first)
        assert all(0 <= line.day < days and 0 <= line.starts < 24 * 60 for line in lines)
        assert list(lines) == sorted(lines, key=lambda line: (line.day, line.starts))
        assert all(line.ends > line.starts for line in lines if line.ends is not None)
        assert oddities(lines, days=days) == ()
        opening = {line.kind: line.starts for line in lines if line.day == 0}
        kinds = (LineKind.REGISTRATION, LineKind.CEREMONY, LineKind.PLAY)
        order = [opening[kind] for kind in kinds if kind in opening]
        assert order == sorted(order)
        assert first is None or opening[LineKind.PLAY] == first.hour * 60 + first.minute
        banquets = [line for line in lines if line.kind is LineKind.BANQUET]
        assert len(banquets) == (days > 1)
        awards = [line for line in lines if line.kind is LineKind.AWARDS]
        assert [line.day for line in awards] == [days - 1]
        for day, play in product(range(days), (line for line in lines if line.kind is LineKind.PLAY)):
            assert play.starts < play_ends(play, lines)
            if play.day == day == days - 1:
                assert play.starts < awards[0].starts


def test_every_day_of_five_is_played_and_fed() -> None:
    for days in range(2, 6):
        lines = weekend(lines_of("dominion-2027"), days=days)
        assert {line.day for line in lines if line.kind is LineKind.PLAY} == set(range(days))
        assert {line.day for line in lines if line.kind is LineKind.MEAL} == set(range(1, days))


def test_a_line_is_what_its_title_says_where_nobody_said_more() -> None:
    book = lines_of("nb-2027")
    titles = ("Play begins", "Play goes on", "Lunch", "Captains register, and meet", "Dinner dance")
    assert [kind_by(title, book).value for title in titles] == ["play", "play", "meal", "other", "other"]


def odd(lines: tuple[Line, ...], days: int) -> list[tuple[str, int, int]]:
    return [(one.code, one.day, one.minutes) for one in oddities(lines, days=days)]


def test_what_is_odd_in_a_program_is_named() -> None:
    def line(kind: LineKind, day: int, hour: int, ends: int | None = None, *, stops: bool = False) -> Line:
        closes = None if ends is None else ends * 60
        return Line(kind=kind, title="", day=day, starts=hour * 60, ends=closes, stops_play=stops)

    play, meal = LineKind.PLAY, LineKind.MEAL
    late = line(LineKind.REGISTRATION, 0, 16)
    assert oddities((late,), days=1) == (Oddity("no_play"),)
    assert odd((line(play, 0, 9, 12), late), 1) == [("registration_late", 0, 0)]
    assert odd((line(play, 0, 9, 18), line(play, 2, 9, 12)), 3) == [("no_break", 0, 540), ("day_without_play", 1, 0)]
    assert odd((line(play, 0, 9, 18), line(meal, 0, 12)), 1) == []
    assert odd((line(play, 0, 9, 18), line(LineKind.OTHER, 0, 12, 13, stops=True)), 1) == []
    assert odd((line(play, 0, 9, 12), line(play, 0, 13, 18)), 1) == []
    assert odd((line(play, 0, 9, 12), line(play, 7, 9, 12)), 8) == []
