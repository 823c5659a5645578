"""Counting a cribbage hand, a crib, and a card that is played (THE COUNT i: the recognized way)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise

from games.cards import Card


class Why(StrEnum):
    """What points are for."""

    FIFTEEN = "fifteen"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"  # the jack of the suit turned up
    HEELS = "heels"  # a jack turned up, for the dealer
    THIRTY_ONE = "thirty_one"
    GO = "go"
    LAST_CARD = "last_card"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Combination:
    """One thing that counts: what it is, the cards that make it, and its points."""

    why: Why
    cards: tuple[Card, ...]
    points: int


def count(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """Return the points of four cards with the starter, 0 to 29.

    >>> from games.cards import cards
    >>> count(cards("5C 5D 5S JH"), cards("5H")[0])
    29
    >>> count(cards("2H 4H 6H 8H"), cards("KS")[0]), count(cards("2H 4H 6H 8H"), cards("KS")[0], crib=True)
    (4, 0)
    """
    a, b, c, d = hand
    five = _HOW_MANY[a.rank] + _HOW_MANY[b.rank] + _HOW_MANY[c.rank] + _HOW_MANY[d.rank] + _HOW_MANY[starter.rank]
    points = _POINTS_OF_RANKS[five]
    suit = starter.suit
    if a.suit is b.suit is c.suit is d.suit:
        if a.suit is suit:
            points += 5
        elif not crib:
            points += 4
    for card in hand:
        if card.rank == 11 and card.suit is suit:
            return points + 1
    return points


class _PointsOfRanks(dict[int, int]):
    """What five ranks are worth, worked out when they first come up: 6,175 sets stand for 12,994,800 hands.

    The key has a digit for each rank, to the base of five, that says how many of the cards have it.
    """

    def __missing__(self, key: int) -> int:
        left, times = key, []
        for _ in range(13):
            left, cards = divmod(left, 5)
            times.append(cards)
        self[key] = 2 * _fifteens(times) + sum(cards * (cards - 1) for cards in times) + _in_runs(times)
        return self[key]


_HOW_MANY = [0, *(5**place for place in range(13))]
_POINTS_OF_RANKS = _PointsOfRanks()


def _fifteens(times: Sequence[int]) -> int:
    """Return in how many ways cards add up to fifteen; `times` says how many there are of each rank."""
    ways = [1, *[0] * 15]
    for rank, cards in enumerate(times, start=1):
        pips = min(rank, 10)
        for _ in range(cards):
            for total in range(15, pips - 1, -1):
                ways[total] += ways[total - pips]
    return ways[15]


def _in_runs(times: Sequence[int]) -> int:
    """Return what the longest runs are worth: a rank that is there twice makes two of them."""
    points = length = 0
    ways = 1
    for cards in (*times, 0):
        if cards:
            length, ways = length + 1, ways * cards
            continue
        if length >= 3:
            points = length * ways
        length, ways = 0, 1
    return points


def _runs(ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the longest runs of three or more, as tuples of positions; each way to make one counts."""
    for size in (5, 4, 3):
        runs = [
            places
            for places in combinations(range(len(ranks)), size)
            if all(ranks[right] - ranks[left] == 1 for left, right in pairwise(places))
        ]
        if runs:
            return runs
    return []


def explain(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> tuple[Combination, ...]:
    """Return everything that counts, one combination after the other, in the order players call them.

    >>> from games.cards import cards
    >>> [(combination.why.value, combination.points) for combination in explain(cards("7H 8D 8S 9C"), cards("6H")[0])]
    [('fifteen', 2), ('fifteen', 2), ('fifteen', 2), ('pair', 2), ('run', 4), ('run', 4)]
    """
    return tuple(_combinations(hand, starter, crib=crib))


def _combinations(hand: Sequence[Card], starter: Card, *, crib: bool) -> Iterator[Combination]:
    five = sorted((*hand, starter), key=lambda card: card.rank)
    for size in range(2, 6):
        for some in combinations(five, size):
            if sum(card.pips for card in some) == 15:
                yield Combination(Why.FIFTEEN, some, 2)
    for first, second in combinations(five, 2):
        if first.rank == second.rank:
            yield Combination(Why.PAIR, (first, second), 2)
    for places in _runs([card.rank for card in five]):
        yield Combination(Why.RUN, tuple(five[place] for place in places), len(places))
    if len({card.suit for card in hand}) == 1:
        if starter.suit == hand[0].suit:
            yield Combination(Why.FLUSH, (*hand, starter), 5)
        elif not crib:
            yield Combination(Why.FLUSH, tuple(hand), 4)
    for card in hand:
        if card.rank == 11 and card.suit == starter.suit:
            yield Combination(Why.NOBS, (card,), 1)


def count_played(pile: Sequence[Card]) -> tuple[Combination, ...]:
    """Return what the last card of `pile` pegs; `pile` is what was played since the count last began at 0.

    >>> from games.cards import cards
    >>> [(combination.why.value, combination.points) for combination in count_played(cards("5C 5D 5H"))]
    [('fifteen', 2), ('pair', 6)]
    >>> [(combination.why.value, combination.points) for combination in count_played(cards("4C 6D 5H"))]
    [('fifteen', 2), ('run', 3)]
    """
    return tuple(_played(pile))


_SAME_RANK = {2: 2, 3: 6, 4: 12}  # pair, pair royal, double pair royal


def _played(pile: Sequence[Card]) -> Iterator[Combination]:
    total = sum(card.pips for card in pile)
    if total == 15:
        yield Combination(Why.FIFTEEN, tuple(pile), 2)
    elif total == 31:
        yield Combination(Why.THIRTY_ONE, tuple(pile), 2)
    same = 1
    while same < len(pile) and pile[-same - 1].rank == pile[-1].rank:
        same += 1
    if same > 1:
        yield Combination(Why.PAIR, tuple(pile[-same:]), _SAME_RANK[same])
    for size in range(len(pile), 2, -1):
        tail = pile[-size:]
        ranks = {card.rank for card in tail}
        if len(ranks) == size and max(ranks) - min(ranks) == size - 1:
            yield Combination(Why.RUN, tuple(tail), size)
            return
