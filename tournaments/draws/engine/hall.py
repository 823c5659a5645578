"""The days of an event with their hours of play, by the clock on the wall. Pure: no time zone, no clock of its own."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import NamedTuple

from kit.pure.clock import NIGHT_ENDS, day_of_play, minute_of_play
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.timetable import (
    Hours,
    Start,
)

DAY = 24 * 60
NIGHT = DAY + NIGHT_ENDS * 60  # until then nobody has to stop


@dataclass(frozen=True, slots=True)
class HallHours:
    """The days on which an event is played, with their hours; they need not follow each other."""

    dates: tuple[datetime.date, ...]
    hours: tuple[Hours, ...]
    first_day_rounds: int

    def at(self, start: Start) -> datetime.datetime:
        """Return the day and time of a start."""
        day = self.dates[start.day] + datetime.timedelta(days=start.minute // DAY)
        time = datetime.time(start.minute % DAY // 60, start.minute % 60)
        return datetime.datetime.combine(day, time)

    def days(self) -> list[HallDay]:
        """Return the hours of each day for people."""
        return [
            HallDay(
                date,
                self.at(Start(number, day.starts)),
                self.at(Start(number, day.ends)),
                tuple((self.at(Start(number, a)), self.at(Start(number, b))) for a, b in day.pauses),
            )
            for number, (date, day) in enumerate(zip(self.dates, self.hours, strict=True))
        ]

    def after(self, now: datetime.datetime) -> HallHours:
        """Return what is left of the hours from `now` on; within the last night, the time right after it.

        Raises DrawError once the last night is over: no day is invented.

        >>> hall = HallHours((datetime.date(2027, 2, 6),), (Hours(540, 1110),), 4)
        >>> left = hall.after(datetime.datetime(2027, 2, 7, 1))
        >>> left.dates, left.hours[0].starts
        ((datetime.date(2027, 2, 6),), 1500)
        """
        today, minute = day_of_play(now), minute_of_play(now.time()) + (now.second > 0)
        left = []
        for date, day in zip(self.dates, self.hours, strict=True):
            starts = max(day.starts, minute) if date == today else day.starts
            if date > today or (date == today and starts < day.ends):
                left.append((date, Hours(starts, day.ends, day.pauses)))
        if not left:
            if today > self.dates[-1]:
                raise DrawError("event_is_over", on=self.dates[-1])
            left.append((today, Hours(minute, minute + 1)))
        return HallHours(tuple(date for date, _ in left), tuple(day for _, day in left), self.first_day_rounds)


class HallDay(NamedTuple):
    """One day of play: from when to when, and the breaks."""

    date: datetime.date
    starts: datetime.datetime
    ends: datetime.datetime
    breaks: tuple[tuple[datetime.datetime, datetime.datetime], ...]
