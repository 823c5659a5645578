"""A setting's value in words, for the settings page and the printed rules sheet."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from functools import reduce

from games.base import Json
from games.clock import time_of_day
from games.money import dollars
from games.rulebook.model import Source
from games.translation import gettext

IN_ORDER = "in this order"  # not shown; the unit of a list whose order matters
_IRREGULAR = {
    "women": "woman",
    "men": "man",
    "people": "person",
    "inches": "inch",
    "branches": "branch",
    "feet": "foot",
}


def in_words(value: Json, source: Source) -> str:
    """Return `value` as people read it.

    >>> in_words(50, Source(unit="years")), in_words(1, Source(unit="women")), in_words(1, Source(unit="points more"))
    ('50 years', '1 woman', '1 point more')
    >>> in_words(True, Source())
    'yes'
    >>> in_words("annul", Source(choices=("annul",), choice_words=("its results do not count",)))
    'its results do not count'
    >>> in_words(("points", "head_to_head"), Source(unit="in this order")), in_words(("area", "district"), Source())
    ('points, then head to head', 'area, district')
    >>> in_words(2500, Source(unit="cents a person")), in_words(datetime.time(17, 45), Source())
    ('$25.00 a person', '5:45 p.m.')
    """
    if source.choice_words and value in source.choices:
        return source.choice_words[source.choices.index(value)]
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, datetime.time):
        return time_of_day(value.hour, value.minute)
    if isinstance(value, tuple):
        return _listed([humanise(one) for one in value], in_order=source.unit == IN_ORDER)
    if isinstance(value, str):
        return humanise(value)
    if value == 0 and source.unit == "days before the first day":
        return gettext("no day of its own")
    if source.unit == "cents" or source.unit.startswith("cents "):
        return f"{dollars(value)} {source.unit[6:]}".strip() if value else gettext("the event sets it")
    return f"{value} {_singular(source.unit) if value == 1 else source.unit}".strip()


def _listed(words: Sequence[str], *, in_order: bool) -> str:
    if not words:
        return gettext("nothing")
    if not in_order:
        return ", ".join(words)
    return reduce(
        lambda before, after: gettext("%(before)s, then %(after)s") % {"before": before, "after": after}, words
    )


def _singular(unit: str) -> str:
    """Return a unit for one of it; units are written for many."""
    many = re.match(r"\w*", unit)
    word = many.group() if many else ""
    return _IRREGULAR.get(word, word.removesuffix("s")) + unit[len(word) :]


def humanise(key: str) -> str:
    """Return a key of the file as words; text with spaces or capitals is left alone.

    >>> humanise("head_to_head"), humanise("Alberta-NWT Command")
    ('head to head', 'Alberta-NWT Command')
    """
    return key.replace("_", " ") if key.islower() else key
