"""Dates of a season, moved to the next."""

from __future__ import annotations

import calendar
import datetime

WEEK = 7


def a_year_on(day: datetime.date, years: int = 1) -> datetime.date:
    """Return the same weekday of the same week of the month, `years` later.

    A fifth Friday of a month that has four becomes the last one, so a play-off never slips into the next month.

    >>> a_year_on(datetime.date(2027, 2, 5))
    datetime.date(2028, 2, 4)
    >>> a_year_on(datetime.date(2027, 4, 30))
    datetime.date(2028, 4, 28)
    >>> a_year_on(datetime.date(2027, 1, 1), years=-1)
    datetime.date(2026, 1, 2)
    """
    first = datetime.date(day.year + years, day.month, 1)
    first_of_its_name = first + datetime.timedelta(days=(day.weekday() - first.weekday()) % WEEK)
    moved = first_of_its_name + datetime.timedelta(weeks=(day.day - 1) // WEEK)
    days = calendar.monthrange(first.year, first.month)[1]
    return moved if moved.month == first.month and moved.day <= days else moved - datetime.timedelta(weeks=1)
