"""A setting's value in words, for the settings page and the printed rules sheet."""

from __future__ import annotations

import datetime
from typing import Any

from games.rulebook.model import Source


def in_words(value: Any, source: Source) -> str:
    """Return `value` as people read it.

    >>> in_words(50, Source(unit="years"))
    '50 years'
    >>> in_words(True, Source())
    'yes'
    >>> in_words("annul", Source(choices=("annul",), choice_words=("its results do not count",)))
    'its results do not count'
    >>> in_words(("points", "head_to_head"), Source())
    'points, then head to head'
    >>> in_words(2500, Source(unit="cents a person"))
    '$25.00 a person'
    """
    if source.choice_words and value in source.choices:
        return source.choice_words[source.choices.index(value)]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime.time):
        return value.strftime("%H:%M")
    if isinstance(value, tuple):
        return ", then ".join(map(humanise, value)) if value else "nothing"
    if isinstance(value, str):
        return humanise(value)
    if source.unit.startswith("cents "):
        return f"${value / 100:.2f} {source.unit.removeprefix('cents ')}" if value else "the event says"
    return f"{value} {source.unit}".strip()


def humanise(key: str) -> str:
    """Return a key of the file as words; text with spaces or capitals is left alone.

    >>> humanise("head_to_head"), humanise("Alberta-NWT Command")
    ('head to head', 'Alberta-NWT Command')
    """
    return key.replace("_", " ") if key.islower() else key
