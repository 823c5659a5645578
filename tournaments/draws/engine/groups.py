"""Groups of equal strength, apart by district, then cross-over matches or a final group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from tournaments.draws.engine.lot import digest, draw_order, generator
from tournaments.draws.engine.model import DrawError, E
from tournaments.draws.engine.seating import Labels


class Place(NamedTuple):
    """A place in the table of a group: (0, 1) is the winner of the first group."""

    group: int
    place: int


class CrossOver(NamedTuple):
    """A match between two places, known before anybody has won anything."""

    round: int
    home: Place
    away: Place


def make_groups(
    entries: Sequence[E],
    *,
    count: int,
    seed: str,
    strength: Mapping[E, int] | None = None,
    labels: Mapping[E, Labels] | None = None,
) -> tuple[tuple[E, ...], ...]:
    """Return `count` groups, as equal in number and strength as can be, relatives apart as far as that goes.

    `strength` is a rank (1 is the best); entries without one come after all others. Entries are dealt in bands of
    `count`, one of each band to each group, in an order drawn by lot; so every group has one of the best, one of
    the next best and so on. Then entries of one band, or without a rank, change groups where that keeps more
    relatives apart.
    Raises DrawError for groups of fewer than two.

    >>> rank = {"a": 1, "b": 2, "c": 3, "d": 4}
    >>> sorted(sorted(group) for group in make_groups("abcd", count=2, seed="x", strength=rank,
    ...                                               labels={"a": ["1"], "c": ["1"]}))
    [['a', 'd'], ['b', 'c']]
    """
    if count < 1 or len(entries) < 2 * count:
        raise DrawError("groups_too_small", field="count", entries=len(entries), groups=count)
    drawn = draw_order(seed, entries)
    ranks = strength or {}
    last = len(entries) + 1
    order = sorted(drawn, key=lambda entry: ranks.get(entry, last))  # stable: equals stay as they were drawn
    random = generator(digest(seed, entries), "groups").random
    groups: list[list[E]] = [[] for _ in range(count)]
    for start in range(0, len(order), count):
        band = list(order[start : start + count])
        # The last, short band goes to different groups than the lot would always favour.
        targets = sorted(range(count), key=lambda _: random())
        for entry, target in zip(band, targets, strict=False):
            groups[target].append(entry)
    if labels:
        # Where nobody is ranked, everybody is as strong as everybody else.
        ranked = {entry: at // count for at, entry in enumerate(order) if entry in ranks}
        _part(groups, labels, {entry: ranked.get(entry, last) for entry in order})
    return tuple(tuple(group) for group in groups)


def cross_over(groups: int, *, advance: int = 2) -> tuple[CrossOver, ...]:
    """Return the matches after two groups: first against second of the other group, winners and losers meet again.

    Round 1 is the cross-over. For two groups only; with one to advance the two winners meet. Raises DrawError
    otherwise. What follows (final, third place) is a knock-out of the winners and losers.

    >>> cross_over(2)
    (CrossOver(round=1, home=Place(group=0, place=1), away=Place(group=1, place=2)), \
CrossOver(round=1, home=Place(group=1, place=1), away=Place(group=0, place=2)))
    """
    if groups != 2 or advance not in {1, 2}:
        raise DrawError("cross_over_needs_two_groups", groups=groups)
    if advance == 1:
        return (CrossOver(1, Place(0, 1), Place(1, 1)),)
    return (CrossOver(1, Place(0, 1), Place(1, 2)), CrossOver(1, Place(1, 1), Place(0, 2)))


def final_group(groups: int, *, advance: int) -> tuple[tuple[Place, ...], tuple[tuple[Place, Place], ...]]:
    """Return who is in the final group, and the pairs in it that have met already: those results are carried over.

    >>> places, met = final_group(2, advance=2)
    >>> len(places), met
    (4, ((Place(group=0, place=1), Place(group=0, place=2)), (Place(group=1, place=1), Place(group=1, place=2))))
    """
    if groups < 2 or advance < 1:
        raise DrawError("groups_too_small", field="count", entries=advance, groups=groups)
    places = tuple(Place(group, place) for place in range(1, advance + 1) for group in range(groups))
    met = tuple((one, two) for one, two in combinations(sorted(places), 2) if one.group == two.group)
    return places, met


def relatives_together(groups: Sequence[Sequence[E]], labels: Mapping[E, Labels]) -> int:
    """Return how many pairs of relatives are in one group, weighted by how many labels they share.

    >>> relatives_together([["a", "b"], ["c"]], {"a": ["1"], "b": ["1"], "c": ["1"]})
    1
    """
    return sum(_shared(one, two, labels) for group in groups for one, two in combinations(group, 2))


def _shared(one: E, two: E, labels: Mapping[E, Labels]) -> int:
    return sum(a == b for a, b in zip(labels.get(one, ()), labels.get(two, ()), strict=False))


def _part(groups: list[list[E]], labels: Mapping[E, Labels], band_of: Mapping[E, int]) -> None:
    """Swap entries of one band between groups as long as that keeps more relatives apart."""

    def cost(entry: E, group: Sequence[E], without: E) -> int:
        return sum(_shared(entry, other, labels) for other in group if other != without)

    again = True
    while again:
        again = False
        for one, two in combinations(groups, 2):
            for a, b in product(range(len(one)), range(len(two))):
                x, y = one[a], two[b]
                if band_of[x] != band_of[y]:
                    continue
                if cost(x, two, y) + cost(y, one, x) < cost(x, one, x) + cost(y, two, y):
                    one[a], two[b] = y, x
                    again = True
