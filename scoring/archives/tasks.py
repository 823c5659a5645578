"""The outbox, carried by the worker."""

from __future__ import annotations

from celery import shared_task

from scoring.archives.services import outbox


@shared_task
def post_parcels() -> int:
    """Send what is due to other sites."""
    return outbox.post_parcels()
