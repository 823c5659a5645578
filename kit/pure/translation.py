"""How the words of a game reach a translator: the functions of Django, where Django runs; else the words stay English.

What rules a game says codes; its pages and papers say sentences, and take these to say them in the reader's language.
Rule books are read without Django, and name the games: so nothing of Django is loaded here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

_NUMBER = re.compile(r"(?<=[ \u00a0])No\.(?=[ \u00a0]\d)")
CATEGORY = "category"  # not shown; of the name of a category, which may be a word of a sentence elsewhere


def gettext(text: str) -> str:
    """Return `text` in the reader's language."""
    django = sys.modules.get("django.utils.translation")
    return str(django.gettext(text)) if django else str.__str__(text)


def pgettext(context: str, text: str) -> str:
    """Return `text` in the reader's language, where the word has more meanings than this one."""
    django = sys.modules.get("django.utils.translation")
    return str(django.pgettext(context, text)) if django else text


def ngettext(one: str, several: str, number: int) -> str:
    """Return what is said of `number` things in the reader's language."""
    django = sys.modules.get("django.utils.translation")
    if django:
        return str(django.ngettext(one, several, number))
    return one if number == 1 else several


def npgettext(context: str, one: str, several: str, number: int) -> str:
    """Return what is said of `number` things in the reader's language, where the word has more meanings than this."""
    django = sys.modules.get("django.utils.translation")
    if django:
        return str(django.npgettext(context, one, several, number))
    return one if number == 1 else several


def language() -> str:
    """Return the reader's language, for what is kept in words; English where Django does not run."""
    django = sys.modules.get("django.utils.translation")
    return (django.get_language() if django else None) or "en"


def tag_of(code: str) -> str:
    """Return a language as browsers and PDF files name it.

    >>> tag_of("fr-ca"), tag_of("en")
    ('fr-CA', 'en')
    """
    language, _, country = code.partition("-")
    return f"{language}-{country.upper()}" if country else language


def in_french() -> bool:
    """Return whether the reader reads French: numbers, days and places are written another way there."""
    return language().startswith("fr")


def gettext_lazy(text: str) -> str:
    """Return `text` for what is read when the site starts: it is translated each time that it is shown.

    >>> word = gettext_lazy("Hanger")
    >>> f"{word}", str(word), word + "s", "%s" % word, word == "Hanger"
    ('Hanger', 'Hanger', 'Hangers', 'Hanger', True)
    >>> gettext_lazy("%(count)s off") % {"count": 2}
    '2 off'
    """
    return _Later(text)


def pgettext_lazy(context: str, text: str) -> str:
    """Return `text` as `gettext_lazy` does, where the word has more meanings than this one.

    >>> pgettext_lazy("shuffleboard", "board") == "board", context_of(pgettext_lazy("shuffleboard", "board"))
    (True, 'shuffleboard')
    """
    later = _LaterInContext(text)
    later.context = context
    return later


def category_name(name: str) -> str:
    """Return the kept name of a category as it is shown: in the reader's language, where a shipped book has it.

    What somebody called it stays. The name itself remains what was kept, for what is compared, stored or sent.

    >>> name = category_name("Darts, singles")
    >>> f"{name}", name == "Darts, singles", plain(category_name(name))
    ('Darts, singles', True, 'Darts, singles')
    """
    return pgettext_lazy(CATEGORY, plain(name))


def category_names(names: str) -> Iterator[str]:
    """Yield the names of categories in the reader's language out of a list that is kept; a name may have a comma."""
    rest = names.split(", ")
    while rest:
        known = [end for end in range(len(rest), 0, -1) if str(category_name(name := ", ".join(rest[:end]))) != name]
        end = known[0] if known else 1
        yield str(category_name(", ".join(rest[:end])))
        rest = rest[end:]


def context_of(text: str) -> str:
    """Return the context that a text was marked with; nothing where it has none."""
    return text.context if isinstance(text, _LaterInContext) else ""


def noun_of(text: str, context: str) -> str:
    """Return a text that was kept with the context that it was marked with, if it had one."""
    return pgettext_lazy(context, text) if context else gettext_lazy(text)


def numbered(name: str) -> str:
    """Return the name of a branch, which a reader of French reads with « no »; the name itself remains what was kept.

    >>> f"{numbered('Acton No. 12')}", in_french_numbers("Acton No. 12, Arrow No. 9")
    ('Acton No. 12', 'Acton no 12, Arrow no 9')
    """
    return _Numbered(plain(name))


def in_french_numbers(text: str) -> str:
    return _NUMBER.sub("no", text)


def plain(text: str) -> str:
    """Return `text` as it was written, for what is kept, exported or compared: it is the same in every language.

    >>> plain(gettext_lazy("Darts"))
    'Darts'
    """
    return str.__str__(text)


def listed(words: Iterable[str], *, most: int | None = None) -> str:
    """Return words or names as a sentence of the reader's language lists them; with `most`, "A, B, C and 4 more".

    >>> listed(["Surname", "Sex", "Branch"]), listed(["Sex"]), listed([]), listed("ABCDE", most=2)
    ('Surname, Sex and Branch', 'Sex', '', 'A, B and 3 more')
    """
    names = [*map(str, words)] or [""]
    if most is not None and len(names) > most + 1:
        rest = {"names": ", ".join(names[:most]), "count": len(names) - most}
        return gettext("%(names)s and %(count)d more") % rest
    *first, last = names
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last} if first else last


def colon() -> str:
    """Return the colon that stands between a label and what it is of: French has a space before it."""
    return pgettext("after a label", ":")


def semicolon() -> str:
    """Return the semicolon that stands between parts of a line: French has a space before it."""
    return pgettext("between parts", ";")


def apart(parts: Iterable[object]) -> str:
    """Return parts of a line with a semicolon between them.

    >>> apart(["Pair A: J. Roy, K. Lee", "Pair B: A. Orr, B. Day"]), apart([])
    ('Pair A: J. Roy, K. Lee; Pair B: A. Orr, B. Day', '')
    """
    return f"{semicolon()} ".join(map(str, parts))


def quoted(text: object) -> str:
    """Return what somebody said or typed between quotation marks: French has others, with a space inside.

    >>> quoted("We start at noon")
    '“We start at noon”'
    """
    return pgettext("what somebody said", "“%(text)s”") % {"text": text}


def labelled(label: object, text: object) -> str:
    """Return a label and what it is of in one line.

    >>> labelled("Appeal", "dismissed")
    'Appeal: dismissed'
    """
    return f"{label}{colon()} {text}"


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

    def __getitem__(self, place: Any) -> str:
        return str(self)[place]

    def capitalize(self) -> str:
        return str(self).capitalize()


class _Numbered(_Later):
    """The name of a branch with its number."""

    __slots__ = ()

    def __str__(self) -> str:
        return in_french_numbers(plain(self)) if in_french() else plain(self)


class _LaterInContext(_Later):
    """The same, of a word that is another one in another context."""

    __slots__ = ("context",)
    context: str

    def __str__(self) -> str:
        return pgettext(self.context, str.__str__(self))
