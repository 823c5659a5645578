"""What captains typed is forgotten some time after the event."""

from __future__ import annotations

from celery import shared_task

from tournaments.signups.services import forget_old


@shared_task
def forget_sign_ups() -> int:
    """Delete what captains typed for events of long ago, and return how many teams these were."""
    return forget_old()
