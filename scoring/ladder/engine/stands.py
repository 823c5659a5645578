"""How a team that goes on stands at the event above."""

from __future__ import annotations

import datetime
from enum import StrEnum


class Stand(StrEnum):
    """What became of a proposal."""

    NOT_YET = "not_yet"  # nobody has proposed the team
    WAITING = "waiting"  # proposed, not answered
    LATE = "late"  # not answered, and the deadline is over
    ENTERED = "entered"
    TAKEN_BACK = "taken_back"


def stand_of(state: str, *, due_on: datetime.date | None, today: datetime.date) -> Stand:
    """Return how a proposal stands whose entry has this state; empty: there is none.

    >>> stand_of("draft", due_on=datetime.date(2027, 1, 22), today=datetime.date(2027, 1, 23)).value
    'late'
    """
    if not state:
        return Stand.NOT_YET
    if state == "entered":
        return Stand.ENTERED
    if state == "cancelled":
        return Stand.TAKEN_BACK
    return Stand.LATE if due_on is not None and today > due_on else Stand.WAITING
