"""A draw that comes ready-made, as a list of its matches: put into turns and rounds, and checked as any draw is."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.draws.engine.model import Meeting, SittingOut
from tournaments.draws.engine.verify import DrawFault, Plain, problems


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as a row of a list has it: teams by id, the board counted from 1, the hour by the clock of the hall."""

    line: int
    home: int
    away: int
    board: int
    at: datetime.datetime | None = None
    round: int | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class ListFault:
    """Why a list is no draw: a code, the row and the key of its column, or 0 and "" where something is missing."""

    line: int
    column: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ReadyMadeDraw:
    """What a list says: its matches in playing order, who sits out, when each turn is, and what is wrong with it."""

    meetings: tuple[Meeting[int], ...]
    byes: tuple[SittingOut, ...]
    hours: Mapping[int, datetime.datetime]
    faults: tuple[ListFault, ...]
    has_own_rounds: bool  # whether the rounds are those of the list, and not numbered here


def put_together(rows: Sequence[Listed], teams: Collection[int], *, cycles: int = 1) -> ReadyMadeDraw:
    """Return the draw that the rows of a list make for these teams, each of which is to meet each other so often.

    >>> nine, ten = (datetime.datetime(2027, 2, 6, hour) for hour in (9, 10))
    >>> rows = [Listed(2, 1, 2, 1, nine), Listed(3, 3, 1, 1, ten), Listed(4, 2, 3, 2, ten)]
    >>> [(fault.line, fault.column, fault.code) for fault in put_together(rows, (1, 2, 3)).faults]
    [(4, 'away', 'twice_at_once')]
    """
    slots = _slots_of(rows)
    rounds = _rounds_said(rows) or _rounds_of(rows, slots)
    placed = sorted(zip(slots, rounds, rows, strict=True), key=lambda match: (match[0], match[2].board))
    meetings = tuple(Meeting(number, slot, row.board, row.home, row.away) for slot, number, row in placed)
    byes = tuple(_byes_of(meetings, teams))
    at_slot: dict[int, list[Listed]] = defaultdict(list)
    for slot, row in zip(slots, rows, strict=True):
        at_slot[slot].append(row)
    found = [fault for each in problems(Plain(meetings, byes)) for fault in _faults_of(each, rows, at_slot, cycles)]
    met = Counter(frozenset((row.home, row.away)) for row in rows)
    usual = {times for pair, times in met.items() if len(pair) > 1}
    if not found and usual != {cycles}:
        found.append(ListFault(0, "", "met_as_often", {"times": max(usual, default=0), "asked": cycles}))
    hours = {slot: row.at for slot, row in zip(slots, rows, strict=True) if row.at is not None}
    return ReadyMadeDraw(meetings, byes, hours, tuple(found), bool(_rounds_said(rows)))


def _slots_of(rows: Sequence[Listed]) -> list[int]:
    """Return the turn of each row: as the list counts them where its hours agree, else in the order of the hours."""
    times: list[Any] = [row.at or row.turn or row.round or 0 for row in rows]
    order = {time: number for number, time in enumerate(sorted(set(times)), start=1)}
    said = sorted({(order[time], row.turn or 0) for time, row in zip(times, rows, strict=True)})
    turns = [turn for _, turn in said]
    if 0 not in turns and turns == sorted(set(turns)) and len(said) == len(order):
        return [row.turn or 0 for row in rows]
    return [order[time] for time in times]


def _rounds_said(rows: Sequence[Listed]) -> list[int]:
    """Return the rounds of the list; none where a row says none, or where a team would play twice in one."""
    said = [row.round for row in rows if row.round]
    playing = Counter((row.round, team) for row in rows for team in {row.home, row.away})
    return said if len(said) == len(rows) and max(playing.values(), default=0) < 2 else []


def _rounds_of(rows: Sequence[Listed], slots: Sequence[int]) -> list[int]:
    """Return a round for each row: the first in which both teams have not played, in the order of the turns."""
    last: Counter[int] = Counter()
    rounds = {}
    for at in sorted(range(len(rows)), key=lambda at: slots[at]):
        row = rows[at]
        rounds[at] = last[row.home] = last[row.away] = max(last[row.home], last[row.away]) + 1
    return [rounds[at] for at in range(len(rows))]


def _byes_of(meetings: Sequence[Meeting[int]], teams: Collection[int]) -> Iterator[SittingOut]:
    playing: dict[int, set[int]] = defaultdict(set)
    for meeting in meetings:
        playing[meeting.round] |= {meeting.home, meeting.away}
    for number in sorted(playing):
        yield from (SittingOut(number, team) for team in teams if team not in playing[number])


def _faults_of(
    fault: DrawFault, rows: Sequence[Listed], at_slot: Mapping[int, Sequence[Listed]], cycles: int
) -> Iterator[ListFault]:
    """Yield where in the list a fault of the draw is; of a row that collides with another one, with which."""
    params = fault.params
    if fault.code == "never_met":
        yield ListFault(0, "", "never_met", params)
    elif fault.code == "against_itself":
        alone = [row for row in at_slot[params["slot"]] if row.home == row.away == params["entry"]]
        yield from (ListFault(row.line, "away", "against_itself") for row in alone)
    elif fault.code == "met_otherwise":
        met = [row for row in rows if {row.home, row.away} == {params["one"], params["two"]}]
        told = {"times": len(met), "asked": cycles}
        yield from (ListFault(row.line, "", "met_otherwise", told) for row in met if len(met) != cycles)
    elif fault.code == "station_twice":
        first, *others = [row for row in at_slot[params["slot"]] if row.board == params["station"]]
        yield from (ListFault(row.line, "table", "table_twice", {"line": first.line}) for row in others)
    elif fault.code == "twice_in_slot":
        team = params["entry"]
        first, *others = [row for row in at_slot[params["slot"]] if team in (row.home, row.away)]
        for row in others:
            column = "home" if row.home == team else "away"
            yield ListFault(row.line, column, "twice_at_once", {"team": team, "line": first.line})
