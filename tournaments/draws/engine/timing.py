"""Which turn each game is played in, where there is a choice: as even waits as can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from tournaments.draws.engine.model import Pairing

_FARTHEST = 12
SHARE_OUT_EFFORT = 30_000


def separate(
    turns: Sequence[Sequence[Pairing]], clashes: Callable[[Sequence[Pairing]], int]
) -> list[tuple[Pairing, ...]]:
    """Return the turns with games exchanged between them until `clashes` is 0 everywhere, as far as that can be.

    Each exchange takes a game out of a turn that has a clash and gives it one of a turn near by, such that nobody
    plays twice in a turn; of all that help, the one after which nobody waits longer than need be.

    >>> turns = [(Pairing(0, 0, 1), Pairing(0, 2, 3)), (Pairing(1, 4, 5), Pairing(1, 6, 7))]
    >>> apart = separate(turns, lambda turn: int({0, 2} <= {seat for game in turn for seat in game.pair}))
    >>> sorted(len({0, 2} & {seat for game in turn for seat in game.pair}) for turn in apart)
    [1, 1]
    """
    plan = [list(turn) for turn in turns]
    for at in range(len(plan)):
        while clashes(plan[at]):
            best = _best_exchange(plan, at, clashes)
            if best is None:
                break
            _, index, other, place = best
            plan[at][index], plan[other][place] = plan[other][place], plan[at][index]
    return [tuple(turn) for turn in plan]


def _best_exchange(
    plan: list[list[Pairing]], at: int, clashes: Callable[[Sequence[Pairing]], int]
) -> tuple[tuple[int, int], int, int, int] | None:
    """Return (harm, game, other turn, game there) of the exchange that harms least; None when none helps."""
    best: tuple[tuple[int, int], int, int, int] | None = None
    for other in range(max(0, at - _FARTHEST), min(len(plan), at + _FARTHEST + 1)):
        if other == at:
            continue
        before = clashes(plan[at]) + clashes(plan[other])
        for index in range(len(plan[at])):
            for place in range(len(plan[other])):
                if not _fits(plan, at, index, other, place):
                    continue
                here, there = plan[at][index], plan[other][place]
                plan[at][index], plan[other][place] = there, here
                better = clashes(plan[at]) + clashes(plan[other]) < before
                harm = (_longest_wait(plan, {*here.pair, *there.pair}), abs(other - at)) if better else (0, 0)
                plan[at][index], plan[other][place] = here, there
                if better and (best is None or harm < best[0]):
                    best = (harm, index, other, place)
    return best


def _fits(plan: list[list[Pairing]], at: int, index: int, other: int, place: int) -> bool:
    here = {seat for k, game in enumerate(plan[at]) if k != index for seat in game.pair}
    there = {seat for k, game in enumerate(plan[other]) if k != place for seat in game.pair}
    return not here & set(plan[other][place].pair) and not there & set(plan[at][index].pair)


def _longest_wait(plan: list[list[Pairing]], seats: set[int]) -> int:
    turns: dict[int, list[int]] = {seat: [] for seat in seats}
    for at, turn in enumerate(plan):
        for game in turn:
            for seat in game.pair:
                if seat in turns:
                    turns[seat].append(at)
    return max((b - a - 1 for mine in turns.values() for a, b in pairwise(mine)), default=0)


def share_out(
    rounds: Sequence[Sequence[Pairing]], where: Sequence[Sequence[int]], boards: int, random: Callable[[], float]
) -> tuple[list[tuple[Pairing, ...]], list[list[int]]]:
    """Return the turns and boards of rounds in which each board has several games, rounds kept apart.

    `where` gives the board of each game; which of a board's games comes first is free in every round, and is
    settled by swaps that shorten the longest waits.

    >>> from tournaments.draws.engine.lot import generator
    >>> turns, found = share_out([(Pairing(0, 0, 1), Pairing(0, 2, 3))], [[0, 0]], 1, generator(1).random)
    >>> [len(turn) for turn in turns], found
    ([1, 1], [[0], [0]])
    """
    plan = _Rounds(rounds, where, boards)
    plan.improve(SHARE_OUT_EFFORT, random)
    turns, boards_by_turn = [], []
    for held in plan.held:
        for slot in range(plan.each):
            turns.append(tuple(held[board][slot] for board in range(boards)))
            boards_by_turn.append(list(range(boards)))
    return turns, boards_by_turn


class _Rounds:
    """The games of each round by board, in the order in which they are played there."""

    def __init__(self, rounds: Sequence[Sequence[Pairing]], where: Sequence[Sequence[int]], boards: int) -> None:
        self.boards, self.each = boards, len(rounds[0]) // boards
        self.held: list[list[list[Pairing]]] = [[[] for _ in range(boards)] for _ in rounds]
        self.slots: dict[int, dict[int, int]] = {}  # seat -> round -> place within the round
        for at, (games, on) in enumerate(zip(rounds, where, strict=True)):
            for game, board in zip(games, on, strict=True):
                for seat in game.pair:
                    self.slots.setdefault(seat, {})[at] = len(self.held[at][board])
                self.held[at][board].append(game)

    def improve(self, effort: int, random: Callable[[], float]) -> None:
        """Swap two games of one board in one round as long as that makes waits more even."""
        for _ in range(effort):
            at, board = int(random() * len(self.held)), int(random() * self.boards)
            slot, other = int(random() * self.each), int(random() * self.each)
            if slot == other:
                continue
            games = self.held[at][board]
            seats = (*games[slot].pair, *games[other].pair)
            before = sum(self._cost(seat, at) for seat in seats)
            self._swap(at, games, slot, other)
            if sum(self._cost(seat, at) for seat in seats) > before:
                self._swap(at, games, slot, other)

    def _swap(self, at: int, games: list[Pairing], slot: int, other: int) -> None:
        games[slot], games[other] = games[other], games[slot]
        for place in (slot, other):
            for seat in games[place].pair:
                self.slots[seat][at] = place

    def _cost(self, seat: int, at: int) -> int:
        """Return how bad the waits before and after this round are: long ones count far more."""
        mine = self.slots[seat]
        cost = 0
        for step in (-1, 1):
            other = at + step if at + step in mine else at + 2 * step  # past the round that is sat out
            if other in mine:
                gap = abs((other * self.each + mine[other]) - (at * self.each + mine[at])) - 1
                cost += (gap + 1) ** 6 if gap else 1 << self.each
        return cost
