"""Which entry takes which seat: the lot decides, and teams of one branch or district meet early.

The seats of a draw are all equally good (that is what the other modules see to), so the lot alone could decide.
Where entries belong together they are moved to seats that meet in the first rounds and never in the last: nobody
shall be able to help a friend when the table is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from tournaments.draws.engine.model import E, Meeting, Pairing

Labels = Sequence[Hashable]
STARTS = 8


def take_seats(
    order: Sequence[E], groups: Mapping[E, Labels], games: Sequence[Pairing], random: Callable[[], float]
) -> tuple[E, ...]:
    """Return the entries by seat: `order` as drawn, changed only as far as `groups` need it.

    `groups` gives each entry its labels from the wide to the narrow (district, branch); two entries with the
    same labels meet the earlier, the more labels they share. A label that everybody has says nothing.

    >>> from tournaments.draws.engine.lot import generator
    >>> from tournaments.draws.engine.patterns import circle
    >>> games = [game for games in circle(4) for game in games]
    >>> seats = take_seats("abcd", {"a": "1", "b": "2", "c": "1", "d": "2"}, games, generator(1).random)
    >>> sorted(sorted(seats[seat] for seat in game.pair) for game in games[:2])
    [['a', 'c'], ['b', 'd']]
    """
    close = _closeness(order, groups)
    if not any(map(any, close)):
        return tuple(order)
    search = _Seats(close, games)
    search.settle(random)
    return tuple(order[at] for at in search.seats)


class Relatives(NamedTuple):
    """How early entries that belong together meet: their matches, the latest round, and those in the last round."""

    matches: int
    latest: int
    in_last: int
    least_in_last: int  # with more than half of the field in one place it cannot be none


def relatives(meetings: Sequence[Meeting[E]], groups: Mapping[E, Labels]) -> Relatives:
    """Return how early entries met that share a label; a label that everybody has says nothing, as in the draw.

    >>> groups = {"a": ("x",), "b": ("x",), "c": ("x",), "d": ("y",)}
    >>> once = [Meeting(1, 1, 1, "a", "b"), Meeting(1, 1, 2, "c", "d"), Meeting(2, 2, 1, "a", "d"),
    ...         Meeting(2, 2, 2, "b", "c")]
    >>> relatives(once, groups)
    Relatives(matches=2, latest=2, in_last=1, least_in_last=1)
    """
    order = list(groups)
    place = {entry: at for at, entry in enumerate(order)}
    close = _closeness(order, groups)
    rounds = [m.round for m in meetings if m.home in place and m.away in place and close[place[m.home]][place[m.away]]]
    last = max((meeting.round for meeting in meetings), default=0)
    playing = {entry for meeting in meetings for entry in (meeting.home, meeting.away)}
    sizes = Counter((depth, label) for entry in playing for depth, label in enumerate(groups.get(entry, ())))
    # A label of everybody has no place in this: then all matches would be of relatives.
    largest = max((size for size in sizes.values() if size < len(playing)), default=0)
    return Relatives(len(rounds), max(rounds, default=0), rounds.count(last), max(0, largest - (len(playing) + 1) // 2))


def _closeness(order: Sequence[E], groups: Mapping[E, Labels]) -> list[list[int]]:
    """Return for each two entries, by place in `order`, how many labels they share."""
    labels = [tuple(groups.get(entry, ())) for entry in order]
    depth = max(map(len, labels), default=0)
    telling = [d for d in range(depth) if len({label[d] for label in labels if len(label) > d}) > 1]

    def shared(own: tuple[Hashable, ...], other: tuple[Hashable, ...]) -> int:
        return sum(len(own) > d and len(other) > d and own[d] == other[d] and own[d] is not None for d in telling)

    return [[shared(own, other) if a != b else 0 for b, other in enumerate(labels)] for a, own in enumerate(labels)]


class _Seats:
    """Who sits where (`seats[seat]` is a place in the drawn order), and what that costs."""

    def __init__(self, close: list[list[int]], games: Sequence[Pairing]) -> None:
        self.n = len(close)
        self.seats = list(range(self.n))
        self.close = close
        # A narrow label (branch) goes before any number of wide ones (district).
        self.weight = [0, *(self.n ** (4 * depth) for depth in range(max(map(max, close))))]
        self.relatives = [[other for other in range(self.n) if row[other]] for row in close]
        last = max(game.round for game in games)
        self.first_round = [seat for game in games if game.round == 0 for seat in game.pair]
        # What it costs that two seats are taken by relatives: the square of the round; the last one most of all.
        self.costs = [[0] * self.n for _ in range(self.n)]
        for game in games:
            cost = (game.round + 1) ** 2 + (self.n**4 if game.round == last else 0)
            self.costs[game.home][game.away] += cost
            self.costs[game.away][game.home] += cost

    def settle(self, random: Callable[[], float]) -> None:
        """Swap two seats as long as that helps; begin from several places, keep the best."""
        best, best_seats = -1, self.seats
        for attempt in range(STARTS):
            if attempt == 0:
                self.seats = self.couples_first()
            else:
                for a in range(self.n - 1, 0, -1):
                    b = int(random() * (a + 1))
                    self.seats[a], self.seats[b] = self.seats[b], self.seats[a]
            self.descend()
            total = self.total()
            if best < 0 or total < best:
                best, best_seats = total, list(self.seats)
            if total == sum(self.weight[close] for row in self.close for close in row):
                break  # all relatives meet in the first round
        self.seats = best_seats

    def couples_first(self) -> list[int]:
        """Return seats on which relatives, two by two, meet in the first round."""
        free = dict.fromkeys(range(self.n))
        couples: list[int] = []
        for entry in range(self.n):
            if entry not in free:
                continue
            nearest = sorted(
                (other for other in self.relatives[entry] if other in free), key=lambda o: -self.close[entry][o]
            )
            if nearest:
                couples += [entry, nearest[0]]
                del free[entry], free[nearest[0]]
        order = iter([*couples, *free])
        seats = [-1] * self.n
        for seat in [*self.first_round, *range(self.n)]:
            if seats[seat] < 0:
                seats[seat] = next(order)
        return seats

    def descend(self) -> None:
        """Take swaps that help until there is none."""
        where = [0] * self.n
        for seat, entry in enumerate(self.seats):
            where[entry] = seat
        helped = True
        while helped:
            helped = False
            for mover in range(self.n):
                if not self.relatives[mover]:
                    continue
                for seat in range(self.n):
                    other = self.seats[seat]
                    if other == mover:
                        continue
                    before = self.cost_of(mover, where) + self.cost_of(other, where)
                    self._swap(mover, other, where)
                    if self.cost_of(mover, where) + self.cost_of(other, where) < before:
                        helped = True
                    else:
                        self._swap(mover, other, where)

    def cost_of(self, entry: int, where: Sequence[int]) -> int:
        row, close = self.costs[where[entry]], self.close[entry]
        return sum(row[where[other]] * self.weight[close[other]] for other in self.relatives[entry])

    def total(self) -> int:
        where = [0] * self.n
        for seat, entry in enumerate(self.seats):
            where[entry] = seat
        return sum(self.cost_of(entry, where) for entry in range(self.n))

    def _swap(self, entry: int, other: int, where: list[int]) -> None:
        where[entry], where[other] = where[other], where[entry]
        self.seats[where[entry]], self.seats[where[other]] = entry, other
