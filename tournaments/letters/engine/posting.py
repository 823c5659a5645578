"""When a letter goes: what is urgent at once, the rest once a day and person, and again later when it did not go."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Set
from dataclasses import dataclass
from itertools import groupby

# The day's mail goes at this hour: what was done during the day is told the same evening.
HOUR = 17
# How long to wait after each try that failed. After the last one the letter waits to be printed.
WAITS = tuple(datetime.timedelta(minutes=minutes) for minutes in (5, 15, 60, 240, 720))


@dataclass(frozen=True, slots=True)
class Waiting:
    """A letter that has not gone: to whom, and before when it is not tried again."""

    letter: int
    receiver: str
    is_urgent: bool = False
    not_before: datetime.datetime | None = None


@dataclass(frozen=True, slots=True)
class Mail:
    """One mail: everything that goes to one person now."""

    receiver: str
    letters: tuple[int, ...]


def mails_due(waiting: Iterable[Waiting], *, had_today: Set[str], now: datetime.datetime) -> list[Mail]:
    """Return the mails that go `now`, the hour of their place. `had_today`: who had the mail of the day.

    >>> noon = datetime.datetime(2027, 1, 15, 12)
    >>> letters = [Waiting(1, "ann"), Waiting(2, "ann", is_urgent=True), Waiting(3, "ann")]
    >>> mails_due(letters, had_today=set(), now=noon)
    [Mail(receiver='ann', letters=(2,))]
    >>> [mail.letters for mail in mails_due(letters, had_today=set(), now=noon.replace(hour=17))]
    [(1, 3), (2,)]
    >>> [mail.letters for mail in mails_due(letters, had_today={"ann"}, now=noon.replace(hour=23))]
    [(2,)]
    """

    def goes(letter: Waiting) -> bool:
        if letter.not_before is not None and now < letter.not_before:
            return False
        return letter.is_urgent or (now.hour >= HOUR and letter.receiver not in had_today)

    def together(letter: Waiting) -> tuple[str, bool]:
        return letter.receiver, letter.is_urgent

    due = sorted((letter for letter in waiting if goes(letter)), key=lambda letter: (*together(letter), letter.letter))
    return [
        Mail(receiver, tuple(letter.letter for letter in letters))
        for (receiver, _), letters in groupby(due, key=together)
    ]


def next_try(tries: int, now: datetime.datetime) -> datetime.datetime | None:
    """Return when a letter is tried again after `tries` that failed, or None when it is not.

    >>> next_try(1, datetime.datetime(2027, 1, 15, 12)), next_try(6, datetime.datetime(2027, 1, 15, 12))
    (datetime.datetime(2027, 1, 15, 12, 5), None)
    """
    return now + WAITS[tries - 1] if tries <= len(WAITS) else None
