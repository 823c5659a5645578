"""The secret part of a link: hopeless to guess, and short enough to be typed from a card once."""

from __future__ import annotations

from collections.abc import Callable

# No letter and no digit that is taken for another one; 28 of these 31 are 138 bits.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 28
GROUP = 4


def new_token(below: Callable[[int], int]) -> str:
    """Return a token; `below(n)` is a number from 0 to n - 1 that nobody can foresee.

    >>> new_token(lambda n: 0)
    '2222222222222222222222222222'
    """
    return "".join(ALPHABET[below(len(ALPHABET))] for _ in range(LENGTH))


def tidied(text: str) -> str:
    """Return what was typed as it is stored, empty for what cannot be a token.

    >>> tidied("2222-2222-2222-2222-2222-2222-ABCD"), tidied("2222"), tidied("l" * 28)
    ('222222222222222222222222abcd', '', '')
    """
    token = text.replace("-", "").lower()
    return token if len(token) == LENGTH and set(token) <= set(ALPHABET) else ""


def spelled(token: str) -> str:
    """Return a token in groups, as it is read from paper.

    >>> spelled("2" * 28)
    '2222-2222-2222-2222-2222-2222-2222'
    """
    return "-".join(token[start : start + GROUP] for start in range(0, len(token), GROUP))
