"""What is left to play, board by board: a board of the hall is one board, whichever competition is played on it."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, F, QuerySet, When
from django.utils import timezone

from kit.pure.translation import listed
from scoring.live.models import LiveLog
from tournaments.draws.models import SubMatch
from tournaments.draws.queries.location import location_of, with_location
from tournaments.entries.models import Departure
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for, managed_events
from tournaments.halls.queries import equipment_of, station_name
from tournaments.organization.models import User

SHOWN = 3  # the match at a table now, and what comes after it
# So long after its hour nobody plays a match any more: its sheet is missing, and it stands behind what is played now.
MISSED = datetime.timedelta(hours=12)
_WITH_SIDES = ("match__stage__competition__event", "match__home__branch", "match__away__branch")


@dataclass(frozen=True, slots=True, order=True)
class TablePlace:
    """One table or board of the hall of an event: what stands there, and its number."""

    equipment: str
    station: int

    @property
    def key(self) -> str:
        """How forms name it: "dart board 4"."""
        return f"{self.equipment} {self.station}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHere:
    """A match at a table: its sheet, which match it is, and the log it is scored on now."""

    sheet: SubMatch
    competition: Competition
    where: str
    log: LiveLog | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """A station with something left to play: what is played there now, and next."""

    name: str
    sheets: tuple[SubMatch, ...]

    @property
    def now(self) -> SubMatch:
        return self.sheets[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stations:
    """The stations of one kind in the hall of an event on which something is left to play."""

    event: Event
    name: str  # of the competitions
    word: str
    stations: tuple[Station, ...]


def stations_of(user: User | AnonymousUser) -> list[Stations]:
    """Return every station at which `user` may keep scores and something is left to play: two queries."""
    waiting = sheets_to_play().filter(match__stage__competition__event__in=managed_events(user))
    competition = "match__stage__competition"
    rows = waiting.values_list("pk", f"{competition}__event", f"{competition}__game", "station")
    first: defaultdict[tuple[int, TablePlace], list[int]] = defaultdict(list)
    for pk, event, game, station in rows:
        if len(here := first[event, TablePlace(equipment_of(game), station)]) < 2:
            here.append(pk)
    sheets = waiting.select_related(*_WITH_SIDES).in_bulk([pk for some in first.values() for pk in some])
    together: defaultdict[tuple[int, str], list[tuple[SubMatch, ...]]] = defaultdict(list)
    for (event, place), some in sorted(first.items()):
        together[event, place.equipment].append(tuple(sheets[pk] for pk in some))
    return [_stations(boards) for boards in together.values()]


def _stations(boards: list[tuple[SubMatch, ...]]) -> Stations:
    of = {sheet.match.stage.competition.pk: sheet.match.stage.competition for some in boards for sheet in some}
    first = of[min(of, key=lambda pk: (of[pk].position, pk))]
    return Stations(
        event=first.event,
        name=listed(of[pk].name for pk in sorted(of, key=lambda pk: (of[pk].position, pk))),
        word=category_for(first).stations_are,
        stations=tuple(
            Station(name=station_name(first.event, first.game, some[0].station), sheets=some) for some in boards
        ),
    )


def sheets_to_play() -> QuerySet[SubMatch]:
    """Return the sheets that wait for a result and whose sides are known, in the order of play.

    On a station these are what is played there now, and next. What was passed over is among them: somebody has the
    paper, or plays on. Nothing of a team that stopped playing: its matches are over, as the rule book says.
    """
    gone = Departure.objects.filter(revoked_at=None).values("entry")
    missed = Case(When(match__starts_at__lt=timezone.now() - MISSED, then=1), default=0)
    return (
        SubMatch.objects.filter(
            result=None,
            match__home__isnull=False,
            match__away__isnull=False,
            match__stage__published_at__isnull=False,
            match__stage__set_aside__isnull=True,
        )
        .exclude(match__home__in=gone)
        .exclude(match__away__in=gone)
        .select_related("match__stage", "match__home__branch", "match__away__branch")
        # Groups take turns on a station, and a turn of one may be a later round than the next turn of another.
        .order_by(
            missed,
            F("match__starts_at").asc(nulls_last=True),
            *("match__stage__position", "match__slot", "match__round", "match__number", "pair"),
        )
    )


def competitions_on(event_id: int, equipment: str) -> list[int]:
    """Return the competitions of an event that are played on what is called so."""
    games = Competition.objects.filter(event=event_id).values_list("pk", "game")
    return [pk for pk, game in games if equipment_of(game) == equipment]


def sheets_at(event_id: int, place: TablePlace) -> QuerySet[SubMatch]:
    """Return what is left to play at a table, whichever competition it is of, in the order of play."""
    on = competitions_on(event_id, place.equipment)
    return sheets_to_play().filter(match__stage__competition__in=on, station=place.station)


def shown_at(event_id: int, place: TablePlace) -> list[SheetHere]:
    """Return what is played at a table now and next: three queries."""
    sheets = list(with_location(sheets_at(event_id, place).select_related(*_WITH_SIDES), "match__")[:SHOWN])
    running = {log.sub_match_id: log for log in LiveLog.objects.open().filter(sub_match__in=sheets)}
    return [
        SheetHere(
            sheet=sheet,
            competition=sheet.match.stage.competition,
            where=location_of(sheet.match, sheet),
            log=running.get(sheet.pk),
        )
        for sheet in sheets
    ]
