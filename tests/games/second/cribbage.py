"""A leg of cribbage once more, as the manual and every card player tell it. Slow and obvious on purpose.

It follows the cards alone: it is told what was dealt, laid away, turned up and played, and says who is to act and how
the pegs stand. Nothing of the engine is used.
"""

from __future__ import annotations

from itertools import combinations


def rank_of(card: str) -> int:
    return {"A": 1, "J": 11, "Q": 12, "K": 13}.get(card[:-1]) or int(card[:-1])


def value_of(card: str) -> int:
    return min(10, rank_of(card))


def is_run(cards: tuple[str, ...]) -> bool:
    ranks = sorted(rank_of(card) for card in cards)
    return len(cards) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def hand_points(four: list[str], turned: str, *, crib: bool) -> int:
    """Count four cards and the one turned up: fifteens, pairs, runs, a flush and his nobs."""
    five = [*four, turned]
    some = [group for size in (2, 3, 4, 5) for group in combinations(five, size)]
    points = 2 * sum(sum(map(value_of, group)) == 15 for group in some)
    points += 2 * sum(len(group) == 2 and rank_of(group[0]) == rank_of(group[1]) for group in some)
    for size in (5, 4, 3):  # the longest run there is; a double card makes it twice
        runs = [group for group in combinations(five, size) if is_run(group)]
        if runs:
            points += size * len(runs)
            break
    suits = [card[-1] for card in five]
    if len(set(suits)) == 1:
        points += 5
    elif len(set(suits[:4])) == 1 and not crib:
        points += 4
    return points + sum(card[:-1] == "J" and card[-1] == turned[-1] for card in four)


def pile_points(pile: list[str]) -> int:
    """Return what the last card of a pile makes: fifteen, thirty-one, cards of a kind, a run in any order."""
    points = 2 * (sum(map(value_of, pile)) in (15, 31))
    alike = 1
    while alike < len(pile) and rank_of(pile[-alike - 1]) == rank_of(pile[-1]):
        alike += 1
    points += 2 * len(list(combinations(range(alike), 2)))
    for size in range(len(pile), 2, -1):
        if is_run(tuple(pile[-size:])):
            return points + size
    return points


class Leg:
    """A leg to 121 of two players, or of two pairs who sit across."""

    def __init__(self, seats: int, dealer: int) -> None:
        self.seats, self.dealer, self.pegs, self.over = seats, dealer, [0, 0], False
        self.hands: list[list[str]] = []
        self.left: list[list[str]] = []
        self.crib: list[str] = []

    def give(self, seat: int, points: int) -> None:
        """Move the peg of the side of `seat`; at 121 the leg is over at once."""
        if not self.over:
            self.pegs[seat % 2] = min(121, self.pegs[seat % 2] + points)
            self.over = self.pegs[seat % 2] == 121

    def deal(self, hands: list[list[str]]) -> None:
        self.hands, self.crib = [list(hand) for hand in hands], []

    def lay_away(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)
            self.crib.append(card)

    def turn_up(self, card: str) -> None:
        """Turn up the starter: a jack is two for the dealer. Whoever sits to the left of the dealer leads."""
        self.turned = card
        self.left = [list(hand) for hand in self.hands]
        self.pile: list[str] = []
        self.gone: set[int] = set()
        self.last, self.turn = self.dealer, (self.dealer + 1) % self.seats
        if card[:-1] == "J":
            self.give(self.dealer, 2)

    def fits(self, seat: int) -> bool:
        return any(sum(map(value_of, self.pile)) + value_of(card) <= 31 for card in self.left[seat])

    def play(self, seat: int, card: str) -> None:
        self.left[seat].remove(card)
        self.pile.append(card)
        self.last = seat
        self.give(seat, pile_points(self.pile))
        self.settle(seat)

    def go(self, seat: int) -> None:
        self.gone.add(seat)
        self.settle(seat)

    def settle(self, speaker: int) -> None:
        """Find who is next after `speaker`; where nobody can play on, whoever played last pegs one, unless at 31."""
        if self.over:
            return
        order = [(self.last + step) % self.seats for step in range(1, self.seats + 1)]
        after = [(speaker + step) % self.seats for step in range(1, self.seats + 1)]
        total = sum(map(value_of, self.pile))
        for seat in after:
            if total < 31 and self.left[seat] and seat not in self.gone:
                if seat != self.last or self.fits(seat):
                    self.turn = seat
                    return
                break
        if total < 31:
            self.give(self.last, 1)
        self.pile, self.gone = [], set()
        self.turn = next((seat for seat in order if self.left[seat]), -1)

    def show(self) -> None:
        """Count one hand after the other from the left of the dealer, and then the crib; the deal goes left."""
        for step in range(1, self.seats + 1):
            seat = (self.dealer + step) % self.seats
            self.give(seat, hand_points(self.hands[seat], self.turned, crib=False))
        self.give(self.dealer, hand_points(self.crib, self.turned, crib=True))
        if not self.over:
            self.dealer = (self.dealer + 1) % self.seats
