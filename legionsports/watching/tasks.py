"""The worker says that it is there."""

from __future__ import annotations

from celery import shared_task

from legionsports.watching.services.signs import sign_of_life


@shared_task
def say_that_the_worker_is_there() -> None:
    """Leave a sign of life."""
    sign_of_life()
