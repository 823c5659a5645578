"""What else a rule book could say at a place: the answers that differ from the one that it gives."""

from __future__ import annotations

from typing import Any

from games.rulebook import Setting


def alternatives(setting: Setting) -> list[Any]:
    """Return the other answers allowed: every choice, the other half of a yes or no, the next number.

    A text that may say anything is no answer to a question; it is printed as it stands.
    """
    value, source = setting.value, setting.source
    if source.choices:
        return [choice for choice in source.choices if choice != value]
    if isinstance(value, bool):
        return [not value]
    if not isinstance(value, int):
        return []
    return [value + 1] if source.high is None or value < source.high else [value - 1]
