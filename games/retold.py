"""Sentences that are kept as they were said, told again in the language of whoever reads them.

What a row keeps in words, "Play-off for first place", was said in the language of whoever made it. It is recognized by
the sentences that the site could have said, in each of its languages; what people typed themselves is none of these,
and stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import TypeVar

from django.conf import settings
from django.utils.translation import get_language, gettext, override

from games.nouns import capital, played_on

T = TypeVar("T")
_PLACEHOLDER = re.compile(r"%\((\w+)\)([ds])")


def in_every_language(sentence: object) -> tuple[str, ...]:
    """Return a marked sentence in each language of the site, without what is the same twice.

    It is one that was marked alone, or a lazy one, which knows its context.
    """
    told = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            told.append(_now(sentence))
    return tuple(dict.fromkeys(told))


def in_other_languages(make: Callable[[], T]) -> dict[str, T]:
    """Return what `make` says in each language of the site but the present one, for what is kept whole."""
    told = {}
    for language, _name in settings.LANGUAGES:
        if language != get_language():
            with override(language):
                told[language] = make()
    return told


def told_once(told: Callable[[str], str]) -> Callable[[str], str]:
    """Keep what a function of a text tells, in each language: the same name stands in every row of a list."""

    @lru_cache(maxsize=1000)
    def tell(text: str, _language: str | None) -> str:
        return told(text)

    @wraps(told)
    def of_now(text: str) -> str:
        return tell(text, get_language())

    return of_now


def retold(text: str, sentences: Iterable[object], inside: Callable[[str], str] = str) -> str:
    """Return `text` in the reader's language where it is one of these marked sentences in any; else as it is.

    `inside` is handed what was put into the sentence, and returns it as it stands there now.

    >>> retold("Round robin", ["Round robin"]), retold("The Smiths", ["Round robin"])
    ('Round robin', 'The Smiths')
    >>> retold("Ruling on case 3", ["Ruling on case %(number)d"])
    'Ruling on case 3'
    """
    for sentence in sentences:
        for said in map(_finds, in_every_language(sentence)):
            if found := said.fullmatch(text):
                counts = {name for name, kind in _PLACEHOLDER.findall(_now(sentence)) if kind == "d"}
                put_in = found.groupdict().items()
                return _now(sentence) % {n: int(value) if n in counts else inside(value) for n, value in put_in}
    return text


def station_told(name: str, game: str) -> str:
    """Return what was kept as the name of a table or board of a game, "Board 4", in the reader's language.

    >>> station_told("Board 4, Darts Mixed", "darts"), station_told("Pit 4", "horseshoes")
    ('Board 4, Darts Mixed', 'Pit 4')
    """
    return _station_told(name, game, get_language())


@lru_cache(maxsize=1000)
def _station_told(name: str, game: str, _language: str | None) -> str:
    kept, _space, number = name.partition(" ")
    for word in (played_on("board", game), played_on("table", game)):  # a board may be a "table" in French
        if kept.lower() in in_every_language(word):
            return f"{capital(str(word))} {number}".strip()
    return name


def _now(sentence: object) -> str:
    return gettext(sentence) if isinstance(sentence, str) else str(sentence)


@lru_cache(maxsize=1000)
def _finds(told: str) -> re.Pattern[str]:
    """Return what finds a sentence, with a group for each placeholder."""
    parts, end, seen = [], 0, set()
    for found in _PLACEHOLDER.finditer(told):
        parts.append(re.escape(told[end : found.start()]))
        name, end = found[1], found.end()
        # The space that French has before a sign belongs to the sentence: English would take it for a part of the name.
        what = r"\d+" if found[2] == "d" else r".+(?<!\xa0)"
        parts.append(f"(?P={name})" if name in seen else f"(?P<{name}>{what})")
        seen.add(name)
    parts.append(re.escape(told[end:]))
    return re.compile("".join(parts), re.DOTALL)
