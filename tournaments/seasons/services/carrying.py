"""The plan of a season is carried into its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournaments.events.models import Event
from tournaments.events.queries import rulebook_for
from tournaments.events.services import change_settings, freeze_rulebook
from tournaments.seasons.models.plan import Season
from tournaments.seasons.queries.plan import is_own, kept_beside, settings_of_event


@transaction.atomic
def settle(*, event: Event) -> Event:
    """Write the plan of its season into an event that may still change; what the event says itself stays.

    Called when an event is created from the plan, and before its rules are frozen.
    """
    if event.is_frozen:
        return event
    book = rulebook_for(event)
    changes = {path: value for path, value in settings_of_event(event).items() if not is_own(book, path)}
    return change_settings(event=event, changes=changes) if changes else event


@transaction.atomic
def freeze(*, event: Event) -> Event:
    """Give an event its own copy of the rules, the plan in it; where sports differ each competition keeps its own."""
    event = Event.objects.select_related("organizer").select_for_update(of=("self",)).get(pk=event.pk)
    if event.is_frozen:
        return event
    beside = kept_beside(settle(event=event))
    event = freeze_rulebook(event=event)
    for competition in event.competitions.filter(pk__in=beside):
        competition.overrides |= beside[competition.pk]
        competition.save(update_fields=["overrides"])
    return event


def open_events(season: Season) -> list[Event]:
    events = Event.objects.filter(season=season.year, organizer__command=season.command, frozen_at=None)
    return list(events.filter(kind=Event.Kind.LADDER).select_related("organizer"))


def settings_of_events(season: Season, game: str, level: str) -> dict[Event, dict[str, Any]]:
    """Return the events that a plan reaches, each with what the plan said for it until now."""
    events = {event for event in open_events(season) if event.level == level}
    playing = set(Event.objects.filter(competitions__game=game, pk__in=[event.pk for event in events]))
    return {event: settings_of_event(event) for event in events if event in playing}


def carry_to_events(season: Season) -> None:
    for event in open_events(season):
        settle(event=event)


def follow(event: Event, before: Mapping[str, Any]) -> None:
    """Write a changed plan into an event, except where the organizer has put something else than the plan said."""
    after = settings_of_event(event)
    book = rulebook_for(event)
    changes = {}
    for path in {*before, *after}:
        if not is_own(book, path):
            of_book = None
        elif book.setting(path).value == before.get(path):
            of_book = book.source(path).changed_from
        else:
            continue  # its organizer's own
        changes[path] = after.get(path, of_book)
    said = {path: value for path, value in changes.items() if value is not None}
    if said:
        change_settings(event=event, changes=said)
