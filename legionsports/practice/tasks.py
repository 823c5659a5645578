"""Rehearsals that nobody goes on with are cleared away."""

from __future__ import annotations

from celery import shared_task

from legionsports.practice.services.places import clear_old


@shared_task
def clear_rehearsals() -> int:
    """Remove what nobody has worked in for two weeks, and return how many rehearsals these were."""
    return clear_old()
