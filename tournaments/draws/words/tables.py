"""Tables and hours in words: what two draws would hold twice, and what helps."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.utils.formats import date_format, time_format

from tournaments.halls.engine.numbers import runs


def numbers_in_words(numbers: Iterable[int], word: str) -> str:
    """Return "tables 1 to 18", "table 3" or "boards 1 to 4, 7 and 9".

    >>> numbers_in_words([1, 2, 3, 7, 9, 10], "table"), numbers_in_words([3], "board")
    ('tables 1 to 3, 7, 9 and 10', 'board 3')
    """
    parts: list[str] = []
    count = 0
    for run in runs(numbers):
        count += len(run)
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run]
    *first, last = parts or [""]
    listed = f"{', '.join(first)} and {last}" if first else last
    return f"{word}{'s' if count != 1 else ''} {listed}".strip()


def hours_in_words(starts: datetime.datetime | None, ends: datetime.datetime | None) -> str:
    """Return "on Friday, March 5, from 6:15 p.m. to 10 p.m."; with the second day where it is another one."""
    if starts is None or ends is None:
        return "in the same turns"
    first = f"on {date_format(starts, 'l, F j')}, from {time_format(starts.time(), 'g:i a')}"
    if ends.date() == starts.date():
        return f"{first} to {time_format(ends.time(), 'g:i a')}"
    return f"{first}, to {date_format(ends, 'l, F j')}, {time_format(ends.time(), 'g:i a')}"
