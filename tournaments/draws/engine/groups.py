"""Groups of equal strength, apart by district, and what those who go on play: a knockout or a final group.

One group is all of the field: one table, and a knockout of its best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from tournaments.draws.engine.lot import digest, draw_order, generator
from tournaments.draws.engine.model import DrawError, E, Meeting
from tournaments.draws.engine.partial import require_opponents
from tournaments.draws.engine.seating import Labels

MOST_GROUPS = 8


class GroupPlace(NamedTuple):
    """A place in the table of a group: (0, 1) is the winner of the first group."""

    group: int
    place: int


@dataclass(frozen=True, slots=True)
class Grouping:
    """How groups go on: the first `advance` of each of `count` groups play a knockout, or a final group.

    With one group it is the table of the whole field that goes on so. With `every_place` the others play on too, for
    the places below: see `engine/places.py`. In one table each may meet so many `opponents` only, and not all.
    """

    count: int
    advance: int
    final_group: bool = False
    third_place: bool = False
    every_place: bool = False
    opponents: int = 0

    @property
    def qualifiers(self) -> int:
        """How many advance."""
        return self.count * self.advance

    @property
    def matches(self) -> int:
        """The number of matches of the finals; of those for every place, only the ones that decide the first place."""
        if self.final_group:
            return self.advance**2 * self.count * (self.count - 1) // 2
        return self.qualifiers - 1 + self.third_place


def require_finals(entries: int, grouping: Grouping) -> None:
    """Raise DrawError unless these groups can be made, and of each some go on to a match and somebody does not.

    >>> require_finals(3, Grouping(2, 1))
    Traceback (most recent call last):
    tournaments.draws.engine.model.DrawError: ('groups_too_small', '', {'entries': 3, 'groups': 2})
    >>> require_finals(6, Grouping(1, 6))
    Traceback (most recent call last):
    tournaments.draws.engine.model.DrawError: ('all_go_on', '', {'entries': 6, 'most': 5})
    """
    count, advance = grouping.count, grouping.advance
    if not 1 <= count <= MOST_GROUPS:
        raise DrawError("no_group" if count < 1 else "too_many_groups", field="groups", most=MOST_GROUPS)
    if count == 1:
        _require_finals_of_one_table(entries, grouping)
    elif entries // count < 2:
        raise DrawError("groups_too_small", field="groups", entries=entries, groups=count)
    elif not 1 <= advance < entries // count:
        smallest = entries // count
        params = {"entries": entries, "groups": count, "smallest": smallest, "most": smallest - 1}
        raise DrawError("too_many_go_on", field="advance", **params)
    if grouping.opponents and count > 1:
        raise DrawError("opponents_in_groups", field="opponents")
    if grouping.opponents:
        require_opponents(entries, grouping.opponents)
    if grouping.every_place and grouping.final_group:
        raise DrawError("final_group_for_places", field="every_place")
    if grouping.third_place and grouping.qualifiers < 4:
        raise DrawError("no_third_place", field="third_place")


def _require_finals_of_one_table(entries: int, grouping: Grouping) -> None:
    if entries < 3:
        raise DrawError("table_too_small", entries=entries)
    if grouping.final_group:
        raise DrawError("final_group_of_one", field="finals")
    if not 2 <= grouping.advance < entries:
        code = "too_few_go_on" if grouping.advance < 2 else "all_go_on"
        raise DrawError(code, field="advance", entries=entries, most=entries - 1)


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
    if count < 1:
        raise DrawError("no_group", field="groups")
    if len(entries) < 2 * count:
        raise DrawError("groups_too_small", field="groups", entries=len(entries), groups=count)
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


def bracket_order(groups: int, *, advance: int) -> tuple[GroupPlace, ...]:
    """Return who goes on from `groups` groups, in the order in which a knockout seats them.

    All winners stand before all seconds, and so on; within these, those of one group meet as late as can be. With two
    groups and two to advance the first round is the cross-over: each winner meets the second of the other group. Of
    one group it is the order of its table. Raises DrawError for fewer than two who go on.

    >>> [(place.group, place.place) for place in bracket_order(2, advance=2)]
    [(0, 1), (1, 1), (0, 2), (1, 2)]
    >>> [place.place for place in bracket_order(1, advance=4)]
    [1, 2, 3, 4]
    """
    _require_some(groups, advance, least=1)
    order = [GroupPlace(group, place) for place in range(1, advance + 1) for group in range(groups)]
    at = {seat: number for number, seat in enumerate(bracket_seats(len(order)))}
    rounds = (len(at) - 1).bit_length()

    def cost() -> int:
        """Two of one group who can meet a round earlier weigh more than all who meet later."""
        mates = [(a, b) for a, b in combinations(range(len(order)), 2) if order[a].group == order[b].group]
        return sum(len(order) ** (2 * (rounds - (at[a] ^ at[b]).bit_length())) for a, b in mates)

    alike = [(a, b) for a, b in combinations(range(len(order)), 2) if order[a].place == order[b].place > 1]
    swap_while_better(order, alike, lambda *_: cost())
    return tuple(order)


def swap_while_better(order: list[E], seats: Sequence[tuple[int, int]], cost: Callable[[int, int], int]) -> None:
    """Let each two `seats` change places in `order` where that lowers the `cost` around them, until nothing helps.

    >>> order = [3, 1, 2]
    >>> swap_while_better(order, [(0, 1), (1, 2)], lambda first, second: -sum(at * of for at, of in enumerate(order)))
    >>> order
    [1, 2, 3]
    """
    again = True
    while again:
        again = False
        for first, second in seats:
            before = cost(first, second)
            order[first], order[second] = order[second], order[first]
            if cost(first, second) < before:
                again = True
            else:
                order[first], order[second] = order[second], order[first]


def bracket_seats(count: int) -> list[int]:
    """Return seats from 0 in the order of a bracket for `count`: neighbours meet first, and strong ones late.

    >>> bracket_seats(4), bracket_seats(3)
    ([0, 3, 1, 2], [0, 3, 1, 2])
    """
    order = [0]
    while len(order) < count:
        size = 2 * len(order)
        order = [seat for first in order for seat in (first, size - 1 - first)]
    return order


def final_meetings(groups: Sequence[Sequence[E]]) -> tuple[Meeting[E], ...]:
    """Return the matches of a final group, in which those who met in their group do not meet again.

    `groups` are those who go on; where one has fewer of them, its opponents wait instead. Two groups at a time play
    everybody against everybody of the other, in as many rounds as one of them has entries; where the number of groups
    is odd, one of them waits meanwhile. Each round is a turn, on as many boards as it needs. Raises DrawError for fewer
    than two groups, or nobody in them.

    >>> [(m.round, m.home, m.away) for m in final_meetings([["A1", "A2"], ["B1", "B2"]])]
    [(1, 'A1', 'B1'), (1, 'A2', 'B2'), (2, 'B2', 'A1'), (2, 'B1', 'A2')]
    """
    each = max(map(len, groups), default=0)
    _require_some(len(groups), each, least=2)
    meetings: list[Meeting[E]] = []
    for block, pairs in enumerate(_pairs_of_groups(len(groups))):
        for step in range(each):
            number = block * each + step + 1
            sides = [
                (entry, groups[second][(index + step) % each])
                for first, second in pairs
                for index, entry in enumerate(groups[first])
                if (index + step) % each < len(groups[second])
            ]
            for board, pair in enumerate(sides, start=1):
                home, away = pair if (step + block) % 2 == 0 else pair[::-1]
                meetings.append(Meeting(number, number, board, home, away))
    return tuple(meetings)


def _pairs_of_groups(count: int) -> list[list[tuple[int, int]]]:
    """Return which groups play each other, a block of rounds at a time; of an odd number one waits in each.

    >>> _pairs_of_groups(3)
    [[(1, 2)], [(0, 2)], [(0, 1)]]
    """
    seats = list(range(count + count % 2))
    blocks = []
    for _ in seats[1:]:
        half = len(seats) // 2
        pairs = zip(seats[:half], reversed(seats[half:]), strict=True)
        blocks.append([pair for pair in pairs if max(pair) < count])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return blocks


def _require_some(groups: int, advance: int, *, least: int) -> None:
    if groups < least or groups * advance < 2:
        raise DrawError("groups_too_small", field="groups", entries=advance, groups=groups)


def relatives_together(groups: Sequence[Sequence[E]], labels: Mapping[E, Labels]) -> int:
    """Return how many pairs of relatives are in one group, weighted by how many labels they share.

    >>> relatives_together([["a", "b"], ["c"]], {"a": ["1"], "b": ["1"], "c": ["1"]})
    1
    """
    return sum(_shared(entry, other, labels) for group in groups for entry, other in combinations(group, 2))


def _shared(entry: E, other: E, labels: Mapping[E, Labels]) -> int:
    return sum(a == b for a, b in zip(labels.get(entry, ()), labels.get(other, ()), strict=False))


def _part(groups: list[list[E]], labels: Mapping[E, Labels], band_of: Mapping[E, int]) -> None:
    """Swap entries of one band between groups as long as that keeps more relatives apart."""

    def cost(entry: E, group: Sequence[E], without: E) -> int:
        return sum(_shared(entry, other, labels) for other in group if other != without)

    again = True
    while again:
        again = False
        for left, right in combinations(groups, 2):
            for a, b in product(range(len(left)), range(len(right))):
                x, y = left[a], right[b]
                if band_of[x] != band_of[y]:
                    continue
                if cost(x, right, y) + cost(y, left, x) < cost(x, left, x) + cost(y, right, y):
                    left[a], right[b] = y, x
                    again = True
