"""How the hall keeps to its plan, in words."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from scoring.progress.engine import Outlook
from scoring.standings.words.places import listed
from tournaments.dates.words import ended, said

ON_TIME = 5  # minutes that nobody would call late


def in_words(outlook: Outlook, at: datetime.datetime, *, dated: bool = False) -> str:
    """Return "12 minutes behind, play ends today at about 9:40 p.m."; empty where nobody plays on the day of `at`.

    `dated` names hour and day instead of "today".
    """
    if outlook.behind is None or outlook.day_ends is None or outlook.day_ends.date() != at.date():
        return ""
    if abs(outlook.behind) < ON_TIME:
        pace = "on time"
    else:
        pace = f"{abs(outlook.behind)} minutes {'behind' if outlook.behind > 0 else 'ahead'}"
    if dated:
        pace, day = f"{pace} at {said(at, 'time')}", f"on {said(at, 'weekday')}"
    else:
        day = "today"
    return f"{pace}, play ends {day} at about {said(outlook.day_ends, 'time')}"


def sentence(outlook: Outlook, at: datetime.datetime) -> str:
    """Return the same as a sentence."""
    words = in_words(outlook, at)
    return ended(f"{words[0].upper()}{words[1:]}") if words else ""


def stations_in_words(station_word: str, names: Sequence[str]) -> str:
    """Return stations in one line.

    >>> stations_in_words("table", ["3", "4", "9"]), stations_in_words("board", ["2"]), stations_in_words("board", [])
    ('tables 3, 4 and 9', 'board 2', '')
    """
    return f"{station_word}{'' if len(names) == 1 else 's'} {listed(names)}" if names else ""
