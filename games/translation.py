"""How the words of a game reach a translator: the functions of Django, where Django runs; else the words stay English.

What rules a game says codes; its pages and papers say sentences, and take these to say them in the reader's language.
Rule books are read without Django, and name the games: so nothing of Django is loaded here.
"""

from __future__ import annotations

import sys
from typing import Any


def gettext(text: str) -> str:
    """Return `text` in the reader's language."""
    django = sys.modules.get("django.utils.translation")
    return str(django.gettext(text)) if django else str.__str__(text)


def ngettext(one: str, several: str, number: int) -> str:
    """Return what is said of `number` things in the reader's language."""
    django = sys.modules.get("django.utils.translation")
    if django:
        return str(django.ngettext(one, several, number))
    return one if number == 1 else several


def gettext_lazy(text: str) -> str:
    """Return `text` for what is read when the site starts: it is translated each time that it is shown.

    >>> word = gettext_lazy("Hanger")
    >>> f"{word}", str(word), word + "s", "%s" % word, word == "Hanger"
    ('Hanger', 'Hanger', 'Hangers', 'Hanger', True)
    >>> gettext_lazy("%(count)s off") % {"count": 2}
    '2 off'
    """
    return _Later(text)


class _Later(str):
    """A text in English that becomes words of the reader's language where it is shown or put into a sentence."""

    __slots__ = ()

    def __str__(self) -> str:
        return gettext(str.__str__(self))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __mod__(self, values: Any) -> str:
        return str(str(self) % values)

    def __add__(self, other: str) -> str:
        return str(self) + other
