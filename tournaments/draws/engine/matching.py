"""The cheapest way to put everybody into pairs, found exactly: Edmonds' blossoms with prices.

Where a Swiss draw is paired, or matches are given boards, nothing is tried and improved: there is one cheapest answer,
and any other program that finds it has the same draw. Costs are whole numbers of any size.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

Pair = tuple[int, int]
_NONE = 0  # vertices count from 1 in here
_OUTER, _INNER, _FREE = 0, 1, -1


def cheapest_pairs(count: int, costs: Mapping[Pair, int]) -> list[Pair]:
    """Return as many pairs of the numbers 0 to `count` - 1 as there can be, of all such choices the cheapest.

    `costs` says what a pair (the smaller first) costs, nothing below 0; a pair that is not in it cannot be.

    >>> cheapest_pairs(4, {(0, 1): 1, (2, 3): 8, (0, 2): 3, (1, 3): 4})
    [(0, 2), (1, 3)]
    >>> cheapest_pairs(4, {(0, 1): 1, (1, 2): 0, (2, 3): 8})
    [(0, 1), (2, 3)]
    """
    if not costs:
        return []
    above = sum(costs.values()) + 1  # so one pair more is worth more than whatever all of them cost
    search = _Search(count, {pair: above - cost for pair, cost in costs.items()})
    while search.finds_one_more():
        pass
    return [(at - 1, other - 1) for at in range(1, count + 1) if (other := search.mate[at]) > at]


class _Search:
    """The state of the search: prices of vertices and blossoms, and the trees that grow from who is alone.

    A number above `count` is a blossom: an odd ring that is handled as one. `link[u][v]` is the edge by which u and v
    are nearest, as its two vertices.
    """

    def __init__(self, count: int, worth: Mapping[Pair, int]) -> None:
        size = 2 * count + 1
        self.count, self.last = count, count
        self.worth = [[0] * (count + 1) for _ in range(count + 1)]
        for (one, two), value in worth.items():
            self.worth[one + 1][two + 1] = self.worth[two + 1][one + 1] = value
        self.link = [[(u, v) for v in range(size)] for u in range(size)]
        self.is_linked = [
            [u <= count and v <= count and self.worth[u][v] > 0 for v in range(size)] for u in range(size)
        ]
        self.price = [max(worth.values())] * (count + 1) + [0] * (size - count - 1)
        self.mate = [_NONE] * size
        self.top = [*range(count + 1), *([_NONE] * (size - count - 1))]  # the blossom that a vertex is in, or itself
        self.ring: list[list[int]] = [[] for _ in range(size)]
        self.part = [[u if u == v else _NONE for v in range(count + 1)] for u in range(size)]
        self.label = [_FREE] * size
        self.parent = [_NONE] * size
        self.near = [_NONE] * size
        self.seen = [0] * size
        self.looks = 0
        self.queue: deque[int] = deque()

    def slack(self, u: int, v: int) -> int:
        one, two = self.link[u][v]
        return self.price[one] + self.price[two] - 2 * self.worth[one][two]

    def finds_one_more(self) -> bool:
        """Grow trees from everybody who is alone until two of them meet; return whether that made one pair more."""
        there = range(1, self.last + 1)
        for x in there:
            self.label[x], self.near[x] = _FREE, _NONE
        self.queue.clear()
        for x in there:
            if self.top[x] == x and not self.mate[x]:
                self.parent[x], self.label[x] = _NONE, _OUTER
                self._push(x)
        if not self.queue:
            return False
        while True:
            if self._grow():
                return True
            if not self._change_prices():
                return False
            if any(self._is_tight(x) and self._meets(*self.link[self.near[x]][x]) for x in self._numbers()):
                return True
            for b in range(self.count + 1, self.last + 1):
                if self.top[b] == b and self.label[b] == _INNER and self.price[b] == 0:
                    self._open(b)

    def _numbers(self) -> Iterator[int]:
        """Yield the vertices and blossoms there are, those that are made meanwhile among them."""
        x = 1
        while x <= self.last:
            yield x
            x += 1

    def _is_tight(self, x: int) -> bool:
        near = self.near[x]
        return self.top[x] == x and near != _NONE and self.top[near] != x and self.slack(near, x) == 0

    def _grow(self) -> bool:
        while self.queue:
            u = self.queue.popleft()
            if self.label[self.top[u]] == _INNER:
                continue
            for v in range(1, self.count + 1):
                if self.worth[u][v] and self.top[u] != self.top[v]:
                    if self.slack(u, v) == 0:
                        if self._meets(u, v):
                            return True
                    else:
                        self._note(u, self.top[v])
        return False

    def _change_prices(self) -> bool:
        """Move the prices as far as the next edge or blossom allows. Return False where nobody can gain any more."""
        tops = [x for x in range(1, self.last + 1) if self.top[x] == x]
        steps = [self.price[b] // 2 for b in tops if b > self.count and self.label[b] == _INNER]
        for x in tops:
            if self.near[x] and self.label[x] != _INNER:
                slack = self.slack(self.near[x], x)
                steps.append(slack if self.label[x] == _FREE else slack // 2)
        lone = min(self.price[u] for u in range(1, self.count + 1) if self.label[self.top[u]] == _OUTER)
        step = min(steps, default=lone)
        if lone <= step:
            return False
        for u in range(1, self.count + 1):
            self.price[u] -= step * (self.label[self.top[u]] == _OUTER) - step * (self.label[self.top[u]] == _INNER)
        for b in tops:
            if b > self.count:
                self.price[b] += 2 * step * (self.label[b] == _OUTER) - 2 * step * (self.label[b] == _INNER)
        self.queue.clear()
        return True

    def _meets(self, one: int, two: int) -> bool:
        """Take an edge without slack into the trees; return whether it joined two of them."""
        u, v = self.top[one], self.top[two]
        if self.label[v] == _FREE:
            self.parent[v], self.label[v] = one, _INNER
            after = self.top[self.mate[v]]
            self.near[v] = self.near[after] = _NONE
            self.label[after] = _OUTER
            self._push(after)
        elif self.label[v] == _OUTER:
            joint = self._joint(u, v)
            if not joint:
                self._turn_over(u, v)
                self._turn_over(v, u)
                return True
            self._close(u, joint, v)
        return False

    def _note(self, u: int, x: int) -> None:
        if not self.near[x] or self.slack(u, x) < self.slack(self.near[x], x):
            self.near[x] = u

    def _look_around(self, x: int) -> None:
        self.near[x] = _NONE
        for u in range(1, self.count + 1):
            if self.is_linked[u][x] and self.top[u] != x and self.label[self.top[u]] == _OUTER:
                self._note(u, x)

    def _push(self, x: int) -> None:
        if x <= self.count:
            self.queue.append(x)
        for inner in self.ring[x]:
            self._push(inner)

    def _put_into(self, x: int, top: int) -> None:
        self.top[x] = top
        for inner in self.ring[x]:
            self._put_into(inner, top)

    def _even_way(self, b: int, to: int) -> int:
        """Return how many steps lead from the base of a blossom to a part of it, the way on which they are even."""
        steps = self.ring[b].index(to)
        if steps % 2:
            self.ring[b][1:] = reversed(self.ring[b][1:])
            return len(self.ring[b]) - steps
        return steps

    def _pair(self, u: int, v: int) -> None:
        self.mate[u] = self.link[u][v][1]
        if u <= self.count:
            return
        base = self.part[u][self.link[u][v][0]]
        steps = self._even_way(u, base)
        for at in range(steps):
            self._pair(self.ring[u][at], self.ring[u][at ^ 1])
        self._pair(base, v)
        self.ring[u] = self.ring[u][steps:] + self.ring[u][:steps]

    def _turn_over(self, u: int, v: int) -> None:
        """Pair u with v, and everybody on the way back to the root of u anew."""
        while True:
            before = self.top[self.mate[u]]
            self._pair(u, v)
            if not before:
                return
            above = self.top[self.parent[before]]
            self._pair(before, above)
            u, v = above, before

    def _joint(self, u: int, v: int) -> int:
        """Return where the ways from u and v to their roots meet; 0 where the roots are two."""
        self.looks += 1
        while u or v:
            if u:
                if self.seen[u] == self.looks:
                    return u
                self.seen[u] = self.looks
                u = self.top[self.mate[u]]
                if u:
                    u = self.top[self.parent[u]]
            u, v = v, u
        return _NONE

    def _close(self, u: int, joint: int, v: int) -> None:
        """Make a blossom of the ring from u to v over their joint."""
        b = next((x for x in range(self.count + 1, self.last + 1) if not self.top[x]), self.last + 1)
        self.last = max(self.last, b)
        self.price[b], self.label[b], self.mate[b] = 0, _OUTER, self.mate[joint]
        self.ring[b] = [joint, *reversed(self._way(u, joint)), *self._way(v, joint)]
        self._put_into(b, b)
        for x in range(1, self.last + 1):
            self.is_linked[b][x] = self.is_linked[x][b] = False
        self.part[b] = [_NONE] * (self.count + 1)
        for inner in self.ring[b]:
            for x in range(1, self.last + 1):
                if self.is_linked[inner][x] and (not self.is_linked[b][x] or self.slack(inner, x) < self.slack(b, x)):
                    self.link[b][x], self.link[x][b] = self.link[inner][x], self.link[x][inner]
                    self.is_linked[b][x] = self.is_linked[x][b] = True
            for x in range(1, self.count + 1):
                if self.part[inner][x]:
                    self.part[b][x] = inner
        self._look_around(b)

    def _way(self, x: int, joint: int) -> list[int]:
        """Return what lies on the way from x to its joint with another way, and let all of it look for edges."""
        way = []
        while x != joint:
            inner = self.top[self.mate[x]]
            way += [x, inner]
            self._push(inner)
            x = self.top[self.parent[inner]]
        return way

    def _open(self, b: int) -> None:
        """Take a blossom apart whose price is down to nothing."""
        for inner in self.ring[b]:
            self._put_into(inner, inner)
        base = self.part[b][self.link[b][self.parent[b]][0]]
        steps = self._even_way(b, base)
        for at in range(0, steps, 2):
            inner, outer = self.ring[b][at], self.ring[b][at + 1]
            self.parent[inner] = self.link[outer][inner][0]
            self.label[inner], self.label[outer] = _INNER, _OUTER
            self.near[inner] = _NONE
            self._look_around(outer)
            self._push(outer)
        self.label[base], self.parent[base] = _INNER, self.parent[b]
        for inner in self.ring[b][steps + 1 :]:
            self.label[inner] = _FREE
            self._look_around(inner)
        self.top[b] = _NONE
        self.ring[b] = []
