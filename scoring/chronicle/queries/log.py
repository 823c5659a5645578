"""The log of an event in one order: what happened when, out of all its sources, as far as it was asked for."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import CharField, F, Q, QuerySet, Value
from django.db.models.functions import Concat

from scoring.chronicle.queries.sources import Source
from tournaments.events.models import Event
from tournaments.members.models import Member
from tournaments.members.queries import search
from tournaments.organization.models import User


class Happened(NamedTuple):
    """One line of the log before it is told: when, and the row of which source it is."""

    at: datetime.datetime
    source: str
    row: int


def happened_at(event: Event, sources: Sequence[Source], code: str, person: str, kind: str) -> QuerySet[Any]:
    """Return what happened, the latest first, as rows of `Happened`: one query, however many sources there are.

    The code of a sheet, a person and a kind narrow it; what is empty does not.
    """
    people = _people(event, person) if person else None
    first, *others = [_part(source, code, people) for source in sources if kind in ("", source.kind)]
    return first.union(*others, all=True).order_by("-log_at", "-log_source", "-log_row")


def _part(source: Source, code: str, people: tuple[list[int], list[int]] | None) -> QuerySet[Any]:
    """Return the rows of one source that were asked for."""
    rows = source.of_sheet(code) if code else source.rows
    if people is not None:
        users, members = people
        rows = rows.filter(Q(**{f"{source.person}__in": users}) | source.about(users, members))
    said: QuerySet[Any] = rows.order_by().annotate(
        log_at=F(source.at), log_source=Value(source.key, output_field=CharField()), log_row=F("pk")
    )
    return said.values_list("log_at", "log_source", "log_row")


def _people(event: Event, text: str) -> tuple[list[int], list[int]]:
    """Return the users, and the members entered at `event`, whom a name may mean."""
    users = User.objects.annotate(whole=Concat("first_name", Value(" "), "last_name", Value(" "), "username"))
    for word in text.split():
        users = users.filter(whole__icontains=word)
    entered = Member.everybody.filter(places__entry__competition__event=event).order_by().distinct()
    return (
        list(users.values_list("pk", flat=True)),
        list(search(entered, text).values_list("pk", flat=True)),
    )
