"""The purse of an open event: what came in, what goes out line by line, and what is left. All in cents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from kit.pure.money import dollars
from kit.pure.violations import RuleViolation
from tournaments.money.engine.prizes import shared

WHOLE = 100_00  # percents are in hundredths
Order = Sequence[Sequence[int]]  # entries, best first, tied ones together by number


class Kind(StrEnum):
    """What a line of a purse is."""

    SHARE = "share"  # of the house, a cause, or what something costs
    PRIZE = "prize"
    POOL = "pool"
    DRAW = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a purse."""

    kind: Kind
    position: int  # of a prize its place
    name: str = ""
    cents: int = 0  # of a pool what each pays, of a draw what was sold
    percent: int = 0  # of the takings; of a prize, of what is left of them; of a draw, what the winner has
    pays: tuple[int, ...] = ()  # of a pool: the percent of each place
    winner: str = ""
    joined: Mapping[int, int] = field(default_factory=dict)  # of a pool: entry -> what it paid

    @property
    def key(self) -> str:
        return f"{self.kind}-{self.position}"

    @property
    def came_in(self) -> int:
        return {Kind.POOL: sum(self.joined.values()), Kind.DRAW: self.cents}.get(self.kind, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """What goes out to one of those who get something. Of a tie the line is that of its first place with a prize."""

    line: Line
    cents: int
    place: int = 0
    entry: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """What came in, what goes out, and what is left. The pot is what the shares leave of the takings."""

    takings: int
    pot: int
    lines: tuple[Line, ...]
    payouts: tuple[Payout, ...]

    @property
    def came_in(self) -> int:
        return self.takings + sum(line.came_in for line in self.lines)

    @property
    def goes_out(self) -> int:
        return sum(payout.cents for payout in self.payouts)

    @property
    def left(self) -> int:
        return self.came_in - self.goes_out


def check(lines: Sequence[Line]) -> None:
    """Raise RuleViolation where an amount is below zero, or percents of one sum come to more than 100."""
    for line in lines:
        if min(line.cents, line.percent, *line.pays, *line.joined.values()) < 0:
            raise RuleViolation("money.amount_below_zero", field=line.key)
    for kind in (Kind.SHARE, Kind.PRIZE):
        some = [line for line in lines if line.kind is kind and line.percent]
        if sum(line.percent for line in some) > WHOLE:
            raise RuleViolation("money.percent_over_100", field=some[-1].key)
    for line in lines:
        if line.kind in (Kind.POOL, Kind.DRAW) and max(sum(line.pays), line.percent) > WHOLE:
            raise RuleViolation("money.percent_over_100", field=line.key)


def purse_of(lines: Sequence[Line], *, takings: int, order: Order = ()) -> Purse:
    """Return what these lines come to; without an order of the entries, the prizes of the places go to nobody yet.

    A percent is rounded down to the cent. That of a prize is of what the shares and the fixed prizes leave. Raises
    RuleViolation for shares over the takings, and for prizes over the pot.

    >>> share = Line(kind=Kind.SHARE, position=1, name="House", percent=10_00)
    >>> first, second = (Line(kind=Kind.PRIZE, position=place, percent=50_00) for place in (1, 2))
    >>> purse = purse_of([share, first, second], takings=10_01, order=[[7, 9]])
    >>> [(payout.entry, payout.cents) for payout in purse.payouts], purse.pot, purse.left
    ([(None, 100), (7, 450), (9, 450)], 901, 1)
    """
    check(lines)
    shares = [
        Payout(line=line, cents=line.cents or takings * line.percent // WHOLE)
        for line in lines
        if line.kind is Kind.SHARE
    ]
    pot = takings - sum(payout.cents for payout in shares)
    if pot < 0:
        raise RuleViolation("money.shares_over_takings", shares=dollars(takings - pot), takings=dollars(takings))
    prizes = {line.position: line for line in lines if line.kind is Kind.PRIZE}
    rest = pot - sum(line.cents for line in prizes.values())
    if rest < 0:
        raise RuleViolation("money.prizes_over_pot", prizes=dollars(pot - rest), pot=dollars(pot))
    amounts = {place: line.cents or rest * line.percent // WHOLE for place, line in prizes.items()}
    payouts = [*shares, *_by_places(prizes, amounts, order), *_beside(lines, order)]
    return Purse(takings=takings, pot=pot, lines=tuple(lines), payouts=tuple(each for each in payouts if each.cents))


def _beside(lines: Sequence[Line], order: Order) -> Iterator[Payout]:
    """Yield what pools and draws pay: they have money of their own."""
    for line in lines:
        if line.kind is Kind.POOL:
            amounts = {place: line.came_in * percent // WHOLE for place, percent in enumerate(line.pays, start=1)}
            inside = [[entry for entry in group if entry in line.joined] for group in order]
            yield from _by_places(dict.fromkeys(amounts, line), amounts, [group for group in inside if group])
        elif line.kind is Kind.DRAW:
            yield Payout(line=line, cents=line.cents * line.percent // WHOLE)


def _by_places(lines: Mapping[int, Line], amounts: Mapping[int, int], order: Order) -> Iterator[Payout]:
    if not order:
        yield from (Payout(line=lines[place], cents=amounts[place], place=place) for place in sorted(amounts))
        return
    given, place = shared(amounts, order), 1
    for group in order:
        for entry in group:
            if entry in given:
                line = lines[min(paid for paid in amounts if paid >= place)]
                yield Payout(line=line, cents=given[entry], place=place, entry=entry)
        place += len(group)
