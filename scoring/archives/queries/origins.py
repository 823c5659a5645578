"""Where the teams of an event come from, as its archive tells it, and the same entries found on this site."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from django.db.models import Q

from scoring.archives.models import Passport
from tournaments.entries.engine import Origin
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.queries.origins import ORIGIN, entry_at, events_named, numbers_of
from tournaments.models import Entry, Event, Qualification
from tournaments.money.queries.below import cheques_back


def origins_of(keys: Collection[int]) -> dict[int, dict[str, Any]]:
    """Return what qualifications rest on as an archive has it, by their keys: as this site knows it now.

    Of pairs that are one team the record of the team has the people of all: elsewhere nobody knows the others.
    """
    rows = list(Qualification.objects.filter(pk__in=keys).select_related(*ORIGIN))
    here = [row for row in rows if row.source is not None]
    people = numbers_of([row.source_id for row in here if row.source_id is not None])
    cheques = cheques_back([row.source_id for row in here if row.source_id is not None])
    events = {row.source.competition.event_id for row in here if row.source is not None}
    for competition in {row.source.competition for row in here if row.source is not None}:
        if joined := [record.source_id or 0 for record in joined_in(competition)]:
            people[joined[0]] = [number for numbers in numbers_of(joined).values() for number in numbers]
    uids = dict(Passport.objects.filter(event__in=events).values_list("event", "uid"))
    origins: dict[int, dict[str, Any]] = {}
    for row in rows:
        origin = row.origin
        if origin is not None and row.source is not None:
            uid = uids.get(row.source.competition.event_id)
            origin = replace(
                origin,
                people=tuple(people[row.source.pk]),
                uid=str(uid) if uid else "",
                cheque=cheques.get(row.source.pk),
            )
        if origin is not None:
            origins[row.pk] = origin.to_json()
    return origins


def entry_of(origin: Origin, command: int | None) -> Entry | None:
    """Return the entry that a team of a Command came by, where its event is here and no other team came by it."""
    event = Event.objects.filter(passport__uid=origin.uid).first() if origin.uid else None
    # An event of the same name that is known under a number of its own is another one.
    event = event or events_named(origin, command).filter(Q(passport=None) if origin.uid else Q()).first()
    return entry_at(event, origin) if event is not None else None
