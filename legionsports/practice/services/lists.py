"""The lists of the made-up season, as their senders would have written them for the days on which it is played.

The checked-in lists are those of a season whose Command events begin on the days of LISTED. What is written here has
the same people and teams; every day of it is as far from its event as there.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

from django.conf import settings

from legionsports.practice.engine.calendar import Calendar, Day

DATA = Path(settings.BASE_DIR) / "fixtures" / "demo"
YEAR = 2027
LISTED = {
    "cribbage": Day(2027, 2, 5),
    "euchre": Day(2027, 3, 5),
    "darts": Day(2027, 4, 9),
    "shuffleboard": Day(2027, 4, 23),
    "eightball": Day(2027, 5, 7),
}
# What somebody has to look at, all of it in teams of shuffleboard: dues of the year before, a senior who is too young
# by a day, and a new member.
DUES_OF_BEFORE, TOO_YOUNG, NEW_MEMBER = str(YEAR - 1), Day(YEAR - 50, 1, 1), Day(YEAR, 1, 15)

Row = dict[str, str]


def branches() -> Path:
    """Return the list of branches, in which nothing is about days."""
    return DATA / "branches.csv"


def members(calendar: Calendar) -> Path:
    """Write the list of members and return where it stands."""
    return _written("members.csv", "members.csv", lambda row: _member(row, calendar))


def entries(calendar: Calendar, game: str) -> Path:
    """Write the teams of one sport, as the host of its Command event would have sent them."""
    return _written("entries.csv", f"{game}-entries.csv", lambda row: _entry(row, calendar, game))


def _written(source: str, name: str, change: Callable[[Row], Row | None]) -> Path:
    target = Path(settings.VAR_DIR) / "demo" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with (DATA / source).open(encoding="utf-8") as given, target.open("w", encoding="utf-8") as file:
        rows = csv.DictReader(given)
        writer = csv.DictWriter(file, rows.fieldnames or [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(row for row in map(change, rows) if row is not None)
    return target


def _member(row: Row, calendar: Calendar) -> Row:
    shuffleboard = calendar.starts["shuffleboard"]
    dues = shuffleboard.year - 1 if row["dues_paid_year"] == DUES_OF_BEFORE else calendar.last_year
    new = {"dues_paid_year": str(dues)}
    for column in ("birth_date", "joined_on", "reinstated_on"):
        if row[column]:
            new[column] = _moved(Day.fromisoformat(row[column]), calendar).isoformat()
    return row | new


def _moved(day: Day, calendar: Calendar) -> Day:
    """Return the day for a season that begins in another year; the 29th of February may become the 28th."""
    shuffleboard = calendar.starts["shuffleboard"]
    if day == TOO_YOUNG:
        return day.replace(year=shuffleboard.year - 50)
    if day == NEW_MEMBER:
        return shuffleboard - (LISTED["shuffleboard"] - NEW_MEMBER)
    year = day.year + calendar.first_year - YEAR
    is_leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=year, day=28) if is_leap_day else day.replace(year=year)


def _entry(row: Row, calendar: Calendar, game: str) -> Row | None:
    if row["event_start"] != LISTED[game].isoformat():
        return None
    start = calendar.starts[game]
    received = start - (LISTED[game] - Day.fromisoformat(row["received_on"]))
    return row | {
        "season": str(calendar.season),
        "event_start": start.isoformat(),
        "received_on": min(received, calendar.today).isoformat(),
    }
