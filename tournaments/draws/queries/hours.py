"""The timetable of a draw in the hours of its event: when each turn starts, and whether everything fits."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format, time_format

from games.rulebook import Category, ProgrammeLine, RuleBook
from tournaments.draws.engine.groups import Grouping
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.timetable import (
    Hours,
    Outlook,
    Start,
    Verdict,
    outlook,
    outlook_of_groups,
    timetable,
    turns_for,
)
from tournaments.draws.words.figures import clock, hours
from tournaments.draws.words.refusals import sentence
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for, rulebook_for

# The manual names no hour after which nobody plays any more; this keeps the first evening from becoming a night.
LATEST = 23 * 60
DAY = 24 * 60
# The ways to play that the form of the draw offers.
ROUND_ROBIN, KNOCK_OUT, GROUPS, ONE_TABLE = "round_robin", "knock_out", "groups", "one_table"
_NEEDED = ("first_leg", "second_day", "banquet")


class Minutes(NamedTuple):
    """How long a match takes: as a rule, and at most."""

    expected: int
    longest: int


@dataclass(frozen=True, slots=True)
class Hall:
    """The days of an event with their hours of play."""

    dates: tuple[datetime.date, ...]
    hours: tuple[Hours, ...]
    first_day_rounds: int

    def moment(self, start: Start) -> datetime.datetime:
        """Return the moment of a start, in the event's own time zone."""
        day = self.dates[start.day] + datetime.timedelta(days=start.minute // DAY)
        time = datetime.time(start.minute % DAY // 60, start.minute % 60)
        return timezone.make_aware(datetime.datetime.combine(day, time))

    def in_words(self, start: Start) -> str:
        """Return "4:20 p.m. on Saturday"."""
        return clock(self.moment(start))

    def days(self) -> list[HallDay]:
        """Return the hours of each day for people."""
        return [
            HallDay(
                date,
                self.moment(Start(number, day.starts)),
                self.moment(Start(number, day.ends)),
                tuple((self.moment(Start(number, a)), self.moment(Start(number, b))) for a, b in day.pauses),
            )
            for number, (date, day) in enumerate(zip(self.dates, self.hours, strict=True))
        ]

    def after(self, moment: datetime.datetime) -> Hall:
        """Return what is left of the hours from `moment` on; after the last hour, the time right after it."""
        now = timezone.localtime(moment)
        minute = now.hour * 60 + now.minute + (now.second > 0)
        left = []
        for date, day in zip(self.dates, self.hours, strict=True):
            starts = max(day.starts, minute) if date == now.date() else day.starts
            if date > now.date() or (date == now.date() and starts < day.ends):
                left.append((date, Hours(starts, day.ends, day.pauses)))
        if not left:
            starts = minute + (now.date() - self.dates[-1]).days * DAY
            left.append((self.dates[-1], Hours(starts, starts + 1)))
        return Hall(tuple(date for date, _ in left), tuple(day for _, day in left), self.first_day_rounds)


class HallDay(NamedTuple):
    """One day of play: from when to when, and the breaks."""

    date: datetime.date
    starts: datetime.datetime
    ends: datetime.datetime
    breaks: tuple[tuple[datetime.datetime, datetime.datetime], ...]


class Help(NamedTuple):
    """What would make a draw fit, and the way to play (a choice of the form) that it is; "" where it is none."""

    sentence: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class PlanInWords:
    """What to tell the chair about the hours: one sentence, and what would help. No outlook: nobody can say."""

    outlook: Outlook | None
    sentence: str
    helps: tuple[Help, ...] = ()

    @property
    def notice(self) -> str:
        if self.outlook is None or self.outlook.verdict is Verdict.DOES_NOT_FIT:
            return "notice-bad"
        good = self.outlook.verdict is Verdict.FITS and not self.outlook.expected.moved_on
        return "notice-good" if good else "notice-warn"


def minutes_of(competition: Competition) -> Minutes:
    """Return how long a match is planned to take: as the office says, else as the rule book does."""
    category = category_for(competition)
    expected = competition.minutes_expected or category.minutes_expected
    return Minutes(expected, max(expected, competition.minutes_longest or category.minutes_longest))


def hall_of(event: Event, book: RuleBook) -> Hall | None:
    """Return the hours of play of an event; None where its rule book names no first leg and no banquet.

    The programme that the office wrote goes before the rule book's hours; its breaks are kept free. Raises
    DrawError for a day on which play would have to end before it begins.
    """
    lines = book.programme.lines
    if not set(_NEEDED) <= set(lines):
        return None
    programme = list(event.programme.all())
    written = {(item.day, item.title): item.starts_at for item in programme}

    def start_of(key: str, day: datetime.date) -> int:
        return _minute(written.get((day, lines[key].title), lines[key].starts))

    days = tuple(
        event.starts_on + datetime.timedelta(days=number)
        for number in range((event.ends_on - event.starts_on).days + 1)
    )
    breaks: dict[datetime.date, list[tuple[int, int]]] = {}
    for item in programme:
        if item.stops_play and item.ends_at is not None:
            breaks.setdefault(item.day, []).append((_minute(item.starts_at), _minute(item.ends_at)))
    hours_of_days = tuple(
        Hours(
            start_of("first_leg" if number == 0 else "second_day", day),
            start_of("banquet", day) if day == days[-1] else LATEST,
            tuple(sorted(breaks.get(day, ()))),
        )
        for number, day in enumerate(days)
    )
    hall = Hall(days, hours_of_days, book.programme.first_day_rounds)
    for date, day in zip(days, hours_of_days, strict=True):
        if day.ends <= day.starts:
            raise DrawError(
                "day_never_begins",
                field="days",
                day=date_format(date, "l, F j"),
                starts=_time(day.starts),
                ends=_time(day.ends),
            )
    return hall


def lines_not_in(event: Event, book: RuleBook) -> list[ProgrammeLine]:
    """Return the lines that hours are read from and that the programme lacks: for them the rule book's hour counts.

    A host who calls the banquet a supper should know that this moved nothing.
    """
    written = {item.title for item in event.programme.all()}
    needed = [key for key in _NEEDED if key in book.programme.lines]
    if event.ends_on == event.starts_on:
        needed = [key for key in needed if key != "second_day"]
    lines = [book.programme.lines[key] for key in needed]
    return [line for line in lines if line.title not in written]


def plan_of(
    competition: Competition,
    *,
    teams: int,
    stations: int,
    turns: Sequence[int] | None = None,
    grouping: Grouping | None = None,
) -> PlanInWords | None:
    """Return whether `teams` can be played on `stations` in the hours of the event; None when nobody can say.

    `turns` gives the earliest round of each turn of a draw that is made; without it they are counted. With
    `grouping` it is a draw in groups, or in one table, and the turns of the finals are counted in.
    """
    event, book, category = competition.event, rulebook_for(competition.event), category_for(competition)
    boards = stations // category.sides.pairs
    if teams < 2 or boards < 1:
        return None
    try:
        hall = hall_of(event, book)
    except DrawError as refused:
        return PlanInWords(None, sentence(refused))
    if hall is None:
        return None
    minutes = minutes_of(competition)
    cycles = book.draw.cycles
    asked = {
        "expected": minutes.expected,
        "longest": minutes.longest,
        "cycles": cycles,
        "first_day_rounds": hall.first_day_rounds,
    }
    if grouping is None:
        found = outlook(teams, boards, turns or turns_for(teams, boards, cycles), hall.hours, **asked)
    else:
        found = outlook_of_groups(teams, boards, turns, hall.hours, grouping, **asked)
    return PlanInWords(found, verdict_in_words(found, hall), helps_in_words(found, category))


def starts_of(
    event: Event, rounds_of_turns: Mapping[int, int], minutes: int, *, not_before: datetime.datetime | None = None
) -> dict[int, datetime.datetime]:
    """Return when each turn is planned to begin; `rounds_of_turns` gives the earliest round of each turn.

    What does not fit goes on after the last hour of the last day, until midnight; turns after that have no time.
    With `not_before` only the hours from then on are used. Raises DrawError for a day without hours.
    """
    hall = hall_of(event, rulebook_for(event))
    if hall is None or not rounds_of_turns:
        return {}
    if not_before is not None:
        hall = hall.after(not_before)
    turns = sorted(rounds_of_turns)
    rounds = [rounds_of_turns[turn] for turn in turns]
    table = timetable(rounds, hall.hours, minutes, first_day_rounds=hall.first_day_rounds)
    return {
        turn: hall.moment(start)
        for turn, start in zip(turns, table.starts, strict=True)
        if start.minute + minutes <= DAY
    }


def verdict_in_words(found: Outlook, hall: Hall) -> str:
    """Return in a few sentences whether a draw fits, when it ends, by when it has to, and what the first day lacks."""
    usual, worst = found.expected, found.longest
    last = f"Play has to end by {hall.in_words(Start(len(hall.dates) - 1, hall.hours[-1].ends))}."
    if usual.moved_on:
        day, evening = date_format(hall.dates[0], "l"), _time(hall.hours[0].ends)
        wanted = hall.first_day_rounds
        last += f" {day} has no room for {wanted} rounds before {evening}; the rest of them is played later."
    if found.verdict is Verdict.DOES_NOT_FIT:
        return f"It does not fit. Even with {usual.minutes} minutes a match it is {hours(usual.over)} too long. {last}"
    ends = f"With {usual.minutes} minutes a match it ends at {hall.in_words(usual.ends)}"
    if found.verdict is Verdict.FITS:
        return f"It fits. {ends}; if every match takes {worst.minutes} minutes, at {hall.in_words(worst.ends)}. {last}"
    return (
        f"It fits only if matches end early. {ends}; if every match takes {worst.minutes} minutes, it is"
        f" {hours(worst.over)} too long. {last}"
    )


def helps_in_words(found: Outlook, category: Category) -> tuple[Help, ...]:
    """Return what would make it fit, a sentence each."""
    what = category.stations_are
    helps = []
    if found.more_stations is not None:
        helps.append(Help(f"{found.more_stations * category.sides.pairs} {what}s would do."))
    if found.shorter is not None:
        helps.append(Help(f"With {found.shorter} minutes a match at most it fits as it is."))
    if found.two_groups:
        helps.append(Help("Two groups with finals would fit.", GROUPS))
    if found.knock_out:
        helps.append(Help("A knock-out, in which whoever loses a match is out, would fit.", KNOCK_OUT))
    return tuple(helps)


def _minute(time: datetime.time) -> int:
    return time.hour * 60 + time.minute


def _time(minute: int) -> str:
    return time_format(datetime.time(minute // 60, minute % 60), "g:i a")
