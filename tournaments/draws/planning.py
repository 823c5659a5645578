"""The timetable of a draw in the hours of its event: when each turn starts, and whether everything fits."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from games.rulebook import Category, RuleBook
from tournaments.draws.engine.timetable import Hours, Outlook, Start, Verdict, outlook, timetable, turns_for
from tournaments.draws.words import clock, hours
from tournaments.events.models import Event

# The manual names no hour after which nobody plays any more; this keeps the first evening from becoming a night.
LATEST = 23 * 60
_NEEDED = ("first_leg", "second_day", "banquet")


@dataclass(frozen=True, slots=True)
class Hall:
    """The days of an event with their hours of play."""

    dates: tuple[datetime.date, ...]
    hours: tuple[Hours, ...]
    first_day_rounds: int

    def moment(self, start: Start) -> datetime.datetime:
        """Return the moment of a start, in the event's own time zone."""
        day = self.dates[start.day] + datetime.timedelta(days=start.minute // 1440)
        time = datetime.time(start.minute % 1440 // 60, start.minute % 60)
        return timezone.make_aware(datetime.datetime.combine(day, time))

    def in_words(self, start: Start) -> str:
        """Return "4:20 p.m. on Saturday"."""
        return clock(self.moment(start))


@dataclass(frozen=True, slots=True)
class PlanInWords:
    """What to tell the chair about the hours: one sentence, and what would help."""

    outlook: Outlook
    sentence: str
    helps: tuple[str, ...]

    @property
    def notice(self) -> str:
        kinds = {Verdict.FITS: "notice-good", Verdict.IF_EARLY: "notice-warn", Verdict.DOES_NOT_FIT: "notice-bad"}
        return kinds[self.outlook.verdict]


def hall_of(event: Event, book: RuleBook) -> Hall | None:
    """Return the hours of play of an event; None where its rule book names no first leg and no banquet.

    The programme that the office wrote goes before the rule book's hours.
    """
    lines = book.programme.lines
    if not set(_NEEDED) <= set(lines):
        return None
    written = {(item.day, item.title): item.starts_at for item in event.programme.all()}

    def start_of(key: str, day: datetime.date) -> int:
        time = written.get((day, lines[key].title), lines[key].starts)
        return time.hour * 60 + time.minute

    days = tuple(
        event.starts_on + datetime.timedelta(days=number)
        for number in range((event.ends_on - event.starts_on).days + 1)
    )
    hours_of_days = tuple(
        Hours(
            start_of("first_leg" if number == 0 else "second_day", day),
            start_of("banquet", day) if day == days[-1] else LATEST,
        )
        for number, day in enumerate(days)
    )
    if any(day.ends <= day.starts for day in hours_of_days):
        return None
    return Hall(days, hours_of_days, book.programme.first_day_rounds)


def plan_of(
    event: Event, book: RuleBook, category: Category, *, teams: int, stations: int, turns: Sequence[int] | None = None
) -> PlanInWords | None:
    """Return whether `teams` can be played on `stations` in the hours of the event; None when nobody can say.

    `turns` gives the rounds of the turns of a draw that is made; without it they are counted.
    """
    hall = hall_of(event, book)
    boards = stations // category.sides.pairs
    if hall is None or teams < 2 or boards < 1:
        return None
    found = outlook(
        teams,
        boards,
        turns or turns_for(teams, boards, book.draw.cycles),
        hall.hours,
        expected=category.minutes_expected,
        longest=category.minutes_longest,
        cycles=book.draw.cycles,
        first_day_rounds=hall.first_day_rounds,
    )
    return PlanInWords(found, _sentence(found, hall), _helps(found, category))


def starts_of(
    event: Event, book: RuleBook, category: Category, rounds_of_turns: Mapping[int, int]
) -> dict[int, datetime.datetime]:
    """Return when each turn is planned to begin, by what matches usually take; nothing when they do not all fit."""
    hall = hall_of(event, book)
    if hall is None:
        return {}
    slots = sorted(rounds_of_turns)
    turns = [rounds_of_turns[slot] for slot in slots]
    table = timetable(turns, hall.hours, category.minutes_expected, first_day_rounds=hall.first_day_rounds)
    if not table.fits:
        return {}
    return {slot: hall.moment(start) for slot, start in zip(slots, table.starts, strict=True)}


def _sentence(found: Outlook, hall: Hall) -> str:
    usual, worst = found.expected, found.longest
    last = f"Play has to end by {hall.in_words(Start(len(hall.dates) - 1, hall.hours[-1].ends))}."
    if found.verdict is Verdict.DOES_NOT_FIT:
        return f"It does not fit. Even with {usual.minutes} minutes a match it is {hours(usual.over)} too long. {last}"
    ends = f"With {usual.minutes} minutes a match it ends at {hall.in_words(usual.ends)}"
    if found.verdict is Verdict.FITS:
        return f"It fits. {ends}; if every match takes {worst.minutes} minutes, at {hall.in_words(worst.ends)}. {last}"
    return (
        f"It fits only if matches end early. {ends}; if every match takes {worst.minutes} minutes, it is"
        f" {hours(worst.over)} too long. {last}"
    )


def _helps(found: Outlook, category: Category) -> tuple[str, ...]:
    what = category.stations_are
    helps = []
    if found.more_stations is not None:
        helps.append(f"{found.more_stations * category.sides.pairs} {what}s would do.")
    if found.shorter is not None:
        helps.append(f"With {found.shorter} minutes a match at most it fits as it is.")
    if found.two_groups:
        helps.append("Two groups, then cross-over matches and finals, would fit.")
    return tuple(helps)
