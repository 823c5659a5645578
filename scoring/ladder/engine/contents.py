"""What lies in an envelope, and for whom (FORMAT OF PLAY viii.b, xii; REGISTRATION iii.a; ELIGIBILITY vii.a)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from enum import StrEnum


class EnvelopePart(StrEnum):
    """One part of an envelope, by the paper that it is; in the order in which they lie."""

    STANDINGS = "standings"
    AWARDS = "awards"
    ADVANCEMENT = "advancement"
    REGISTRATION = "registration"
    FEES = "fees"
    FINANCIAL = "financial"
    PINS = "pins"
    BARRED = "barred"
    RULINGS = "rulings"
    RECORDS = "records"
    COMPOSITE = "composite"


class PartState(StrEnum):
    """How a part is."""

    READY = "ready"
    MISSING = "missing"
    NOTHING = "nothing"  # there is nothing to say, and the list says so


# What each receiver gets: the officer above everything, the host of the next level who comes, the rest their notices.
FOR_ABOVE = tuple(EnvelopePart)
FOR_NEXT_HOST = (EnvelopePart.ADVANCEMENT,)
FOR_NOTICES = (EnvelopePart.COMPOSITE,)

ABOVE, NEXT_HOST, NOTICE = "above", "next", "notice"


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the list of contents: how the part is, and what is missing."""

    part: EnvelopePart
    state: PartState = PartState.READY
    note: str = ""


def missing(lines: tuple[ContentsLine, ...]) -> tuple[ContentsLine, ...]:
    """Return the parts that are not ready.

    >>> fees = ContentsLine(EnvelopePart.FEES, PartState.MISSING, "3 people have not paid.")
    >>> missing((fees, ContentsLine(EnvelopePart.PINS, PartState.NOTHING))) == (fees,)
    True
    """
    return tuple(line for line in lines if line.state is PartState.MISSING)


def days_late(due: datetime.date, sent: datetime.date | None, today: datetime.date) -> int:
    """Return how many days after `due` it was sent, or how late it is by today; 0 where it is on time.

    >>> days_late(datetime.date(2027, 2, 13), None, datetime.date(2027, 2, 15))
    2
    """
    return max(0, ((sent or today) - due).days)
