"""Carrying out what helps where two draws are in each other's way; a draft that is there is made again."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from types import EllipsisType

from django.db import transaction
from django.utils.dateparse import parse_datetime

from kit.pure.text import number_in
from tournaments.draws.engine import DrawError
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.queries.tables import require_tables_there
from tournaments.draws.queries.timetable import within_days
from tournaments.draws.queries.ways import WayOut
from tournaments.draws.services.drawing import draw_again
from tournaments.draws.services.field import locked
from tournaments.draws.services.sharing import let_share
from tournaments.events.models import Competition
from tournaments.events.services import hold_event
from tournaments.halls.engine.numbers import read_numbers, write_numbers
from tournaments.organization.models import User

MOST_WRITTEN = 300  # characters, as many as the column holds


@transaction.atomic
def take_way(*, competition: Competition, way: str, by: User) -> Competition:
    """Carry out one of the ways that are offered.

    Raises DrawError where that does not help any more.
    """
    kind, _, what = way.partition(" ")
    if kind == WayOut.OTHER_TABLES:
        return set_tables(competition=competition, tables=what, by=by)
    if kind == WayOut.AROUND:
        return plan_around(competition=competition, by=by)
    if kind == WayOut.SHARE:
        return _share(competition, what, by)
    begins_at = _moment(what) if kind == WayOut.AFTER else None
    if begins_at is None:
        raise DrawError("no_such_way")
    return begin_at(competition=competition, begins_at=begins_at, by=by)


def _moment(text: str) -> datetime.datetime | None:
    """Return the moment that a button said; None for whatever else it is, February 31 among it."""
    try:
        moment = parse_datetime(text)
    except ValueError:
        return None
    return moment if moment is not None and moment.tzinfo is not None else None


def _share(competition: Competition, what: str, by: User) -> Competition:
    """Put competitions on the same tables: how many, and which competitions, as the button said."""
    first, _, told = what.partition(" ")
    stations = number_in(first)
    wanted = [number for number in map(number_in, told.split(",")) if number is not None]
    if stations is None or competition.pk not in wanted:
        raise DrawError("no_such_way")
    chosen = list(competition.event.competitions.filter(pk__in=wanted))
    let_share(event=competition.event, competitions=chosen, stations=stations, by=by)
    return Competition.objects.select_related("event").get(pk=competition.pk)


def set_tables(*, competition: Competition, tables: str, by: User) -> Competition:
    """Set tables of the hall aside for a competition; none: those that are free. Its draft is made again."""
    return put(competition=competition, by=by, tables=read_tables(tables))


def begin_at(*, competition: Competition, begins_at: datetime.datetime | None, by: User) -> Competition:
    """Let the first match of a competition begin at a moment; None: with all others. Its draft is planned again."""
    return put(competition=competition, by=by, begins_at=begins_at)


def plan_around(*, competition: Competition, by: User, wanted: bool = True) -> Competition:
    """Put the draft of a competition around what others play, or no longer. Its draft is made again."""
    return put(competition=competition, by=by, around=wanted)


@transaction.atomic
def put(
    *,
    competition: Competition,
    by: User,
    tables: Sequence[int] | None = None,
    begins_at: datetime.datetime | EllipsisType | None = ...,
    around: bool | None = None,
) -> Competition:
    """Set where and from when a competition is played, all at once; what is not said stays as it is.

    A draft that is there is made again. Raises DrawError once its draw is published, for tables that the hall does not
    have, and where another draw holds them then.
    """
    competition = locked(competition)
    hold_event(competition.event_id)
    before = (competition.tables, competition.begins_at, competition.fits_around)
    if tables is not None:
        tables = tuple(dict.fromkeys(tables))
        require_tables_there(competition, tables, code="tables_not_in_the_hall")
        competition.tables = write_numbers(tables)
        if len(competition.tables) > MOST_WRITTEN:
            raise DrawError("numbers_too_long", field="tables")
        competition.stations = len(tables) or competition.stations
    if not isinstance(begins_at, EllipsisType):
        if within_days(competition.event, begins_at) != begins_at:
            raise DrawError("begins_off_the_days", field="begins_at", days=competition.event.dates)
        competition.begins_at = begins_at
    if around is not None:
        competition.fits_around = around
    if before == (competition.tables, competition.begins_at, competition.fits_around):
        return competition
    if competition.stages.published().exists():
        raise DrawError("tables_published", field="tables", name=competition.name)
    if competition.shared_boards_id is not None:
        raise DrawError("share_already", field="tables", name=competition.name)
    competition.save(update_fields=["tables", "stations", "begins_at", "fits_around"])
    draft = draw_of(competition)
    if draft is not None:
        draw_again(stage=draft, by=by, stations=len(tables) if tables else None)
    return competition


def read_tables(text: str) -> tuple[int, ...]:
    try:
        return read_numbers(text)
    except ValueError:
        raise DrawError("numbers_unreadable", field="tables") from None
