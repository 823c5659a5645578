"""Whether two draws would hold one table at one hour."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Hold(NamedTuple):
    """A table that a match holds from one minute to another. Who plays `together` keeps apart on its own."""

    table: Hashable
    starts: int
    ends: int
    by: int
    together: Hashable


@dataclass(frozen=True, slots=True)
class HeldTwice:
    """Two draws and the tables that both would hold, from when to when."""

    one: int
    two: int
    tables: tuple[Hashable, ...]
    starts: int
    ends: int


def held_twice(holds: Iterable[Hold]) -> list[HeldTwice]:
    """Return every two draws that would hold a table at the same time; the one that comes second begins later.

    >>> holds = [Hold(1, 0, 30, 7, "a"), Hold(1, 20, 50, 8, "b"), Hold(2, 0, 30, 7, "a"), Hold(2, 30, 60, 8, "b")]
    >>> held_twice(holds)
    [HeldTwice(one=7, two=8, tables=(1,), starts=20, ends=30)]
    """
    of_table: dict[Hashable, list[Hold]] = defaultdict(list)
    for hold in sorted(holds, key=lambda hold: (hold.starts, hold.by)):
        of_table[hold.table].append(hold)
    both_hold: dict[tuple[int, int], list[tuple[Hashable, int, int]]] = defaultdict(list)
    for table, held in of_table.items():
        latest: dict[Hashable, Hold] = {}  # of each that plays together, what ends last so far
        for hold in held:
            for together, before in latest.items():
                if together != hold.together and before.ends > hold.starts:
                    both = (table, hold.starts, min(before.ends, hold.ends))
                    both_hold[min(before.by, hold.by), max(before.by, hold.by)].append(both)
            mine = latest.get(hold.together)
            if mine is None or mine.ends < hold.ends:
                latest[hold.together] = hold
    return [
        HeldTwice(
            one,
            two,
            tuple(dict.fromkeys(table for table, _, _ in both)),
            min(starts for _, starts, _ in both),
            max(ends for _, _, ends in both),
        )
        for (one, two), both in sorted(both_hold.items())
    ]
