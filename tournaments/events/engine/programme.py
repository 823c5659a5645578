"""The program of a weekend: what each of its lines is, and the rule book's lines laid over any number of days.

Times are minutes from midnight of the day of play they belong to: 12:30 a.m. is 24 h 30, at the end of its day.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from games.rulebook import ProgrammeLine
from kit.pure.clock import minute_of_play


class LineKind(StrEnum):
    """What a line of a program is, whatever it is called."""

    REGISTRATION = "registration"
    CEREMONY = "ceremony"
    PLAY = "play"
    MEAL = "meal"
    BANQUET = "banquet"
    AWARDS = "awards"
    OTHER = "other"


KIND_OF_KEY = {
    "registration": LineKind.REGISTRATION,
    "opening": LineKind.CEREMONY,
    "first_leg": LineKind.PLAY,
    "second_day": LineKind.PLAY,
    "food": LineKind.MEAL,
    "banquet": LineKind.BANQUET,
    "awards": LineKind.AWARDS,
}
LUNCH, SUPPER = OWN_TITLES = "Lunch", "Supper"  # lines that no rule book has; their French is with the model
GOES_ON = "Play goes on"  # of every day but the first, as 2.0 and the books of its time have it
_KIND_OF_TITLE = {  # of books that were frozen in an event, and of lines that are typed
    "Registration": LineKind.REGISTRATION,
    "Opening ceremony": LineKind.CEREMONY,
    "First leg": LineKind.PLAY,
    "Play begins": LineKind.PLAY,
    GOES_ON: LineKind.PLAY,
    "Play resumes": LineKind.PLAY,
    "Food available": LineKind.MEAL,
    LUNCH: LineKind.MEAL,
    SUPPER: LineKind.MEAL,
    "Banquet": LineKind.BANQUET,
    "Awards and closing ceremony": LineKind.AWARDS,
}
NOON = 12 * 60
LATEST = 23 * 60  # the manual names no hour; without one the first evening would become a night
_SUPPER, _EVENING = 17 * 60 + 30, 17 * 60
_MORNING = 10 * 60  # the first match of a one-day event whose rule book begins in the evening
_BEFORE = {LineKind.REGISTRATION: (60, 15), LineKind.CEREMONY: (15, None)}  # minutes before the first match
_LONG_DAYS = 5  # a longer event is played on its first and its last day: what lies between interrupts it
_LONG_WITHOUT_BREAK = 6 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a program. `key` is that of the rule book, empty for a line that it does not have."""

    kind: LineKind
    title: str
    day: int  # counted from 0
    starts: int
    ends: int | None = None
    stops_play: bool = False
    key: str = ""


def kind_by(title: str, lines: Mapping[str, ProgrammeLine]) -> LineKind:
    """Return what a line is by its title, where nobody has said it.

    >>> kind_by("Banquet", {}).value, kind_by("Ribs and beans", {}).value
    ('banquet', 'other')
    """
    of_the_book = {line.title: KIND_OF_KEY.get(key, LineKind.OTHER) for key, line in lines.items()}
    return of_the_book.get(title) or _KIND_OF_TITLE.get(title, LineKind.OTHER)


def weekend(
    lines: Mapping[str, ProgrammeLine], *, days: int, first_match: datetime.time | None = None
) -> tuple[Line, ...]:
    """Return the program of an event of so many days, made from the lines of its rule book.

    Without `first_match` the first match begins as in the book; on a single day in the morning, with a break for lunch.
    """
    of_book = [_line(key, line, 0 if line.day == "first" else days - 1) for key, line in lines.items()]
    book_first = next((line.starts for line in of_book if line.key == "first_leg"), None)
    first = book_first if first_match is None else minute_of_play(first_match)
    if days == 1 and first_match is None and book_first is not None and book_first >= NOON:
        first = _MORNING
    resumes = next((line.starts for line in of_book if line.key == "second_day"), 0)
    made: list[Line] = []
    for line in of_book:
        if lines[line.key].day == "first":
            made.append(line if first is None or book_first is None else _before_play(line, first, book_first))
        elif days == 1:
            made.extend(_on_a_single_day(line, first or _MORNING, resumes))
        else:
            made.append(line)
    if first is not None and first < _EVENING:
        made.append(_meal(first))
    if days <= _LONG_DAYS:
        made.extend(_between([line for line in made if line.day == days - 1], days))
    return tuple(sorted(made, key=lambda line: (line.day, line.starts)))


def _line(key: str, line: ProgrammeLine, day: int) -> Line:
    return Line(
        kind=KIND_OF_KEY.get(key, LineKind.OTHER),
        title=line.title,
        day=day,
        starts=minute_of_play(line.starts),
        ends=None if line.ends is None else minute_of_play(line.ends),
        key=key,
    )


def _before_play(line: Line, first: int, book_first: int) -> Line:
    """Return a line of the first day as far from the first match as in the book, registration never after it."""
    starts, ends = line.starts, line.ends
    by_the_way = starts > book_first or (ends or 0) > book_first
    in_the_morning = first < NOON <= book_first
    if line.kind in _BEFORE and (by_the_way or in_the_morning):
        opens, closes = _BEFORE[line.kind]
        return replace(line, starts=first - opens, ends=None if ends is None or closes is None else first - closes)
    move = first - book_first
    return replace(line, starts=starts + move, ends=None if ends is None else ends + move)


def _on_a_single_day(line: Line, first: int, resumes: int) -> Iterator[Line]:
    """A line of the last day where that is the first one too: the awards follow the play, nobody stays to dine, and
    what goes before the play of the last day goes before the first match."""
    if line.kind is LineKind.AWARDS:
        yield replace(line, starts=min(LATEST, max(17 * 60, first + 5 * 60)))
    elif line.kind is LineKind.OTHER:
        yield replace(line, starts=first - resumes + line.starts) if line.starts < resumes else line


def _meal(first: int) -> Line:
    """Return the break of a first day on which people play through noon, or through supper."""
    title, starts = (LUNCH, NOON) if first < NOON else (SUPPER, _SUPPER)
    return Line(kind=LineKind.MEAL, title=title, day=0, starts=starts, ends=starts + 60, stops_play=True)


def _between(last_day: Sequence[Line], days: int) -> Iterator[Line]:
    """Play and food of the days between the first and the last; play ends when supper is on the last day."""
    supper = next((line.starts for line in last_day if line.kind is LineKind.BANQUET), None)
    for day in range(1, days - 1):
        for line in last_day:
            if line.kind is LineKind.PLAY:
                yield replace(line, day=day, ends=line.ends or supper)
            elif line.kind is LineKind.MEAL:
                yield replace(line, day=day)


def play_ends(line: Line, lines: Sequence[Line]) -> int:
    """Return when play that begins with `line` ends: as it says, else with the banquet of its day, else at 11 p.m."""
    if line.ends is not None:
        return line.ends
    return min(
        (other.starts for other in lines if other.day == line.day and other.kind is LineKind.BANQUET), default=LATEST
    )


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something in a program that a host would want to know; `day` counts from 0."""

    code: str
    day: int = 0
    minutes: int = 0


def oddities(lines: Sequence[Line], *, days: int) -> tuple[Oddity, ...]:
    """Return what is odd in a program, day by day; one as the rule book has it has nothing."""
    if not any(line.kind is LineKind.PLAY for line in lines):
        return (Oddity("no_play"),)
    return tuple(_oddities(lines, days))


def _oddities(lines: Sequence[Line], days: int) -> Iterator[Oddity]:
    for day in range(days):
        here = [line for line in lines if line.day == day]
        play = [line for line in here if line.kind is LineKind.PLAY]
        if not play:
            if days <= _LONG_DAYS:
                yield Oddity("day_without_play", day)
            continue
        first = min(line.starts for line in play)
        if day == 0 and any(line.kind is LineKind.REGISTRATION and line.starts >= first for line in here):
            yield Oddity("registration_late", day)
        rests = [line for line in here if line.stops_play or line.kind is LineKind.MEAL]
        for line in play:
            ends = play_ends(line, here)
            in_it = any(line.starts < rest.starts < ends for rest in rests)
            if ends - line.starts > _LONG_WITHOUT_BREAK and not in_it:
                yield Oddity("no_break", day, ends - line.starts)
