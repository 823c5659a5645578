"""When the worker and the clock last said that they are there: a file for each, whose time is read.

A file says it on every site, also when neither the database nor Redis answers.
"""

from __future__ import annotations

import time
from enum import StrEnum
from pathlib import Path

from django.conf import settings

SAID_EVERY = 15.0  # seconds
SILENT_AFTER = 45.0  # seconds: with the next question a quarter of a minute later, a death shows within a minute


class Part(StrEnum):
    """What runs beside the web server."""

    WORKER = "worker"
    CLOCK = "clock"


def sign_of(part: Part) -> Path:
    """Return the file whose time says when a part was last there."""
    return Path(settings.VAR_DIR) / f"{part}-seen"


def seconds_since_seen(part: Part) -> float | None:
    """Return how long ago a part said that it is there; None if it never did."""
    try:
        return max(0.0, time.time() - sign_of(part).stat().st_mtime)
    except OSError:
        return None


def is_there(part: Part) -> bool:
    """Return whether a part said so lately."""
    seconds = seconds_since_seen(part)
    return seconds is not None and seconds < SILENT_AFTER
