"""What is to be known of the screens of a hall: of the office, and of the screens themselves."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from scoring.board.engine.letters import MM_AN_INCH, letters_for, smallest_screen_mm
from scoring.board.models.screens import Screen
from scoring.board.pages.scenes.registry import SCENES
from scoring.board.words.screens import letters_are, too_far
from tournaments.models import Event

# The plain board: a television of 55 inches, and ten metres to the farthest chair.
PLAIN = letters_for(diagonal_mm=55 * MM_AN_INCH, distance_m=10)
STAYS_ON = 10  # days for which nobody loads a screen again


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A screen as the office lists it."""

    screen: Screen
    scenes: tuple[str, ...]  # their titles; none: what the weekend is at
    letters: str
    problem: str  # that it is too small for its hall


def rows_of(event: Event) -> list[ScreenRow]:
    """Return the screens of `event` in the order of their numbers."""
    titles = {scene.key: str(scene.title) for scene in SCENES}
    return [_row(screen, titles) for screen in _with_event(event, Screen.objects.filter(event=event))]


def _with_event(event: Event, screens: Iterable[Screen]) -> Iterable[Screen]:
    for screen in screens:
        screen.event = event  # read already; each would be one query more
        yield screen


def _row(screen: Screen, titles: dict[str, str]) -> ScreenRow:
    letters = screen.letters
    problem = ""
    if not letters.is_enough:
        needed = smallest_screen_mm(screen.distance) / (MM_AN_INCH if screen.unit == Screen.Unit.INCHES else 10)
        problem = too_far(int(letters.reaches_m), int(needed) + 1, screen.get_unit_display())
    return ScreenRow(
        screen=screen,
        scenes=tuple(titles[key] for key in screen.scenes if key in titles),
        letters=letters_are(round(letters.capital_mm)),
        problem=problem,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HallTime:
    """The time of the hall: minutes ahead of UTC, and those from the night on in which the clocks are changed."""

    offset: int
    next_offset: int
    changes_at: datetime.datetime | None  # none in the days that a screen may stay on


def hall_time(now: datetime.datetime) -> HallTime:
    """Return how a screen that is opened `now` reckons the time of the hall for as long as an event lasts."""
    offset = _offset(now)
    hour = now.astimezone(datetime.UTC).replace(minute=0, second=0, microsecond=0)
    hours = (hour + datetime.timedelta(hours=ahead) for ahead in range(1, STAYS_ON * 24))
    changes_at = next((moment for moment in hours if _offset(moment) != offset), None)
    return HallTime(offset=offset, next_offset=_offset(changes_at or now), changes_at=changes_at)


def _offset(moment: datetime.datetime) -> int:
    ahead = timezone.localtime(moment).utcoffset()
    return int(ahead.total_seconds() // 60) if ahead else 0


def told_to_screens(screens: Iterable[Screen]) -> dict[str, dict[str, Any]]:
    """Return by number how each screen is to be, as the board tells them."""
    return {
        str(screen.number): {
            "share": round(screen.letters.share, 5),
            "theme": screen.theme,
            "languages": screen.languages,
            "scenes": screen.scenes,
        }
        for screen in screens
    }
