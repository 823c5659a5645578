"""Which competitions are not held: nobody entered in time, or somebody said so. Worked out anew at every reading."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, Max, OuterRef, Q, prefetch_related_objects

from tournaments.events.models import Competition, Event
from tournaments.organization.models import Organization
from tournaments.seasons.engine.held import NotHeld
from tournaments.seasons.queries.plan import entries_due_of


@dataclass(frozen=True, slots=True)
class Holding:
    """What is not held among some competitions, and of which somebody has to say whether it was; by key."""

    not_held: Mapping[int, NotHeld]
    asked: Mapping[int, NotHeld]


def not_held_of(competitions: Iterable[Competition], today: datetime.date | None = None) -> Mapping[int, NotHeld]:
    """Return why those of these competitions that are not held are not, by key."""
    return holding_of(competitions, today).not_held


def holding_of(competitions: Iterable[Competition], today: datetime.date | None = None) -> Holding:
    """Return what is not held of these competitions, their events and organizers read with them.

    Not held is what no team has entered by its last day; a team that is proposed keeps it open until the event begins.
    Or what somebody said was not held, as long as no team enters later and no second one is in. One query for what is
    neither drawn nor closed, and those of the deadlines.
    """
    undrawn = {each.pk: each for each in competitions if not (each.is_final or each.entries_frozen_at)}
    open_ones = _with_teams(undrawn)
    empty = [undrawn[row.pk] for row in open_ones if row.entered == 0]
    due = entries_due_of(empty)
    teams = _teams_of([row.pk for row in open_ones if row.entered])
    not_held, asked = {}, {}
    for row in open_ones:
        event, last_day = undrawn[row.pk].event, due.get(row.pk)
        day = today or event.today
        why = NotHeld(due=last_day, team=teams.get(row.pk, ""))
        has_begun = event.starts_on <= day
        said = row.not_held_at is not None and not (row.last_entered and row.last_entered > row.not_held_at)
        too_late = row.entered == 0 and last_day is not None and last_day < day and (has_begun or not row.proposed)
        if said or too_late:
            not_held[row.pk] = why
        elif has_begun or (last_day is None and row.has_final_sibling and not row.proposed):
            asked[row.pk] = why
    return Holding(not_held, asked)


def mark_final(events: Collection[Event], not_held: Collection[int] | None = None) -> Collection[Event]:
    """Set `is_final` of events: one competition at least is closed, and every other closed or not held.

    Only events of which some competitions are closed and some are not are asked about.
    """
    prefetch_related_objects(list(events), "competitions", "organizer")
    if not_held is None:
        not_held = not_held_of(open_beside_final(events))
    for event in events:
        held = [each for each in event.competitions.all() if each.pk not in not_held]
        event.is_final = bool(held) and all(each.is_final for each in held)  # type: ignore[attr-defined]
    return events


def open_beside_final(events: Iterable[Event]) -> list[Competition]:
    """Return the open competitions of events of which another is final: not held, they would keep nothing open."""
    return [
        each
        for event in events
        if any(other.is_final for other in event.competitions.all())
        for each in event.competitions.all()
        if not each.is_final
    ]


def _with_teams(undrawn: Collection[int]) -> list[Any]:
    """Return those of these competitions that fewer than two teams have entered, with what came in."""
    if not undrawn:
        return []
    entered = Q(entries__state="entered")
    closed = Competition.objects.filter(event=OuterRef("event"), closed_at__isnull=False)
    rows = Competition.objects.filter(pk__in=undrawn).annotate(
        entered=Count("entries", filter=entered),
        last_entered=Max("entries__entered_at", filter=entered),
        proposed=Count("entries", filter=Q(entries__state="draft", entries__qualification__isnull=False)),
        has_final_sibling=Exists(closed),
    )
    return list(rows.filter(entered__lt=2))


def _teams_of(competitions: Collection[int]) -> dict[int, str]:
    """Return the team of each of these competitions, of which each has one: one query, where there are any."""
    if not competitions:
        return {}
    branches = Organization.objects.filter(entries__competition__in=competitions, entries__state="entered")
    named = branches.annotate(competition=F("entries__competition"), in_full=F("entries__names_command"))
    return {branch.competition: branch.full_name if branch.in_full else str(branch) for branch in named}
