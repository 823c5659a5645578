"""What everybody sees of the boards, made once for each version of an event, and again every quarter of a minute."""

from __future__ import annotations

import datetime
import threading
from collections import defaultdict
from collections.abc import Callable

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from kit import pictures
from kit.dates import said
from kit.pictures import Picture
from kit.pure.translation import labelled
from scoring.desk.queries.lists import counts_of
from scoring.desk.queries.progress import HallProgress, Room, SheetHour, hall_for_everybody
from scoring.desk.words.progress import ON_TIME
from tournaments.models import Event
from tournaments.organization.queries.visibility import sees_results

_KEPT_FOR = 15  # seconds; every phone in the hall asks three times a minute
_one_at_a_time: defaultdict[tuple[str, int], threading.Lock] = defaultdict(threading.Lock)


def kept_for_all(event: Event, what: str, make: Callable[[], tuple[SafeString, float]]) -> SafeString:
    """Return HTML of an event as it was made once at its version, for everybody who asks.

    Many may ask at once: one of them makes it, the others wait for it. `make` says, too, for how many seconds it is
    true at the same version; `what` is what there is only one of at a version. The version was read before `make`
    reads the results, so what is kept is never older than it says.
    """
    cache = caches["local"]
    key = key_at_version(event, what)
    html: SafeString | None = cache.get(key)
    if html is None:
        with _one_at_a_time[what, event.pk]:
            html = cache.get(key)
            if html is None:
                html, seconds = make()
                cache.set(key, html, seconds)
    return html


def key_at_version(event: Event, what: str) -> str:
    """Return what no other version of an event is kept under; `what` is what there is only one of at a version."""
    return f"{what}/{event.pk}/{event.board_stamp}/{int(event.standings_hidden)}"


def timetables_of(hall: HallProgress) -> list[tuple[Room, Picture | None]]:
    """Return the rooms of a hall, each with its timetable as a picture while there is something to play."""
    return [(room, _timetable(room, hall.at) if room.shown else None) for room in hall.busy_first]


def _timetable(room: Room, at: datetime.datetime) -> Picture | None:
    """Return what is played at each board from an hour ago until three hours from now; None where nothing is."""
    first = at.replace(minute=0, second=0, microsecond=0) - datetime.timedelta(hours=1)
    rows = [
        (station.name, [span for hour in station.hours if (span := _span(hour, first)).begins < span.ends])
        for station in room.stations
    ]
    if not any(spans for _name, spans in rows):
        return None
    title = labelled(_("Timetable"), room.name)
    legend = _(
        "Dotted: played. Thick line: being played. Thick dashes: late. Thin line: on time. +20: 20 minutes late."
    )
    svg = pictures.timetable(
        title=title,
        text=legend,
        rows=rows,
        hours=[(60.0 * hour, said(first + datetime.timedelta(hours=hour), "time")) for hour in range(6)],
        now=(at - first).total_seconds() / 60,
    )
    return Picture(title, svg, (), legend)  # what is on each board stands above it


def _span(hour: SheetHour, first: datetime.datetime) -> pictures.Span:
    """Return when a sheet is played in minutes from `first`, no more of it than five hours show."""
    begins, ends = (min(max((moment - first).total_seconds() / 60, 0), 300) for moment in (hour.begins, hour.ends))
    late = f" +{hour.behind}" if hour.state in ("now", "late") and hour.behind >= ON_TIME else ""
    return pictures.Span(begins=begins, ends=ends, state=hour.state, text=f"{hour.round}{late}")


def boards_now(event: Event, path: str) -> SafeString:
    """Return what is on every board as HTML that renews itself from `path`.

    A result shows at once, because it makes a new version.
    """

    def make() -> tuple[SafeString, float]:
        hall = hall_for_everybody(event)
        context = {"event": event, "is_office": False, "path": path, "hall": hall, "rooms": timetables_of(hall)}
        context["counts"] = counts_of(event) if sees_results(event) else []
        return render_to_string("scoring/board/progress/_hall.html", context), _KEPT_FOR

    return kept_for_all(event, "progress", make)
