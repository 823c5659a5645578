"""What is still possible: the best and the worst place that an entry can end on, over every open result.

An open match is so many legs. A leg is won by one side; who wins it takes `winner` points and who loses it `loser`
points, both between a least and a most (`LegWorth`). Entries with equal points play off, or share: a tie is counted
against an entry where its worst place is asked for, and for it where its best is. So what is said to be sure holds
whatever a play-off brings.

**The worst place.** The entry loses its open legs with the least, its opponents take the most. Let T be its total
then, and let a set S of others reach T. Nobody outside S matters, so S wins every leg against others, with the most;
and between two of S a leg gives both the most that a loser can have, and `gain` more to the one who wins it. So S
reaches T if and only if every s of S wins r(s) of its legs, r(s) being what it lacks divided by `gain`, rounded up.
A leg serves one of two, so by Hall's theorem this can be if and only if every part P of S needs no more legs than
there are legs with somebody of P in them. The largest S is searched for, those who need least first, up to the place
that is asked for.

**The best place.** The entry wins its open legs, and others are to stay at T or below. Who is above T takes every leg
from the rest. Those who are to stay below take the least, and one of every two has to win each leg between them: s
can bear c(s) wins. The legs are given out and handed on along chains until nobody bears too much. Where that cannot
be, the last chain ends in a set P whose legs among themselves are more than all of P can bear (max flow, min cut), so
somebody of P has to be above T: each of them is tried, as deep as there are places.

Finding the largest S is hard in general (being out of the first few places is NP-complete), so both searches stop
after `BUDGET` steps and answer with a bound. What is told then is still true, and more may be: `is_exact` says so.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

BUDGET = 4000  # steps of one search; a few milliseconds
LEAST, MOST = 0, 1  # of what a leg gives, as LegWorth has both


@dataclass(frozen=True, slots=True)
class LegWorth:
    """What a leg gives to who wins and to who loses it: at least, and at most.

    It is exact where each of the four pairs of a least and a most can happen in one leg; else what follows is a bound.
    """

    winner: tuple[int, int]
    loser: tuple[int, int]
    is_exact: bool = True

    @classmethod
    def of(cls, values: Collection[tuple[int, int]]) -> LegWorth | None:
        """Return it for all pairs that a leg can give; None for none, or where winning is not worth more than losing.

        >>> LegWorth.of([(1, 0), (2, 0), (3, 0)])
        LegWorth(winner=(1, 3), loser=(0, 0), is_exact=True)
        >>> LegWorth.of([(10, 0), (10, 9), (5, 4)]).is_exact
        False
        """
        if not values:
            return None
        winner = min(won for won, _ in values), max(won for won, _ in values)
        loser = min(lost for _, lost in values), max(lost for _, lost in values)
        if winner[0] <= loser[0] or winner[1] <= loser[1]:
            return None
        return cls(winner, loser, {(won, lost) for won in winner for lost in loser} <= set(values))


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match with legs to play, by its number."""

    id: int
    home: int
    away: int
    legs: int

    def other(self, entry: int) -> int:
        return self.away if entry == self.home else self.home


@dataclass(frozen=True, slots=True)
class FieldNow:
    """The points of everybody who has a place to win, and what is open, in the order of play."""

    points: Mapping[int, int]
    open: Sequence[OpenMatch]
    worth: LegWorth


@dataclass(frozen=True, slots=True)
class Bound:
    """A place, or one more than was asked for. It is `exact` unless the search was cut short."""

    place: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Stake:
    """So many legs of its next match: enough to be sure of a place, or needed for it to stay possible."""

    legs: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """What is sure of an entry, and what it can still reach; None where that is below the places that are asked for."""

    entry: int
    sure: int | None
    reach: int | None
    match: OpenMatch | None = None  # its next
    enough: Stake | None = None
    needed: Stake | None = None
    is_exact: bool = True


def prospect(now: FieldNow, entry: int, *, most: int) -> Prospect:
    """Return what is still possible for an entry, as far as the first `most` places go.

    >>> worth = LegWorth((1, 1), (0, 0))
    >>> last = OpenMatch(7, home=1, away=2, legs=3)
    >>> leader = prospect(FieldNow({1: 10, 2: 8, 3: 9}, [last], worth), 1, most=3)
    >>> leader.sure, leader.reach, leader.enough
    (2, 1, Stake(legs=1, place=1))
    """
    worst, best = worst_place(now, entry, most=most), best_place(now, entry, most=most)
    sure = worst.place if worst.place <= most else None
    reach = best.place if best.place <= most else None
    match = next((match for match in now.open if entry in (match.home, match.away)), None)
    enough = needed = None
    if match is not None and reach is not None and sure != reach:
        enough = _enough(now, entry, match, worst.place, most)
        needed = _needed(now, entry, match, reach, most)
    exact = worst.exact and best.exact and now.worth.is_exact
    return Prospect(entry=entry, sure=sure, reach=reach, match=match, enough=enough, needed=needed, is_exact=exact)


def _enough(now: FieldNow, entry: int, match: OpenMatch, worst: int, most: int) -> Stake | None:
    """Return how many legs of its next match make an entry sure of the best place that this match can."""
    place = worst_place(now, entry, most=most, won=match.legs, of=match).place
    if place >= worst or place > most:
        return None
    legs = match.legs
    while legs > 1 and worst_place(now, entry, most=most, won=legs - 1, of=match).place <= place:
        legs -= 1
    return Stake(legs, place)


def _needed(now: FieldNow, entry: int, match: OpenMatch, reach: int, most: int) -> Stake | None:
    """Return how many legs of its next match an entry has to win so that its best place stays possible."""
    legs = 0
    while legs < match.legs and best_place(now, entry, most=most, lost=match.legs - legs, of=match).place > reach:
        legs += 1
    return Stake(legs, reach) if legs else None


def deciding(prospects: Collection[Prospect]) -> dict[int, int]:
    """Return the open matches (by id) by which an entry can become sure of a place, each with the best such place.

    >>> match = OpenMatch(7, home=1, away=2, legs=3)
    >>> deciding([Prospect(entry=1, sure=None, reach=1, match=match, enough=Stake(2, 1))])
    {7: 1}
    """
    places: dict[int, int] = {}
    for told in prospects:
        if told.match is not None and told.enough is not None:
            places[told.match.id] = min(told.enough.place, places.get(told.match.id, told.enough.place))
    return places


def _totals(now: FieldNow, entry: int, own: int, won: Mapping[int, int]) -> tuple[int, dict[int, int], _Between]:
    """Return the total of an entry, those of the others, and the legs that are left between them.

    The entry has the `own` end of what its open legs give, and the others have the other end: with the least it loses
    every leg, with the most it wins every one, but in the matches where `won` (by id) says how many.
    """
    winner, loser, theirs = now.worth.winner, now.worth.loser, LEAST if own == MOST else MOST
    total, points, between = now.points[entry], dict(now.points), _Between()
    del points[entry]
    for match in now.open:
        if entry not in (match.home, match.away):
            between.add(match.home, match.away, match.legs)
            continue
        wins = won.get(match.id, match.legs if own == MOST else 0)
        losses = match.legs - wins
        total += wins * winner[own] + losses * loser[own]
        points[match.other(entry)] += wins * loser[theirs] + losses * winner[theirs]
    return total, points, between


# --- the worst place ----------------------------------------------------------------------------------


def worst_place(now: FieldNow, entry: int, *, most: int, won: int = 0, of: OpenMatch | None = None) -> Bound:
    """Return the worst place of an entry that wins `won` legs of the match `of`, at most `most` + 1."""
    own, points, between = _totals(now, entry, LEAST, {of.id: won} if of else {})
    loser = now.worth.loser[MOST]
    gain = now.worth.winner[MOST] - loser
    lacks = {rival: own - points[rival] - between.all_of(rival) * loser for rival in points}
    needs = {rival: max(0, -(-lack // gain)) for rival, lack in lacks.items()}
    there = {rival for rival, need in needs.items() if not need}
    able = {rival: needs[rival] for rival in points if 0 < needs[rival] <= between.all_of(rival)}
    # Who is not able gives every leg away; so does who is there without the others.
    while True:
        left = {rival: need - between.all_of(rival) + between.among(rival, able) for rival, need in able.items()}
        freed = {rival for rival, need in left.items() if need <= 0}
        if not freed:
            break
        there |= freed
        able = {rival: need for rival, need in able.items() if rival not in freed}
    if len(there) >= most:
        return Bound(most + 1)
    more = _most_who_reach(left, between, most - len(there))
    return Bound(1 + len(there) + more.place, more.exact)


def _most_who_reach(needs: Mapping[int, int], between: _Between, most: int) -> Bound:
    """Return how many of these can win the legs that they need at once, at most `most`."""
    order = sorted(needs, key=lambda entry: (needs[entry], entry))
    legs = {entry: between.among(entry, needs) for entry in order}
    found, steps = 0, 0

    def grow(at: int, parts: list[tuple[int, int, tuple[int, ...]]], size: int) -> bool:
        """Add to a set, of which `parts` are all parts: what they need, the legs they are in, who they are."""
        nonlocal found, steps
        found = max(found, size)
        for number in range(at, len(order)):
            if found >= most or size + len(order) - number <= found:
                return True
            entry = order[number]
            steps += len(parts)
            if steps > BUDGET:
                return False
            added = [
                (
                    need + needs[entry],
                    touched + legs[entry] - sum(between.of(entry, other) for other in who),
                    (*who, entry),
                )
                for need, touched, who in parts
            ]
            if all(need <= touched for need, touched, _ in added) and not grow(number + 1, parts + added, size + 1):
                return False
        return True

    whole = grow(0, [(0, 0, ())], 0)
    return Bound(found) if whole or found >= most else Bound(min(most, len(order)), exact=False)


# --- the best place -----------------------------------------------------------------------------------


def best_place(now: FieldNow, entry: int, *, most: int, lost: int = 0, of: OpenMatch | None = None) -> Bound:
    """Return the best place of an entry that loses `lost` legs of the match `of`, at most `most` + 1."""
    own, points, between = _totals(now, entry, MOST, {of.id: of.legs - lost} if of else {})
    loser = now.worth.loser[LEAST]
    gain = now.worth.winner[LEAST] - loser
    bears = {rival: (own - points[rival] - between.all_of(rival) * loser) // gain for rival in points}
    above = sum(can < 0 for can in bears.values())
    below = {rival: can for rival, can in bears.items() if can >= 0}
    search = _Search()
    for more in range(most - above):
        if search.stay_below(below, between, more):
            return Bound(above + more + 1)
        if search.is_over:
            return Bound(above + more + 1, exact=False)
    return Bound(most + 1)


@dataclass
class _Search:
    """Whether all but a few can stay below, within so many steps."""

    steps: int = 0

    @property
    def is_over(self) -> bool:
        return self.steps > BUDGET

    def stay_below(self, bears: Mapping[int, int], between: _Between, may_rise: int) -> bool:
        """Return whether all of these but `may_rise` can stay below; False as well when the search is over."""
        bears = _tight(bears, between)
        self.steps += 1 + len(bears)
        too_much = None if self.is_over else _overloaded(bears, between)
        if self.is_over or (too_much and not may_rise):
            return False
        if not too_much:
            return True
        return any(
            self.stay_below({entry: can for entry, can in bears.items() if entry != out}, between, may_rise - 1)
            for out in sorted(too_much)
        )


def _tight(bears: Mapping[int, int], between: _Between) -> dict[int, int]:
    """Return those who cannot win all of their legs with the others that are returned: the rest is in nobody's way."""
    bears = dict(bears)
    while True:
        free = [entry for entry, can in bears.items() if can >= between.among(entry, bears)]
        if not free:
            return bears
        for entry in free:
            if bears[entry] >= between.among(entry, bears):
                del bears[entry]


def _overloaded(bears: Mapping[int, int], between: _Between) -> set[int]:
    """Return some whose legs among themselves are more than they can bear; nobody where the legs can be given out."""
    wins: dict[int, dict[int, int]] = {entry: {} for entry in bears}
    load = dict.fromkeys(bears, 0)
    for one, other, legs in between.pairs(bears):
        room = max(0, min(legs, bears[one] - load[one]))
        wins[one][other], wins[other][one] = room, legs - room
        load[one] += room
        load[other] += legs - room
    for heavy in bears:
        while load[heavy] > bears[heavy]:
            came: dict[int, int] = {heavy: heavy}
            queue, end = deque([heavy]), None
            while queue and end is None:
                at = queue.popleft()
                for to, legs in wins[at].items():
                    if legs and to not in came:
                        came[to] = at
                        queue.append(to)
                        if load[to] < bears[to]:
                            end = to
                            break
            if end is None:
                return set(came)
            load[heavy] -= 1
            load[end] += 1
            while end != heavy:
                wins[came[end]][end] -= 1
                wins[end][came[end]] += 1
                end = came[end]
    return set()


class _Between:
    """How many legs are open between each two."""

    def __init__(self) -> None:
        self._legs: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        self._all: dict[int, int] = defaultdict(int)

    def add(self, one: int, other: int, legs: int) -> None:
        for a, b in ((one, other), (other, one)):
            self._legs[a][b] += legs
            self._all[a] += legs

    def of(self, one: int, other: int) -> int:
        return self._legs[one].get(other, 0) if one in self._legs else 0

    def all_of(self, entry: int) -> int:
        return self._all.get(entry, 0)

    def among(self, entry: int, others: Collection[int]) -> int:
        """Return the open legs of one against any of the others."""
        if entry not in self._legs:
            return 0
        return sum(legs for other, legs in self._legs[entry].items() if other in others)

    def pairs(self, among: Collection[int]) -> list[tuple[int, int, int]]:
        """Return every two of them with legs to play, and how many."""
        return [
            (one, other, legs)
            for one in among
            for other, legs in self._legs.get(one, {}).items()
            if one < other and other in among
        ]
