"""The short code of a score sheet: six digits and a check digit.

The check digit is Damm's: it finds every single wrong digit and every swap of two neighbours, which is
what happens when a number is read out in a noisy hall. Every site has a series of its own, by its key: the sheet of
a rehearsal opens nothing elsewhere. Pure; no clock, no chance.
"""

from __future__ import annotations

import re
import unicodedata
from hashlib import blake2b

# Damm's quasigroup of order ten: no digit twice in a row or column, and totally anti-symmetric.
_DAMM = (
    (0, 3, 1, 7, 5, 9, 8, 6, 4, 2),
    (7, 0, 9, 2, 1, 5, 4, 8, 6, 3),
    (4, 2, 0, 6, 8, 7, 1, 3, 5, 9),
    (1, 7, 5, 0, 9, 8, 3, 4, 2, 6),
    (6, 1, 2, 3, 0, 4, 5, 9, 7, 8),
    (3, 6, 7, 4, 2, 0, 9, 5, 8, 1),
    (5, 8, 6, 9, 7, 2, 0, 1, 3, 4),
    (8, 9, 4, 5, 3, 6, 2, 0, 1, 7),
    (9, 4, 3, 8, 6, 1, 7, 2, 0, 5),
    (2, 5, 8, 1, 4, 3, 6, 7, 9, 0),
)
COUNT = 10**6
_HALF = 10**3
_TURNS = 6  # of a Feistel network over both halves of the digits: one to one, whatever the key
# The series that all sites had in common before they had keys: n -> n * STEP + START, one to one because STEP shares
# no factor with a million.
_STEP = 387_049
_START = 514_229


def check_digit(digits: str) -> str:
    """Return Damm's check digit of a row of digits.

    >>> check_digit("572")
    '4'
    """
    state = 0
    for digit in digits:
        state = _DAMM[state][int(digit)]
    return str(state)


def code_for(number: int, key: str = "") -> str:
    """Return the code of sheet `number`, 0 to 999,999, in the series of `key`: different for every number.

    Without a key it is the series that all sites had in common. Raises ValueError outside of that range.

    >>> code_for(0), code_for(0, "ours"), code_for(0, "theirs")
    ('5142293', '5368303', '7135795')
    >>> len({code_for(n, "ours") for n in range(5000)})
    5000
    """
    if not 0 <= number < COUNT:
        raise ValueError(number)
    if not key:
        digits = f"{(number * _STEP + _START) % COUNT:06d}"
    else:
        left, right = divmod(number, _HALF)
        for turn in range(_TURNS):
            mixed = blake2b(f"{key} {turn} {right}".encode(), digest_size=8).digest()
            left, right = right, (left + int.from_bytes(mixed)) % _HALF
        digits = f"{left:03d}{right:03d}"
    return digits + check_digit(digits)


def number_in_common(code: str) -> int:
    """Return which sheet has this code in the series that all sites had in common.

    >>> number_in_common(code_for(1234))
    1234
    """
    return (int(code[:6]) - _START) * pow(_STEP, -1, COUNT) % COUNT


def clean(text: str) -> str:
    """Return `text` without the blanks, dashes and dots that people put between digits.

    >>> clean(" 482-193 7 ")
    '4821937'
    >>> clean("\uff14\uff18\uff12 1937")  # as some phones write digits
    '4821937'
    """
    return re.sub(r"[\s.\-\u2010-\u2015\u00a0]", "", unicodedata.normalize("NFKC", text))


def is_code(text: str) -> bool:
    """Return whether `text`, however it is spaced, is a code with the right check digit.

    >>> is_code(spoken(code_for(7))), is_code("482 193 8"), is_code("hello")
    (True, False, False)
    """
    digits = clean(text)
    return re.fullmatch("[0-9]{7}", digits) is not None and check_digit(digits) == "0"


def spoken(code: str) -> str:
    """Return the form that is printed and read out: three, three, one.

    >>> spoken("4821937")
    '482 193 7'
    """
    return f"{code[:3]} {code[3:6]} {code[6:]}"
