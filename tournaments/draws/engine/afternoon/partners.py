"""New partners each game: rotating, by a plan for everybody, or by lot.

A whist plan is one round turned in a circle (Z-cyclic): everybody has everybody as partner once and as opponent twice.
`whist.txt` has such rounds of 8 to 44 people, found by a search; of 9 nothing that turns, but all rounds. With 4n + 1
one sits out each game; with 4n + 3 it is a plan of 4n + 4 without the table of the seat that stands still, whose other
three are neighbours; with 4n + 2 two neighbours sit out, and in two games of their own neighbours are partners. Above
44 the partners are those of the circle, and each game the pairs are put to the tables where they have met least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

from tournaments.draws.engine.afternoon.model import (
    Chart,
    Form,
    Game,
    Seating,
    Side,
    count_opponents,
    count_out,
    count_partners,
    key,
    require_size,
)
from tournaments.draws.engine.lot import clean_seed, draw_order, generator
from tournaments.draws.engine.matching import cheapest_pairs
from tournaments.draws.engine.model import DrawError

_TABLE = Path(__file__).with_name("whist.txt")
_FIXED = "*"  # the seat that stands still
_TICKETS = 64  # few, so that a big hall is quick; people stand in the drawn order besides
Table = tuple[Side, Side]


def draw_rotating(seats: int, games: int) -> Chart:
    """Return games with partners that change: never the same twice before everybody had everybody.

    Nobody sits out twice before everybody has once. Opponents meet twice at most: up to 44 seats for as long as
    partners are new (4n + 2 seats: three times), above for 30 games.

    >>> draw_rotating(9, 2).games[1].seatings[0]
    Seating(table=1, home=(3, 1), away=(5, 8))
    """
    require_size(Form.ROTATING, seats, games)
    rounds = _rounds(seats)
    asked = [(at + 1, *rounds[at % len(rounds)]) for at in range(games)]
    made: dict[int, Game] = {}
    for number, sides, is_planned in sorted(asked, key=lambda row: not row[2]):
        if is_planned:
            tables = list(zip(sides[::2], sides[1::2], strict=True))
        else:
            tables = _grouped(sides, count_opponents(made.values()), f"rotating {seats} {number}")
        out = set(range(1, seats + 1)).difference(*sides)
        made[number] = _game(number, tables, sorted(out))
    return Chart(Form.ROTATING, seats, tuple(made[number] for number in sorted(made)))


def draw_lot_game(seats_present: Sequence[int], before: Sequence[Game], seed: str) -> Game:
    """Return the next game with partners by lot: as few former partners as can be, then the opponents met least.

    Who sits out is drawn among those who did so least.

    >>> draw_lot_game(range(1, 10), (), "maple leaf").out
    (7,)
    """
    if not clean_seed(seed):
        raise DrawError("no_phrase", field="seed")
    require_present(len(seats_present))
    number, sat_out = len(before) + 1, count_out(before)
    drawn = draw_order(f"{seed} {number}", sorted(seats_present))
    resting = sorted(drawn, key=lambda seat: sat_out[seat])[: len(drawn) % 4]
    tables = at_tables([seat for seat in drawn if seat not in resting], before, f"{clean_seed(seed)} {number}")
    return _game(number, tables, sorted(resting))


def require_present(present: int) -> None:
    """Raise DrawError unless so many people can play a game of doubles."""
    if present < 4:
        raise DrawError("afternoon_too_few", seats=present, fewest=4)
    require_size(Form.LOT, max(present, 8))


def at_tables(people: Sequence[int], before: Sequence[Game], lot: str) -> list[Table]:
    """Return whole tables of these people, with new partners and then opponents who met least, by the lot `lot`."""
    people = draw_order(lot, sorted(people))
    partners, chance = count_partners(before), generator(lot)
    costs = {
        (i, j): partners[key(one, two)] ** 2 * _TICKETS * len(people) + int(chance.random() * _TICKETS)
        for (i, one), (j, two) in combinations(enumerate(people), 2)
    }
    sides = [(people[i], people[j]) for i, j in cheapest_pairs(len(people), costs)]
    return _grouped(sides, count_opponents(before), lot)


def _grouped(sides: Sequence[Side], met: Counter[tuple[int, int]], lot: str) -> list[Table]:
    """Return the sides two and two, so that opponents have met as little as can be."""
    chance = generator("tables", lot)
    costs = {
        (i, j): sum(met[key(a, b)] ** 3 for a in one for b in two) * _TICKETS * len(sides)
        + int(chance.random() * _TICKETS)
        for (i, one), (j, two) in combinations(enumerate(sides), 2)
    }
    return [(sides[i], sides[j]) for i, j in cheapest_pairs(len(sides), costs)]


def _game(number: int, tables: Sequence[Table], out: Sequence[int]) -> Game:
    return Game(number, tuple(Seating(at, *table) for at, table in enumerate(tables, start=1)), tuple(out))


def _rounds(seats: int) -> list[tuple[list[Side], bool]]:
    """Return the sides of each game, and whether they stand table by table."""
    circle = seats - 1 + seats % 2
    plan = _whist().get(seats)
    if plan and len(plan) > 1:
        return [(_turned(sides, 0, circle), True) for sides in plan]
    first = plan[0] if plan else _circle_round(seats, circle)

    def turned(by: int) -> tuple[list[Side], bool]:
        return _turned(first, by, circle), bool(plan)

    if seats % 4 == 3:  # three neighbours sit out: the next game the three after them
        lap = circle // 3 if circle % 3 == 0 else circle
        return [turned(3 * at + at // lap) for at in range(circle)]
    if seats % 4 == 2:
        neighbours = [(at, at + 1) for at in range(0, circle - 2, 2)]  # partners whom no turn brings together
        one, two = ((_turned(neighbours, by, circle), False) for by in (0, 1))
        return [*map(turned, range(0, circle - 2, 2)), one, *map(turned, range(1, circle - 1, 2)), two]
    return [turned(by) for by in range(circle)]


def _circle_round(seats: int, circle: int) -> list[Side]:
    """Return partners of a first round, on 0 to `circle` (the seat that stands still), without who sits out."""
    pairs: list[Side] = [(at, circle - at) for at in range(1, (circle + 1) // 2)]
    if seats % 4 == 0:
        return [(circle, 0), *pairs]
    if seats % 4 == 2:  # 0 and 1 sit out
        return [(circle, (circle + 1) // 2), *((at + 1, (circle - at) % circle) for at in range(1, circle // 2))]
    return pairs[1:] if seats % 4 == 3 else pairs


def _turned(sides: Sequence[Side], by: int, circle: int) -> list[Side]:
    return [tuple(seat + 1 if seat == circle else (seat + by) % circle + 1 for seat in side) for side in sides]


@cache
def _whist() -> dict[int, list[list[Side]]]:
    plans: dict[int, list[list[Side]]] = {}
    for line in _TABLE.read_text(encoding="ascii").splitlines():
        size, *sides = line.replace("/", " ").split()
        names = [side.split("-") for side in sides]
        seats = int(size)
        plans.setdefault(seats, []).append(
            [tuple(seats - 1 if name == _FIXED else int(name) for name in pair) for pair in names]
        )
    return plans
