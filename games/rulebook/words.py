"""A setting in words, for the settings page and the printed rules sheet.

A book keeps its words in the language in which it was written. Those of the books that are shipped are translated here,
each time that they are shown; what people wrote themselves stays as it is.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from functools import reduce
from math import ceil

from games.rulebook.model import Source
from kit.pure.clock import time_in_french, time_of_day
from kit.pure.codec import Json
from kit.pure.money import dollars
from kit.pure.translation import gettext, gettext_lazy, in_french, ngettext, pgettext

IN_ORDER = "in this order"  # not shown; the unit of a list whose order matters
CONTEXT = "rule book"  # not shown; of what is made of a key or is a value: such a word may be another elsewhere
COUNT, AMOUNT = "%(count)s", "%(amount)s"
NOT_KNOWN = gettext_lazy("Not known from public sources. As in %(book)s until the Command says otherwise.")
AS_SHIPPED = gettext_lazy("Not known from public sources. As the program has it until the Command says otherwise.")
# What stands in the place of a section where there is none; all else there is a citation, and stays as it is.
_NO_SECTIONS = {
    "not known": gettext_lazy("source not known"),
    "planning figure": gettext_lazy("planning figure"),
    "not in the rules of play": gettext_lazy("not in the rules of play"),
}
# Keys that are no words of their own without their underscores.
_SPOKEN = {  # `key_in_words` translates them
    "opponents_points": "points of the opponents",  # not shown
    "scored": "higher total",  # not shown
    "conceded": "lower total of the other sides",  # not shown
    "fewest": "lower total",  # not shown
    "forfeits": "fewer legs forfeited",  # not shown
    "legs_lost": "fewer legs lost",  # not shown
}
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
        return translate_label(source.choice_words[source.choices.index(value)])
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value is None:  # the hour of a sport
        return gettext("as in the program")
    if isinstance(value, datetime.time):
        return (time_in_french if in_french() else time_of_day)(value.hour, value.minute)
    if value == () and source.unit == "kinds of members":
        return gettext("all members")
    if isinstance(value, tuple):
        return _format_list([key_in_words(key) for key in value], in_order=source.unit == IN_ORDER)
    if isinstance(value, str):
        return key_in_words(value)
    if value == 0 and source.unit == "days before the first day":
        return gettext("no day of its own")
    if value == 0 and source.unit == "years of age":
        return gettext("no limit")
    if value == 0 and source.unit == "cents in this category":
        return gettext("as in every category")
    if source.unit == "cents" or source.unit.startswith("cents "):
        return _money(value, source.unit) if value else gettext("the event sets it")
    return _counted(value, source.unit)


def translate_label(text: str) -> str:
    """Return a label, a reason or a choice of a book in the reader's language, where it is one of those shipped.

    >>> translate_label("Cheques are made out to"), translate_label("")
    ('Cheques are made out to', '')
    """
    return gettext(text) if text else ""


def reason(text: str) -> str:
    """Return why a book says something: also where a book leaves it to another, which has a name of its own.

    >>> reason("Not known from public sources. As in Sports, 2027 until the Command says otherwise.")
    'Not known from public sources. As in Sports, 2027 until the Command says otherwise.'
    """
    before, after = str.__str__(NOT_KNOWN).split("%(book)s")
    if is_unknown(text) and text.endswith(after):
        return NOT_KNOWN % {"book": text[len(before) : -len(after)]}
    return translate_label(text)


def is_unknown(reason: str) -> bool:
    """Return whether a reason is that no public source says it."""
    return reason.startswith(str.__str__(NOT_KNOWN).partition("%(book)s")[0])


def citation(section: str) -> str:
    """Return the section of a manual as it is cited, or in the reader's language why there is none.

    >>> citation("REGISTRATION iii.b"), citation("not known")
    ('REGISTRATION iii.b', 'source not known')
    """
    return str(_NO_SECTIONS.get(section, section))


def is_cited(section: str) -> bool:
    """Return whether a section is cited in the words of a manual, which is in English."""
    return section not in _NO_SECTIONS


def key_in_words(key: str) -> str:
    """Return a key or a text of a book in the reader's language.

    >>> key_in_words("head_to_head"), key_in_words("")
    ('head to head', '')
    """
    plain = humanise(key)
    if not plain:
        return ""
    translated = pgettext(CONTEXT, plain)
    return translated if translated != plain else gettext(plain)


def label_of_key(key: str) -> str:
    """Return what a setting is called that has no label.

    >>> label_of_key("fee_set_by")
    'Fee set by'
    """
    return key_in_words(humanise(key).capitalize())


def counts_of(unit: str) -> tuple[str, str]:
    """Return the sentences of a number with its unit, for one and for several, as translators have them.

    >>> counts_of("days before the first day"), counts_of("cents more")
    (('%(count)s day before the first day', '%(count)s days before the first day'), ('%(amount)s more', ''))
    >>> counts_of("cents"), counts_of("in this order")
    (('', ''), ('', ''))
    """
    if unit in ("", "cents", IN_ORDER):
        return "", ""
    if unit.startswith("cents "):
        return f"{AMOUNT} {unit[6:]}", ""
    return f"{COUNT} {_singular(unit)}", f"{COUNT} {unit}"


def unit_in_words(unit: str) -> str:
    """Return a unit alone, as it stands beside a box for a number.

    >>> unit_in_words("days before the first day"), unit_in_words("")
    ('days before the first day', '')
    """
    one, several = counts_of(unit)
    return ngettext(one, several, 2).replace(COUNT, "").strip() if several else unit


def _counted(value: float, unit: str) -> str:
    number = f"{value}".replace(".", ",") if in_french() else f"{value}"
    one, several = counts_of(unit)
    return ngettext(one, several, ceil(value)).replace(COUNT, number) if several else number


def _money(value: int, unit: str) -> str:
    text, _ = counts_of(unit)
    return gettext(text).replace(AMOUNT, dollars(value)) if text else dollars(value)


def _format_list(words: Sequence[str], *, in_order: bool) -> str:
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

    >>> humanise("head_to_head"), humanise("opponents_points"), humanise("Alberta-NWT Command")
    ('head to head', 'points of the opponents', 'Alberta-NWT Command')
    """
    if key in _SPOKEN:
        return _SPOKEN[key]
    return key.replace("_", " ") if key.islower() else key
