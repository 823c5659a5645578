"""Places as people say them: "1st", "first"."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from kit.pure.translation import in_french

PLACE_WORDS = {
    1: gettext_noop("first"),
    2: gettext_noop("second"),
    3: gettext_noop("third"),
    4: gettext_noop("fourth"),
    5: gettext_noop("fifth"),
    6: gettext_noop("sixth"),
}


def ordinal(number: int) -> str:
    """Return a place as people write it: 1st, 2nd, 3rd, 11th; in French 1er, 2e."""
    if in_french():
        return "1er" if number == 1 else f"{number}e"
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def place_word(place: int) -> str:
    """Return "first", "second"; figures above sixth."""
    return _(PLACE_WORDS[place]) if place in PLACE_WORDS else ordinal(place)
