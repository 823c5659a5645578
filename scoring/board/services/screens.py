"""Writing the screens of a hall."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields

from django.db import transaction
from django.db.models import Max
from django.shortcuts import get_object_or_404

from kit.pure.violations import RuleViolation
from scoring.board.models.screens import Screen
from tournaments.events.services import bump_board, hold_event
from tournaments.models import Competition, Event

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
    shows: str = ""
    competitions: Collection[str] = ()


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
def direct(*, event: Event, number: int | None = None, shows: str | None = None, theme: str | None = None) -> None:
    """Let one screen, or all of them, show something else or other colours; None leaves either as it is."""
    hold_event(event.pk)
    screens = Screen.objects.filter(event=event)
    for screen in screens if number is None else screens.filter(number=number):
        screen.shows = screen.shows if shows is None else shows
        screen.theme = screen.theme if theme is None else theme
        screen.save()
    bump_board(event_id=event.pk)


@transaction.atomic
def split_screen(*, screen: Screen, category: str) -> Screen:
    """Give a competition a screen of its own beside `screen`, which shows the others from then on.

    Raises RuleViolation where `screen` does not show it, or nothing else.
    """
    hold_event(screen.event_id)
    screen.refresh_from_db(fields=["competitions"])
    wanted = {field.name: getattr(screen, field.name) for field in fields(ScreenWanted)}
    own = get_object_or_404(Competition, event=screen.event, category=category)
    shown = screen.competitions or list(screen.event.competitions.values_list("category", flat=True))
    if category not in shown or len(shown) == 1:
        raise RuleViolation("board.not_shown_beside_others", name=own.name)
    added = add_screen(
        event=screen.event, wanted=ScreenWanted(**wanted | {"name": own.name[:60], "competitions": [category]})
    )
    screen.competitions = [other for other in shown if other != category]
    screen.save()
    return added


def _put(screen: Screen, wanted: ScreenWanted) -> None:
    screen.name, screen.theme, screen.languages = wanted.name, wanted.theme, wanted.languages
    screen.diagonal, screen.unit, screen.distance = wanted.diagonal, wanted.unit, wanted.distance
    screen.shows, screen.competitions = wanted.shows, list(wanted.competitions)
    screen.save()
    bump_board(event_id=screen.event_id)
