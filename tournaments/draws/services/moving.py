"""A storm date: an event moves to other days as one act, with everything that was planned for it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from kit.pure.violations import RuleViolation
from tournaments.draws.engine.plan import MeetingsPlan
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.words import moving as words
from tournaments.events.models import Competition, Event, EventMove
from tournaments.events.services import bump_board, change_event, require_not_final
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.models import LetterKind
from tournaments.letters.services import tell
from tournaments.letters.words import later
from tournaments.organization.models import User
from tournaments.seasons.queries.plan import entries_due_of


@transaction.atomic
def move_event(
    *, event: Event, to_day: datetime.date, expected: datetime.date, reason: str, to: Sequence[Recipient], by: User
) -> EventMove:
    """Move an event so that it begins on `to_day`: program, planned times and deadlines follow, teams stay.

    `expected` is its first day as it was shown; `to` are those who are told. Raises RuleViolation for a day that is
    over, and once a result is in.
    """
    event = _held(event.pk)
    if not reason.strip():
        raise RuleViolation("draws.move_needs_reason", field="reason")
    if event.starts_on != expected:
        raise RuleViolation("draws.move_changed_meanwhile")
    move = EventMove(event=event, from_day=event.starts_on, to_day=to_day, reason=reason.strip()[:200], moved_by=by)
    _shift(event, to_day)
    move.save()
    _tell(move, to, by)
    return move


@transaction.atomic
def move_back(*, move: EventMove, to: Sequence[Recipient], by: User) -> EventMove:
    """Move an event back to the days from which it was moved last. Raises RuleViolation as move_event does."""
    event = _held(move.event_id)
    move = EventMove.objects.select_for_update(of=("self",)).get(pk=move.pk)
    if move.taken_back_at is not None or event.starts_on != move.to_day:
        raise RuleViolation("draws.move_is_back")
    _shift(event, move.from_day)
    move.event, move.taken_back_at, move.taken_back_by = event, timezone.now(), by
    move.save(update_fields=["taken_back_at", "taken_back_by"])
    _tell(move, to, by)
    return move


def _held(event_id: int) -> Event:
    """Return an event, locked with its competitions; they come first, as for everybody who publishes one."""
    list(Competition.objects.select_for_update(of=("self",)).filter(event=event_id).order_by("pk").values_list("pk"))
    events = Event.objects.select_for_update(of=("self",)).select_related("organizer", "host_branch")
    return events.get(pk=event_id)


def _shift(event: Event, to_day: datetime.date) -> None:
    """Move the days of an event, its program and its planned times by the same number of days."""
    if to_day == event.starts_on:
        raise RuleViolation("draws.move_same_day", field="to_day")
    if to_day < timezone.localdate():
        raise RuleViolation("draws.move_into_past", field="to_day", day=to_day)
    for competition in event.competitions.all():
        if competition.is_final:
            raise RuleViolation("draws.move_final", competition=competition.name)
        require_not_final(competition)
    if SubMatch.objects.filter(match__stage__competition__event=event, submissions__isnull=False).exists():
        raise RuleViolation("draws.move_with_results")
    days = to_day - event.starts_on
    change_event(event=event, starts_on=to_day, ends_on=event.ends_on + days)
    event.starts_on, event.ends_on = to_day, event.ends_on + days
    _shift_matches(event, days)
    _shift_beginnings(event, days)
    bump_board(event_id=event.pk)


def _shift_matches(event: Event, days: datetime.timedelta) -> None:
    """Move the planned times; the hour on the clock of the hall stays, whatever the clocks do in between."""
    matches = list(Match.objects.filter(stage__competition__event=event, starts_at__isnull=False))
    now = timezone.now()
    for match in matches:
        assert match.starts_at is not None
        local = timezone.make_naive(match.starts_at)
        match.starts_at, match.planned_at = timezone.make_aware(local + days), now
        match.times_moved += 1
    Match.objects.bulk_update(matches, ["starts_at", "planned_at", "times_moved"], batch_size=500)


def _shift_beginnings(event: Event, days: datetime.timedelta) -> None:
    """Move the moments from which competitions, or what late changes left of them, are planned, by the same clock."""
    for competition in event.competitions.filter(begins_at__isnull=False):
        assert competition.begins_at is not None
        competition.begins_at = timezone.make_aware(timezone.make_naive(competition.begins_at) + days)
        competition.save(update_fields=["begins_at"])
    for stage in Stage.objects.draws().filter(competition__event=event):
        plan = stage.plan
        if isinstance(plan, MeetingsPlan) and plan.late.begins is not None:
            turn, said = plan.late.begins
            at = parse_datetime(said)
            assert at is not None
            later = timezone.make_aware(timezone.make_naive(at) + days)
            stage.plan = replace(plan, late=replace(plan.late, begins=(turn, later.isoformat())))
            stage.save(update_fields=["plan_data"])


def _tell(move: EventMove, to: Sequence[Recipient], by: User) -> None:
    event, today = move.event, timezone.localdate()
    days = entries_due_of(event.competitions.select_related("event__organizer")).values()
    due = min(filter(None, days), default=None)
    text = later(
        words.text,
        event=event,
        before=move.to_day if move.taken_back_at else move.from_day,
        reason="" if move.taken_back_at else move.reason,
        due=due if due and due >= today else None,
        link=f"{settings.PUBLIC_URL}{event.get_absolute_url()}" if settings.PUBLIC_URL else "",
    )
    tell(
        kind=LetterKind.EVENT_MOVED,
        to=to,
        subject=later(words.subject, event),
        text=text,
        key=f"moved:{move.pk}:back" if move.taken_back_at else f"moved:{move.pk}",
        event=event,
        by=by,
        urgent=True,
    )
