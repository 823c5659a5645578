"""One round that is turned in a circle: in each next round every seat of it is the one after, and nothing else changes.

The rounds follow each other in a row that is cut into turns as it comes, and the boards of a turn are dealt in that
order. What one seat goes through, every other goes through some rounds earlier or later: a first round that is even for
one seat is even for all. `turned.txt` has one for each size that the row of `patterns` made uneven on the boards, or
even only with longer waits. A search found them. The matches of such a round are as many seats apart as there are
distances, each once, so that everybody meets; and they stand in an order in which a seat comes to every board equally
often, and never waits longer from one round to the next than the limit.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tournaments.draws.engine.model import Pairing
from tournaments.draws.engine.patterns import in_turns

_TABLE = Path(__file__).with_name("turned.txt")


def is_known(n: int, boards: int, cycles: int) -> bool:
    """Return whether there is a first round to turn for `n` seats on so many boards.

    >>> is_known(39, 13, 1), is_known(39, 13, 2)
    (True, False)
    """
    return (n, boards, cycles) in _first_rounds()


def turns_and_boards(
    n: int, boards: int, cycles: int
) -> tuple[tuple[tuple[Pairing, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return the turns, and for each the board of each of its games. Raises KeyError where no first round is known.

    >>> turns, where = turns_and_boards(39, 13, 1)
    >>> len(turns), {len(turn) for turn in turns}, where[0] == tuple(range(13))
    (57, {13}, True)
    """
    first = _first_rounds()[n, boards, cycles]
    circle = n if n % 2 else n - 1  # the last seat of an even field stands still
    row: list[Pairing] = []
    for number in range(circle * cycles):
        cycle, by = divmod(number, circle)
        for pair in first:
            home, away = (seat if seat == circle else (seat + by) % circle for seat in pair)
            game = Pairing(number, home, away)
            # Unturned, the seat that stands still would be on one side in every game.
            flips = cycle + by if circle in pair else cycle
            row.append(game.flipped() if flips % 2 else game)
    turns = in_turns(row, boards)
    return tuple(turns), tuple(tuple(range(len(turn))) for turn in turns)


@cache
def _first_rounds() -> dict[tuple[int, int, int], tuple[tuple[int, ...], ...]]:
    """Return the first rounds by entries, boards and cycles; a line of the table is for 1, for 2, or for both (12)."""
    known: dict[tuple[int, int, int], tuple[tuple[int, ...], ...]] = {}
    for line in _TABLE.read_text(encoding="ascii").splitlines():
        n, boards, cycles, *games = line.split()
        first = tuple(tuple(map(int, game.split("-"))) for game in games)
        known |= {(int(n), int(boards), int(cycle)): first for cycle in cycles}
    return known
