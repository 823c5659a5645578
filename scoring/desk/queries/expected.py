"""When matches should begin as things look now, beside when they are planned: on a day of the event alone."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from dataclasses import dataclass
from typing import cast

from django.utils import timezone

from scoring.desk.engine.clock import Planned, StationPhase
from scoring.desk.queries.progress import running
from scoring.desk.words.progress import pace_at
from tournaments.models import Event

_WORTH_TELLING = datetime.timedelta(minutes=15)  # a sheet lies on the desk for some minutes before it is typed


def lateness(event: Event, now: datetime.datetime | None = None) -> dict[int, str]:
    """Return for each competition (by id) how it keeps to its plan, with the hour at which this was so: three queries.

    Nothing where nobody can say. It stays true on a board that nobody renews: "12 minutes behind at 7:12 p.m., …".
    """
    at = timezone.localtime(now)
    if (known := running(event, at)) is None:
        return {}
    paces = {cast("int", group): pace_at(outlook, at) for group, outlook in known[0].groups.items()}
    return {pk: words for pk, words in paces.items() if words}


def expected_hours(event: Event, now: datetime.datetime | None = None) -> dict[int, datetime.datetime]:
    """Return when matches (by id) should begin as things look now, where that is not the hour of their plan.

    Nothing in a competition whose results are typed long after play: there nobody can say.
    """
    at = timezone.localtime(now)
    if (known := running(event, at)) is None:
        return {}
    hall, rows = known
    live = {sheet.group for sheet in hall.sheets if _is_typed_live(sheet, at)}
    at_station = {station.now.key for station in hall.stations if station.now is not None}
    match_of = {row.pk: row.match for row in rows}
    found: dict[int, datetime.datetime] = {}
    for sheet in hall.sheets:
        begins, match = hall.begins.get(sheet.key), match_of[cast("int", sheet.key)]
        if begins is None or sheet.starts is None or sheet.ends is None or sheet.group not in live:
            continue
        is_played = sheet.ends <= at and sheet.key not in at_station  # and not typed yet
        if begins > at and not is_played and abs(begins - sheet.starts) >= _WORTH_TELLING:
            found[match] = max(begins, found.get(match, at))
    return found


def _is_typed_live(sheet: Planned, at: datetime.datetime) -> bool:
    """Return whether a result came in about when its match was played, and not long ago."""
    if sheet.entered is None or sheet.ends is None:
        return False
    most = datetime.timedelta(minutes=2 * sheet.minutes)
    return at - sheet.entered <= most and sheet.entered - sheet.ends <= most


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearness:
    """How near a match is, as things look now."""

    called: frozenset[int] = frozenset()  # its sheets whose table is free for it, the time has come, or that are played
    is_next: bool = False  # it is played next at its table

    @property
    def is_called(self) -> bool:
        return bool(self.called)


def turn_of(
    event: Event,
    *,
    planned: datetime.datetime | None,
    sheets: Collection[int],
    now: datetime.datetime | None = None,
) -> Nearness:
    """Return how near the match of `sheets` is, with the hour `planned`.

    Four queries on a day of the event; on other days none, and no answer. A match without an hour is called once play
    has begun.
    """
    at = timezone.localtime(now)
    if (known := running(event, at)) is None:
        return Nearness()
    hall, rows = known
    has_begun = planned is not None or any(row.result is not None for row in rows)
    playing = {
        cast("int", station.now.key)
        for station in hall.stations
        if station.now is not None and station.phase is StationPhase.PLAYING
    }
    following = {station.next.key for station in hall.stations if station.next is not None}
    return Nearness(
        called=frozenset(playing.intersection(sheets)) if has_begun else frozenset(),
        is_next=not following.isdisjoint(sheets),
    )
