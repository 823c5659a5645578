"""Tables and hours in words: what two draws would hold twice, and what helps."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from tournaments.dates.words import said
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
    return f"{word}{'s' if count != 1 else ''} {listed(parts)}".strip()


def hours_in_words(starts: datetime.datetime | None, ends: datetime.datetime | None) -> str:
    """Return "on Friday, March 5, from 6:15 p.m. to 10 p.m."; with the second day where it is another one."""
    if starts is None or ends is None:
        return "in the same turns"
    first = f"on {said(starts, 'day-here')}, from {said(starts.time(), 'time')}"
    if ends.date() == starts.date():
        return f"{first} to {said(ends.time(), 'time')}"
    return f"{first}, to {said(ends, 'day-here')}, {said(ends.time(), 'time')}"


def other_tables(numbers: Sequence[int], word: str, *, fewer: bool) -> str:
    """Return what the button says that moves a draw to these tables.

    >>> other_tables(range(19, 28), "table", fewer=True), other_tables([4], "table", fewer=False)
    ('Use tables 19 to 27, which are free: fewer, so it takes longer', 'Use table 4, which is free')
    """
    free = f"Use {numbers_in_words(numbers, word)}, which {'are' if len(numbers) > 1 else 'is'} free"
    return f"{free}: fewer, so it takes longer" if fewer else free


def around(names: Iterable[str]) -> str:
    """Return what the button says that plans a draw around others."""
    return f"Plan it around {listed(names)}: nobody and no table in two places"


def share(names: Iterable[str], stations: int, word: str) -> str:
    """Return what the button says that puts competitions on the same tables.

    >>> share(["Seniors"], 18, "table")
    'Share 18 tables with Seniors, in one timetable'
    """
    return f"Share {stations} {word}{'s' if stations != 1 else ''} with {listed(names)}, in one timetable"


def fewer(numbers: Sequence[int], asked: int, word: str, *, is_set_aside: bool) -> str:
    """Return what is said where a draw got fewer tables than were asked for.

    >>> fewer([3, 4, 5], 18, "table", is_set_aside=True)
    'Drawn on tables 3 to 5, not on 18: no more are set aside for this competition. The page of the hall changes that.'
    """
    why = "no more are set aside for this competition" if is_set_aside else "the hall has no more for it"
    return f"Drawn on {numbers_in_words(numbers, word)}, not on {asked}: {why}. The page of the hall changes that."


def after(ends: datetime.datetime, names: Iterable[str]) -> str:
    """Return what the button says that lets a draw begin after others."""
    begins = f"{said(ends, 'weekday')}, {said(ends.time(), 'time')}"
    return f"Begin after {listed(names)}: {begins}"


def listed(names: Iterable[str]) -> str:
    """Return names in a sentence.

    >>> listed(["A", "B", "C"]), listed(["A"])
    ('A, B and C', 'A')
    """
    *first, last = list(names) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def need(name: str, total: int, there: int | None, parts: Iterable[str]) -> str:
    """Return how many of a kind are in use when everybody plays at once, and what to do where there are too few.

    >>> need("table", 54, 27, ["Pairs 27", "Seniors 27"])[:76]
    '54 tables are needed when all play at once (Pairs 27, Seniors 27); there are'
    """
    many = f"{total} {name}{'s' if total != 1 else ''}"
    verb = "are" if total != 1 else "is"
    said = f"{many} {verb} needed when all play at once ({', '.join(parts)})"
    if there is None:
        return f"{said}."
    if there < total:
        return f"{said}; there are {there}: share them, plan one around the other, or play one after the other."
    return f"{said}; there are {there}."
