"""Reads about lists on their way in: what an office's columns are called, and what came of a list of teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.order import by_name
from tournaments.entries.engine import Status
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.events.models import Event
from tournaments.imports.models import ColumnNames, ImportBatch


def names_kept(shape: str, organization: int | None) -> ColumnNames:
    """Return what somebody has said about the columns of these lists, and of how all of them are laid out."""
    kept = ColumnNames.objects.filter(kind=shape, organization=organization).first()
    return kept or ColumnNames(kind=shape, organization_id=organization)


@dataclass(frozen=True)
class EventAfter:
    """One event into which teams came, and how many of its teams somebody has to look at."""

    event: Event
    new: int
    changed: int
    not_met: int
    undecided: int


def events_after(batch: ImportBatch) -> Sequence[EventAfter]:
    """Return the events into which teams came with a list, by day. As many queries for one event as for five."""
    events = Event.objects.filter(pk__in=[int(pk) for pk in batch.came_in]).order_by("starts_on", by_name("name"))
    entered = Entry.objects.filter(competition__event__in=events, state=Entry.State.ENTERED)
    by_event: dict[int, list[Status]] = {}
    for verdict in verdicts_for(with_rosters(entered)).values():
        by_event.setdefault(verdict.entry.competition.event_id, []).append(verdict.status)
    return [
        EventAfter(
            event=event,
            new=batch.came_in[str(event.pk)].get("new", 0),
            changed=batch.came_in[str(event.pk)].get("changed", 0),
            not_met=by_event.get(event.pk, []).count(Status.NOT_MET),
            undecided=by_event.get(event.pk, []).count(Status.NEEDS_DECISION),
        )
        for event in events
    ]
