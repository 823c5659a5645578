"""What the treasurer's pages and files show, built from the accounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from kit.files.writing import DAY, MONEY, NUMBER, Column, Row
from kit.pure.money import dollars
from kit.pure.text import sort_key
from tournaments.events.models import Event
from tournaments.money.engine.ledger import Balance, Cash, added
from tournaments.money.models import Forwarding
from tournaments.money.queries import accounts as queries
from tournaments.money.queries.accounts import Account
from tournaments.money.queries.receipts import Receipt, Series, receipts_of_event
from tournaments.money.words import charge_in_words, no_fee, not_here
from tournaments.organization.models import Organization


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountsTogether:
    """Some teams together: a branch, a District, an event."""

    of: Organization | Event
    accounts: list[Account]
    balance: Balance

    @property
    def name(self) -> str:
        """What it is called; a branch as its teams are."""
        first = self.accounts[0].entry
        return first.team_name if self.of == first.branch else str(self.of)

    @property
    def teams(self) -> int:
        return sum(account.is_in for account in self.accounts)


OUTSTANDING = replace(MONEY, show=lambda cents: format_html("<b>{}</b>", dollars(cents)))
TOGETHER = (
    Column("of", _("Name"), "name"),
    Column("teams", _("Teams"), kind=NUMBER),
    Column("owed", _("Owed"), "balance.owed", MONEY),
    Column("paid", _("Paid"), "balance.paid", MONEY),
    Column("marked", _("Said paid"), "balance.marked", MONEY),
    Column("over", _("Overpaid"), "balance.over", MONEY),
    Column("outstanding", _("Outstanding"), "balance.outstanding", OUTSTANDING),
)
_TITLES = {"events": _("By event"), "units": _("By District, Zone or Command"), "branches": _("By branch")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Accounts under one heading: who owes first. What nobody has is no column."""

    key: str
    title: str
    total: Balance
    lines: Sequence[AccountsTogether]
    is_open: bool = False

    @property
    def is_settled(self) -> bool:
        return self.is_open and not self.owing

    @property
    def columns(self) -> list[Column]:
        return [column for column in TOGETHER if getattr(self.total, column.key, True) or column.key == "outstanding"]

    @property
    def owing(self) -> list[AccountsTogether]:
        return [line for line in self.lines if line.balance.outstanding]

    @property
    def settled(self) -> list[AccountsTogether]:
        return [line for line in self.lines if not line.balance.outstanding]

    @property
    def sums(self) -> dict[str, object]:
        return {"name": _("Total"), "balance": self.total}

    @property
    def sums_of_settled(self) -> dict[str, object] | None:
        return None if self.owing else self.sums


def tables_of(total: Balance, **lines: Sequence[AccountsTogether]) -> list[Table]:
    """Return a table for each kind of lines that there are; the first is open."""
    tables = [(key, rows) for key, rows in lines.items() if rows]
    return [
        Table(key=key, title=str(_TITLES[key]), total=total, lines=rows, is_open=not at)
        for at, (key, rows) in enumerate(tables)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMoney:
    """The money of one event."""

    senders: list[AccountsTogether]  # Districts or Areas, where branches belong to one below the organizer
    branches: list[AccountsTogether]
    total: Balance
    cash: Cash
    receipts: list[Receipt]
    forwardings: list[Forwarding]

    @property
    def shown(self) -> str:
        """The columns of the receipts: how much is for this event only where a payment is for others as well."""
        here = "here" if any(each.here not in {None, each.amount} for each in self.receipts) else ""
        return f"receipt on payer how amount {here} paid_back loose"  # not shown  # not shown: columns


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonMoney:
    """The money of an organizer in a season: by event, by District or Area, by branch."""

    events: list[AccountsTogether]
    units: list[AccountsTogether]
    branches: list[AccountsTogether]
    total: Balance
    cash: Cash


def money_of_event(event: Event) -> EventMoney:
    """Return the money of an event in a constant number of queries."""
    accounts = queries.accounts_of_event(event)
    return EventMoney(
        senders=_lines_by_unit(accounts, event.organizer),
        branches=lines_by(accounts, lambda account: account.entry.branch),
        total=added(account.balance for account in accounts),
        cash=queries.cash_of_event(event),
        receipts=receipts_of_event(event),
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


RECEIPTS = (
    Column("receipt", _("Receipt"), "row.receipt_number"),
    Column("on", _("Day"), "row.on", DAY),
    Column("event", _("Event"), "payment.event"),
    Column("payer", _("From"), "payment.payer_called"),
    Column("how", _("How"), "row.how"),
    Column("amount", _("Amount, $"), kind=MONEY),
    Column("paid_back", _("Paid back, $"), kind=MONEY),
    Column("void", _("Void"), "row.void_reason"),
)


def receipts_of(series: Iterable[Series]) -> Iterator[Row]:
    """Yield every receipt of a season, and what is missing among their numbers."""
    for each in series:
        yield from each.receipts
        yield from ({"row": {"receipt_number": numbers, "void_reason": not_here()}} for numbers in each.missing)


def _lines_by_unit(accounts: Sequence[Account], organizer: Organization) -> list[AccountsTogether]:
    """Return the accounts by the parts of the tree just below the organizer; none where those are branches alone."""
    above = Organization.objects.in_bulk({pk for account in accounts for pk in account.entry.branch.path_ids})

    def unit(account: Account) -> Organization:
        below = [pk for pk in account.entry.branch.path_ids if pk not in organizer.path_ids]
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
    return sorted(lines, key=lambda line: sort_key(line.of.name)) if by_name else lines


INVOICE = (
    Column("competition", _("Competition"), "entry.competition.name"),
    Column("team", _("Team"), "entry"),
    Column("what", _("For")),
    Column("each", _("Each, $"), "charge.each", MONEY),
    Column("amount", _("Amount, $"), lambda line: line["charge"].cents if line["charge"] else 0, MONEY),
)


def invoice_of(accounts: Iterable[Account]) -> Iterator[Row]:
    """Yield what an invoice lists: each team with its lines in words, or why it has none."""
    for account in accounts:
        nothing = no_fee(is_in=account.is_in, is_cancelled=account.is_cancelled)
        for charge in account.charges or (None,):
            yield {"entry": account.entry, "what": charge_in_words(charge) if charge else nothing, "charge": charge}
