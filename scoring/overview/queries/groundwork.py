"""What a place has before its first event: branches, members, officers, a season."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments.events.models import Event
from tournaments.members.models import Member
from tournaments.organization.models import Organization, Role, User
from tournaments.organization.queries.permissions import Right, organizations_with
from tournaments.seasons.models.plan import Season


@dataclass(frozen=True, slots=True, kw_only=True)
class Groundwork:
    """What there is in the part of the tree whose officers a reader names."""

    place: Organization  # the top of it
    branches: int
    has_members: bool
    with_officer: int  # branches that somebody signs in for
    season: int | None  # the latest that is planned
    events: int  # of this place itself


def groundwork_of(user: User) -> Groundwork | None:
    """Return what is there for `user`; None for who names no officers. Six queries."""
    own = Organization.objects.filter(organizations_with(user, Right.GRANT_ROLES)).order_by("path")
    place = own.first()
    if place is None:
        return None
    below = Q(branch__path__startswith=place.path)
    branches = Organization.objects.branches().filter(path__startswith=place.path)
    officers = Role.objects.filter(organization__in=branches, kind=Role.Kind.BRANCH_OFFICER, user__is_active=True)
    seasons = Season.objects.filter(command=place.command_id).order_by("-year")
    return Groundwork(
        place=place,
        branches=branches.count(),
        has_members=Member.objects.filter(below).exists(),
        with_officer=officers.values("organization").distinct().count(),
        season=seasons.values_list("year", flat=True).first(),
        events=Event.objects.filter(organizer=place).count(),
    )
