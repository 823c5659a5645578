"""Finding a team by what people type: a name, a branch, a town, in any order and as far as they got."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable


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

    Of a first name only the initial is public: "John" finds "J.", beside a word that is found as it is. Nothing is
    found by nothing.

    >>> told = ["Grande Prairie No. 54", "J. Gagnon", "Cribbage Pairs"]
    >>> [is_found(typed, told) for typed in ("gagn", "john gagnon", "54 grande", "john", "smith", "", "j")]
    [True, True, True, False, False, False, False]
    """
    words = {word for text in told for word in words_in(text)}
    initials = {word for word in words if len(word) == 1 and word.isalpha()}
    begins = [any(word.startswith(typed_word) for word in words if len(word) > 1) for typed_word in words_in(typed)]
    by_initial = [typed_word[0] in initials for typed_word in words_in(typed)]
    return any(begins) and all(begun or other for begun, other in zip(begins, by_initial, strict=True))
