"""What teams of an event say they paid, and no receipt says yet: by branch and cheque."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tournaments.events.models import Event
from tournaments.money.queries.accounts import Account, accounts_of_event
from tournaments.organization.models import Organization


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidLine:
    """Teams of a branch that were noted as paid with one cheque."""

    branch: Organization
    number: str  # of the cheque; empty where nobody wrote it
    accounts: tuple[Account, ...]

    @property
    def cents(self) -> int:
        return sum(account.balance.marked for account in self.accounts)

    @property
    def entries(self) -> list[int]:
        return [account.entry.pk for account in self.accounts]

    @property
    def key(self) -> str:
        """A digest of the line: once any of it has changed, a page that was open before names no line any more."""
        said = [(account.entry.pk, account.balance.marked) for account in self.accounts]
        return hashlib.sha256(repr((self.branch.pk, self.number, said)).encode()).hexdigest()[:24]


def said_paid(event: Event) -> list[SaidLine]:
    """Return what is said to be paid, in the order of the accounts."""
    lines: dict[tuple[Organization, str], list[Account]] = {}
    for account in accounts_of_event(event):
        if account.balance.marked:
            lines.setdefault((account.entry.branch, _cheque_of(account)), []).append(account)
    return [
        SaidLine(branch=branch, number=number, accounts=tuple(accounts))
        for (branch, number), accounts in sorted(lines.items(), key=lambda line: (str(line[0][0]), line[0][1]))
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """What the chosen lines come to: of each branch, and of all."""

    of_branch: dict[str, int]

    @property
    def cents(self) -> int:
        return sum(self.of_branch.values())


def sums_of(lines: Iterable[SaidLine], chosen: Collection[str]) -> Sums:
    """Return what those lines come to whose keys are chosen."""
    of_branch: dict[str, int] = {}
    for line in lines:
        if line.key in chosen:
            name = line.accounts[0].entry.team_name
            of_branch[name] = of_branch.get(name, 0) + line.cents
    return Sums(of_branch=of_branch)


def how_it_came(account: Account) -> tuple[str, datetime.date | None]:
    """Return how the last receipt of a team was paid, and when; without one, what is noted beside its ticks."""
    if payments := [share.payment for share in account.entry.fee_shares.all() if share.payment]:
        return payments[-1].how, payments[-1].on
    days = [place.received_on for place in account.entry.roster.all() if place.fee_paid and place.received_on]
    return _cheque_of(account), max(days, default=None)


def _cheque_of(account: Account) -> str:
    marked = {share.place_id for share in account.entry.fee_shares.all() if share.is_mark}
    return next((p.cheque_number for p in account.entry.roster.all() if p.pk in marked and p.cheque_number), "")
