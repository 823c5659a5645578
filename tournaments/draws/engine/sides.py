"""Who is first named: as often as second, and not twice running where it can be helped."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from tournaments.draws.engine.model import Game


def balanced(row: Sequence[Game]) -> list[Game]:
    """Return the games with sides such that everybody's firsts and seconds differ by at most 1 (0 where even).

    Begins with sides that alternate for as many as possible, then evens out along chains of games: each chain
    takes one first from somebody with too many and gives it to somebody with too few.

    >>> row = [Game(0, 0, 1), Game(1, 0, 2), Game(2, 1, 2)]
    >>> sorted(game.home for game in balanced(row))
    [0, 1, 2]
    """
    games = _alternating(row)
    surplus: dict[int, int] = {}
    for game in games:
        surplus[game.home] = surplus.get(game.home, 0) + 1
        surplus[game.away] = surplus.get(game.away, 0) - 1
    while True:
        rich = [seat for seat, extra in sorted(surplus.items()) if extra > 1]
        if not rich:
            poor = [seat for seat, extra in sorted(surplus.items()) if extra < -1]
            if not poor:
                return games
            rich = [seat for seat, extra in sorted(surplus.items()) if extra > 0]
        chain = _chain(games, rich, surplus)
        start, end = games[chain[0]].home, games[chain[-1]].away
        for index in chain:
            games[index] = games[index].flipped()
        surplus[start] -= 2
        surplus[end] += 2


def _alternating(row: Sequence[Game]) -> list[Game]:
    """Return the games with sides that change for everybody from match to match, as far as that closes."""
    last: dict[int, int] = {}
    links: list[list[tuple[int, bool]]] = [[] for _ in row]  # (other game, same orientation keeps alternating)
    for index, game in enumerate(row):
        for seat in (game.home, game.away):
            if seat in last:
                before = row[last[seat]]
                same = (before.home == seat) != (game.home == seat)
                links[index].append((last[seat], same))
                links[last[seat]].append((index, same))
            last[seat] = index
    flipped: list[bool | None] = [None] * len(row)
    for start in range(len(row)):
        if flipped[start] is not None:
            continue
        flipped[start] = False
        queue = deque([start])
        while queue:
            index = queue.popleft()
            for other, same in links[index]:
                if flipped[other] is None:
                    flipped[other] = flipped[index] is not same
                    queue.append(other)
    return [game.flipped() if flip else game for game, flip in zip(row, flipped, strict=True)]


def _chain(games: Sequence[Game], rich: Sequence[int], surplus: dict[int, int]) -> list[int]:
    """Return a shortest chain of games, home to away, from a seat of `rich` to one with too few firsts."""
    leaving: dict[int, list[int]] = {}
    for index, game in enumerate(games):
        leaving.setdefault(game.home, []).append(index)
    came_by: dict[int, int | None] = dict.fromkeys(rich)
    queue = deque(rich)
    while queue:
        seat = queue.popleft()
        if surplus[seat] < 0 and came_by[seat] is not None:
            chain: list[int] = []
            step = came_by[seat]
            while step is not None:
                chain.append(step)
                step = came_by[games[step].home]
            return chain[::-1]
        for index in leaving.get(seat, ()):
            if games[index].away not in came_by:
                came_by[games[index].away] = index
                queue.append(games[index].away)
    raise AssertionError("a seat with too many firsts always reaches one with too few")
