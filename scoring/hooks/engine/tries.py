"""When a message that did not arrive is sent again, and when nobody tries any more."""

from __future__ import annotations

import datetime

# Eight tries within a day: what was down for a night is told in the morning.
WAITS = tuple(datetime.timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 120, 360, 900))


def next_try(tries: int, now: datetime.datetime) -> datetime.datetime | None:
    """Return when a message is sent again after `tries` that failed, or None when it is given up.

    >>> next_try(1, datetime.datetime(2027, 1, 15, 12)), next_try(8, datetime.datetime(2027, 1, 15, 12))
    (datetime.datetime(2027, 1, 15, 12, 1), None)
    """
    return now + WAITS[tries - 1] if tries <= len(WAITS) else None
