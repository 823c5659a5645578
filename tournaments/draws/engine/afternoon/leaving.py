"""What is played of a game when seats are empty: the chart stays, and who lost a table by it gets another."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draws.engine.afternoon.model import Game, Seating, count_out
from tournaments.draws.engine.afternoon.partners import at_tables


def close(game: Game, empty: frozenset[int], before: Sequence[Game] = ()) -> Game:
    """Return the game without those seats.

    The opponent of an empty seat sits out. Of doubles, all who have no table make whole tables among themselves,
    with new partners where that can be; who then sits out did so least, by the games `before`.

    >>> close(Game(1, (Seating(1, (1,), (2,)), Seating(2, (3,), (4,)))), frozenset({2}))
    Game(number=1, seatings=(Seating(table=2, home=(3,), away=(4,)),), out=(1,))
    """
    whole = [seating for seating in game.seatings if empty.isdisjoint(seating.seats)]
    broken = [seating for seating in game.seatings if seating not in whole]
    over = [seat for seating in broken for seat in seating.seats] + list(game.out)
    left = [seat for seat in over if seat not in empty]
    doubles = any(len(seating.home) > 1 for seating in broken)
    tables = len(left) // 4 if doubles else 0
    if tables:
        sat_out = count_out(before)
        left.sort(key=lambda seat: (sat_out[seat], seat not in game.out, seat))
        playing, left = left[len(left) - 4 * tables :], left[: len(left) - 4 * tables]
        sides = at_tables(playing, before, f"close {game.number}")
        numbers = sorted(seating.table for seating in broken)
        whole += [Seating(table, *pair) for table, pair in zip(numbers, sides, strict=False)]
    return Game(game.number, tuple(sorted(whole, key=lambda seating: seating.table)), tuple(sorted(left)))
