"""The timetable of an event as an iCalendar file."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.utils import timezone

from kit.files.calendars import Appointment, as_ics
from kit.pure.clock import moment_of_play
from kit.zones import moment_in_the_hall
from tournaments.draws.queries.days import timetable_of
from tournaments.events.models import Event


def programme_as_ics(event: Event, *, address: str) -> bytes:
    """Return every line of the program, and the play of each competition and day, as appointments at the host."""
    where = f"{event.host}, {event.host_branch.town}".rstrip(", ")

    def appointment(key: str, title: str, starts: datetime.datetime, ends: datetime.datetime | None) -> Appointment:
        return Appointment(
            uid=f"{event.slug}-{key}@legionsports",
            sequence=event.board_version,
            changed_at=event.board_changed_at,
            summary=f"{title} – {event.name}",
            starts=starts,
            ends=ends,
            location=where,
            url=address,
        )

    def appointments() -> Iterator[Appointment]:
        for day in timetable_of(event):
            for line in day.lines:
                ends = _moment(line.day, line.ends_at) if line.ends_at else None
                yield appointment(str(line.pk), line.shown, _moment(line.day, line.starts_at), ends)
            for play in day.play:
                key = f"play-{play.competition.pk}-{(day.date - event.starts_on).days}"
                yield appointment(key, play.competition.name, play.first, play.ends)

    return as_ics(event.name, appointments())


def _moment(day: datetime.date, time: datetime.time) -> datetime.datetime:
    return timezone.localtime(moment_in_the_hall(moment_of_play(day, time)))
