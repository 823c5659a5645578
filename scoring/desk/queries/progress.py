"""What is on every board of an event, read from its published draws and the results so far."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, cast

from django.db.models import Min, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from kit.dates import playing_day
from kit.pure.nouns import numbered
from kit.pure.translation import listed
from scoring.desk.engine.clock import Hall, Outlook, Planned, Station, StationPhase, hall_at
from scoring.desk.words.progress import ON_TIME, pace
from scoring.standings.queries.public import (
    departed_entries,
    names_in,
    public_sheets,
    sheets_that_count,
    stages_that_count,
)
from tournaments.draws.queries.location import where_by_match
from tournaments.draws.queries.public import without_opponent
from tournaments.draws.queries.timetable import minutes_of
from tournaments.events.queries import category_for
from tournaments.halls.queries import station_name
from tournaments.models import Competition, Event, Match
from tournaments.organization.queries.visibility import sees_results

if TYPE_CHECKING:
    from tournaments.draws.queries.public import Reader

RoomKey = tuple[str, int]  # what tells stations of the same number apart
StationKey = tuple[RoomKey, int]
SideKey = tuple[int, str]  # an entry and its pair

# A result that came in so long before its hour was not played live: it was imported, or it is a rehearsal.
NOT_LIVE = datetime.timedelta(hours=12)


class _Row(NamedTuple):
    """A sheet as the database has it, and no more than is needed: a board reads hundreds of them at every result."""

    pk: int
    match: int
    code: str
    pair: str
    station: int
    slot: int
    round: int
    starts_at: datetime.datetime | None
    home: int | None
    away: int | None
    home_from: int | None
    away_from: int | None
    stage_position: int
    competition: int
    result: int | None
    came_in: datetime.datetime | None


# What a row is read from, by its name there.
_COLUMNS = {
    "pk": "pk",
    "match": "match",
    "code": "code",
    "pair": "pair",
    "station": "station",
    "slot": "match__slot",
    "round": "match__round",
    "starts_at": "match__starts_at",
    "home": "match__home_id",
    "away": "match__away_id",
    "home_from": "match__home_from_id",
    "away_from": "match__away_from_id",
    "stage_position": "match__stage__position",
    "competition": "match__stage__competition_id",
    "result": "result",
    "came_in": "came_in",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetAtStation:
    """One sheet as the pages show it."""

    match: int
    code: str
    pair: str
    competition: Competition
    where: str  # "Group B, round 2", "Final"; empty in a round robin
    home: str
    away: str
    home_id: int | None
    away_id: int | None
    begins: datetime.datetime | None  # as things look now
    planned: datetime.datetime | None


class SheetHour(NamedTuple):
    """When a sheet is or was played, and how far it is: "played", "now", "late" or "next"."""

    round: int
    begins: datetime.datetime
    ends: datetime.datetime
    state: str
    behind: int  # minutes


@dataclass(frozen=True, slots=True, kw_only=True)
class StationNow:
    """One board or table: what is on it, what is next, who gets ready."""

    number: int
    name: str  # as people call it: "12", "12 (By the stage)"
    phase: StationPhase
    now: SheetAtStation | None
    next: SheetAtStation | None
    on_deck: SheetAtStation | None
    waits_for: tuple[str, ...]
    missing: tuple[SheetAtStation, ...]
    behind: int | None
    hours: tuple[SheetHour, ...] = ()  # of this day

    @property
    def is_over(self) -> bool:
        return self.phase is StationPhase.OVER

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to play here, and no sheet is missed."""
        return self.is_over and not self.missing

    @property
    def is_late(self) -> bool:
        return self.behind is not None and self.behind >= ON_TIME


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """The stations that one or more competitions play on, with how they keep to their plan."""

    competitions: tuple[Competition, ...]
    station_word: str
    stations: tuple[StationNow, ...]
    sentence: str

    @property
    def name(self) -> str:
        return listed(competition.name for competition in self.competitions)

    @property
    def shown(self) -> list[StationNow]:
        """The stations with something to say; those where play is over and a sheet is not in come last."""
        return sorted(
            (station for station in self.stations if not station.is_done), key=lambda station: station.is_over
        )

    @property
    def free(self) -> str:
        """Where nothing is left to play, in one line: "tables 3, 4 and 9"; empty while play goes on everywhere."""
        return numbered(self.station_word, [station.name for station in self.stations if station.is_done])


@dataclass(frozen=True, slots=True, kw_only=True)
class HallProgress:
    """The hall at a moment."""

    at: datetime.datetime
    rooms: tuple[Room, ...]
    outlook: Outlook
    sentence: str
    begins: Mapping[int, datetime.datetime]  # sub-match to the moment at which it should begin
    more_rounds: bool  # of a Swiss draw are still to be drawn

    @property
    def busy_first(self) -> list[Room]:
        """The rooms in the order of the program; those in which nothing is left to play come last."""
        return sorted(self.rooms, key=lambda room: not room.shown)

    @property
    def is_over(self) -> bool:
        return bool(self.rooms) and not self.outlook.left and not self.more_rounds


def hall_for_everybody(event: Event, reader: Reader = None, now: datetime.datetime | None = None) -> HallProgress:
    """Return what is on every board, as far as `reader` may know it; None is everybody."""
    return hall_now(event, now, results=sees_results(event, reader))


def hall_now(event: Event, now: datetime.datetime | None = None, *, results: bool = True) -> HallProgress:
    """Return what is on every board of `event`, in a constant number of queries; without what follows from results."""
    at = timezone.localtime(now)
    is_on = _is_on(event, at)
    names, competitions, rows = names_in(event), _competitions(event), _rows(event, results=results)
    hall, by_key = _hall(rows, competitions, at), {row.pk: row for row in rows}
    where = where_by_match(Match.objects.filter(stage__in=stages_that_count(event)))

    def shown(planned: Planned | None) -> SheetAtStation | None:
        if planned is None:
            return None
        row = by_key[cast("int", planned.key)]
        return SheetAtStation(
            match=row.match,
            code=row.code,
            pair=row.pair,
            competition=competitions[row.competition],
            where=where.get(row.match, ""),
            home=names.get(row.home or 0) or _("Not known yet"),
            away=names.get(row.away or 0) or _("Not known yet"),
            home_id=row.home,
            away_id=row.away,
            begins=hall.begins.get(planned.key),
            planned=planned.starts,
        )

    return HallProgress(
        at=at,
        rooms=tuple(
            Room(
                competitions=together,
                station_word=category_for(together[0]).stations_are,
                stations=tuple(_station(together[0], each, names, shown, _hours(hall, each, at)) for each in stations),
                sentence=pace(_of_room(hall, together), at) if is_on else "",
            )
            for together, stations in _rooms(hall, competitions, rows)
        ),
        outlook=hall.outlook,
        sentence=pace(hall.outlook, at) if is_on else "",
        begins={cast("int", key): moment for key, moment in hall.begins.items()},
        more_rounds=not hall.outlook.left and _more_rounds(event),
    )


def _more_rounds(event: Event) -> bool:
    """Return whether rounds of a Swiss draw are still to be drawn: between two of them the hall is empty, not done."""
    return stages_that_count(event).filter(rounds_to_draw__gt=0).exists()


def running(event: Event, at: datetime.datetime) -> tuple[Hall, list[_Row]] | None:
    """Return what goes on in the hall at a moment, and its sheets, for all that everybody may know: three queries.

    None, and no query, on a day that is none of the event.
    """
    if not _is_on(event, at):
        return None
    rows = _rows(event, results=sees_results(event))
    return _hall(rows, _competitions(event), at), rows


def _is_on(event: Event, at: datetime.datetime) -> bool:
    return event.starts_on <= playing_day(at) <= event.ends_on


def _competitions(event: Event) -> dict[int, Competition]:
    return {competition.pk: competition for competition in event.competitions.all()}


def _rows(event: Event, *, results: bool) -> list[_Row]:
    """Return the sheets of the matches that were or will be played, with when the result that counts came in first.

    Without `results`, those that follow from no result, and no side that does.
    """
    departed = departed_entries(event)
    rows = (
        (sheets_that_count(event).exclude(without_opponent("match__")) if results else public_sheets(event))
        .annotate(came_in=Min("submissions__entered_at", filter=Q(submissions__set_aside__isnull=True)))
        .order_by("match__stage__competition__position", "match__stage__position", "match__slot", "station")
        .values_list(*_COLUMNS.values())
    )
    read = (_Row(**dict(zip(_COLUMNS, values, strict=True))) for values in rows)
    if not results:
        read = (
            row._replace(home=None if row.home_from else row.home, away=None if row.away_from else row.away)
            for row in read
        )
    return [row for row in read if row.result is not None or departed.isdisjoint((row.home, row.away))]


def _hall(rows: Sequence[_Row], competitions: Mapping[int, Competition], at: datetime.datetime) -> Hall:
    # By the clock as it is set at that moment: in the nights in which it is changed, minutes are minutes, too.
    zone = datetime.timezone(timezone.localtime(at).utcoffset() or datetime.timedelta())
    return hall_at(_planned(rows, competitions, zone), at.astimezone(zone))


def _planned(rows: Sequence[_Row], competitions: Mapping[int, Competition], zone: datetime.tzinfo) -> Iterator[Planned]:
    minutes = {pk: minutes_of(competition).expected for pk, competition in competitions.items()}
    rooms = {pk: _room_of(competition) for pk, competition in competitions.items()}
    for row in rows:
        starts = row.starts_at.astimezone(zone) if row.starts_at else None
        came_in = row.came_in.astimezone(zone) if row.came_in and row.result is not None else None
        if starts is not None and came_in is not None and came_in < starts - NOT_LIVE:
            came_in = starts + datetime.timedelta(minutes=minutes[row.competition])
        yield Planned(
            key=row.pk,
            group=row.competition,
            station=(rooms[row.competition], row.station),
            # A turn of one group may be a later round than the next turn of another.
            order=(row.stage_position, row.slot, row.round, row.station),
            starts=starts,
            minutes=minutes[row.competition],
            sides=tuple((entry, row.pair) for entry in (row.home, row.away) if entry is not None),
            entered=came_in,
        )


def _room_of(competition: Competition) -> RoomKey:
    """Return what tells its stations from others of the same number: competitions that share boards have the same."""
    if competition.shared_boards_id is not None:
        return "shared", competition.shared_boards_id
    return "own", competition.pk


def _rooms(
    hall: Hall, competitions: Mapping[int, Competition], rows: Sequence[_Row]
) -> Iterator[tuple[tuple[Competition, ...], list[Station]]]:
    """Yield the stations of each room by number, rooms in the order of the program."""
    rooms: dict[RoomKey, list[Competition]] = {}
    for pk in dict.fromkeys(row.competition for row in rows):
        rooms.setdefault(_room_of(competitions[pk]), []).append(competitions[pk])
    order = {room: number for number, room in enumerate(rooms)}

    def place(station: Station) -> tuple[int, int]:
        room, number = cast("StationKey", station.station)
        return order[room], number

    together = list(rooms.values())
    for position, stations in groupby(sorted(hall.stations, key=place), key=lambda station: place(station)[0]):
        yield tuple(together[position]), list(stations)


def _of_room(hall: Hall, competitions: Sequence[Competition]) -> Outlook:
    """Return the outlook of the competition that ends last today: its room is not free before."""
    return max(
        (hall.groups[competition.pk] for competition in competitions),
        key=lambda outlook: outlook.day_ends.timestamp() if outlook.day_ends else 0.0,
    )


def _hours(hall: Hall, station: Station, at: datetime.datetime) -> Iterator[SheetHour]:
    """Yield the sheets of a station on the day of `at`: played ones as they came in, the others as things look."""
    free, day = None, playing_day(at)
    for sheet in hall.sheets:
        if sheet.station != station.station or sheet.starts is None or playing_day(sheet.starts) != day:
            continue
        lasts = datetime.timedelta(minutes=sheet.minutes)
        begins = hall.begins.get(sheet.key, sheet.starts) if sheet.entered is None else sheet.entered - lasts
        begins = begins if free is None else max(begins, free)
        free = begins + lasts if sheet.entered is None else max(begins, sheet.entered)
        is_on = sheet is station.now and station.phase is StationPhase.PLAYING
        free = max(free, at) if is_on else free  # one that has lasted longer is taken to end now
        behind = round((free - lasts - sheet.starts).total_seconds() / 60)
        if sheet.entered is not None:
            state = "played"
        elif is_on:
            state = "now"
        else:
            state = "late" if sheet in station.missing or behind >= ON_TIME else "next"
        yield SheetHour(sheet.order[2], begins, free, state, behind)


def _station(
    competition: Competition,
    station: Station,
    names: Mapping[int, str],
    shown: Callable[[Planned | None], SheetAtStation | None],
    hours: Iterator[SheetHour],
) -> StationNow:
    _, number = cast("StationKey", station.station)
    return StationNow(
        number=number,
        name=station_name(competition.event, competition.game, number),
        phase=station.phase,
        now=shown(station.now),
        next=shown(station.next),
        on_deck=shown(station.on_deck),
        waits_for=tuple(names[cast("SideKey", side)[0]] for side in station.waits_for),
        missing=tuple(sheet for sheet in map(shown, station.missing) if sheet is not None),
        behind=station.behind,
        hours=tuple(hours),
    )
