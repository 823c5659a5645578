"""Places, points and names as they stand in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.translation import in_french
from games.translation import listed as all_listed

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


def listed(names: Sequence[str], *, most: int | None = None) -> str:
    """Return "A", "A and B", "A, B and C"; with `most`, "A, B, C and 4 more"."""
    if most is not None and len(names) > most + 1:
        rest = len(names) - most
        return _("%(names)s and %(count)d more") % {"names": ", ".join(names[:most]), "count": rest}
    return all_listed(names)


def in_a_sentence(name: str) -> str:
    """Return the name of a part as it stands inside a sentence: "group A"; without a name it is the round robin."""
    return name[:1].lower() + name[1:] or _("the round robin")


def points_of(number: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", number) % {"count": number}
