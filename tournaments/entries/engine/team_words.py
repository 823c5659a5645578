"""The short word of a team: chosen from a list, spoken and typed in a noisy hall, and read as people type it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, permutations


def folded(text: str) -> str:
    """Return a word as it is compared: capitals, accents, spaces and hyphens make no difference.

    >>> folded("  Émerald "), folded("maple - otter")
    ('emerald', 'mapleotter')
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def says(text: str, word: str) -> bool:
    """Return whether somebody who typed `text` knows `word`; nobody knows a word that was never given.

    >>> says("MAPLE ", "maple"), says("", ""), says("mapple", "maple")
    (True, False, False)
    """
    return bool(word) and folded(text) == folded(word)


def free_words(words: Sequence[str], taken: Collection[str]) -> Iterator[str]:
    """Return the words of the list in their order that nobody has; two of them together when all are taken.

    >>> list(free_words(("maple", "otter"), {"maple"}))
    ['otter', 'maple otter', 'otter maple']
    """
    used = {folded(word) for word in taken}
    pairs = (" ".join(pair) for pair in permutations(words, 2))
    return (word for word in chain(words, pairs) if folded(word) not in used)
