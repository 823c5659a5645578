"""A time of day as every page, paper and rule sheet says it."""

from __future__ import annotations


def time_of_day(hour: int, minute: int) -> str:
    """Return a time as people say it; 12:00 is noon or midnight, so that nobody has to think which.

    >>> time_of_day(18, 15), time_of_day(9, 0), time_of_day(12, 0), time_of_day(0, 0), time_of_day(12, 30)
    ('6:15 p.m.', '9:00 a.m.', 'noon', 'midnight', '12:30 p.m.')
    """
    if minute == 0 and hour in (0, 12):
        return "noon" if hour else "midnight"
    return f"{hour % 12 or 12}:{minute:02} {'a.m.' if hour < 12 else 'p.m.'}"
