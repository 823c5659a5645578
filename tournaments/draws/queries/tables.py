"""Which tables of the hall a competition is played on, and whether two draws would hold one at one hour (A40, A50)."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.holding import Hold, held_twice
from tournaments.draws.models import Stage, SubMatch
from tournaments.draws.queries.public import without_opponent
from tournaments.draws.queries.timetable import minutes_of
from tournaments.draws.words.tables import hours_in_words, numbers_in_words
from tournaments.entries.models import Departure, Entry
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.halls.engine.numbers import read_numbers
from tournaments.halls.models import HallTable
from tournaments.halls.queries import equipment_of, numbers_there, numbers_to_play_on, tables_of

_TURN = 24 * 60  # where a draw has no times, its turns stand in for hours, apart from everything that has some
_BEFORE_TIME = -100_000 * _TURN


@dataclass(frozen=True, slots=True)
class DoubleUse:
    """Two competitions that would hold the same tables at the same hours."""

    one: Competition
    two: Competition
    numbers: tuple[int, ...]
    starts: datetime.datetime | None
    ends: datetime.datetime | None

    @property
    def where(self) -> str:
        return numbers_in_words(self.numbers, category_for(self.two).stations_are)

    @property
    def when(self) -> str:
        return hours_in_words(self.starts, self.ends)

    def refusal(self) -> DrawError:
        told = {"one": self.one.name, "two": self.two.name, "where": self.where, "when": self.when}
        return DrawError("tables_held_twice", field="stations", **told)


# --- which tables -------------------------------------------------------------------------------------


def tables_for(competition: Competition, stations: int) -> tuple[int, ...]:
    """Return the numbers of the tables that a competition is drawn on: at most `stations` of them.

    Those that are set aside for it; else the first that no other competition is played on. Where the hall has too few
    of those for its teams, it gets tables that others have too: then the hours decide whether that can be.
    """
    return HallNow.of(competition.event).numbers_for(competition, stations)


@dataclass(frozen=True, slots=True)
class HallNow:
    """The hall of an event with all that is drawn in it, ready to be asked."""

    tables: Mapping[str, list[HallTable]]
    competitions: Mapping[int, Competition]  # in the order of the program, each with its number of `teams`
    drawn: Mapping[int, tuple[int, ...]]  # the tables of each competition (by id) that is drawn

    @classmethod
    def of(cls, event: Event) -> HallNow:
        """Return the hall as it is now: four queries."""
        entered = Count("entries", filter=Q(entries__state=Entry.State.ENTERED))
        in_order = event.competitions.select_related("shared_boards").annotate(teams=entered).order_by("position", "pk")
        return cls(tables_of(event), {competition.pk: competition for competition in in_order}, _drawn_on(event))

    def stations_of(self, competition: Competition) -> int:
        shared = competition.shared_boards
        return shared.stations if shared is not None else competition.stations

    def there(self, competition: Competition) -> tuple[int, ...]:
        """Return what a draw of this competition may be played on."""
        return numbers_to_play_on(self.tables, equipment_of(competition.game))

    def together(self, competition: Competition) -> list[Competition]:
        """Return who plays in one timetable with a competition, itself among them."""
        group = group_of(competition)
        return [other for other in self.competitions.values() if group_of(other) == group]

    def needed(self, competition: Competition) -> int:
        """Return how many tables are in use when everybody plays at once."""
        width = category_for(competition).sides.pairs
        teams: int = sum(other.teams for other in self.together(competition))  # type: ignore[attr-defined]
        return max(width, teams // 2 * width)

    def set_aside(self, competition: Competition) -> tuple[int, ...]:
        """Return what somebody has set aside for a competition, or what those with whom it shares are drawn on."""
        shared = competition.shared_boards
        if shared is None:
            return read_numbers(competition.tables)
        others = (self.drawn[other.pk] for other in self.together(competition) if other.pk in self.drawn)
        return read_numbers(shared.tables) or next(others, ())

    def numbers_for(self, competition: Competition, stations: int) -> tuple[int, ...]:
        own = self.set_aside(competition)
        if own and (len(own) >= stations or not competition.shared_boards_id):
            return own[:stations]
        there, taken = self.there(competition), self._taken_before(competition)
        free = tuple(number for number in there if number not in taken)
        return (free if len(free) >= min(stations, self.needed(competition)) else there)[:stations]

    def numbers_now(self, competition: Competition) -> tuple[int, ...]:
        """Return the tables that a competition is drawn on, or would be."""
        return self.drawn.get(competition.pk) or self.numbers_for(competition, self.stations_of(competition))

    def used_by_others(self, competition: Competition) -> set[int]:
        """Return the tables that others are drawn on or have set aside."""
        taken: set[int] = set()
        for other in self._others(competition):
            taken |= set(self.drawn.get(other.pk, ())) | set(self.set_aside(other))
        return taken

    def wanted_by_others(self, competition: Competition) -> list[tuple[Competition, list[int]]]:
        """Return the others that are played, or would be, at tables of a competition, each with those tables."""
        mine = self.numbers_now(competition)
        found = []
        for other in self._others(competition):
            both = sorted(set(mine) & set(self.numbers_now(other)))
            if both and (other.pk in self.drawn or other.teams > 1):  # type: ignore[attr-defined]
                found.append((other, both))
        return found

    def _others(self, competition: Competition) -> list[Competition]:
        mine, group = equipment_of(competition.game), group_of(competition)
        return [
            other
            for other in self.competitions.values()
            if equipment_of(other.game) == mine and group_of(other) != group
        ]

    def _taken_before(self, competition: Competition) -> set[int]:
        """Return what others use, and what those before it in the program will be given."""
        taken, there = self.used_by_others(competition), self.there(competition)
        order = list(self.competitions)
        before = [other for other in self._others(competition) if order.index(other.pk) < order.index(competition.pk)]
        given = {group_of(other) for other in before if other.pk in self.drawn or self.set_aside(other)}
        for other in before:
            if group_of(other) not in given:
                given.add(group_of(other))
                taken |= set([number for number in there if number not in taken][: self.stations_of(other)])
        return taken


def group_of(competition: Competition) -> tuple[str, int]:
    """Return who plays in one timetable on the same tables: competitions that share, or one alone."""
    if competition.shared_boards_id is not None:
        return "shared", competition.shared_boards_id
    return "own", competition.pk


def _drawn_on(event: Event) -> dict[int, tuple[int, ...]]:
    """Return the tables that each competition (by id) is drawn on, and those that its matches were moved to."""
    drawn: dict[int, dict[int, None]] = defaultdict(dict)
    stages = Stage.objects.draws().filter(competition__event=event).only("competition_id", "tables", "stations")
    for stage in stages.order_by("position"):
        drawn[stage.competition_id] |= dict.fromkeys(stage.numbers)
    used = SubMatch.objects.filter(match__stage__competition__event=event, station__gt=0)
    rows = used.order_by("station").values_list("match__stage__competition", "station").distinct()
    for competition, station in rows:
        drawn[competition][station] = None
    return {competition: tuple(numbers) for competition, numbers in drawn.items()}


# --- whether two hold one -----------------------------------------------------------------------------


def double_uses(event: Event, *, drafts: bool = False) -> list[DoubleUse]:
    """Return every two competitions whose published draws would hold a table at the same hour: two queries.

    With `drafts` those count too. A match that is over holds nothing any more, nor does one of a team that left.
    Competitions in one timetable take turns by it, and are never told.
    """
    competitions = {competition.pk: competition for competition in event.competitions.all()}
    minutes = {pk: minutes_of(competition).expected for pk, competition in competitions.items()}
    rows = still_played(event).filter(station__gt=0).order_by()
    if not drafts:
        rows = rows.filter(match__stage__published_at__isnull=False)
    holds = []
    told = rows.values_list("match__stage__competition", "station", "match__starts_at", "match__slot")
    for pk, station, starts_at, turn in told:
        competition = competitions[pk]
        if starts_at is not None:
            starts = int(starts_at.timestamp()) // 60
            ends = starts + minutes[pk]
        else:
            starts = _BEFORE_TIME + turn * _TURN
            ends = starts + _TURN
        table = (equipment_of(competition.game), station)
        holds.append(Hold(table, starts, ends, pk, group_of(competition)))
    return [
        DoubleUse(
            competitions[held.one],
            competitions[held.two],
            tuple(sorted(number for _, number in cast("tuple[tuple[str, int], ...]", held.tables))),
            _moment(held.starts),
            _moment(held.ends),
        )
        for held in held_twice(holds)
    ]


def still_played(event: Event) -> QuerySet[SubMatch]:
    """Return the sheets of an event that somebody will still play."""
    gone = Departure.objects.filter(entry__competition__event=event, revoked_at=None).values("entry")
    open_sheets = SubMatch.objects.filter(
        match__stage__competition__event=event, match__stage__set_aside=None, result=None
    )
    return open_sheets.exclude(without_opponent("match__") | Q(match__home__in=gone) | Q(match__away__in=gone))


def held_meanwhile(
    competition: Competition, starts: datetime.datetime, ends: datetime.datetime
) -> dict[int, datetime.datetime]:
    """Return the tables that published draws of others hold at some time between, each with when they leave it."""
    event, mine = competition.event, equipment_of(competition.game)
    others = {
        other.pk: other
        for other in event.competitions.all()
        if equipment_of(other.game) == mine and group_of(other) != group_of(competition)
    }
    rows = still_played(event).filter(
        match__stage__competition__in=others, match__stage__published_at__isnull=False, match__starts_at__lt=ends
    )
    held: dict[int, datetime.datetime] = {}
    for pk, number, at in rows.order_by().values_list("match__stage__competition", "station", "match__starts_at"):
        assert at is not None
        until = at + datetime.timedelta(minutes=minutes_of(others[pk]).expected)
        if until > starts:
            held[number] = max(held.get(number, until), until)
    return held


def require_tables_free(event: Event, *, drafts: bool = False, of: Competition | None = None) -> None:
    """Raise DrawError when two draws of an event would hold a table at one hour; with `of`, when that one would.

    Whoever writes holds the row of the event by then (`hold_the_hall`): two who publish at once go one by one.
    """
    for twice in double_uses(event, drafts=drafts):
        if of is None or of.pk in (twice.one.pk, twice.two.pk):
            other = twice
            if of is not None and of.pk == twice.one.pk:
                other = DoubleUse(twice.two, twice.one, twice.numbers, twice.starts, twice.ends)
            raise other.refusal()


def require_tables_there(competition: Competition, numbers: Iterable[int], *, code: str) -> None:
    """Raise DrawError for a table or board that is not in the hall (any more): nobody would find it."""
    there = set(numbers_there(competition.event, equipment_of(competition.game)))
    missing = sorted(set(numbers) - there)
    if missing:
        where = numbers_in_words(missing, category_for(competition).stations_are)
        raise DrawError(code, field="tables", where=where)


def _moment(minute: int) -> datetime.datetime | None:
    if minute < 0:
        return None
    return timezone.localtime(datetime.datetime.fromtimestamp(minute * 60, tz=datetime.UTC))
