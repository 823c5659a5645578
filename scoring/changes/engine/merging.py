"""A draw as it would stand had one of its late changes never been made, whatever was changed since.

Three snapshots (`tournaments.draws.services.snapshots`) are merged cell by cell: the draw `before` and `after` the
change, and `now`. What the change left alone stays as it is now; what it changed, and nobody since, goes back. What it
changed and somebody changed again cannot go back: the two touch each other.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from typing import Any

Row = Mapping[str, Any]
Snapshot = Mapping[str, Any]

_MATCH = ("round", "slot", "number", "home", "away")
_HOURS = ("starts_at", "planned_at")
_HoursOfTurns = dict[int, tuple[Any, ...]]
_MISSING = object()


class TouchedError(Exception):
    """What a change moved was moved again: these matches or `sheets`, by their ids."""

    def __init__(self, *matches: int, sheets: Iterable[int] = ()) -> None:
        super().__init__(matches)
        self.matches, self.sheets = frozenset(matches), frozenset(sheets)

    def is_of(self, matches: Set[int], sheets: Set[int]) -> bool:
        """Return whether one of these is among what was moved again."""
        return not (self.matches.isdisjoint(matches) and self.sheets.isdisjoint(sheets))


def undone(before: Snapshot, after: Snapshot, now: Snapshot, drawn: Sequence[Sequence[int]] = ()) -> dict[str, Any]:
    """Return the draw as it is `now` without what changed from `before` to `after`. Raises TouchedError.

    `drawn` are the boards that a plan means which names none.

    >>> def draw(*matches): return {"plan": {}, "stations": 2, "hall": 2, "seats": [], "sheets": [], "byes": [],
    ...     "matches": [[pk, 1, slot, pk, 7, 8, None, None] for pk, slot in matches]}
    >>> first, second, third = draw((1, 1), (2, 1)), draw((1, 3), (2, 1)), draw((1, 3), (2, 2))
    >>> [row[2] for row in undone(first, second, third)["matches"]]
    [1, 2]
    >>> undone(first, second, draw((1, 4), (2, 1)))
    Traceback (most recent call last):
    ...
    scoring.changes.engine.merging.TouchedError: (1,)
    """
    return {
        "plan": _plan(before["plan"], after["plan"], now["plan"], [list(board) for board in drawn]),
        "stations": _cell(before["stations"], after["stations"], now["stations"]),
        "hall": now["hall"] - after["hall"] + before["hall"],
        "seats": _rows(before["seats"], after["seats"], now["seats"]),
        "matches": _matches(before["matches"], after["matches"], now["matches"]),
        "sheets": _sheets(before["sheets"], after["sheets"], now["sheets"]),
        # A draw that is drawn again has new rows for the same byes.
        "byes": _rows(before["byes"], after["byes"], now["byes"], by=lambda row: tuple(row[1:]), strict=True),
    }


def touched(before: Snapshot, after: Snapshot) -> tuple[frozenset[int], frozenset[int]]:
    """Return the matches and the sheets that a change moved, made or took away."""
    return (_changed(before["matches"], after["matches"]), _changed(before["sheets"], after["sheets"]))


def is_playable(placed: Iterable[tuple[int, Sequence[Hashable], Sequence[int]]]) -> bool:
    """Return whether nobody plays twice in a turn, on no station two matches, and every match has a turn.

    Of each match that is played: its turn, who plays, and its stations.

    >>> is_playable([(1, ("a", "b"), (1,)), (1, ("c", "d"), (2,))])
    True
    >>> is_playable([(1, ("a", "b"), (1,)), (1, ("a", "d"), (2,))])
    False
    """
    taken: Counter[tuple[int, str, Hashable]] = Counter()
    for turn, players, stations in placed:
        if turn < 1:
            return False
        taken.update((turn, "player", player) for player in players)
        taken.update((turn, "station", station) for station in stations)
    return max(taken.values(), default=1) == 1


def _changed(before: Sequence[Sequence[Any]], after: Sequence[Sequence[Any]]) -> frozenset[int]:
    was, became = {row[0]: list(row) for row in before}, {row[0]: list(row) for row in after}
    return frozenset(pk for pk in was.keys() | became.keys() if was.get(pk) != became.get(pk))


def _cell(before: Any, after: Any, now: Any, *matches: int, sheets: Iterable[int] = ()) -> Any:
    if before == after:
        return now
    if now not in (after, before):
        raise TouchedError(*matches, sheets=sheets)
    return before


def _matches(before: Sequence[Any], after: Sequence[Any], now: Sequence[Any]) -> list[list[Any]]:
    was, became = {row[0]: row for row in before}, {row[0]: row for row in after}
    if was.keys() - became.keys():
        raise TouchedError(*was.keys() - became.keys())
    hours = _hours_of_turns(after), _hours_of_turns(now)
    merged = []
    for row in now:
        pk = row[0]
        if pk in was and pk in became:
            merged.append(_match(was[pk], became[pk], row, hours))
        elif pk not in became:  # made since
            merged.append(list(row))
    return merged


def _match(
    before: Sequence[Any], after: Sequence[Any], now: Sequence[Any], hours: tuple[_HoursOfTurns, _HoursOfTurns]
) -> list[Any]:
    pk, end = now[0], 1 + len(_MATCH)
    cells = [_cell(*cell, pk) for cell in zip(before[1:end], after[1:end], now[1:end], strict=True)]
    times = list(zip(before[end:], after[end:], now[end:], strict=True))
    turn = cells[_MATCH.index("slot")]
    if before[2] == after[2]:
        return [pk, *cells, *(_cell(*cell, pk) for cell in times)]
    # It goes back to its turn. Where that was moved since, it is as much later as those who play in it, or as itself.
    then, since = (known.get(turn) for known in hours)
    if then is not None and since is not None:
        times = list(zip(before[end:], then, since, strict=True))
    return [pk, *cells, *(_as_much_later(*cell) for cell in times)]


def _hours_of_turns(now: Sequence[Any]) -> _HoursOfTurns:
    """Return the hours of each turn in which all matches have the same."""
    found: dict[int, set[tuple[Any, ...]]] = {}
    for row in now:
        found.setdefault(row[2], set()).add(tuple(row[-len(_HOURS) :]))
    return {turn: next(iter(hours)) for turn, hours in found.items() if len(hours) == 1}


def _as_much_later(before: str | None, after: str | None, now: str | None) -> str | None:
    if after == now or not (before and after and now):
        return before
    read = datetime.datetime.fromisoformat
    return (read(before) + (read(now) - read(after))).isoformat()


def _sheets(before: Sequence[Any], after: Sequence[Any], now: Sequence[Any]) -> list[list[Any]]:
    """Return the sheets of now with the cells that the change wrote as they were; those that it made go."""
    was, became = {row[0]: row for row in before}, {row[0]: row for row in after}
    merged = []
    for row in now:
        if row[0] in was and row[0] in became:
            cells = zip(was[row[0]], became[row[0]], row, strict=True)
            merged.append([_cell(*cell, sheets=row[:1]) for cell in cells])
        elif row[0] not in became:
            merged.append(list(row))
    return merged


def _rows(
    before: Sequence[Any],
    after: Sequence[Any],
    now: Sequence[Any],
    *,
    by: Callable[[Any], Hashable] = lambda row: tuple(row) if isinstance(row, list) else row,
    strict: bool = False,
) -> list[Any]:
    """Return the rows of now without those that the change added, and with those that it took away."""
    if now == after:
        return list(before)
    was, became, there = ({by(row): row for row in rows} for rows in (before, after, now))
    added, gone = became.keys() - was.keys(), was.keys() - became.keys()
    if strict and (added - there.keys() or gone & there.keys()):
        raise TouchedError
    # A row that was only written anew is the one that it was.
    kept = [
        was[key] if key in was and row == became.get(key) else row for key, row in there.items() if key not in added
    ]
    return kept + [row for key, row in was.items() if key in gone and key not in there]


def _plan(before: Any, after: Any, now: Any, drawn: list[list[int]], path: str = "") -> Any:
    """Return the plan of a stage: what is noted of late changes row by row, everything else cell by cell."""
    if before == after or now == after:
        return now if before == after else before
    if path == "late.boards":
        boards = _rows(*([list(board) for board in boards or drawn] for boards in (before, after, now)))
        return None if sorted(boards) == sorted(drawn) else boards
    if path in ("late.broken", "late.drawn_without", "late.notes"):
        return _rows(before or [], after or [], now or [], by=_key)
    if not all(isinstance(part, Mapping) for part in (before, after, now)):
        return _cell(before, after, now)
    merged = {
        name: _plan(
            before.get(name, _MISSING),
            after.get(name, _MISSING),
            now.get(name, _MISSING),
            drawn,
            f"{path}.{name}".lstrip("."),
        )
        for name in dict.fromkeys([*now, *before])
    }
    return {name: value for name, value in merged.items() if value is not _MISSING}


def _key(row: Any) -> Any:
    return row["number"] if isinstance(row, Mapping) else row
