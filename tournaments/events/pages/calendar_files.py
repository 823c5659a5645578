"""The programme of an event, and the calendar of a season, as iCalendar files."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.utils import timezone
from icalendar import Calendar
from icalendar import Event as CalendarEvent

from tournaments.events.models import Event
from tournaments.events.pages.season import SeasonCalendar


def programme_as_ics(event: Event, *, address: str) -> bytes:
    """Return every line of the programme as an appointment at the host branch, in the site's time zone."""
    calendar = Calendar()
    calendar.add("prodid", "-//Legion Sports//Programme//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", event.name)
    zone = timezone.get_current_timezone()
    for item in event.programme.all():
        entry = CalendarEvent()
        entry.add("uid", f"{event.slug}-{item.pk}@legionsports")
        entry.add("dtstamp", timezone.now())
        entry.add("summary", f"{item.title} – {event.name}")
        entry.add("dtstart", datetime.datetime.combine(item.day, item.starts_at, zone))
        if item.ends_at:
            entry.add("dtend", datetime.datetime.combine(item.day, item.ends_at, zone))
        entry.add("location", f"{event.host_branch}, {event.host_branch.town}".rstrip(", "))
        entry.add("url", address)
        calendar.add_component(entry)
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def season_as_ics(season: SeasonCalendar, *, address: Callable[[str], str]) -> bytes:
    """Return every play-off and everything that is due as whole days; `address` completes the address of a page."""
    calendar = Calendar()
    calendar.add("prodid", "-//Legion Sports//Season//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", f"Legion sports {season.season}")
    for _, days in season.months:
        for line in days:
            play_off, due = line.play_off, line.due
            of = f"event-{play_off.event.pk}" if play_off.event else f"date-{play_off.date.pk if play_off.date else 0}"
            entry = CalendarEvent()
            entry.add("uid", f"{of}-{due.deadline.key if due else 'held'}@legionsports")
            entry.add("dtstamp", timezone.now())
            entry.add("summary", f"Due: {due.deadline.title} – {play_off.title}" if due else play_off.title)
            entry.add("dtstart", line.day)
            entry.add("dtend", (line.day if due else play_off.ends_on) + datetime.timedelta(days=1))
            if due:
                entry.add("description", f"{due.deadline.counted} [{due.deadline.section}] {due.deadline.who}".strip())
            elif play_off.place:
                entry.add("location", play_off.place)
            if play_off.event:
                entry.add("url", address(play_off.event.get_absolute_url()))
            calendar.add_component(entry)
    return bytes(calendar.to_ical())
