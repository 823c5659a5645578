"""The program of an event as it is read: in the order of the weekend, each line with what it is."""

from __future__ import annotations

from collections.abc import Sequence

from kit.pure.clock import minute_of_play
from tournaments.events.engine.programme import Line, LineKind, kind_by
from tournaments.events.models import Event, ProgrammeItem
from tournaments.events.queries import rulebook_for


def programme_of(event: Event) -> list[ProgrammeItem]:
    """Return the program in the order of the weekend, each line with its kind; after midnight is the day before."""
    lines = rulebook_for(event).programme.lines
    items = list(event.programme.all())
    for item in items:
        item.kind = item.kind or kind_by(item.title, lines)
    return sorted(items, key=lambda item: (item.day, minute_of_play(item.starts_at)))


def programme_lines(event: Event, items: Sequence[ProgrammeItem] | None = None) -> list[Line]:
    """Return the program as the engine reads it; a line without an end goes on."""
    return [
        Line(
            kind=LineKind(item.kind),
            title=item.title,
            day=(item.day - event.starts_on).days,
            starts=minute_of_play(item.starts_at),
            ends=None if item.ends_at is None else minute_of_play(item.ends_at),
            stops_play=item.stops_play,
        )
        for item in (programme_of(event) if items is None else items)
    ]
