"""The worker leaves a sign that it is there."""

from __future__ import annotations

from legionsports.watching.queries.health import worker_sign


def sign_of_life() -> None:
    """Note that the worker is there: a file, which tells it when the database is busy, too."""
    worker_sign().touch()
