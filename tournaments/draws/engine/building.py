"""The draw on numbered seats: turns and boards, before anybody knows who sits where.

The phrase has no part in it. All seats are as good as each other, so the same numbers of entries and stations are
always spread equally well; what is built once is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from tournaments.draws.engine import one_board_short, patterns, timing, turned
from tournaments.draws.engine import stations as boards_of
from tournaments.draws.engine.fairness import limits
from tournaments.draws.engine.lot import generator
from tournaments.draws.engine.model import Pairing
from tournaments.draws.engine.partial import partial_turns

# By how often everybody meets everybody.
_TABLES = {1: Path(__file__).with_name("few_boards.txt"), 2: Path(__file__).with_name("few_boards_twice.txt")}
LARGE = 40  # entries up to which a draw takes well under a second


@dataclass(frozen=True, slots=True)
class Construction:
    """Turns, and for each of them the board (from 0) of each of its games."""

    turns: tuple[tuple[Pairing, ...], ...]
    where: tuple[tuple[int, ...], ...]

    @property
    def games(self) -> list[Pairing]:
        return [game for turn in self.turns for game in turn]

    def spread(self, n: int, boards: int) -> int:
        """Return by how many games a seat's boards differ, at most."""
        counts = [[0] * boards for _ in range(n)]
        for turn, on in zip(self.turns, self.where, strict=True):
            for game, board in zip(turn, on, strict=True):
                counts[game.home][board] += 1
                counts[game.away][board] += 1
        return max(max(row) - min(row) for row in counts)


@lru_cache(maxsize=256)
def build(n: int, stations: int, cycles: int, *, rounds_apart: bool = False, opponents: int = 0) -> Construction:
    """Return the best plan we know for `n` seats on `stations` boards; each meets so many `opponents`, or all.

    A construction or a shipped table where there is one, else a search. Where the search falls short of what is
    possible: for two cycles a perfect single one played twice, or, where the boards divide a round evenly, whole
    rounds in equal turns, which never fall short.

    >>> plan = build(7, 2, 1)
    >>> [len(turn) for turn in plan.turns], plan.spread(7, 2)
    ([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1], 2)
    """
    if opponents:
        boards = boards_in_use(n, stations)
        some = tuple(partial_turns(n, opponents, boards))
        return Construction(some, place(some, n, boards))
    if stations >= n // 2 and not (n == 4 and stations > 2):
        return _full(n, cycles)
    boards = boards_in_use(n, stations)
    known = None if rounds_apart else _known(n, boards, cycles)
    if known:
        return known
    table = None if rounds_apart else _tables(cycles).get((n, boards))
    if table:
        plan = _by_table(table, n, boards, cycles)
    else:
        turns = _hall_turns(n, cycles)[0] if boards > n // 2 else _in_a_row(n, boards, cycles, rounds_apart)
        plan = Construction(tuple(turns), place(turns, n, boards))
    least = limits(n, boards, (n - 1) * cycles)["stations"] or 0
    if plan.spread(n, boards) <= least:
        return plan
    if cycles == 2 and not rounds_apart and n * (n - 1) // 2 % boards == 0:
        once = build(n, stations, 1)
        if once.spread(n, boards) == 0:
            return _twice(once)
    return _rounds_in_turns(n, boards, cycles) if n // 2 % boards == 0 else plan


def _known(n: int, boards: int, cycles: int) -> Construction | None:
    """Return a plan with other turns than those of the row, where one is known."""
    if boards == n // 2 - 1 and one_board_short.is_known(n, cycles):
        return Construction(*one_board_short.turns_and_boards(n, cycles, *_hall_turns(n, cycles)))
    if turned.is_known(n, boards, cycles):
        return Construction(*turned.turns_and_boards(n, boards, cycles))
    return None


def boards_in_use(n: int, stations: int) -> int:
    """Return how many stations a draw uses: as many as can be busy at once.

    Four on three boards is the exception: nobody has to play three times on one, which two boards cannot do.

    >>> boards_in_use(19, 10), boards_in_use(19, 3), boards_in_use(4, 5)
    (9, 3, 3)
    """
    return min(stations, 3 if n == 4 else n // 2)


def place(
    turns: Sequence[Sequence[Pairing]],
    n: int,
    boards: int,
    *,
    start: Sequence[Sequence[int]] | None = None,
    pins: Sequence[Mapping[int, int]] | None = None,
) -> tuple[tuple[int, ...], ...]:
    """Return the boards of the games as the search finds them; `start` and `pins` as for `stations.spread`."""
    random = generator("boards", n, boards, len(turns)).random
    boards_by_turn = boards_of.spread(turns, n, boards, random, effort=effort_for(n), start=start, pins=pins)
    return tuple(map(tuple, boards_by_turn))


def effort_for(n: int) -> int:
    """Return the steps of the search, the same on every machine: about a quarter of a second for 40 entries.

    >>> effort_for(19), effort_for(60)
    (30000, 100000)
    """
    return 30_000 if n <= LARGE else 100_000


def _hall_turns(n: int, cycles: int) -> tuple[list[tuple[Pairing, ...]], list[list[int]]]:
    """Return the rounds of a full hall as turns, with their boards; in every second cycle the sides change places."""
    once, on = patterns.full_hall(n)
    # One board further: the board that somebody missed in the first cycle is another one in the second.
    shift = 1 if n % 2 == 0 else 0
    turns: list[tuple[Pairing, ...]] = []
    where: list[list[int]] = []
    for cycle in range(cycles):
        for games, boards in zip(once, on, strict=True):
            again = [Pairing(game.round + cycle * len(once), game.home, game.away) for game in games]
            turns.append(tuple(game.flipped() for game in again) if cycle % 2 else tuple(again))
            where.append([(board + cycle * shift) % (n // 2) for board in boards])
    return turns, where


def _full(n: int, cycles: int) -> Construction:
    turns, where = _hall_turns(n, cycles)
    return Construction(tuple(turns), tuple(map(tuple, where)))


def _twice(once: Construction) -> Construction:
    """Return a plan whose last turn is full played again with the sides changed: as even on the boards as it is."""
    rounds = max(game.round for game in once.turns[-1]) + 1
    again = tuple(tuple(Pairing(game.round + rounds, game.away, game.home) for game in turn) for turn in once.turns)
    return Construction(once.turns + again, once.where * 2)


def _in_a_row(n: int, boards: int, cycles: int, rounds_apart: bool) -> list[tuple[Pairing, ...]]:
    return patterns.in_turns(patterns.row_of_games(n, cycles), boards, rounds_apart=rounds_apart)


def _rounds_in_turns(n: int, boards: int, cycles: int) -> Construction:
    """Return whole rounds, each in the same number of full turns: every board stands for several of the full hall."""
    rounds, on = _hall_turns(n, cycles)
    random = generator("turns", n, boards, cycles).random
    turns, where = timing.share_out(rounds, [[board % boards for board in row] for row in on], boards, random)
    return Construction(tuple(turns), tuple(map(tuple, where)))


class _Table(NamedTuple):
    """The boards of a hard case, a digit (base 36) a game in the order of the row; and its turns, where they differ."""

    boards: str
    later: str = ""  # by how many turns each game begins after its round does; as in the row where this is empty


def _by_table(table: _Table, n: int, boards: int, cycles: int) -> Construction:
    """Return what a table says. A round of it begins where it does in the row, which is why `later` is enough."""
    row = patterns.row_of_games(n, cycles)
    turns = [at // boards for at in range(len(row))]
    if table.later:
        turns = [game.round * (n // 2) // boards + int(digit, 36) for game, digit in zip(row, table.later, strict=True)]
    games: list[list[Pairing]] = [[] for _ in range(max(turns) + 1)]
    where: list[list[int]] = [[] for _ in games]
    for game, turn, board in zip(row, turns, table.boards, strict=True):
        games[turn].append(game)
        where[turn].append(int(board, 36))
    return Construction(tuple(map(tuple, games)), tuple(map(tuple, where)))


@cache
def _tables(cycles: int) -> dict[tuple[int, int], _Table]:
    """Return the hard cases by entries and boards.

    The boards were found once by the moves of `stations`, some thousand million of them, at a warmth that never quite
    ends; where that was not enough, two games of one round changed turns as well, as long as nobody waited longer than
    the limit or played more often without a rest than in the row. The last four (33 on 8; twice, 29 on 7, 37 on 9 and
    38 on 15) took eight such searches side by side, each a little warmer than the last, that exchanged what they had.
    """
    lines = (line.split() for line in _TABLES[cycles].read_text(encoding="ascii").splitlines())
    return {(int(n), int(boards)): _Table(*digits) for n, boards, *digits in lines}
