"""Which board each game is played on, so that everybody plays as evenly as possible on all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tournaments.draws.engine.lot import generator
from tournaments.draws.engine.model import Game

Turns = Sequence[Sequence[Game]]


def spread(turns: Turns, n: int, boards: int, *, salt: str = "", effort: int = 200_000) -> list[list[int]]:
    """Return for each turn the board (from 0) of each of its games.

    A first share-out, turn by turn, then swaps of two boards within a turn that make the counts more even;
    some that make them less even for a while are taken too, ever fewer. Stops when no better is possible.

    >>> turns = [(Game(0, 0, 1), Game(0, 2, 3)), (Game(1, 0, 2), Game(1, 1, 3)), (Game(2, 0, 3), Game(2, 1, 2))]
    >>> [sorted(row) for row in spread(turns, 4, 2)]
    [[0, 1], [0, 1], [0, 1]]
    """
    search = _Search(turns, n, boards)
    search.share_out()
    search.improve(effort, generator("boards", n, boards, len(turns), salt).random)
    return search.boards_of_games()


class _Search:
    """Counts of games by seat and board, and the swaps that even them out."""

    def __init__(self, turns: Turns, n: int, boards: int) -> None:
        self.n, self.boards = n, boards
        self.turns = turns
        # What is on each board of each turn: a pair of offsets into `counts`, or None for a free board.
        self.held: list[list[tuple[int, int] | None]] = [[None] * boards for _ in turns]
        self.counts = [0] * (n * boards)
        played = [0] * n
        for turn in turns:
            for game in turn:
                played[game.home] += 1
                played[game.away] += 1
        # The least sum of squares that there can be: every seat as even as its number of games allows.
        self.least = sum(_even_square(games, boards) for games in played)

    def share_out(self) -> None:
        """Give each game, turn by turn, the free board on which its two seats have played least."""
        for held, turn in zip(self.held, self.turns, strict=True):
            free = list(range(self.boards))
            for game in turn:
                u, v = game.home * self.boards, game.away * self.boards
                board = min(free, key=lambda b: (self.counts[u + b] + self.counts[v + b], b))
                free.remove(board)
                held[board] = (u, v)
                self.counts[u + board] += 1
                self.counts[v + board] += 1

    def improve(self, effort: int, random: Callable[[], float]) -> None:
        """Swap boards within turns, `effort` times at most."""
        counts, held_all, boards, turns = self.counts, self.held, self.boards, len(self.turns)
        if boards < 2:
            return
        cost = sum(count * count for count in counts)
        best, best_held = cost, [list(held) for held in held_all]
        # How many of 2**30 swaps that cost 2, 4, 6 ... more are taken; whole numbers, so that every machine agrees.
        warmth = 0.25
        for step in range(effort):
            if best <= self.least:
                break
            if step % 2048 == 0:
                warmth = 0.30 * (1 - (step / effort))
            held = held_all[int(random() * turns)]
            a = int(random() * boards)
            b = int(random() * (boards - 1))
            if b >= a:
                b += 1
            one, two = held[a], held[b]
            change = 0
            if one is not None:
                u, v = one
                change += counts[u + b] - counts[u + a] + counts[v + b] - counts[v + a] + 2
            if two is not None:
                x, y = two
                change += counts[x + a] - counts[x + b] + counts[y + a] - counts[y + b] + 2
            if change > 0 and (change > 4 or random() > warmth**change):
                continue
            if one is not None:
                counts[u + a] -= 1
                counts[v + a] -= 1
                counts[u + b] += 1
                counts[v + b] += 1
            if two is not None:
                counts[x + b] -= 1
                counts[y + b] -= 1
                counts[x + a] += 1
                counts[y + a] += 1
            held[a], held[b] = two, one
            cost += 2 * change
            if cost < best:
                best, best_held = cost, [list(row) for row in held_all]
        self.held = best_held

    def boards_of_games(self) -> list[list[int]]:
        found: list[list[int]] = []
        for held, turn in zip(self.held, self.turns, strict=True):
            where = {pair: board for board, pair in enumerate(held) if pair is not None}
            found.append([where[(game.home * self.boards, game.away * self.boards)] for game in turn])
        return found


def _even_square(games: int, boards: int) -> int:
    """Return the sum of squares of `games` shared out evenly over `boards`."""
    each, over = divmod(games, boards)
    return over * (each + 1) ** 2 + (boards - over) * each**2
