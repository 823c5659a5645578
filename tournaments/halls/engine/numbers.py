"""Numbers of tables as people write them: "1-18, 20"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

HIGHEST = 999
MOST = 400

_PART = re.compile(r"(\d{1,3})(?:\s*(?:-|–|to|à|a|au)\s*(\d{1,3}))?", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[,;]|\band\b|\bet\b|\s)\s*", re.IGNORECASE)


def read_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers in the order in which they are written, each once. Raises ValueError for anything else.

    >>> read_numbers("1-4, 9 and 7 to 8"), read_numbers("")
    ((1, 2, 3, 4, 9, 7, 8), ())
    >>> read_numbers("1 à 3, 9 et 11 au 12")
    (1, 2, 3, 9, 11, 12)
    >>> read_numbers("1-x")
    Traceback (most recent call last):
    ValueError: 1-x
    """
    numbers: dict[int, None] = {}
    rest = text.strip()
    while rest:
        part = _PART.match(rest)
        if part is None:
            raise ValueError(text)
        first, last = int(part[1]), int(part[2] or part[1])
        if not 1 <= first <= last <= HIGHEST or last - first >= MOST:
            raise ValueError(text)
        numbers |= dict.fromkeys(range(first, last + 1))
        rest = rest[part.end() :]
        between = _BETWEEN.match(rest)
        if rest.strip() and not (between and between.end()):
            raise ValueError(text)
        rest = rest[between.end() :] if between else ""
    if len(numbers) > MOST:
        raise ValueError(text)
    return tuple(numbers)


def write_numbers(numbers: Iterable[int]) -> str:
    """Return numbers as `read_numbers` reads them, in the same order.

    >>> write_numbers([1, 2, 3, 4, 9, 7, 8]), write_numbers([])
    ('1-4, 9, 7-8', '')
    """
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs(numbers))


def runs(numbers: Iterable[int]) -> Iterator[Sequence[int]]:
    """Yield the numbers in runs of neighbours."""
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run
