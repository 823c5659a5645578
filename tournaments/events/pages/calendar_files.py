"""The program of an event as an iCalendar file."""

from __future__ import annotations

import datetime

from django.utils import timezone
from icalendar import Calendar
from icalendar import Event as CalendarEvent

from tournaments.events.models import Event
from tournaments.events.queries.programme import programme_of


def programme_as_ics(event: Event, *, address: str) -> bytes:
    """Return every line of the program as an appointment at the host branch, in the site's time zone."""
    calendar = Calendar()
    calendar.add("prodid", "-//Legion Sports//Programme//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", event.name)
    zone = timezone.get_current_timezone()
    for item in programme_of(event):
        entry = CalendarEvent()
        entry.add("uid", f"{event.slug}-{item.pk}@legionsports")
        entry.add("dtstamp", timezone.now())
        entry.add("summary", f"{item.shown} – {event.name}")
        entry.add("dtstart", datetime.datetime.combine(item.day, item.starts_at, zone))
        if item.ends_at:
            entry.add("dtend", datetime.datetime.combine(item.day, item.ends_at, zone))
        entry.add("location", f"{event.host_branch}, {event.host_branch.town}".rstrip(", "))
        entry.add("url", address)
        calendar.add_component(entry)
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())
