"""The calendar of a season: its play-offs, other dates, and what is due by when (SPORTS CALENDAR; A29)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from itertools import groupby

from django.utils import timezone

from kit.pure.translation import labelled
from tournaments.events.models import Event, SeasonDate
from tournaments.events.queries import Due, due_for_entries, rulebook_for
from tournaments.seasons.queries.plan import dues_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOff:
    """An event, or another date, of the season."""

    title: str
    starts_on: datetime.date
    ends_on: datetime.date
    place: str
    level: str = ""
    event: Event | None = None
    date: SeasonDate | None = None
    due: tuple[Due, ...] = ()

    @property
    def entries(self) -> Due | None:
        """By when entries are to be in; None where the rule book leaves it to the organizer."""
        return due_for_entries(self.due)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarLine:
    """One line of the calendar: something that is held, or something that is due."""

    day: datetime.date
    play_off: PlayOff
    due: Due | None = None

    @property
    def is_over(self) -> bool:
        """Whether it lies before the day that it is there."""
        event = self.play_off.event
        return self.day < (event.today if event is not None else timezone.localdate())


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonCalendar:
    """Everything of one season, by date."""

    season: int
    play_offs: tuple[PlayOff, ...]

    @property
    def months(self) -> list[tuple[datetime.date, list[CalendarLine]]]:
        """The days that something is held or due on, a month at a time."""
        days = [
            *(CalendarLine(day=play_off.starts_on, play_off=play_off) for play_off in self.play_offs),
            *(
                CalendarLine(day=due.deadline.day, play_off=play_off, due=due)
                for play_off in self.play_offs
                for due in play_off.due
                if due.deadline.day
            ),
        ]
        days.sort(key=lambda line: (line.day, line.due is None, line.play_off.title))
        return [(month, list(of_month)) for month, of_month in groupby(days, key=lambda line: line.day.replace(day=1))]

    @property
    def waiting(self) -> list[tuple[PlayOff, Due]]:
        """What is due on a day that nobody knows yet."""
        return [(play_off, due) for play_off in self.play_offs for due in play_off.due if due.deadline.day is None]


def season_calendar(season: int, today: datetime.date | None = None) -> SeasonCalendar:
    """Return the calendar of a season, each event as of its own day; the number of its events adds no query."""
    held_by_all = Event.objects.filter(season=season, kind=Event.Kind.LADDER)
    events = list(held_by_all.select_related("host_branch", "organizer"))
    dues = dues_of(events, today)
    held = {(event.organizer_id, event.starts_on, str(event.host_branch)) for event in events}
    # What was promised to a host is that event once it is set up.
    dates = [
        date
        for date in SeasonDate.objects.filter(season=season)
        if (date.organizer_id, date.starts_on, date.place) not in held
    ]
    play_offs = [*(_of_event(event, dues[event.pk]) for event in events), *(_of_date(date) for date in dates)]
    return SeasonCalendar(
        season=season,
        play_offs=tuple(sorted(play_offs, key=lambda play_off: (play_off.starts_on, play_off.ends_on, play_off.title))),
    )


def _of_event(event: Event, dues: list[Due]) -> PlayOff:
    host, level, organizer = event.host_branch, rulebook_for(event).level(event.level).name, str(event.organizer)
    if event.organizer.parent_id is not None:
        level = organizer if organizer.startswith(level) else labelled(level, organizer)
    return PlayOff(
        title=event.name,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        place=f"{event.host}, {host.town}" if host.town and host.town != host.name else event.host,
        level=level,
        event=event,
        due=tuple(dues),
    )


def _of_date(date: SeasonDate) -> PlayOff:
    return PlayOff(title=date.title, starts_on=date.starts_on, ends_on=date.ends_on, place=date.place, date=date)
