"""The rest of the games where somebody comes late and no seat is empty: what was played stays, and counts as met."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draws.engine.afternoon.model import Form, Game, Seating
from tournaments.draws.engine.afternoon.partners import draw_lot_game
from tournaments.draws.engine.afternoon.swiss import draw_swiss_game


def draw_rest(form: str, before: Sequence[Game], seats: Sequence[int], games: int, seed: str) -> tuple[Game, ...]:
    """Return the games after those played, up to `games`, among `seats`, of which the last is the new one.

    Movers and sitters who all have met one of the other half only go on as they moved, by way of one table more: there
    the new seat sits, and the mover's seat that comes with it is empty. Everybody else is drawn game by game, so that
    nobody meets (or is the partner of) somebody again while that can be.
    """
    if form == Form.MOVERS and before:
        longer = _one_table_more(before[-1], games - len(before))
        if longer is not None:
            return longer
    made = list(before)
    while len(made) < games:
        if form == Form.ROTATING:
            made.append(draw_lot_game(seats, made, seed))
        else:
            made.append(draw_swiss_game(seats, {}, made, seed))
    return tuple(made[len(before) :])


def _one_table_more(last: Game, games: int) -> tuple[Game, ...] | None:
    """Return the games in which movers go on over a table more; None where halves have begun to play within themselves.

    >>> last = Game(1, (Seating(1, (1,), (4,)), Seating(2, (3,), (2,))))
    >>> [[at.seats for at in game.seatings] for game in _one_table_more(last, 2)]
    [[(1, 6), (3, 4), (5, 2)], [(1, 2), (3, 6), (5, 4)]]
    """
    sitters = {at.table: next((seat for seat in at.seats if seat % 2), 0) for at in last.seatings}
    movers = {at.table: next((seat for seat in at.seats if not seat % 2), 0) for at in last.seatings}
    tables = len(last.seatings)
    if 0 in (*sitters.values(), *movers.values()) or tables + 1 < last.number + games:
        return None
    new = 2 * tables + 1
    row = [movers[table] for table in range(1, tables + 1)] + [new + 1]
    sitting = [sitters[table] for table in range(1, tables + 1)] + [new]
    made = []
    for number in range(1, games + 1):
        row = [row[-1], *row[:-1]]
        seatings = [
            Seating(at, (sits,), (moves,)) for at, (sits, moves) in enumerate(zip(sitting, row, strict=True), 1)
        ]
        made.append(Game(last.number + number, tuple(seatings)))
    return tuple(made)
