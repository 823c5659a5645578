"""Writing the screens of a hall."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from kit.pure.violations import RuleViolation
from scoring.board.models.screens import Screen
from tournaments.events.services import bump_board, hold_event
from tournaments.models import Event

MOST_SCREENS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenWanted:
    """How a screen is to be."""

    name: str
    diagonal: int
    unit: str
    distance: int
    theme: str
    languages: str = ""
    scenes: Collection[str] = ()


@transaction.atomic
def add_screen(*, event: Event, wanted: ScreenWanted) -> Screen:
    """Put one more screen into the hall. Raises RuleViolation for more than anybody has."""
    hold_event(event.pk)
    screens = Screen.objects.filter(event=event)
    if screens.count() >= MOST_SCREENS:
        raise RuleViolation("board.too_many_screens", most=MOST_SCREENS)
    last: int = screens.aggregate(last=Max("number"))["last"] or 0
    screen = Screen(event=event, number=last + 1)
    _put(screen, wanted)
    return screen


@transaction.atomic
def change_screen(*, screen: Screen, wanted: ScreenWanted) -> None:
    """Change a screen; what is open in the hall follows at once."""
    hold_event(screen.event_id)
    _put(screen, wanted)


@transaction.atomic
def remove_screen(*, screen: Screen) -> None:
    """Forget a screen; what is open under its address shows the plain board."""
    hold_event(screen.event_id)
    screen.delete()
    bump_board(event_id=screen.event_id)


@transaction.atomic
def direct(
    *, event: Event, number: int | None = None, scenes: Collection[str] | None = None, theme: str | None = None
) -> None:
    """Let one screen, or all of them, show other scenes or other colours; None leaves either as it is. Twice is once.

    No scene at all lets a screen follow the weekend.
    """
    hold_event(event.pk)
    screens = Screen.objects.filter(event=event)
    for screen in screens if number is None else screens.filter(number=number):
        if scenes is not None:
            screen.scenes = list(scenes)
        if theme is not None:
            screen.theme = theme
        screen.save()
    bump_board(event_id=event.pk)


def _put(screen: Screen, wanted: ScreenWanted) -> None:
    screen.name, screen.theme, screen.languages = wanted.name, wanted.theme, wanted.languages
    screen.diagonal, screen.unit, screen.distance = wanted.diagonal, wanted.unit, wanted.distance
    screen.scenes = list(wanted.scenes)
    screen.save()
    bump_board(event_id=screen.event_id)
