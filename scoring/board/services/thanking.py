"""Whom the hall thanks: words, helpers, sponsors with their pictures."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from kit.pure.violations import RuleViolation
from scoring.board.models.announcing import Sponsor, Thanks
from scoring.board.services.pictures import StoredPicture, read_picture
from tournaments.events.models import Event
from tournaments.events.services import bump_board, hold_event
from tournaments.organization.models import User

MOST_SPONSORS = 24
NO_PICTURE = StoredPicture(data="", media_type="", fingerprint="")


@transaction.atomic
def set_thanks(*, event: Event, words: str, names_helpers: bool) -> Thanks:
    """Write down what the thanks on the screens say, and whether the helpers are named."""
    thanks, _created = Thanks.objects.update_or_create(
        event=event, defaults={"words": words.strip(), "names_helpers": names_helpers}
    )
    bump_board(event_id=event.pk)
    return thanks


def add_sponsor(*, event: Event, name: str, content: bytes = b"", by: User, idempotency_key: UUID) -> Sponsor:
    """Add somebody whom the hall thanks.

    With a picture where there is `content`; the same key again returns the first.
    Raises RuleViolation for a file that is no picture, and for a key that was used for another sponsor.
    """
    if not name.strip():
        raise RuleViolation("announcing.no_name", field="name")
    # Drawing takes seconds: before anything is locked, because results come in at the same time.
    picture = read_picture(content) if content else NO_PICTURE
    return _add(event=event, name=name.strip(), picture=picture, by=by, idempotency_key=idempotency_key)


@transaction.atomic
def _add(*, event: Event, name: str, picture: StoredPicture, by: User, idempotency_key: UUID) -> Sponsor:
    hold_event(event.pk)
    first = Sponsor.objects.filter(idempotency_key=idempotency_key).first()
    if first is not None:
        if (first.event_id, first.name, first.fingerprint) != (event.pk, name, picture.fingerprint):
            raise RuleViolation("announcing.key_used")
        return first
    if event.sponsors.count() >= MOST_SPONSORS:
        raise RuleViolation("announcing.too_many_sponsors", most=MOST_SPONSORS)
    bump_board(event_id=event.pk)
    return Sponsor.objects.create(
        event=event,
        name=name,
        picture=picture.data,
        media_type=picture.media_type,
        fingerprint=picture.fingerprint,
        added_by=by,
        idempotency_key=idempotency_key,
    )


@transaction.atomic
def take_sponsor_off(*, sponsor: Sponsor) -> None:
    """Take a sponsor off; the log of the event keeps that it was there."""
    sponsor.delete()
    bump_board(event_id=sponsor.event_id)
