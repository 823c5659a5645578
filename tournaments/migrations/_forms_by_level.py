"""The setting of how a category's teams advance, as it was said once for all levels, and as it is said for each; back.

This is how things were on one day. The step to the last level, the only one it was meant for, is written out.
"""

from __future__ import annotations

from typing import Any

_BEFORE = "categories.{}.advance_as"
_LAST_STEP = "command"


def by_level(overrides: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of an event with `categories.<key>.advance_as` said of the step to the last level."""
    return {f"{path}.{_LAST_STEP}" if _is_setting(path, 3) else path: value for path, value in overrides.items()}


def once(overrides: dict[str, Any]) -> dict[str, Any]:
    """Return the settings as they were before; what is said of another level could not be said then."""
    return {
        path.rpartition(".")[0] if _is_setting(path, 4) else path: value
        for path, value in overrides.items()
        if not _is_setting(path, 4) or path.endswith(f".{_LAST_STEP}")
    }


def _is_setting(path: str, parts: int) -> bool:
    words = path.split(".")
    return len(words) == parts and words[0] == "categories" and words[2] == "advance_as"
