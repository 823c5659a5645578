"""The Host Branch Financial sheet: its headings, and what its lines come to (FORMAT OF PLAY xii and xiii).

The manual asks for the sheet and names no headings. These are what it tells a host to provide, in the order in which it
does, and where the money for it may come from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class ClaimPart(StrEnum):
    """The parts of the sheet. What is spent on entertainment stands apart, because nobody pays it back."""

    INCOME = "income"
    EXPENSE = "expense"
    ENTERTAINMENT = "entertainment"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """One heading of the sheet, with the section of the manual that speaks of it, if one does."""

    key: str
    part: ClaimPart
    section: str = ""


_HEADINGS = (
    Heading(key="advance", part=ClaimPart.INCOME),
    Heading(key="guests", part=ClaimPart.INCOME, section="FORMAT OF PLAY ix"),
    Heading(key="donations", part=ClaimPart.INCOME),
    Heading(key="other_income", part=ClaimPart.INCOME),
    Heading(key="lunch", part=ClaimPart.EXPENSE, section="FORMAT OF PLAY ix"),
    Heading(key="banquet", part=ClaimPart.EXPENSE, section="FORMAT OF PLAY ix, x"),
    Heading(key="prizes", part=ClaimPart.EXPENSE, section="FORMAT OF PLAY xi"),
    Heading(key="officials", part=ClaimPart.EXPENSE, section="FORMAT OF PLAY iii"),
    Heading(key="equipment", part=ClaimPart.EXPENSE, section="FORMAT OF PLAY iv"),
    Heading(key="hall", part=ClaimPart.EXPENSE),
    Heading(key="office", part=ClaimPart.EXPENSE),
    Heading(key="other", part=ClaimPart.EXPENSE),
    Heading(key="entertainment", part=ClaimPart.ENTERTAINMENT, section="FORMAT OF PLAY xiii"),
)
HEADINGS = {heading.key: heading for heading in _HEADINGS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """What one line says: for what, how much, and whether a receipt is with it."""

    heading: str
    cents: int
    has_receipt: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HostClaim:
    """What a sheet comes to. `sums` has every heading that a line uses, in the order of the sheet."""

    income: int
    expenses: int  # that count
    not_claimable: int  # the branch's own
    without_receipt: int  # part of the expenses that count
    sums: tuple[tuple[Heading, int], ...]

    @property
    def balance(self) -> int:
        """Income less the expenses that count; below zero when the host has spent more than came in."""
        return self.income - self.expenses

    @property
    def due_to_host(self) -> int:
        return max(0, -self.balance)

    @property
    def due_from_host(self) -> int:
        return max(0, self.balance)


def claim_of(amounts: Iterable[Amount], *, entertainment_counts: bool = False) -> HostClaim:
    """Return what the lines come to; entertainment is a cost of the branch (FORMAT OF PLAY xiii).

    >>> meal, band = Amount(heading="banquet", cents=90_000), Amount(heading="entertainment", cents=40_000)
    >>> sheet = claim_of([Amount(heading="advance", cents=50_000), meal, band])
    >>> sheet.balance, sheet.due_to_host, sheet.not_claimable
    (-40000, 40000, 40000)
    """
    sums = dict.fromkeys(HEADINGS, 0)
    without_receipt = 0
    for amount in amounts:
        sums[amount.heading] += amount.cents
        if HEADINGS[amount.heading].part is ClaimPart.EXPENSE and not amount.has_receipt:
            without_receipt += amount.cents
    total = {part: sum(sums[key] for key, heading in HEADINGS.items() if heading.part is part) for part in ClaimPart}
    entertainment = total[ClaimPart.ENTERTAINMENT]
    return HostClaim(
        income=total[ClaimPart.INCOME],
        expenses=total[ClaimPart.EXPENSE] + (entertainment if entertainment_counts else 0),
        not_claimable=0 if entertainment_counts else entertainment,
        without_receipt=without_receipt,
        sums=tuple((HEADINGS[key], cents) for key, cents in sums.items() if cents),
    )
