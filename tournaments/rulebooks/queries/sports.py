"""Reads about sports that are described here: which there are, whose, and what a page may show of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404

from games import registry
from games.described import shelf
from kit.order import by_name
from kit.pure.text import sort_key
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.rulebooks.models import Sport, SportEdition


@dataclass(frozen=True, slots=True)
class Described:
    """A sport with its newest edition; `is_own`: its reader may change it."""

    sport: Sport
    edition: SportEdition
    is_own: bool


def places_of(user: User) -> list[Organization]:
    """Return the places for whose events `user` may describe a sport: those of their roles, the highest first."""
    if user.is_superuser:
        return list(Organization.objects.commands().order_by(by_name("name")))
    held = {role.organization.pk for role in permissions.roles_of(user) if role.organization is not None}
    mine = Organization.objects.filter(permissions.organizations_with(user, Right.MANAGE_EVENT), pk__in=held)
    return sorted(mine, key=lambda organization: (len(organization.path_ids), sort_key(organization.name)))


def sports_of(user: User) -> list[Described]:
    """Return the sports that `user` may change, then those that reach their events from above: three queries."""
    own = set(_own(user).values_list("pk", flat=True))
    above = {number for place in places_of(user) for number in place.path_ids}
    sports = Sport.objects.filter(Q(pk__in=own) | Q(owner__in=above, is_offered=True)).select_related("owner")
    newest: dict[int, SportEdition] = {}
    editions = SportEdition.objects.filter(sport__in=sports).select_related("made_by").order_by("number")
    for edition in editions:
        newest[edition.sport_id or 0] = edition
    described = [Described(sport, newest[sport.pk], sport.pk in own) for sport in sports]
    return sorted(described, key=lambda sport: (not sport.is_own, sport.edition.title))


def sport_for_office(user: User, pk: int) -> Sport:
    """Return the sport with this number. Raises 404 for none, PermissionDenied where `user` may not change it."""
    sport = get_object_or_404(Sport.objects.select_related("owner"), pk=pk)
    permissions.require(user, Right.MANAGE_EVENT, sport.owner)
    return sport


def editions_of(sport: Sport) -> list[SportEdition]:
    """Return the editions of a sport, the newest first."""
    return list(sport.editions.select_related("made_by").order_by("-number"))


def text_for(user: User, key: str) -> str:
    """Return the text of a sport that `user` may copy or save as a file. Raises KeyError when there is none."""
    if registry.is_written(key):
        sports = [sport.sport.pk for sport in sports_of(user)]
        if not SportEdition.objects.filter(key=key, sport__in=sports).exists():
            raise KeyError(key)
    return shelf.text_of(key)


def shipped() -> list[tuple[str, str]]:
    """Return key and name of the sports that are shipped as files."""
    return [(key, registry.get(key).name) for key in registry.described()]


def _own(user: User) -> QuerySet[Sport]:
    organizations = Organization.objects.filter(permissions.organizations_with(user, Right.MANAGE_EVENT))
    return Sport.objects.filter(owner__in=organizations)
