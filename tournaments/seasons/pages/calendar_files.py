"""The calendar of a season as an iCalendar file."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from icalendar import Calendar
from icalendar import Event as CalendarEvent

from tournaments.seasons.pages.calendar import SeasonCalendar


def season_as_ics(season: SeasonCalendar, *, address: Callable[[str], str]) -> bytes:
    """Return every play-off and everything that is due as whole days; `address` completes the address of a page."""
    calendar = Calendar()
    calendar.add("prodid", "-//Legion Sports//Season//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", gettext("Legion sports %(season)s") % {"season": season.season})
    for _, days in season.months:
        for line in days:
            play_off, due = line.play_off, line.due
            of = f"event-{play_off.event.pk}" if play_off.event else f"date-{play_off.date.pk if play_off.date else 0}"
            entry = CalendarEvent()
            what = f"{due.deadline.key}{slugify(due.deadline.of)}" if due else "held"
            entry.add("uid", f"{of}-{what}@legionsports")
            entry.add("dtstamp", timezone.now())
            told = {"what": due.title, "play_off": play_off.title} if due else {}
            entry.add("summary", gettext("Due: %(what)s – %(play_off)s") % told if due else play_off.title)
            entry.add("dtstart", line.day)
            entry.add("dtend", (line.day if due else play_off.ends_on) + datetime.timedelta(days=1))
            if due:
                entry.add("description", f"{due.counted} [{due.deadline.section}] {due.who}".strip())
            elif play_off.place:
                entry.add("location", play_off.place)
            if play_off.event:
                entry.add("url", address(play_off.event.get_absolute_url()))
            calendar.add_component(entry)
    return bytes(calendar.to_ical())
