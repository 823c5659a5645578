"""When a file is tried again that could not be sent."""

from __future__ import annotations

import datetime

_LONGEST = 60  # minutes: whoever is back after a week waits no longer than that


def next_try(tries: int) -> datetime.timedelta:
    """Return how long to wait after so many tries.

    >>> [next_try(tries).seconds // 60 for tries in (1, 2, 3, 7, 10_000)]
    [1, 2, 4, 60, 60]
    """
    return datetime.timedelta(minutes=min(2 ** min(tries - 1, 10), _LONGEST))
