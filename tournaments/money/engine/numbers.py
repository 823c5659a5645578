"""The number of a receipt as it is printed and read out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def numbered(series: str, number: int) -> str:
    """Return a number in its series; that of the office has no name.

    >>> numbered("", 12), numbered("H1", 3)
    ('0012', 'H1-0003')
    """
    return f"{series}-{number:04}" if series else f"{number:04}"


def gaps_in(numbers: Iterable[int], first: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of the numbers that are missing between `first` and those that are there, in order.

    >>> list(gaps_in([1, 2, 5, 7], 1))
    [(3, 4), (6, 6)]
    """
    expected = first
    for number in numbers:
        if number > expected:
            yield expected, number - 1
        expected = max(expected, number + 1)
