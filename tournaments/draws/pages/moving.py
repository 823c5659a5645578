"""What moves when an event moves, before it does, and what people are told."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from kit.order import by_name
from tournaments.draws.models import Match
from tournaments.entries.models import Entry
from tournaments.entries.queries.receivers import recipients_of_entries
from tournaments.events.engine.deadlines import Deadline, deadlines
from tournaments.events.models import Event, ProgrammeItem
from tournaments.events.queries import rulebook_for
from tournaments.events.words import what_is_due
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.queries import recipients_of_branch, recipients_of_event_officers
from tournaments.organization.models import Organization


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """One thing with its day before and after."""

    title: str
    before: datetime.date
    after: datetime.date


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveOutlook:
    """What a move would do."""

    to_day: datetime.date
    last_day: datetime.date
    deadlines: list[Moves]
    programme: list[tuple[ProgrammeItem, datetime.date]]
    matches: int
    teams: int
    told: list[str]
    same_days: list[Event]  # events that would be on at the same time, in the same hall or with the same people


def outlook_of(event: Event, to_day: datetime.date) -> MoveOutlook:
    """Return what moving an event to begin on `to_day` would do."""
    days = to_day - event.starts_on
    last = event.ends_on + days
    return MoveOutlook(
        to_day=to_day,
        last_day=last,
        deadlines=_deadlines(event, to_day, last),
        programme=[(item, item.day + days) for item in event.programme.all()],
        matches=Match.objects.filter(stage__competition__event=event, starts_at__isnull=False).count(),
        teams=Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED).count(),
        told=_names(told_of(event)),
        same_days=_same_days(event, to_day, last),
    )


def told_of(event: Event) -> Sequence[Recipient]:
    """Return who is told that an event moves: who has a team entered, the host branch, and who runs the event."""
    listed = Entry.objects.filter(competition__event=event).exclude(state=Entry.State.CANCELLED)
    entries = list(listed.select_related("branch", "partner_branch"))
    teams = [person for people in recipients_of_entries(entries).values() for person in people]
    people = [*teams, *recipients_of_branch(event.host_branch), *recipients_of_event_officers(event)]
    return list({person.receiver: person for person in people}.values())


def _names(people: Sequence[Recipient]) -> list[str]:
    """Return who is told, each with the branch for which they are."""
    branches = Organization.objects.in_bulk({person.branch for person in people if person.branch})
    return sorted(
        f"{person.name} ({branches[person.branch]})" if person.branch in branches else person.name for person in people
    )


def _deadlines(event: Event, to_day: datetime.date, last: datetime.date) -> list[Moves]:
    after = {line.key: line.day for line in _of(event, to_day, last)}
    today = timezone.localdate()
    return [
        Moves(title=what_is_due(line), before=line.day, after=moved)
        for line in _of(event, event.starts_on, event.ends_on)
        if line.day is not None and line.day >= today and (moved := after[line.key]) not in (None, line.day)
    ]


def _of(event: Event, starts_on: datetime.date, ends_on: datetime.date) -> Sequence[Deadline]:
    return deadlines(
        rulebook_for(event),
        level=event.level,
        starts_on=starts_on,
        ends_on=ends_on,
        spring_rally_on=event.spring_rally_on,
    )


def _same_days(event: Event, first: datetime.date, last: datetime.date) -> list[Event]:
    members = event.competitions.values("entries__roster__member")
    shared = Q(host_branch=event.host_branch_id) | Q(
        competitions__entries__roster__member__in=members, competitions__entries__state=Entry.State.ENTERED
    )
    others = Event.objects.filter(shared, starts_on__lte=last, ends_on__gte=first).exclude(pk=event.pk)
    return list(others.distinct().order_by("starts_on", by_name("name")))
