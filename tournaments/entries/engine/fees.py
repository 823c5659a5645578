"""The fee of a team: what it comes to, and whose part the money makes whole (REGISTRATION i, ii; A8, A13)."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Fee:
    """What a level asks for: of each person or of a team, and how much more of a team that comes late."""

    cents: int = 0  # 0: not decided
    per: Literal["person", "team"] = "person"
    late_cents: int = 0
    spares_pay: Literal["present", "played"] = "present"
    due: datetime.date | None = None  # the last day of the entries; None: the organizer says


@dataclass(frozen=True, slots=True, kw_only=True)
class Payer:
    """One person of a roster: whether a spare, and whether the fee of this person is paid already."""

    place: int
    is_spare: bool = False
    has_played: bool = False
    is_marked: bool = False  # paid, as somebody marked it; no receipt
    is_covered: bool = False  # parts of payments name this person

    def pays(self, fee: Fee) -> bool:
        """Return whether this person pays: a spare when present, or once it has played (AMB-G7)."""
        return not self.is_spare or fee.spares_pay == "present" or self.has_played


class ChargeKind(StrEnum):
    """What a line of an invoice is for."""

    PLAYERS = "players"
    SPARES = "spares"
    TEAM = "team"
    LATE = "late"


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """One line of an invoice."""

    what: ChargeKind
    count: int
    each: int

    @property
    def cents(self) -> int:
        return self.count * self.each


@dataclass(frozen=True, slots=True, kw_only=True)
class Loose:
    """Money of one payment that is the team's and nobody's yet."""

    payment: int
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FeePart:
    """A part of a payment, and the person whose fee it is; None: the team's."""

    payment: int
    cents: int
    place: int | None = None


def charges_of(fee: Fee, payers: Sequence[Payer], *, is_late: bool = False) -> tuple[Charge, ...]:
    """Return what a team owes, a line each for players, spares and coming late.

    >>> four = [Payer(place=1), Payer(place=2), Payer(place=3, is_spare=True)]
    >>> [(line.what.value, line.count, line.each) for line in charges_of(Fee(cents=2500), four)]
    [('players', 2, 2500), ('spares', 1, 2500)]
    >>> [(line.what.value, line.cents) for line in charges_of(Fee(cents=6000, per="team", late_cents=500), four,
    ...     is_late=True)]
    [('team', 6000), ('late', 500)]
    """
    paying = [payer for payer in payers if payer.pays(fee)]
    spares = sum(payer.is_spare for payer in paying)
    lines = (
        [Charge(what=ChargeKind.TEAM, count=min(1, len(paying)), each=fee.cents)]
        if fee.per == "team"
        else [
            Charge(what=ChargeKind.PLAYERS, count=len(paying) - spares, each=fee.cents),
            Charge(what=ChargeKind.SPARES, count=spares, each=fee.cents),
        ]
    )
    if is_late:
        lines.append(Charge(what=ChargeKind.LATE, count=1, each=fee.late_cents))
    return tuple(line for line in lines if line.cents)


def needs_of(fee: Fee, payers: Sequence[Payer]) -> dict[int, int]:
    """Return what each person pays, by place: a team's fee is split so that the cents add up.

    >>> needs_of(Fee(cents=5000, per="team"), [Payer(place=1), Payer(place=2), Payer(place=3)])
    {1: 1667, 2: 1667, 3: 1666}
    """
    paying = [payer.place for payer in payers if payer.pays(fee)]
    if fee.per == "person" or not paying:
        return dict.fromkeys(paying, fee.cents)
    each, more = divmod(fee.cents, len(paying))
    return {place: each + (number < more) for number, place in enumerate(paying)}


def marked_cents(fee: Fee, payers: Sequence[Payer]) -> int:
    """Return what the marks of a team stand for."""
    needs = needs_of(fee, payers)
    return sum(needs.get(payer.place, 0) for payer in payers if payer.is_marked and not payer.is_covered)


def assigned(fee: Fee, payers: Sequence[Payer], loose: Iterable[Loose]) -> tuple[FeePart, ...]:
    """Return the team's loose money as parts: in playing order each whole fee to a person, the rest to the team.

    The fee of a team makes its people paid all at once.

    >>> two = [Payer(place=1), Payer(place=2)]
    >>> [(part.place, part.cents) for part in assigned(Fee(cents=2500), two, [Loose(payment=7, cents=4000)])]
    [(1, 2500), (None, 1500)]
    """
    rest = [loose_part for loose_part in loose if loose_part.cents]
    paid = {payer.place for payer in payers if payer.is_marked or payer.is_covered}
    open_needs = [(place, cents) for place, cents in needs_of(fee, payers).items() if place not in paid and cents > 0]
    if fee.per == "team" and sum(cents for _, cents in open_needs) > sum(part.cents for part in rest):
        open_needs = []
    parts: list[FeePart] = []
    for place, cents in open_needs:
        if sum(part.cents for part in rest) < cents:
            break
        taken, rest = _taken(rest, cents)
        parts += [FeePart(payment=part.payment, cents=part.cents, place=place) for part in taken]
    return (*parts, *(FeePart(payment=part.payment, cents=part.cents) for part in rest))


def _taken(loose: Sequence[Loose], cents: int) -> tuple[list[Loose], list[Loose]]:
    """Return `cents` out of the first payments, and what is left of them."""
    taken, left = [], []
    for part in loose:
        now = min(cents, part.cents)
        cents -= now
        if now:
            taken.append(Loose(payment=part.payment, cents=now))
        if part.cents > now:
            left.append(Loose(payment=part.payment, cents=part.cents - now))
    return taken, left
