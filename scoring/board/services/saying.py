"""Messages of the chair, and count-downs: one of each at a time."""

from __future__ import annotations

import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from kit.dates import said
from kit.pure.violations import RuleViolation
from scoring.board.models.announcing import Announcement
from tournaments.events.models import Event
from tournaments.events.services import bump_board, hold_event
from tournaments.organization.models import User


@transaction.atomic
def say(
    *, event: Event, kind: str, text: str, until: datetime.datetime | None = None, by: User, idempotency_key: UUID
) -> Announcement:
    """Put a message or a count-down on the screens, in place of the one before; the same key again returns the first.

    Raises RuleViolation without words, for a time that is over, and for a key that was used for something else.
    """
    hold_event(event.pk)
    kind, text = Announcement.Kind(kind), text.strip()
    first = Announcement.objects.filter(idempotency_key=idempotency_key).first()
    if first is not None:
        if (first.event_id, first.kind, first.text, first.until) != (event.pk, kind, text, until):
            raise RuleViolation("announcing.key_used")
        return first
    if not text:
        raise RuleViolation("announcing.no_words", field="text")
    if until is None and kind == Announcement.Kind.COUNTDOWN:
        raise RuleViolation("announcing.no_time", field="until")
    if until is not None and until <= timezone.now():
        raise RuleViolation("announcing.time_is_past", field="until", time=said(until, "time"))
    _end(event, kind, by)
    bump_board(event_id=event.pk)
    return Announcement.objects.create(
        event=event, kind=kind, text=text, until=until, said_by=by, idempotency_key=idempotency_key
    )


@transaction.atomic
def take_off(*, event: Event, kind: str, by: User) -> None:
    """Take the message or the count-down off the screens. Twice is once."""
    hold_event(event.pk)
    if _end(event, Announcement.Kind(kind), by):
        bump_board(event_id=event.pk)


def _end(event: Event, kind: str, by: User) -> int:
    standing = Announcement.objects.filter(event=event, kind=kind, taken_off_at=None)
    return standing.update(taken_off_at=timezone.now(), taken_off_by=by)
