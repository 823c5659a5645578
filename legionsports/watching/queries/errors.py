"""The errors of ours: a file for each day, in lines that the log writes (`services/logs.py`)."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

from django.conf import settings


def error_file(day: datetime.date) -> Path:
    """Return the file of the errors of a day (UTC), in a folder that nobody else on the machine can read."""
    folder = Path(settings.VAR_DIR) / "errors"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"{day.isoformat()}.jsonl"


def errors_since(moment: datetime.datetime) -> list[dict[str, Any]]:
    """Return the errors from a moment on, the newest first."""
    first, last = moment.astimezone(datetime.UTC).date(), datetime.datetime.now(datetime.UTC).date()
    errors: list[dict[str, Any]] = []
    for number in range((last - first).days + 1):
        kept = error_file(first + datetime.timedelta(days=number))
        if kept.exists():
            errors += [line for text in kept.read_text(encoding="utf-8").splitlines() if (line := _read(text))]
    return [line for line in reversed(errors) if line["at"] >= moment]


def _read(text: str) -> dict[str, Any] | None:
    """Return a line of the file; None for one that a pulled plug cut off."""
    try:
        line = json.loads(text)
        return {**line, "at": datetime.datetime.fromisoformat(line["at"])}
    except (ValueError, KeyError, TypeError):
        return None
