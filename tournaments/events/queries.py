"""Reads about events: their rule book, the event a page is about, and what is due when."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.shortcuts import get_object_or_404

from games import rulebook
from games.rulebook import Category, RuleBook, RuleBookError
from tournaments.events.models import Competition, Event
from tournaments.organization import permissions
from tournaments.organization.models import User
from tournaments.organization.permissions import Right


def rulebook_for(event: Event) -> RuleBook:
    """Return the rules an event is played by: its frozen copy, else the file with the event's settings on it.

    Raises RuleBookError when the event names a rule book that is not there.
    """
    if event.is_frozen:
        return _book_of(event.frozen_rulebook, "{}")
    return _book_of(_file_text(settings.RULEBOOK_DIR, event.rulebook_key), json.dumps(event.overrides, sort_keys=True))


def category_for(competition: Competition) -> Category:
    """Return the category of a competition. Until the event is frozen its own settings come on top."""
    book = rulebook_for(competition.event)
    if competition.overrides and not competition.event.is_frozen:
        changes = {f"categories.{competition.category}.{path}": value for path, value in competition.overrides.items()}
        book = _book_of(book.text, json.dumps(changes, sort_keys=True))
    return book.category(competition.category)


def rulebook_keys() -> list[str]:
    """Return the keys of the rule books there are, in the order of the alphabet."""
    return sorted(path.stem for path in settings.RULEBOOK_DIR.glob("*.toml"))


def event_for_public(slug: str) -> Event:
    """Return the event with this address, its host and organizer read with it, or raise 404."""
    return get_object_or_404(Event.objects.select_related("host_branch", "organizer"), slug=slug)


def event_for_office(user: User | Any, event_id: int, right: Right) -> Event:
    """Return the event when `user` holds `right` there. Raises 404 for no such event, PermissionDenied otherwise."""
    event = get_object_or_404(Event.objects.select_related("host_branch", "organizer"), pk=event_id)
    permissions.require(user, right, event)
    return event


@lru_cache(maxsize=256)
def _book_of(text: str, overrides: str) -> RuleBook:
    changes = json.loads(overrides)
    book = rulebook.loads(text)
    return book.override(changes) if changes else book


@lru_cache(maxsize=32)
def _file_text(folder: Path, key: str) -> str:
    path = folder / f"{key}.toml"
    if path.parent != folder or not path.is_file():
        raise RuleBookError("rulebook_key", f"there is no rule book “{key}”")
    return path.read_text(encoding="utf-8")
