"""The names of guests are forgotten on the day that was said at the door."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from tournaments.afternoons.services import door


@shared_task
def forget_guests() -> int:
    """Forget the names of guests whose day has come, and return how many these were."""
    return door.forget_guests(today=timezone.localdate())
