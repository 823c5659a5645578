"""Telling programs of others, by the worker."""

from __future__ import annotations

from celery import shared_task

from scoring.hooks.services import telling


@shared_task
def tell_programs() -> int:
    """Collect what happened, and send what is due."""
    telling.collect_news()
    return telling.deliver()


@shared_task
def clear_log() -> int:
    """Remove old lines of the log."""
    return telling.clear_log()
