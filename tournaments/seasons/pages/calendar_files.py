"""The calendar of a season as an iCalendar file."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from django.utils.text import slugify
from django.utils.translation import gettext

from kit.files.calendars import Appointment, as_ics
from tournaments.seasons.pages.calendar import CalendarLine, SeasonCalendar


def season_as_ics(season: SeasonCalendar, *, address: Callable[[str], str]) -> bytes:
    """Return every play-off and everything that is due as whole days; `address` completes the address of a page."""
    name = gettext("Legion sports %(season)s") % {"season": season.season}
    return as_ics(name, (_appointment(line, address) for _, days in season.months for line in days))


def _appointment(line: CalendarLine, address: Callable[[str], str]) -> Appointment:
    play_off, due = line.play_off, line.due
    of = f"event-{play_off.event.pk}" if play_off.event else f"date-{play_off.date.pk if play_off.date else 0}"
    what = f"{due.deadline.key}{slugify(due.deadline.of)}" if due else "held"
    section = f"[{due.deadline.section}]" if due and due.deadline.section else ""
    told = {"what": due.title, "play_off": play_off.title} if due else {}
    return Appointment(
        uid=f"{of}-{what}@legionsports",
        summary=gettext("Due: %(what)s – %(play_off)s") % told if due else play_off.title,
        starts=line.day,
        ends=(line.day if due else play_off.ends_on) + datetime.timedelta(days=1),
        description=" ".join(filter(None, (due.counted, section, due.who))) if due else "",
        location="" if due else play_off.place,
        url=address(play_off.event.get_absolute_url()) if play_off.event else "",
    )
