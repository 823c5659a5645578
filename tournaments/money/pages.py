"""What the treasurer's pages and files show, built from the accounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kit.files.writing import Cents, Listing
from kit.pure.text import as_listed
from tournaments.entries.engine.fees import Charge
from tournaments.events.models import Event
from tournaments.money.engine.ledger import Balance, Cash, added
from tournaments.money.models import Forwarding, Payment
from tournaments.money.queries import accounts as queries
from tournaments.money.queries.accounts import Account
from tournaments.money.queries.receipts import Series
from tournaments.money.words import HEADINGS, HEADINGS_OF_RECEIPTS, charge_in_words, no_fee, not_here
from tournaments.organization.models import Organization


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountsTogether:
    """Some teams together: a branch, a District, an event."""

    of: Organization | Event
    accounts: list[Account]
    balance: Balance

    @property
    def teams(self) -> int:
        return sum(account.is_in for account in self.accounts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """One payment in a list, with what of it belongs to no team."""

    payment: Payment
    loose: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMoney:
    """The money of one event."""

    senders: list[AccountsTogether]  # Districts or Areas, where branches belong to one below the organizer
    branches: list[AccountsTogether]
    total: Balance
    cash: Cash
    payments: list[Paid]
    forwardings: list[Forwarding]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonMoney:
    """The money of an organizer in a season: by event, by District or Area, by branch."""

    events: list[AccountsTogether]
    units: list[AccountsTogether]
    branches: list[AccountsTogether]
    total: Balance
    cash: Cash


@dataclass(frozen=True, slots=True, kw_only=True)
class Invoiced:
    """One team of an invoice, its lines in words."""

    account: Account
    lines: list[tuple[str, Charge]]
    nothing: str  # why there is no line


def money_of_event(event: Event) -> EventMoney:
    """Return the money of an event in a constant number of queries."""
    accounts = queries.accounts_of_event(event)
    payments = list(queries.payments_for(event))
    loose = queries.loose_of(Payment.objects.filter(pk__in=[payment.pk for payment in payments], voided_at=None))
    return EventMoney(
        senders=_lines_by_unit(accounts, event.organizer),
        branches=lines_by(accounts, lambda account: account.entry.branch),
        total=added(account.balance for account in accounts),
        cash=queries.cash_of_event(event),
        payments=[Paid(payment=payment, loose=loose.get(payment.pk, 0)) for payment in payments],
        forwardings=queries.forwardings_of(event),
    )


def money_of_season(organizer: Organization, season: int) -> SeasonMoney:
    """Return the money of a season in a constant number of queries."""
    accounts = queries.accounts_of_season(organizer, season)
    return SeasonMoney(
        events=lines_by(accounts, lambda account: account.entry.competition.event, by_name=False),
        units=_lines_by_unit(accounts, organizer),
        branches=lines_by(accounts, lambda account: account.entry.branch),
        total=added(account.balance for account in accounts),
        cash=queries.cash_of_season(organizer, season),
    )


def listing_of_receipts(series: Iterable[Series], name: str) -> Listing:
    """Return every number of the receipts of a season as a list, one a line; what is missing has a line as well."""
    return Listing(name=name, headings=HEADINGS_OF_RECEIPTS, rows=_receipts(series))


def _receipts(series: Iterable[Series]) -> Iterator[list[object]]:
    for each in series:
        for receipt in each.receipts:
            row, payment = receipt.row, receipt.payment
            amounts = ["", Cents(row.cents)] if receipt.is_refund else [Cents(row.cents), ""]
            who = [row.on, str(payment.event), str(payment.payer), row.how]
            yield [row.receipt_number, *who, *amounts, row.void_reason]
        for numbers in each.missing:
            yield [numbers, *[""] * 6, not_here()]


def _lines_by_unit(accounts: Sequence[Account], organizer: Organization) -> list[AccountsTogether]:
    """Return the accounts by the parts of the tree just below the organizer; none where those are branches alone."""
    above = Organization.objects.in_bulk({pk for account in accounts for pk in account.entry.branch.path_ids})

    def unit(account: Account) -> Organization:
        path = account.entry.branch.path_ids
        below = path[len(organizer.path_ids) : len(organizer.path_ids) + 1]
        return above[below[0]] if below else account.entry.branch

    units, branches = lines_by(accounts, unit), {account.entry.branch for account in accounts}
    return [] if {line.of for line in units} <= branches else units


def lines_by(
    accounts: Sequence[Account], key: Callable[[Account], Organization | Event], *, by_name: bool = True
) -> list[AccountsTogether]:
    """Return the accounts as lines, one for each value of `key`."""
    accounts_by: dict[Organization | Event, list[Account]] = {}
    for account in accounts:
        accounts_by.setdefault(key(account), []).append(account)
    lines = [
        AccountsTogether(of=of, accounts=mine, balance=added(account.balance for account in mine))
        for of, mine in accounts_by.items()
    ]
    return sorted(lines, key=lambda line: as_listed(line.of.name)) if by_name else lines


def invoice_of(accounts: Iterable[Account]) -> list[Invoiced]:
    """Return what an invoice lists: each team with its lines in words."""
    return [
        Invoiced(
            account=account,
            lines=[(charge_in_words(charge), charge) for charge in account.charges],
            nothing=no_fee(is_in=account.is_in, is_cancelled=account.is_cancelled),
        )
        for account in accounts
    ]


def listing_of(accounts: Iterable[Account], name: str) -> Listing:
    """Return the accounts as a list, a team a line, with the sums below."""
    rows = ([*who, *map(Cents, amounts)] for who, amounts in _lines(accounts))
    return Listing(name=name, headings=HEADINGS, rows=rows)


def _lines(accounts: Iterable[Account]) -> Iterator[tuple[list[str], tuple[int, ...]]]:
    """Yield each team with its amounts in cents, and the sums at the end."""
    total = Balance()
    for account in accounts:
        entry, total = account.entry, total + account.balance
        who = [str(entry.competition.event), str(entry.branch.parent or ""), str(entry.branch)]
        yield [*who, entry.competition.name, str(entry.number)], _amounts(account.balance)
    yield [""] * 5, _amounts(total)


def _amounts(balance: Balance) -> tuple[int, ...]:
    return balance.owed, balance.paid, balance.marked, balance.outstanding, balance.over
