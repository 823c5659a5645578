"""Places as people say them: "1st", "first"."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.translation import in_french

_PLACE_WORDS = {
    1: gettext_lazy("first"),
    2: gettext_lazy("second"),
    3: gettext_lazy("third"),
    4: gettext_lazy("fourth"),
    5: gettext_lazy("fifth"),
    6: gettext_lazy("sixth"),
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
    return str(_PLACE_WORDS.get(place, ordinal(place)))
