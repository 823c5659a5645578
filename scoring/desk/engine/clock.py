"""Now, next and on deck at every station, and by how many minutes the hall is behind its plan or ahead of it.

What is known is the plan and the moment at which each result was entered. A match begins when its station and both
sides are free, as the hall plays; where the plan leaves a gap (a break, a night, a turn without a match) it does not
begin before its time. A match lasts as long as it is planned to, and one that has lasted longer is taken to end now.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import inf

from kit.pure.clock import day_of_play
from tournaments.draws.engine.playing import Played, overtaken


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One sheet: its station, its place in the order of play, when it is planned, whom it needs, when it came in.

    `sides` is shorter than two while somebody is not known; `entered` is None as long as there is no result. Moments
    are in the time zone of the hall: a day is what the people there call a day.
    """

    key: Hashable
    group: Hashable  # the competition that an outlook is about
    station: Hashable
    order: tuple[int, ...]
    starts: datetime | None
    minutes: int
    sides: tuple[Hashable, ...]
    entered: datetime | None = None

    @property
    def ends(self) -> datetime | None:
        return None if self.starts is None else self.starts + timedelta(minutes=self.minutes)


class StationPhase(StrEnum):
    """What goes on at a station."""

    BEFORE = "before"  # its next match has a later hour: the day has not begun, or there is a break
    PLAYING = "playing"
    WAITING = "waiting"  # the station is free, and somebody still plays elsewhere or is not known
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """One station: the match that is on it or begins next there, the one after it, and the one after that.

    `waits_for` are the sides that still play elsewhere; `missing` the sheets that did not come in although the
    station has played on; `behind` the minutes by which its match is late, below 0 when it is early.
    """

    station: Hashable
    phase: StationPhase
    now: Planned | None = None
    next: Planned | None = None
    on_deck: Planned | None = None
    begins: datetime | None = None
    waits_for: tuple[Hashable, ...] = ()
    missing: tuple[Planned, ...] = ()
    behind: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """How a competition, or the hall, keeps to its plan.

    `behind` compares the end of the day that is being played with its plan. All are None when nothing is planned.
    """

    left: int
    behind: int | None = None
    day_ends: datetime | None = None
    ends: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """The sheets and the stations in order, the outlook of hall and groups, and when each open match should begin."""

    sheets: tuple[Planned, ...]
    stations: tuple[Station, ...]
    outlook: Outlook
    groups: Mapping[Hashable, Outlook]
    begins: Mapping[Hashable, datetime]


def hall_at(planned: Iterable[Planned], now: datetime) -> Hall:
    """Return what goes on in the hall at `now`.

    >>> six = datetime(2027, 2, 5, 18)
    >>> def sheet(key, minute, sides, entered=None):
    ...     starts, came_in = (None if m is None else six + timedelta(minutes=m) for m in (minute, entered))
    ...     return Planned(key=key, group="darts", station=1, order=(key,), starts=starts, minutes=30,
    ...                    sides=sides, entered=came_in)
    >>> hall = hall_at([sheet(1, 0, "AB", 40), sheet(2, 30, "CD"), sheet(3, 60, "AC")], six + timedelta(minutes=45))
    >>> station = hall.stations[0]
    >>> station.now.key, station.next.key, station.on_deck, station.phase.value, hall.outlook.behind
    (2, 3, None, 'playing', 10)
    """
    sheets = _in_order(planned)
    at_station: dict[Hashable, list[Planned]] = {}
    for sheet in sheets:
        at_station.setdefault(sheet.station, []).append(sheet)
    missing = {sheet.key for row in at_station.values() for sheet in _missing(row)}
    run = _Run(sheets, missing, now)
    groups: dict[Hashable, list[Planned]] = {}
    for sheet in sheets:
        groups.setdefault(sheet.group, []).append(sheet)
    return Hall(
        sheets=tuple(sheets),
        stations=tuple(_station(station, row, run, missing) for station, row in at_station.items()),
        outlook=_outlook(sheets, run, missing),
        groups={group: _outlook(row, run, missing) for group, row in groups.items()},
        begins={sheet.key: run.starts[sheet.key] for sheet in sheets if sheet.entered is None},
    )


def _in_order(planned: Iterable[Planned]) -> list[Planned]:
    """Return the sheets by their hour; one without, as in the play-off of a tie, after what its group plays before."""
    hours: dict[Hashable, float] = {}
    latest: dict[Hashable, float] = {}
    sheets = sorted(planned, key=lambda sheet: sheet.order)
    for sheet in sheets:
        before = latest.get(sheet.group, inf)
        hours[sheet.key] = sheet.starts.timestamp() if sheet.starts else before
        if sheet.starts:
            latest[sheet.group] = hours[sheet.key] if before == inf else max(before, hours[sheet.key])
    return sorted(sheets, key=lambda sheet: (hours[sheet.key], sheet.order))


def _missing(row: Sequence[Planned]) -> list[Planned]:
    """Return the sheets of a station that did not come in although a later one there did."""
    parts = [
        Played(place, 1, int(sheet.entered is not None), int(sheet.entered is not None))
        for place, sheet in enumerate(row)
    ]
    return [row[place] for place in sorted(overtaken(parts))]


class _Run:
    """The matches one after the other as they were or will be played: when each begins and ends, and what it needs."""

    def __init__(self, sheets: Sequence[Planned], missing: set[Hashable], now: datetime) -> None:
        self.now = now
        self.starts: dict[Hashable, datetime] = {}
        self.ends: dict[Hashable, datetime] = {}
        self.busy: dict[Hashable, tuple[Hashable, ...]] = {}  # of each match, the sides that play before it
        self._last: dict[tuple[str, Hashable], Planned] = {}  # the last match of each station and side so far
        self._open: dict[Hashable, Planned] = {}  # the last match of each side that is not in: it may be put off
        for sheet in sheets:
            self._play(sheet, is_missing=sheet.key in missing)

    def _play(self, sheet: Planned, *, is_missing: bool) -> None:
        needs = [("station", sheet.station), *(("side", side) for side in sheet.sides)]
        plays = {side: self._open[side] for side in sheet.sides if side in self._open}
        self.busy[sheet.key] = tuple(side for side, earlier in plays.items() if earlier.station != sheet.station)
        begins = self._begins(sheet, [*(self._last[need] for need in needs if need in self._last), *plays.values()])
        self.starts[sheet.key] = begins
        if sheet.entered is not None:
            self.ends[sheet.key] = max(begins, sheet.entered)
        elif is_missing:
            self.ends[sheet.key] = begins  # it was played, nobody knows when: it holds nobody up
        else:
            self.ends[sheet.key] = max(begins + timedelta(minutes=sheet.minutes), self.now)
            self._open.update(dict.fromkeys(sheet.sides, sheet))
        self._last.update(dict.fromkeys(needs, sheet))

    def _begins(self, sheet: Planned, before: Sequence[Planned]) -> datetime:
        """Return when a match begins or began: when all that it needs is free, and in a gap of the plan at its time."""
        free = max((self.ends[sheet.key] for sheet in before), default=None)
        if free is None:
            return sheet.starts or self.now
        if sheet.starts is None:
            return max(free, self.now) if sheet.entered is None else free
        planned_free = max((sheet.ends for sheet in before if sheet.ends is not None), default=None)
        if planned_free is None or planned_free < sheet.starts:
            return max(free, sheet.starts)
        return free


def _station(station: Hashable, row: Sequence[Planned], run: _Run, missing: set[Hashable]) -> Station:
    lost = tuple(sheet for sheet in row if sheet.key in missing)
    left = [sheet for sheet in row if sheet.entered is None and sheet.key not in missing]
    if not left:
        return Station(station=station, phase=StationPhase.OVER, missing=lost)
    first = left[0]
    begins, busy = run.starts[first.key], run.busy[first.key]
    if busy or len(first.sides) < 2:
        phase = StationPhase.WAITING
    elif begins > run.now:
        phase = StationPhase.BEFORE
    else:
        phase = StationPhase.PLAYING
    late = None if first.ends is None else _minutes(run.ends[first.key] - first.ends)
    return Station(
        station=station,
        phase=phase,
        now=first,
        next=left[1] if len(left) > 1 else None,
        on_deck=left[2] if len(left) > 2 else None,
        begins=begins,
        waits_for=busy,
        missing=lost,
        behind=late,
    )


def _outlook(sheets: Sequence[Planned], run: _Run, missing: set[Hashable]) -> Outlook:
    left = [sheet for sheet in sheets if sheet.entered is None and sheet.key not in missing]
    planned = [sheet for sheet in left if sheet.starts is not None]
    if not planned:
        return Outlook(left=len(left))
    day = day_of_play(min(sheet.starts for sheet in planned if sheet.starts is not None))
    today = [sheet for sheet in planned if sheet.starts is not None and day_of_play(sheet.starts) == day]
    day_ends = max(run.ends[sheet.key] for sheet in today)
    as_planned = max(sheet.ends for sheet in today if sheet.ends is not None)
    return Outlook(
        left=len(left),
        behind=_minutes(day_ends - as_planned),
        day_ends=day_ends,
        ends=max(run.ends[sheet.key] for sheet in left),
    )


def _minutes(length: timedelta) -> int:
    return round(length.total_seconds() / 60)
