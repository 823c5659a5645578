"""What a chart of an open event is made of: games, tables and seats, counted from 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from tournaments.draws.engine.model import DrawError

FEWEST, MOST = 8, 160  # people in the hall
MOST_GAMES = 44
Side = tuple[int, ...]  # one seat: a pair that stays together, or a single; two: partners of this game


class Form(StrEnum):
    """How an open event is played."""

    FIELD = "field"
    MOVERS = "movers"
    SWISS = "swiss"
    LOT = "lot"
    ROTATING = "rotating"
    PROGRESSIVE = "progressive"

    @property
    def is_doubles(self) -> bool:
        """Whether a seat is a person with a partner of the game, four to a table."""
        return self in {Form.LOT, Form.ROTATING, Form.PROGRESSIVE}


# Of these a game is drawn from the results of the one before; of the others all games are known at the beginning.
FOLLOWING = (Form.SWISS, Form.LOT, Form.PROGRESSIVE)


@dataclass(frozen=True, slots=True)
class Seating:
    """Two sides at a table."""

    table: int
    home: Side
    away: Side

    @property
    def seats(self) -> Side:
        return self.home + self.away


@dataclass(frozen=True, slots=True)
class Game:
    """One game of everybody, by table, and the seats that sit it out."""

    number: int
    seatings: tuple[Seating, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """All games of a form that does not wait for results."""

    form: Form
    seats: int
    games: tuple[Game, ...]


class Step(NamedTuple):
    """Where a seat is in a game; all None where it sits out."""

    game: int
    table: int | None = None
    opponent: Side | None = None
    partner: int | None = None


def movement_of(chart: Chart, seat: int) -> tuple[Step, ...]:
    """Return the way of a seat through a chart: what its card says.

    >>> movement_of(Chart(Form.FIELD, 3, (Game(1, (Seating(1, (1,), (2,)),), (3,)),)), 2)
    (Step(game=1, table=1, opponent=(1,), partner=None),)
    """
    return tuple(_step(game, seat) for game in chart.games)


def _step(game: Game, seat: int) -> Step:
    for seating in game.seatings:
        for side, other in ((seating.home, seating.away), (seating.away, seating.home)):
            if seat in side:
                return Step(game.number, seating.table, other, next((mate for mate in side if mate != seat), None))
    return Step(game.number)


def require_size(form: Form, seats: int, games: int = 1, *, most: int = MOST_GAMES) -> None:
    """Raise DrawError unless so many seats can play so many games.

    >>> require_size(Form.FIELD, 3)
    Traceback (most recent call last):
    tournaments.draws.engine.model.DrawError: ('afternoon_too_few', '', {'seats': 3, 'fewest': 4})
    """
    fewest = FEWEST if form.is_doubles else FEWEST // 2
    if seats < fewest:
        raise DrawError("afternoon_too_few", seats=seats, fewest=fewest)
    if seats > MOST:
        raise DrawError("afternoon_too_many", seats=seats, most=MOST)
    if not 1 <= games <= most:
        raise DrawError("afternoon_too_many_games", field="games", games=games, seats=seats, most=most)


def key(one: int, two: int) -> tuple[int, int]:
    """Return two seats as a pair, the same whoever is named first."""
    return (one, two) if one < two else (two, one)


def count_partners(games: Iterable[Game]) -> Counter[tuple[int, int]]:
    """Return how often each two were partners."""
    sides = (side for game in games for seating in game.seatings for side in (seating.home, seating.away))
    return Counter(key(*pair) for side in sides for pair in combinations(side, 2))


def count_opponents(games: Iterable[Game]) -> Counter[tuple[int, int]]:
    """Return how often each two were opponents."""
    seatings = (seating for game in games for seating in game.seatings)
    return Counter(key(one, two) for seating in seatings for one in seating.home for two in seating.away)


def count_out(games: Iterable[Game]) -> Counter[int]:
    """Return how often each seat sat out."""
    return Counter(seat for game in games for seat in game.out)


def seats_of(game: Game) -> set[int]:
    """Return the seats of a game, a ghost's not among them."""
    return {seat for at in game.seatings for seat in at.seats if seat}.union(game.out)
