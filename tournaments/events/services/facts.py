"""The facts of an event and its fee, saved together."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournaments.events.models import Event
from tournaments.events.queries import rulebook_for
from tournaments.events.services import bump_board, change_event, change_settings


@transaction.atomic
def save_facts(*, event: Event, fee_cents: int | None = None, **values: Any) -> Event:
    """Change the facts of an event, and its fee where one is given. Raises as `change_event` and `change_settings`."""
    event = change_event(event=event, **values)
    if fee_cents is not None:
        event = change_settings(event=event, changes=rulebook_for(event).asking(event.level, fee_cents))
    bump_board(event_id=event.pk)
    return event
