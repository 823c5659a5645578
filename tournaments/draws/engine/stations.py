"""Which board each game is played on, so that everybody plays as evenly as possible on all of them.

A construction or a table where there is one (`patterns.full_boards`, `tables`); elsewhere a first share-out and a
search that swaps two boards within a turn. The search has a number of steps, not a time limit: a slow machine takes
longer and finds the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tournaments.draws.engine.model import Pairing

Turns = Sequence[Sequence[Pairing]]
# Of five swaps four begin at a seat whose counts are uneven, the fifth anywhere: found by trying.
_ANYWHERE = 0.2
_WARMTH = 0.15
_NO_GAME = (-1, -1)


def spread(
    turns: Turns,
    n: int,
    boards: int,
    random: Callable[[], float],
    *,
    effort: int,
    start: Sequence[Sequence[int]] | None = None,
    pins: Sequence[Mapping[int, int]] | None = None,
) -> list[list[int]]:
    """Return for each turn the board (from 0) of each of its games.

    `start` gives boards to begin with; `pins` says for each turn which game (by its place in the turn) must be on
    which board. The result is never less even than the start, but for what the pins cost.

    >>> from tournaments.draws.engine.lot import generator
    >>> first, second = (Pairing(0, 0, 1), Pairing(0, 2, 3)), (Pairing(1, 0, 2), Pairing(1, 1, 3))
    >>> turns = [first, second, (Pairing(2, 0, 3), Pairing(2, 1, 2))]
    >>> [sorted(row) for row in spread(turns, 4, 2, generator(1).random, effort=50)]
    [[0, 1], [0, 1], [0, 1]]
    """
    search = _Search(turns, n, boards)
    search.place(start, pins or [{} for _ in turns])
    search.improve(effort, random)
    return search.boards_of_games()


class _Search:
    """Counts of games by seat and board, and the swaps that even them out."""

    def __init__(self, turns: Turns, n: int, boards: int) -> None:
        self.n, self.boards, self.turns = n, boards, turns
        # What is on each board of each turn: the two seats, or nobody.
        self.held = [[_NO_GAME] * boards for _ in turns]
        self.counts = [[0] * boards for _ in range(n)]
        self.board_of = [[-1] * len(turns) for _ in range(n)]  # by seat and turn
        self.turns_of: list[list[int]] = [[] for _ in range(n)]
        self.loose: list[int] = []
        self.free: list[list[int]] = []  # boards of each turn that no pin holds
        for at, turn in enumerate(turns):
            for game in turn:
                self.turns_of[game.home].append(at)
                self.turns_of[game.away].append(at)
        # The least sum of squares that there can be: every seat as even as its number of games allows.
        self.least = sum(_even_square(len(at), boards) for at in self.turns_of)
        if n * (len(self.turns_of[0]) // boards) % 2 and len(self.turns_of[0]) % boards == 0:
            self.least += boards  # a board would need half a game to be even for everybody

    def place(self, start: Sequence[Sequence[int]] | None, pins: Sequence[Mapping[int, int]]) -> None:
        """Put the games on boards: pins first, then as `start` says, else where the two have played least."""
        for at, turn in enumerate(self.turns):
            where = dict(pins[at])
            rest = [index for index in range(len(turn)) if index not in where]
            free = [board for board in range(self.boards) if board not in where.values()]
            self.free.append(list(free))
            if start is not None:
                # Whoever is pushed off a board by a pin takes one of those that the pinned games leave.
                for index in rest:
                    if start[at][index] in free:
                        where[index] = start[at][index]
                        free.remove(start[at][index])
            for index in rest:
                if index not in where:
                    u, v = self.counts[turn[index].home], self.counts[turn[index].away]
                    board = min(free, key=lambda b: (u[b] + v[b], b))
                    free.remove(board)
                    where[index] = board
            for index, board in where.items():
                self.held[at][board] = (turn[index].home, turn[index].away)
                for seat in turn[index].home, turn[index].away:
                    self.counts[seat][board] += 1
                    self.board_of[seat][at] = board
        self.uneven = [_is_uneven(row) for row in self.counts]
        # Somebody who is pinned to one board in every game cannot be made more even.
        self.loose = sorted(
            {seat for held, free in zip(self.held, self.free, strict=True) for board in free for seat in held[board]}
            - {-1}
        )

    def improve(self, effort: int, random: Callable[[], float]) -> None:
        """Swap boards within turns, `effort` times at most; some swaps that make it worse are taken, ever fewer."""
        if self.boards < 2 or not self.loose:
            return
        cost = best = sum(count * count for row in self.counts for count in row)
        since: list[tuple[int, int, int]] = []  # the swaps since it was best
        chance = [1.0] * 7
        for step in range(effort):
            if best <= self.least:
                break
            if step % 1024 == 0:
                warmth = _WARMTH * (1 - step / effort)
                for more in range(1, 7):
                    chance[more] = chance[more - 1] * warmth
            move = self._anywhere(random) if random() < _ANYWHERE else self._where_uneven(random)
            if move is None:
                break
            at, a, b = move
            if a == b:
                continue
            change = self._change(at, a, b)
            if change > 0 and (change > 6 or random() > chance[change]):
                continue
            self._swap(at, a, b)
            cost += 2 * change
            since.append(move)
            if cost < best:
                best = cost
                since.clear()
        for at, a, b in reversed(since):
            self._swap(at, a, b)

    def _anywhere(self, random: Callable[[], float]) -> tuple[int, int, int]:
        at = int(random() * len(self.turns))
        free = self.free[at]
        if len(free) < 2:
            return at, 0, 0
        return at, free[int(random() * len(free))], free[int(random() * len(free))]

    def _where_uneven(self, random: Callable[[], float]) -> tuple[int, int, int] | None:
        """Return a swap that takes somebody off the board they had most, or puts them on the one they had least.

        None when nobody is uneven any more.
        """
        for _ in range(12):
            seat = self.loose[int(random() * len(self.loose))]
            if self.uneven[seat]:
                break
        else:
            uneven = [seat for seat in self.loose if self.uneven[seat]]
            if not uneven:
                return None
            seat = uneven[int(random() * len(uneven))]
        row = self.counts[seat]
        turns = self.turns_of[seat]
        at = turns[int(random() * len(turns))]
        board = self.board_of[seat][at]
        least = row.index(min(row))
        target = least
        if random() < 0.5:
            most = max(row)
            for _ in range(40):
                if row[board] == most:
                    break
                at = turns[int(random() * len(turns))]
                board = self.board_of[seat][at]
            if random() < 0.5:
                target = int(random() * self.boards)
        free = self.free[at]
        return (at, board, target) if board in free and target in free else (at, 0, 0)

    def _change(self, at: int, a: int, b: int) -> int:
        """Return half of what the sum of squares would grow by."""
        counts = self.counts
        (u, v), (x, y) = self.held[at][a], self.held[at][b]
        change = 0
        if u >= 0:
            first, second = counts[u], counts[v]
            change = first[b] - first[a] + second[b] - second[a] + 2
        if x >= 0:
            first, second = counts[x], counts[y]
            change += first[a] - first[b] + second[a] - second[b] + 2
        return change

    def _swap(self, at: int, a: int, b: int) -> None:
        held = self.held[at]
        for here, there in ((a, b), (b, a)):
            for seat in held[here]:
                if seat >= 0:
                    self.counts[seat][here] -= 1
                    self.counts[seat][there] += 1
                    self.board_of[seat][at] = there
        for seat in (*held[a], *held[b]):
            if seat >= 0:
                self.uneven[seat] = _is_uneven(self.counts[seat])
        held[a], held[b] = held[b], held[a]

    def boards_of_games(self) -> list[list[int]]:
        by_turn: list[list[int]] = []
        for held, turn in zip(self.held, self.turns, strict=True):
            where = {pair: board for board, pair in enumerate(held)}
            by_turn.append([where[(game.home, game.away)] for game in turn])
        return by_turn


def _is_uneven(row: Sequence[int]) -> bool:
    return max(row) - min(row) > 1


def _even_square(games: int, boards: int) -> int:
    """Return the sum of squares of `games` shared out evenly over `boards`."""
    each, over = divmod(games, boards)
    return over * (each + 1) ** 2 + (boards - over) * each**2
