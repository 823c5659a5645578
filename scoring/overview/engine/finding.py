"""Finding a team by what people type: a name, a branch, a town, in any order and as far as they got."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_SHORT = re.compile(r"\S+\. ")  # given names as a player is called by them: "J. ", "Jean-P. "


def words_in(text: str) -> tuple[str, ...]:
    """Return the words of a text without accents, capitals and signs.

    >>> words_in("J. Beaulieu-Côté, Grande Prairie No. 54")
    ('j', 'beaulieu', 'cote', 'grande', 'prairie', 'no', '54')
    """
    plain = unicodedata.normalize("NFKD", text)
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
    return tuple(re.findall(r"[^\W_]+", bare))


def is_found(typed: str, told: Iterable[str]) -> bool:
    """Return whether every word that was typed begins a word of what is told.

    Of a first name only its first letters are public: "John" finds "J.", beside a word that is found as it is. Nothing
    is found by nothing.

    >>> told = ["Grande Prairie No. 54", "J. Gagnon", "Cribbage Pairs"]
    >>> [is_found(typed, told) for typed in ("gagn", "john gagnon", "54 grande", "john", "smith", "", "j")]
    [True, True, True, False, False, False, False]
    >>> [is_found(typed, ["Jean-P. Roy (2)"]) for typed in ("jean-paul roy", "Jean-P. Roy (2)", "jacques roy")]
    [True, True, False]
    """
    texts = list(told)
    words = {word for text in texts for word in words_in(text)}
    initials = tuple(word for text in texts if (given := _SHORT.match(text)) for word in words_in(given[0]))
    begins = [any(word.startswith(typed_word) for word in words if len(word) > 1) for typed_word in words_in(typed)]
    by_initial = [typed_word.startswith(initials) or typed_word in words for typed_word in words_in(typed)]
    return any(begins) and all(begun or other for begun, other in zip(begins, by_initial, strict=True))
