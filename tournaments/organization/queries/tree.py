"""The tree as pages show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.db.models import Count, Q, QuerySet

from kit.order import by_name
from kit.pure.text import number_in
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.permissions import Right, organizations_with, roles_of

ZONES_OF_SITE = "zones-of-site"  # in what a process keeps for every language


@dataclass(slots=True)
class TreeNode:
    """A place with what is below it. The numbers count the place itself and everything below."""

    organization: Organization
    level_name: str
    children: list[TreeNode] = field(default_factory=list)
    branches: int = 0
    members: int = 0


def zones_of_site() -> set[str]:
    """Return the keys of the time zones in which there are places; another process hears of a new one in a minute."""
    keys = Organization.objects.order_by().values_list("zone", flat=True).distinct()
    return caches["pages"].get_or_set(ZONES_OF_SITE, lambda: {key or settings.TIME_ZONE for key in keys}, 60) or set()


def own_zone_of(user: User | AnonymousUser) -> str:
    """Return the time zone of a reader's own place, that of their first role; empty is the site's.

    On a site with one zone nobody's roles are read for it.
    """
    if not user.is_authenticated or user.is_superuser:
        return ""
    if len(zones := zones_of_site()) < 2:
        return next(iter(zones), "")
    places = (role.organization or role.event for role in roles_of(user))
    return next((place.zone for place in places if place is not None), "")


def is_begun() -> bool:
    """Return whether the site has a Command: without one there is nothing that anybody could look after."""
    return Organization.objects.exists()


def tree(user: User | AnonymousUser) -> list[TreeNode]:
    """Return the Commands in which `user` has a role, whole, with their numbers. Two queries, whatever the size."""
    places = Organization.objects.filter(_commands_of(user))
    organizations = list(places.order_by("path"))
    members = dict(places.order_by().filter(members__isnull=False).values_list("pk").annotate(Count("members")))
    return _grow(organizations, members)


def _grow(organizations: Iterable[Organization], members: dict[int, int]) -> list[TreeNode]:
    grown_places: dict[int, TreeNode] = {}
    roots: list[TreeNode] = []
    for organization in sorted(organizations, key=lambda place: len(place.path_ids)):
        parent = grown_places.get(organization.parent_id or 0)
        grown_places[organization.pk] = grown = TreeNode(organization, organization.level_name)
        (roots if parent is None else parent.children).append(grown)
    for grown in reversed(grown_places.values()):  # the deepest first, so that each sum is whole when it is added
        grown.children.sort(key=lambda child: natural(child.organization.number or child.organization.name))
        grown.branches += grown.organization.level == Organization.BRANCH
        grown.members += members.get(grown.organization.pk, 0)
        parent = grown_places.get(grown.organization.parent_id or 0)
        if parent is not None:
            parent.branches += grown.branches
            parent.members += grown.members
    return roots


def natural(text: str) -> tuple[int, int, str]:
    """Return a key that sorts 2 before 10, and numbers before words."""
    number = number_in(text)
    return (1, 0, text.casefold()) if number is None else (0, number, "")


def _commands_of(user: User | AnonymousUser) -> Q:
    if getattr(user, "is_superuser", False):
        return Q()
    commands = Q(pk__in=[])
    for place in {role.organization for role in roles_of(user) if role.organization is not None}:
        commands |= Q(command=place.command_id) | Q(path__startswith=place.path)
    return commands


def places(user: User | AnonymousUser, right: Right) -> list[Organization]:
    """Return every place at which `user` holds `right`, each below the one it belongs to."""
    organizations = list(Organization.objects.filter(organizations_with(user, right)))
    flat: list[Organization] = []

    def walk(grown: Iterable[TreeNode]) -> None:
        for place in grown:
            flat.append(place.organization)
            walk(place.children)

    walk(_grow(organizations, {}))
    return flat


def parents_for(organization: Organization) -> QuerySet[Organization]:
    """Return the places that a place could belong to: on a step above it, in its Command, and not below itself."""
    root = Organization.objects.get(pk=organization.path_ids[0]) if organization.is_command else organization.command
    keys = [level["key"] for level in root.levels]
    above = Organization.objects.under(root).filter(level__in=keys[: keys.index(organization.level)])
    return above.order_by("path")


def branches(user: User | AnonymousUser, right: Right) -> QuerySet[Organization]:
    """Return the branches at which `user` holds `right`, by name."""
    return Organization.objects.filter(organizations_with(user, right)).branches().order_by(by_name("name"))
