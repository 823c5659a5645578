"""Reads for who makes new events: of which levels, at which branches, by which rule book."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from games.rulebook import RuleBook
from tournaments.events.models import Event
from tournaments.events.queries import branches_below, rulebook_named
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.rulebooks.queries.texts import key_or_first


def levels_to_create(user: User | Any) -> list[tuple[str, str]]:
    """Return key and name of the levels of which `user` may create events, lowest first.

    Who manages the top of the tree also runs what lies above it, and who manages a Command what is beside the ladder;
    Dominion runs no event of a Command.
    """
    organizations = Organization.objects.filter(permissions.organizations_with(user, Right.MANAGE_EVENT)).order_by()
    held = set(organizations.values_list("level", flat=True).distinct())
    if not held:
        return []
    has_top, has_command = organizations.filter(parent=None).exists(), organizations.commands().exists()
    _, book = rulebook_of_office(user)
    lowest = next((place for place, level in enumerate(book.levels) if level.key in held), 0)
    return [
        (level.key, level.name)
        for place, level in enumerate(book.levels)
        if level.key in held or (has_top and place > lowest) or (has_command and level not in book.ladder)
    ]


def hosts_for(user: User | Any) -> Q:
    """Return a filter on Organization for where `user` may hold events: Dominion's take place in any Command."""
    held = permissions.organizations_with(user, Right.MANAGE_EVENT)
    for top in Organization.objects.filter(held, parent=None):
        held |= branches_below(top)
    return held


def command_of_office(user: User | Any) -> Organization | None:
    """Return the Command of which `user` makes new events: the first of several."""
    managed = Organization.objects.filter(permissions.organizations_with(user, Right.MANAGE_EVENT)).order_by("path")
    first = managed.select_related("command").first()
    return first.command if first else None


def rulebook_of_office(user: User | Any) -> tuple[str, RuleBook]:
    """Return the key and the rule book that new events of `user` are played by: the one of their Command."""
    key = book_of(command_of_office(user))
    return key, rulebook_named(key)


def book_of(command: Organization | None) -> str:
    """Return the key of the rule book of a Command's new events."""
    return key_or_first(command.rulebook_key if command else "")


def events_of_last_year(event: Event) -> QuerySet[Event]:
    """Return the events of the same organizer and level a season ago, as which this one can begin."""
    before = {"organizer": event.organizer_id, "level": event.level, "season": event.season - 1, "kind": event.kind}
    rows = Event.objects.filter(**before)
    return rows.select_related("organizer", "host_branch").order_by("starts_on", "pk")
