"""What a chart keeps and what it does not, counted from its games alone: the certificate of an open event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb

from tournaments.draws.engine.afternoon.model import Form, Game, count_opponents, count_out, count_partners
from tournaments.draws.engine.swiss import most_rounds


@dataclass(frozen=True, slots=True)
class Finding:
    """Something counted, and the best that any chart of so many games could reach; None where nobody knows."""

    code: str
    value: int
    bound: int | None = None


def limits(form: Form, seats: int) -> int:
    """Return the most games in which it is certain that nobody meets twice, or has a partner twice, in a doubles form.

    By lot, whoever is in has had fewer partners than half of the others are (Dirac 1952). Of a progressive form it is
    certain for two games only: who meets whom follows from the results.

    >>> [limits(form, 29) for form in Form]
    [29, 29, 15, 14, 29, 2]
    """
    if form == Form.PROGRESSIVE:
        return 2
    if form == Form.LOT:
        return 2 * (seats // 4)
    if form == Form.SWISS:
        return most_rounds(seats)
    return seats - (seats % 4 == 0 if form == Form.ROTATING else seats % 2 == 0)


def check_chart(games: Sequence[Game], form: Form) -> tuple[Finding, ...]:
    """Return what is to be said of these games: second meetings, partners again, opponents, sitting out, moving."""
    seats = {seat for game in games for seat in (*game.out, *(s for at in game.seatings for s in at.seats)) if seat}
    pairs = comb(len(seats), 2)
    opponents, partners = _people(count_opponents(games)), _people(count_partners(games))
    out = count_out(games)
    sat_out = [out[seat] for seat in seats]
    findings = [
        Finding("most_times_opponents", max(opponents.values(), default=0), -(-opponents.total() // max(1, pairs))),
        Finding("sat_out_most", max(sat_out, default=0), -(-sum(sat_out) // max(1, len(seats)))),
        Finding("sat_out_least", min(sat_out, default=0), sum(sat_out) // max(1, len(seats))),
    ]
    if form.is_doubles:
        first = Finding("partners_twice", _again(partners), max(0, partners.total() - pairs))
        return (first, *findings, Finding("table_changes", _table_changes(games)))
    again = _again(opponents)
    fewest = None if again else sum(_must_move(one, two) for one, two in pairwise(games))
    first = Finding("met_twice", again, max(0, opponents.total() - pairs))
    return (first, *findings, Finding("table_changes", _table_changes(games), fewest))


def _people(times: Counter[tuple[int, int]]) -> Counter[tuple[int, int]]:
    """Return the counts without those of a ghost."""
    return Counter({pair: count for pair, count in times.items() if 0 not in pair})


def _again(times: Counter[tuple[int, int]]) -> int:
    return sum(count - 1 for count in times.values())


def _tables(game: Game) -> dict[int, int]:
    return {seat: seating.table for seating in game.seatings for seat in seating.seats if seat}


def _table_changes(games: Sequence[Game]) -> int:
    """Return how often somebody who plays two games running goes to another table for the second."""
    both = [(_tables(one), _tables(two)) for one, two in pairwise(games)]
    return sum(seat in one and one[seat] != table for one, two in both for seat, table in two.items())


def _must_move(one: Game, two: Game) -> int:
    """Return how many have to change tables where nobody meets twice: of two at a table one stays at most."""
    there = _tables(one)
    return sum(all(seat in there for seat in seating.seats) for seating in two.seatings)
