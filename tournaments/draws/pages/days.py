"""What other days of an event would do, before they are set, and whom they concern."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Q
from django.utils import timezone

from kit.order import by_name
from kit.pure.clock import moment_of_play
from kit.zones import hour_in_the_hall
from tournaments.draws.models import Match
from tournaments.draws.queries.days import EventDay
from tournaments.draws.queries.timetable import without_hours
from tournaments.draws.services.days import DaysChanged
from tournaments.draws.words.timetable import odd_awards, odd_hours
from tournaments.entries.models import Entry
from tournaments.entries.queries.receivers import recipients_of_entries
from tournaments.events.engine.deadlines import Deadline, deadlines
from tournaments.events.engine.programme import LUNCH, LineKind, oddities
from tournaments.events.models import Event, ProgrammeItem
from tournaments.events.queries import rulebook_for
from tournaments.events.queries.programme import programme_lines
from tournaments.events.services.programme import ProgrammeEntry, entries_of
from tournaments.events.words import odd_in_words, what_is_due
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
class DaysOutlook:
    """What other days would do, beside what changes in the program and in the times."""

    changed: DaysChanged
    deadlines: list[Moves]
    teams: int
    told: list[str]
    same_days: list[Event]  # events that would be on at the same time, in the same hall or with the same people


def outlook_of(event: Event, changed: DaysChanged, to: Sequence[Recipient]) -> DaysOutlook:
    """Return what the change of days that was tried would do."""
    first, last = changed.after
    return DaysOutlook(
        changed=changed,
        deadlines=_deadlines(event, first, last),
        teams=Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED).count(),
        told=_names(to),
        same_days=_same_days(event, first, last),
    )


def is_awaited(event: Event) -> bool:
    """Return whether somebody counts on the days of an event: a team is entered, or a draw is published."""
    entered = Entry.objects.filter(competition__event=event).exclude(state=Entry.State.CANCELLED)
    return (
        entered.exists()
        or Match.objects.filter(stage__competition__event=event, stage__published_at__isnull=False).exists()
    )


def told_of(event: Event) -> Sequence[Recipient]:
    """Return who is told that an event moves: who has a team entered, the host branch, and who runs the event."""
    listed = Entry.objects.filter(competition__event=event).exclude(state=Entry.State.CANCELLED)
    entries = list(listed.select_related("branch__command", "partner_branch"))
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


def has_results(event: Event) -> bool:
    """Return whether a result of an event is in."""
    return Match.objects.filter(stage__competition__event=event, sub_matches__submissions__isnull=False).exists()


@dataclass(frozen=True, slots=True)
class OddLine:
    """What is odd in a program, and the day on which a lunch would put it right."""

    sentence: str
    lunch: str = ""


def oddities_of(event: Event, items: Sequence[ProgrammeItem], timetable: Sequence[EventDay] = ()) -> list[OddLine]:
    """Return what a host would want to know of a program, as it stands beside what is drawn."""
    found = oddities(programme_lines(event, items), days=(event.ends_on - event.starts_on).days + 1)
    listed = []
    for odd in found:
        day = event.starts_on + datetime.timedelta(days=odd.day)
        listed.append(OddLine(odd_in_words(odd, day), day.isoformat() if odd.code == "no_break" else ""))
    latest = {day.date: max(day.play, key=attrgetter("ends")) for day in timetable if day.play}
    for item in items:
        play = latest.get(item.day) if item.kind == LineKind.AWARDS else None
        if play is not None and moment_of_play(item.day, item.starts_at) < hour_in_the_hall(play.ends):
            listed.append(OddLine(odd_awards(item.shown, timezone.make_naive(play.ends), play.competition.name)))
    if outside := without_hours(event, [at for day in timetable for play in day.play for at in play.hours]):
        listed.append(OddLine(odd_hours(outside[0])))
    return listed


def with_lunch(event: Event, day: str) -> list[ProgrammeEntry]:
    """Return the lines of the program with a break for lunch on a day."""
    lunch = ProgrammeEntry(
        day=datetime.date.fromisoformat(day),
        starts_at=datetime.time(12),
        ends_at=datetime.time(13),
        title=LUNCH,
        kind=LineKind.MEAL,
        stops_play=True,
    )
    return [*entries_of(event), lunch]
