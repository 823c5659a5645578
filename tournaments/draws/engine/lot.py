"""Chance that everybody can repeat: a phrase spoken in the hall decides, and nothing else.

The phrase and the list of entries are put through SHA-256. Each entry gets a ticket from the two; the
tickets, sorted, are the drawn order. Nobody can choose a phrase that suits them without trying the whole
draw first, and anybody with the phrase and the list can do it again.
"""

from __future__ import annotations

import hashlib
import random
import unicodedata
from collections.abc import Hashable, Sequence
from typing import TypeVar

E = TypeVar("E", bound=Hashable)


def clean_seed(seed: str) -> str:
    """Return the phrase as it counts: capitals and blanks do not matter, because nobody can hear them.

    >>> clean_seed("  Maple   LEAF forever ")
    'maple leaf forever'
    """
    return " ".join(unicodedata.normalize("NFKC", seed).casefold().split())


def digest(seed: str, entries: Sequence[Hashable]) -> str:
    """Return the fingerprint of the phrase and the entries; the order of the list does not matter.

    >>> digest("Maple leaf", ["Edson", "Hinton"]) == digest(" maple LEAF", ["Hinton", "Edson"])
    True
    """
    lines = [clean_seed(seed), *sorted(str(entry) for entry in entries)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def draw_order(seed: str, entries: Sequence[E]) -> tuple[E, ...]:
    """Return the entries in the drawn order.

    >>> draw_order("maple leaf", ["Edson", "Hinton", "Jasper"])
    ('Jasper', 'Hinton', 'Edson')
    """
    fingerprint = digest(seed, entries)
    return tuple(sorted(entries, key=lambda entry: hashlib.sha256(f"{fingerprint}\n{entry}".encode()).digest()))


def generator(*parts: object) -> random.Random:
    """Return a generator for a search: the same parts, the same numbers, on every machine.

    Only `random()` may be asked of it; Python promises that one to stay the same forever.

    >>> generator("maple leaf", 19).random() == generator("maple leaf", 19).random()
    True
    """
    text = "\n".join(str(part) for part in parts)
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"))  # noqa: S311 -- not a secret
