"""The mail, carried by the worker."""

from __future__ import annotations

from celery import shared_task

from tournaments.letters import services


@shared_task
def post_letters() -> int:
    """Mail what is due."""
    return services.post_letters()
