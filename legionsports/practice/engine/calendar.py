"""When the made-up season is played: around the day on which it is made, so that no alarm in it is months old."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

Day = datetime.date
FRIDAY = 4  # on which a Command weekend begins (FORMAT OF PLAY)
APRIL = 4
# From September on people play for the season of the next year.
SEASON_AHEAD = datetime.timedelta(days=122)


class Below(NamedTuple):
    """The other levels of a sport, in days from the first day of its Command event."""

    branch: int
    area: int
    district: int
    dominion: int | None = None


BELOW = {
    "cribbage": Below(-83, -62, -27, 84),
    "euchre": Below(-104, -83, -34),
    "darts": Below(-83, -55, -34, 35),
    "shuffleboard": Below(-90, -62, -34),
    "eightball": Below(-90, -69, -49, 28),
}


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of a season that is made on `today`, and the first day of the Command event of each sport."""

    today: Day
    starts: Mapping[str, Day]

    @property
    def season(self) -> int:
        return (self.today + SEASON_AHEAD).year

    @property
    def first_year(self) -> int:
        return min(self.starts.values()).year

    @property
    def last_year(self) -> int:
        return max(self.starts.values()).year

    @property
    def spring_rally(self) -> Day:
        """The Saturday of April on which the season was given to its hosts."""
        return rally_of(self.season - 1)

    def level(self, game: str, level: str) -> Day | None:
        """Return the first day of a level of a sport; None where it has none."""
        days: int | None = getattr(BELOW[game], level)
        return None if days is None else self.starts[game] + datetime.timedelta(days=days)


def calendar_of(today: Day) -> Calendar:
    """Return the calendar of a season that is made on `today`.

    Darts is in its second day, whatever day of the week that is; all else begins on a Friday. Cribbage is over and
    owes nothing yet, euchre is the next weekend to come, shuffleboard no longer takes entries, 8-ball still does.

    >>> for game, day in calendar_of(Day(2026, 11, 21)).starts.items():
    ...     print(f"{game:12} {day:%a %b %d}")
    cribbage     Fri Nov 13
    darts        Fri Nov 20
    euchre       Fri Nov 27
    shuffleboard Fri Dec 04
    eightball    Fri Jan 01
    """
    return Calendar(
        today,
        {
            "cribbage": _friday(today, -9),
            "darts": today - datetime.timedelta(days=1),
            "euchre": _friday(today, 0),
            "shuffleboard": _friday(today, 7),
            "eightball": _friday(today, 35),
        },
    )


def rally_of(year: int) -> Day:
    """Return the third Saturday of April.

    >>> rally_of(2026)
    datetime.date(2026, 4, 18)
    """
    return _friday(Day(year, APRIL, 14), 0) + datetime.timedelta(days=1)


def _friday(day: Day, ahead: int) -> Day:
    """Return the first Friday from so many days after `day` on."""
    from_here = day + datetime.timedelta(days=ahead)
    return from_here + datetime.timedelta(days=(FRIDAY - from_here.weekday()) % 7)
