"""Sending an envelope, and receiving it."""

from __future__ import annotations

import datetime

from django.db import transaction
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.ladder.engine.contents import EnvelopePart, PartState
from scoring.ladder.models import Envelope
from scoring.ladder.queries.envelopes import contents_of, receiver_of
from scoring.ladder.words import envelopes as words
from tournaments.events.models import Event
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import of_user, recipients_of_branch
from tournaments.letters.services import tell
from tournaments.letters.words import later
from tournaments.organization.models import User


@transaction.atomic
def send_envelope(
    *,
    event: Event,
    receiver: str,
    how: Envelope.How,
    sent_on: datetime.date,
    key: str,
    by: User,
    note: str = "",
    without_missing: bool = False,
) -> Envelope:
    """Note that the envelope was sent, with what was in it then. The same key is the same envelope.

    Raises RuleViolation for a day that cannot be, and while something is missing and nobody said to send it without.
    """
    event = (
        Event.objects.select_for_update(of=("self",))
        .select_related("organizer__parent", "host_branch")
        .get(pk=event.pk)
    )
    known = _same_key(key, event, receiver, how, sent_on)
    if known is not None:
        return known
    to = receiver_of(event, receiver)
    if to is None:
        raise RuleViolation("envelopes.no_such_receiver")
    _check_day(event, sent_on)
    contents = contents_of(event)
    lines = [contents[part] for part in to.parts]
    if not without_missing and any(line.state is PartState.MISSING for line in lines):
        raise RuleViolation("envelopes.say_what_is_missing", field="without_missing")
    return Envelope.objects.create(
        event=event,
        receiver=to.key,
        receiver_name=to.name[:160],
        organization=to.organization,
        number=Envelope.objects.filter(event=event, receiver=to.key).count() + 1,
        key=key,
        how=how,
        note=note.strip(),
        contents=[[line.part.value, line.state.value, line.note] for line in lines],
        sent_on=sent_on,
        sent_by=by,
        sent_at=timezone.now(),
    )


def _same_key(key: str, event: Event, receiver: str, how: Envelope.How, sent_on: datetime.date) -> Envelope | None:
    """Return the envelope of this key, if there is one. Raises RuleViolation where it says something else."""
    known = Envelope.objects.filter(key=key).first()
    asked = (event.pk, receiver, how, sent_on)
    if known is not None and (known.event_id, known.receiver, known.how, known.sent_on) != asked:
        raise RuleViolation("envelopes.other_content")
    return known


def _check_day(event: Event, sent_on: datetime.date) -> None:
    if sent_on > timezone.localdate():
        raise RuleViolation("envelopes.sent_in_future", field="sent_on")
    if sent_on < event.ends_on:
        raise RuleViolation("envelopes.sent_before_the_end", field="sent_on", day=event.ends_on)


@transaction.atomic
def receive_envelope(*, envelope: Envelope, received_on: datetime.date, by: User) -> Envelope:
    """Note that an envelope came in, and tell who sent it and the host branch."""
    envelope = (
        Envelope.objects.select_for_update(of=("self",))
        .select_related("event__host_branch", "sent_by")
        .get(pk=envelope.pk)
    )
    if envelope.received_on == received_on and envelope.received_by_id == by.pk:
        return envelope  # the same form, sent twice
    if envelope.received_on is not None:
        raise RuleViolation("envelopes.received_already", field="received_on")
    if received_on > timezone.localdate():
        raise RuleViolation("envelopes.received_in_future", field="received_on")
    if received_on < envelope.sent_on:
        raise RuleViolation("envelopes.received_before_sent", field="received_on", day=envelope.sent_on)
    envelope.received_on, envelope.received_by, envelope.received_at = received_on, by, timezone.now()
    envelope.save(update_fields=["received_on", "received_by", "received_at"])
    event = envelope.event
    tell(
        kind=LetterKind.ENVELOPE_RECEIVED,
        to=[of_user(envelope.sent_by), *recipients_of_branch(event.host_branch)],
        subject=later(words.received_subject, event),
        text=later(
            words.received_text,
            event=event,
            receiver=envelope.receiver_name,
            sent_on=envelope.sent_on,
            received_on=received_on,
        ),
        key=f"envelope-received:{envelope.pk}",
        event=event,
        by=by,
    )
    return envelope


def parts_of(envelope: Envelope) -> list[tuple[EnvelopePart, PartState, str]]:
    """Return what was in an envelope when it was sent."""
    return [(EnvelopePart(part), PartState(state), note) for part, state, note in envelope.contents]
