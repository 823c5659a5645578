"""Booklets, drawn by the worker."""

from __future__ import annotations

from celery import shared_task

from tournaments.guide.pages import booklet_html
from tournaments.guide.queries import library
from tournaments.guide.services import booklet_file, keep_booklet


@shared_task
def make_booklet(role: str) -> None:
    """Make the booklet of a role, unless it is there."""
    if booklet_file(role).exists():
        return
    from kit.pdf import render  # noqa: PLC0415 -- what draws it is for the worker alone

    keep_booklet(role=role, pdf=render(booklet_html(role, library())))
