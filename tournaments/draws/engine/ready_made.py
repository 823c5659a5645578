"""A draw that comes ready-made, as a list of its matches: put into turns and rounds, and checked as any draw is."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from tournaments.draws.engine.model import Meeting, SittingOut


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


class ListFault(NamedTuple):
    """Why a row can't be in the draw: its line, the key of its column ("" for all of it), and a code."""

    line: int
    column: str
    code: str
    params: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ReadyMadeDraw:
    """What a list says: its matches in playing order, who sits out, when each turn is, and what is wrong with it."""

    meetings: tuple[Meeting[int], ...]
    byes: tuple[SittingOut, ...]
    hours: Mapping[int, datetime.datetime]
    faults: tuple[ListFault, ...]
    never_met: tuple[tuple[int, int], ...]
    has_own_rounds: bool  # whether the rounds are those of the list, and not numbered here


def put_together(rows: Sequence[Listed], teams: Collection[int], *, cycles: int = 1) -> ReadyMadeDraw:
    """Return the draw that the rows of a list make for these teams, each of which is to meet each other so often.

    >>> nine, ten = (datetime.datetime(2027, 2, 6, hour) for hour in (9, 10))
    >>> rows = [Listed(2, 1, 2, 1, nine), Listed(3, 3, 1, 1, ten), Listed(4, 2, 3, 2, ten)]
    >>> [(fault.line, fault.column, fault.code) for fault in put_together(rows, (1, 2, 3)).faults]
    [(4, 'away', 'twice_at_once')]
    """
    slots, own = _slots_of(rows), _rounds_said(rows)
    placed = sorted(
        zip(slots, own or _rounds_of(rows, slots), rows, strict=True), key=lambda match: (match[0], match[2].board)
    )
    meetings = tuple(Meeting(number, slot, row.board, row.home, row.away) for slot, number, row in placed)
    hours = {slot: row.at for slot, row in zip(slots, rows, strict=True) if row.at is not None}
    met = Counter(frozenset((row.home, row.away)) for row in rows)
    faults = tuple(_faults_of(rows, slots, met, cycles))
    never_met = tuple(pair for pair in combinations(teams, 2) if not met[frozenset(pair)])
    return ReadyMadeDraw(meetings, tuple(_byes_of(meetings, teams)), hours, faults, never_met, bool(own))


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
    rows: Sequence[Listed], slots: Sequence[int], met: Mapping[frozenset[int], int], cycles: int
) -> Iterator[ListFault]:
    """Yield what is wrong with each row; of one that collides with an earlier one, with which."""
    taken: dict[tuple[int, str, int], int] = {}
    for row, slot in zip(rows, slots, strict=True):
        if row.home == row.away:
            yield ListFault(row.line, "away", "against_itself", {})
            continue
        if (first := taken.setdefault((slot, "board", row.board), row.line)) != row.line:
            yield ListFault(row.line, "table", "table_twice", {"line": first})
        for column, team in (("home", row.home), ("away", row.away)):
            if (first := taken.setdefault((slot, "team", team), row.line)) != row.line:
                yield ListFault(row.line, column, "twice_at_once", {"team": team, "line": first})
        if (times := met[frozenset((row.home, row.away))]) != cycles:
            yield ListFault(row.line, "", "met_otherwise", {"times": times, "asked": cycles})
