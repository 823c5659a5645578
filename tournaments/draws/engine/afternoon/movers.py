"""Movers and sitters: sitters keep their table, movers go one table on after each game."""

from __future__ import annotations

from tournaments.draws.engine.afternoon.field import chart, halves, most_crossing, on_tables
from tournaments.draws.engine.afternoon.model import Chart, Form, require_size


def draw_movers(seats: int, games: int) -> Chart:
    """Return the chart of sitters (odd seats; that of table t is seat 2t - 1) and movers (even seats).

    Nobody meets twice in as many games as there are tables. Where more are asked, both halves go on within themselves,
    of two at a table one staying, and nobody meets twice until everybody has met everybody; then it begins again.
    An odd field has one empty mover's seat, the last: each game another seat sits out.

    >>> [seating.seats for seating in draw_movers(6, 3).games[1].seatings]
    [(1, 6), (3, 2), (5, 4)]
    """
    require_size(Form.MOVERS, seats, games)
    tables = (seats + 1) // 2
    crossing = most_crossing(tables, games, wanted=tables)
    rounds = halves(tables, crossing)
    played = [rounds[number % len(rounds)] for number in range(games)]
    return chart(Form.MOVERS, seats, on_tables(played, sitting=crossing))
