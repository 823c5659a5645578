"""Reads about who will hold the events of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from games import registry
from games.rulebook import RuleBook
from kit.order import by_name
from tournaments.events.engine.deadlines import months_before
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_named
from tournaments.hosting.engine.checks import Application, HostFinding, Weight, check
from tournaments.hosting.models.allocation import Allocation, HostApplication
from tournaments.hosting.words.allocation import sentence_of
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.rulebooks.queries.texts import key_or_first

State = HostApplication.State


@dataclass(frozen=True)
class HostSport:
    """One sport of a Command, and what a host needs for it."""

    key: str
    name: str
    people: int
    stations: int


@dataclass(frozen=True)
class FindingLine:
    """One finding as a page shows it."""

    found: HostFinding
    sentence: str

    @property
    def bars(self) -> bool:
        return self.found.weight is Weight.BARS

    @property
    def waits(self) -> bool:
        return self.found.weight is Weight.WAITS


@dataclass(frozen=True)
class SportOfSeason:
    """One sport of a season: the District, the host, and who has applied."""

    sport: HostSport
    allocation: Allocation | None
    applications: Sequence[HostApplication]

    @property
    def host(self) -> HostApplication | None:
        return next((application for application in self.applications if application.state == State.GRANTED), None)


def book_of(organizer: Organization) -> RuleBook:
    """Return the rule book of a Command."""
    return rulebook_named(key_or_first(organizer.rulebook_key))


def sports_of(organizer: Organization) -> dict[str, HostSport]:
    """Return the sports of a Command's manual, by key, with what the largest category of each asks of a host."""
    sports: dict[str, HostSport] = {}
    for category in book_of(organizer).categories.values():
        known = sports.get(category.game)
        sports[category.game] = HostSport(
            category.game,
            category.sport,
            max(category.hall_people, known.people if known else 0),
            max(category.stations_min, known.stations if known else 0),
        )
    return sports


def name_of_sport(organizer: Organization, sport: str) -> str:
    """Return what a Command calls a sport; one that its rule book has left out since keeps the name of its game."""
    known = sports_of(organizer).get(sport)
    return known.name if known else registry.get(sport).name


def organizers_of(user: User) -> list[Organization]:
    """Return the Commands whose events `user` may give away, or apply for, by name."""
    own = Organization.objects.filter(permissions.organizations_with(user, Right.HOST_PAPERS)).order_by()
    return list(
        Organization.objects.filter(pk__in={organization.command_id for organization in own}).order_by(by_name("name"))
    )


def branches_to_apply(user: User, organizer: Organization) -> list[Organization]:
    """Return the branches for which `user` may apply, by name."""
    mine = permissions.organizations_with(user, Right.HOST_PAPERS)
    return list(
        Organization.objects.branches()
        .filter(mine, path__startswith=organizer.path)
        .order_by(by_name("name"), "number")
    )


def districts_of(organizer: Organization) -> list[Organization]:
    """Return the places to which a Command's events are given: those that send it teams, by number."""
    level = book_of(organizer).level(organizer.level).entries_from
    return list(Organization.objects.filter(level=level, path__startswith=organizer.path).order_by(by_name("name")))


def season_of(organizer: Organization, season: int, user: User) -> list[SportOfSeason]:
    """Return the sports of a season with the applications that `user` may read: four queries."""
    allocations = {
        allocation.sport: allocation
        for allocation in Allocation.objects.filter(organizer=organizer, season=season).select_related(
            "district", "made_by"
        )
    }
    applied: dict[str, list[HostApplication]] = {}
    for application in visible_applications(user).filter(organizer=organizer, season=season):
        applied.setdefault(application.sport, []).append(application)
    return [
        SportOfSeason(sport, allocations.get(key), applied.get(key, [])) for key, sport in sports_of(organizer).items()
    ]


def label_of(name: str) -> str:
    """Return how the form calls a line of it."""
    field: Any = HostApplication._meta.get_field(name)
    return str(field.verbose_name)


def visible_applications(user: User) -> QuerySet[HostApplication]:
    """Return the applications that `user` may read: of their branches, and whoever hosts for their Command."""
    own = Organization.objects.filter(permissions.organizations_with(user, Right.HOST_PAPERS)).values("pk")
    every = HostApplication.objects.select_related("branch", "organizer", "entered_by", "decided_by")
    return every.filter(branch__in=own) | every.filter(state=State.GRANTED, organizer__in=organizers_of(user))


def event_of(application: HostApplication) -> Event | None:
    """Return the event that an application is about, once it is created."""
    events = Event.objects.filter(
        organizer=application.organizer,
        level=application.organizer.level,
        season=application.season,
        competitions__game=application.sport,
        kind=Event.Kind.LADDER,
    )
    return events.select_related("host_branch").order_by("pk").first()


def findings_of(application: HostApplication) -> list[FindingLine]:
    """Return what stands in the way of an application and what deserves a look, the worst first."""
    organizer = application.organizer
    given = (
        Allocation.objects.filter(organizer=organizer, season=application.season, sport=application.sport)
        .select_related("district")
        .first()
    )
    host = (
        HostApplication.objects.filter(
            organizer=organizer, season=application.season, sport=application.sport, state=State.GRANTED
        )
        .exclude(pk=application.pk)
        .select_related("branch")
        .first()
    )
    sport = sports_of(organizer).get(application.sport)
    months = book_of(organizer).deadlines.allocation_months
    facts = Application(
        district=_district_of(application.branch, given),
        given_to=str(given.district) if given else None,
        granted_to=str(host.branch) if host else None,
        confirmed_on=application.confirmed_on,
        given_on=given.given_on if given else None,
        give_by=months_before(given.starts_on, months) if given else None,
        holds=application.holds,
        stations=application.stations,
        people_needed=sport.people if sport else 0,
        stations_needed=sport.stations if sport else 0,
    )
    return [FindingLine(finding, sentence_of(finding)) for finding in check(facts)]


def _district_of(branch: Organization, given: Allocation | None) -> str:
    """Return the District of a branch; the one of the allocation itself where the branch lies in it."""
    if given is not None and given.district.covers(branch):
        return str(given.district)
    level = given.district.level if given is not None else "district"
    above: Mapping[int, Organization] = Organization.objects.in_bulk(branch.path_ids[1:-1])
    return next((str(organization) for organization in above.values() if organization.level == level), "")


def districts_above(branch: Organization, organizer: Organization) -> list[Organization]:
    """Return the District in which a branch lies; nothing where it lies in none."""
    return [district for district in districts_of(organizer) if district.covers(branch)]
