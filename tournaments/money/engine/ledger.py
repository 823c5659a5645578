"""The sums of an account. Every cent that came in is somewhere: with a team, paid back, or not given to a team yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """What one team, or any number of them, owes and has paid.

    `paid` has receipts, and `outstanding` falls by them alone. Of what is outstanding `marked` is said to be paid.
    """

    owed: int = 0
    paid: int = 0
    marked: int = 0
    outstanding: int = 0
    over: int = 0

    def __add__(self, other: Balance) -> Balance:
        return Balance(
            owed=self.owed + other.owed,
            paid=self.paid + other.paid,
            marked=self.marked + other.marked,
            outstanding=self.outstanding + other.outstanding,
            over=self.over + other.over,
        )

    @property
    def is_said(self) -> bool:
        """Whether all that is outstanding is said to be paid."""
        return bool(self.outstanding) and self.outstanding == self.marked


def balance_of(*, owed: int, paid: int, marked: int = 0) -> Balance:
    """Return the balance of one team; what is too much for one team pays nothing of another.

    >>> balance_of(owed=10_000, paid=2_500, marked=5_000).outstanding
    7500
    >>> balance_of(owed=10_000, paid=7_500, marked=5_000).marked
    2500
    >>> balance_of(owed=0, paid=2_500).over
    2500
    """
    outstanding = max(0, owed - paid)
    marked = min(marked, outstanding)
    return Balance(owed=owed, paid=paid, marked=marked, outstanding=outstanding, over=max(0, paid - owed))


def added(balances: Iterable[Balance]) -> Balance:
    """Return what balances come to together."""
    return reduce(Balance.__add__, balances, Balance())


@dataclass(frozen=True, slots=True, kw_only=True)
class Cash:
    """What came in for an event or a season, and where it is."""

    received: int = 0  # payments that stand
    refunded: int = 0
    with_teams: int = 0  # what teams have of these payments
    forwarded: int = 0  # passed on to the next level

    @property
    def not_assigned(self) -> int:
        """What has come in and belongs to no team yet."""
        return self.received - self.refunded - self.with_teams

    @property
    def on_hand(self) -> int:
        """What is here: neither paid back nor passed on."""
        return self.received - self.refunded - self.forwarded

    @property
    def adds_up(self) -> bool:
        """Return whether no cent is missing or counted twice."""
        return min(self.not_assigned, self.on_hand, self.forwarded, self.refunded) >= 0


def shared_out(cents: int, outstanding: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return how much of an amount each team gets: in their order, none more than it still owes.

    >>> shared_out(6000, [(1, 5000), (2, 5000)])
    {1: 5000, 2: 1000}
    """
    parts = {}
    for team, owes in outstanding:
        part = min(cents, owes)
        if part > 0:
            parts[team] = part
            cents -= part
    return parts
