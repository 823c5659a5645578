"""Calendar files for phones and computers (iCalendar), which keep up to date what was loaded before."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone
from icalendar import Calendar, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """One appointment. A calendar knows it again by `uid`, and takes the highest `sequence`, then the newest file."""

    uid: str
    summary: str
    starts: datetime.datetime | datetime.date
    ends: datetime.datetime | datetime.date | None = None
    location: str = ""
    description: str = ""
    url: str = ""
    sequence: int = 0
    changed_at: datetime.datetime | None = None
    is_cancelled: bool = False


def as_ics(name: str, appointments: Iterable[Appointment]) -> bytes:
    """Return appointments as one calendar called `name`, with the time zones that they are in."""
    calendar = Calendar()
    calendar.add("prodid", "-//Legion Sports//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for appointment in appointments:
        calendar.add_component(_component(appointment))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _component(of: Appointment) -> Event:
    now = timezone.now()
    component = Event()
    component.add("uid", of.uid)
    component.add("sequence", of.sequence)
    component.add("dtstamp", now.astimezone(datetime.UTC))
    component.add("last-modified", (of.changed_at or now).astimezone(datetime.UTC))
    component.add("summary", of.summary)
    component.add("dtstart", of.starts)
    component.add("status", "CANCELLED" if of.is_cancelled else "CONFIRMED")
    optional = {"dtend": of.ends, "location": of.location, "description": of.description, "url": of.url}
    for key, value in optional.items():
        if value:
            component.add(key, value)
    return component
