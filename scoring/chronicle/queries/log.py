"""The log of an event in one order: what happened when, out of all its sources, as far as it was asked for."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import CharField, F, Q, QuerySet, Value
from django.db.models.functions import Concat
from django.utils import timezone

from scoring.chronicle.queries.sources import Source, sources_of
from tournaments.members.models import Member
from tournaments.members.queries import search
from tournaments.organization.models import User

if TYPE_CHECKING:
    from scoring.chronicle.words import LogKind
    from tournaments.events.models import Event


class Happened(NamedTuple):
    """One line of the log before it is told: when, and the row of which source it is."""

    at: datetime.datetime
    source: str
    row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """What somebody wants to see of a log; nothing named means everything."""

    code: str = ""
    person: str = ""
    kind: LogKind | None = None
    day: datetime.date | None = None


def happened_at(event: Event, reader: User, asked: LogFilter) -> QuerySet[Any]:
    """Return what happened, the latest first, as rows of `Happened`: one query, however many sources there are."""
    people = _people(event, asked.person) if asked.person else None
    parts = [part for source in sources_of(event, reader) if (part := _part(source, asked, people)) is not None]
    if not parts:
        return User.objects.none()
    first, *others = parts
    return first.union(*others, all=True).order_by("-log_at", "-log_source", "-log_row")


def _part(source: Source, asked: LogFilter, people: tuple[list[int], list[int]] | None) -> QuerySet[Any] | None:
    """Return the rows of one source that were asked for; None where there can be none."""
    if asked.kind is not None and source.kind is not asked.kind:
        return None
    if asked.code and not source.code:
        return None
    rows = source.rows
    if asked.code:
        rows = rows.filter(**{source.code: asked.code})
    if asked.day is not None:
        first = timezone.make_aware(datetime.datetime.combine(asked.day, datetime.time()))
        last = timezone.make_aware(datetime.datetime.combine(asked.day + datetime.timedelta(days=1), datetime.time()))
        rows = rows.filter(**{f"{source.at}__gte": first, f"{source.at}__lt": last})
    if people is not None:
        users, members = people
        mine = Q(**{f"{source.by}__in": users})
        rows = rows.filter(mine | source.about(users, members) if source.about else mine)
    said: QuerySet[Any] = rows.order_by().annotate(
        log_at=F(source.at), log_source=Value(source.key, output_field=CharField()), log_row=F("pk")
    )
    return said.values_list("log_at", "log_source", "log_row")


def _people(event: Event, text: str) -> tuple[list[int], list[int]]:
    """Return the users, and the members entered at `event`, whom a name may mean."""
    users = User.objects.annotate(whole=Concat("first_name", Value(" "), "last_name", Value(" "), "username"))
    for word in text.split():
        users = users.filter(whole__icontains=word)
    entered = Member.objects.filter(places__entry__competition__event=event).order_by().distinct()
    return (
        list(users.values_list("pk", flat=True)),
        list(search(entered, text).values_list("pk", flat=True)),
    )


def by_source(lines: Sequence[Happened]) -> dict[str, list[int]]:
    """Return the rows of each source that are among `lines`."""
    rows: dict[str, list[int]] = {}
    for line in lines:
        rows.setdefault(line.source, []).append(line.row)
    return rows
