"""One board less than a full hall: its rounds, less one match of each, which is played between the rounds.

A full hall has a perfect share of the boards (`patterns.full_hall`). Without one of its boards, the matches that the
rounds had there are played by themselves: after every few rounds comes a turn of such matches. They are on other boards
then; on which, and in which order the rounds are played, a solver found once for each size (`one_board_short.json`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tournaments.draws.engine.model import Pairing

_TABLE = Path(__file__).with_name("one_board_short.json")
Turn = tuple[Pairing, ...]


def is_known(n: int, cycles: int) -> bool:
    """Return whether there is an order of the rounds of `n` seats for one board less than a full hall.

    >>> is_known(28, 1), is_known(27, 1)
    (True, False)
    """
    return f"{n} {cycles}" in _table()


def turns_and_boards(
    n: int, cycles: int, rounds: Sequence[Turn], on: Sequence[Sequence[int]]
) -> tuple[tuple[Turn, ...], tuple[tuple[int, ...], ...]]:
    """Return turns on n/2 - 1 boards, and for each the board of each of its games.

    `rounds` are those of a full hall of `n` seats and `on` their boards, for all cycles. Raises KeyError where no order
    of them is known.

    >>> from tournaments.draws.engine.patterns import full_hall
    >>> turns, where = turns_and_boards(28, 1, *full_hall(28))
    >>> len(turns), sorted({len(turn) for turn in turns}), max(map(max, where))
    (30, [9, 13], 12)
    """
    spared, blocks = _table()[f"{n} {cycles}"]
    turns: list[Turn] = []
    where: list[tuple[int, ...]] = []
    number = 0
    for block in blocks:
        between: list[Pairing] = []
        half = len(turns) + len(block) // 2
        for round_, _ in block:
            games = [Pairing(number, game.home, game.away) for game in rounds[round_]]
            boards = list(on[round_])
            between.append(games.pop(boards.index(spared)))
            boards.remove(spared)
            turns.append(tuple(games))
            where.append(tuple(board - (board > spared) for board in boards))
            number += 1
        # In the middle: whoever sits out the round before or the round after plays here.
        turns.insert(half, tuple(between))
        where.insert(half, tuple(board for _, board in block))
    return tuple(turns), tuple(where)


@cache
def _table() -> dict[str, Any]:
    """Return by "entries cycles" the board that is spared and the blocks: of each round its number and the new board
    of the match that is played in the turn between."""
    table: dict[str, Any] = json.loads(_TABLE.read_text(encoding="ascii"))
    return table
