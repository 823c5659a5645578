"""The open events of a branch: what comes, who won, and points over a season for places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from scoring.honours.queries.final import Honour, closings, honours_of
from scoring.honours.queries.people import HonouredPlayer, player_of
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries.kinds import kinds
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Event
from tournaments.organization.models import Organization

POINTS = (10, 8, 6, 5, 4, 3, 2, 1)  # for the places from the first on
PLAYED = 1  # for every other place


@dataclass(frozen=True, slots=True, kw_only=True)
class PastAfternoon:
    """An open event that was held; nobody has won it before it is final."""

    event: Event
    winners: tuple[Honour, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSeason:
    """The events of one kind and year whose places count for points."""

    kind: str
    season: int

    @property
    def name(self) -> str:
        return kinds()[self.kind].title


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEvents:
    """What the page of a branch says of its open events; the latest of the past comes first."""

    coming: tuple[Afternoon, ...]
    past: tuple[PastAfternoon, ...]
    seasons: tuple[OpenSeason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """What one person has of a season, by event."""

    place: int
    player: HonouredPlayer
    points: Mapping[int, int]

    @property
    def total(self) -> int:
        return sum(self.points.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPoints:
    """The points of a season, the best first. `events` are those that are final."""

    branch: Organization
    of: OpenSeason
    events: tuple[Event, ...]
    lines: tuple[SeasonLine, ...]


def open_events_of(branch: Organization) -> OpenEvents:
    """Return the open events of a branch: five queries, whatever their number."""
    held = list(_held(branch).order_by("-competition__event__starts_on", "-competition__event"))
    won: defaultdict[str, list[Honour]] = defaultdict(list)
    final = list(closings(Event.Kind.OPEN).filter(competition__event__host_branch=branch))
    numbers = {(one.competition_id, number) for one in final for place, number in one.places["places"] if place == 1}
    first = Q(pk__in=[])
    for competition, number in numbers:
        first |= Q(competition=competition, number=number)
    for honour in honours_of(final, Entry.objects.filter(first)):
        won[honour.slug].append(honour)
    over = [
        one for one in held if one.competition.is_final or one.competition.event.ends_on < one.competition.event.today
    ]
    past = [each.competition.event for each in over]
    counted = {(each.competition.event.season, each.kind) for each in held if each.counts_for_season}
    return OpenEvents(
        coming=tuple(each for each in reversed(held) if each not in over),
        past=tuple(PastAfternoon(event=event, winners=tuple(won[event.slug])) for event in past),
        seasons=tuple(OpenSeason(kind=kind, season=season) for season, kind in sorted(counted, reverse=True)),
    )


def points_of_season(branch: Organization, of: OpenSeason) -> SeasonPoints | None:
    """Return the points of a season: four queries, whatever was held. None where the host counts none.

    Partners have the points of their place each. Guests whose names do not stay are left out, and keep their place.
    """
    counted = _held(branch).filter(kind=of.kind, counts_for_season=True, competition__event__season=of.season)
    competitions = list(counted.values_list("competition", flat=True))
    if not competitions:
        return None
    final = closings(Event.Kind.OPEN).filter(competition__in=competitions)
    places: dict[tuple[int, int], int] = {}
    events: dict[int, Event] = {}
    for closing in final.order_by("competition__event__starts_on", "competition__event"):
        events[closing.competition_id] = closing.competition.event
        places |= {(closing.competition_id, number): place for place, number in closing.places["places"]}
    rows = RosterPlace.objects.filter(entry__competition__in=events, entry__state=Entry.State.ENTERED)
    people: dict[int, HonouredPlayer] = {}
    points: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for row in rows.select_related("entry", "member"):
        place = places.get((row.entry.competition_id, row.entry.number))
        if place is not None and row.member.is_on_record:
            event = events[row.entry.competition_id].pk
            people[row.member_id] = player_of(row.member)
            points[row.member_id][event] = points_for(place)
    lines = [SeasonLine(place=0, player=people[pk], points=own) for pk, own in points.items()]
    lines.sort(key=lambda line: (-line.total, line.player.name))
    totals = [line.total for line in lines]
    placed = (replace(line, place=totals.index(line.total) + 1) for line in lines)
    return SeasonPoints(branch=branch, of=of, events=tuple(events.values()), lines=tuple(placed))


def points_for(place: int) -> int:
    """Return what a place is worth.

    >>> points_for(1), points_for(8), points_for(30)
    (10, 1, 1)
    """
    return POINTS[place - 1] if place <= len(POINTS) else PLAYED


def _held(branch: Organization) -> QuerySet[Afternoon]:
    rows = Afternoon.objects.filter(competition__event__host_branch=branch)
    return rows.select_related("competition__event").defer("competition__event__frozen_rulebook")
