"""Moving games to other turns when something forces them apart, with as little harm to the waits as can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from tournaments.draws.engine.model import Game

_FARTHEST = 12


def separate(turns: Sequence[Sequence[Game]], clashes: Callable[[Sequence[Game]], int]) -> list[tuple[Game, ...]]:
    """Return the turns with games exchanged between them until `clashes` is 0 everywhere, as far as that can be.

    Each exchange takes a game out of a turn that has a clash and gives it one of a turn near by, such that nobody
    plays twice in a turn; of all that help, the one after which nobody waits longer than need be.

    >>> turns = [(Game(0, 0, 1), Game(0, 2, 3)), (Game(1, 4, 5), Game(1, 6, 7))]
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
    plan: list[list[Game]], at: int, clashes: Callable[[Sequence[Game]], int]
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
                one, two = plan[at][index], plan[other][place]
                plan[at][index], plan[other][place] = two, one
                better = clashes(plan[at]) + clashes(plan[other]) < before
                harm = (_longest_wait(plan, {*one.pair, *two.pair}), abs(other - at)) if better else (0, 0)
                plan[at][index], plan[other][place] = one, two
                if better and (best is None or harm < best[0]):
                    best = (harm, index, other, place)
    return best


def _fits(plan: list[list[Game]], at: int, index: int, other: int, place: int) -> bool:
    here = {seat for k, game in enumerate(plan[at]) if k != index for seat in game.pair}
    there = {seat for k, game in enumerate(plan[other]) if k != place for seat in game.pair}
    return not here & set(plan[other][place].pair) and not there & set(plan[at][index].pair)


def _longest_wait(plan: list[list[Game]], seats: set[int]) -> int:
    turns: dict[int, list[int]] = {seat: [] for seat in seats}
    for at, turn in enumerate(plan):
        for game in turn:
            for seat in game.pair:
                if seat in turns:
                    turns[seat].append(at)
    return max((b - a - 1 for mine in turns.values() for a, b in pairwise(mine)), default=0)
