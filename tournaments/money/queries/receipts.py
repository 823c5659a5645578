"""Every number of receipts of an organizer, for whoever audits them: what was given, and what is not here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.events.models import Event
from tournaments.money.engine.numbers import gaps_in, numbered
from tournaments.money.models import Payment, ReceiptBook, Refund
from tournaments.money.queries.accounts import payments_for
from tournaments.organization.models import Organization


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """One receipt, or a refund; `payment` is what it is for."""

    row: Payment | Refund
    payment: Payment
    here: int | None = None  # what of a payment came in for one event
    loose: int | None = None  # what of it is there for no team yet

    @property
    def is_refund(self) -> bool:
        return isinstance(self.row, Refund)

    @property
    def amount(self) -> int | None:
        return None if self.is_refund else self.row.cents

    @property
    def paid_back(self) -> int | None:
        return self.row.cents if self.is_refund else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One series in a season. `book` is that of a trip; `missing` are numbers among its receipts that are not here."""

    name: str
    book: ReceiptBook | None
    receipts: list[Receipt]
    missing: list[str]


def series_of_season(organizer: Organization, season: int) -> list[Series]:
    """Return the receipts of an organizer in a season by their numbers: the office's, then those of trips."""
    payments = Payment.objects.filter(organizer=organizer, season=season, elsewhere="")
    refunds = Refund.objects.filter(organizer=organizer, payment__season=season)
    receipts: dict[str, list[Receipt]] = defaultdict(list)
    for payment in payments.select_related("payer", "organizer", "event"):
        receipts[payment.series].append(Receipt(row=payment, payment=payment))
    for refund in refunds.select_related("payment__payer", "payment__organizer", "payment__event"):
        receipts[refund.series].append(Receipt(row=refund, payment=refund.payment))
    books = _books(organizer)
    here = _numbers(organizer)
    trips = [name for name, book in books.items() if book.event is not None and book.event.season == season]
    names = dict.fromkeys(["", *trips, *sorted(receipts)])
    return [
        Series(
            name=name,
            book=books.get(name),
            receipts=sorted(receipts[name], key=lambda receipt: receipt.row.receipt),
            missing=_missing(name, receipts[name], here[name], is_whole=name in books),
        )
        for name in names
        if receipts[name] or name in books
    ]


def receipts_of_event(event: Event) -> list[Receipt]:
    """Return what came in at an event or for its teams, and what was paid back there, by number; void ones too."""
    receipts = []
    for payment in payments_for(event):
        shares = list(payment.shares.all())
        came_in_here = payment.event_id == event.pk and not payment.elsewhere
        refunds = list(payment.refunds.all()) if came_in_here else []
        paid_back = sum(refund.cents for refund in refunds if not refund.is_void)
        loose = payment.cents - sum(share.cents or 0 for share in shares) - paid_back
        loose = loose if came_in_here and not payment.is_void else 0
        here = sum(share.cents or 0 for share in shares if share.entry.competition.event_id == event.pk)
        receipts.append(Receipt(row=payment, payment=payment, here=here + loose + paid_back, loose=loose or None))
        receipts += [Receipt(row=refund, payment=payment) for refund in refunds]
    return sorted(receipts, key=lambda receipt: (receipt.row.series, receipt.row.receipt))


def gaps_of_trips() -> Iterator[tuple[Organization, str]]:
    """Yield the numbers that are missing in the series of a trip, with their organizer."""
    for book in ReceiptBook.objects.exclude(series="").select_related("organizer"):
        for gap in _missing(book.series, [], _numbers(book.organizer)[book.series], is_whole=True):
            yield book.organizer, gap


def _books(organizer: Organization) -> dict[str, ReceiptBook]:
    books = ReceiptBook.objects.filter(organizer=organizer).exclude(series="").select_related("event")
    return {book.series: book for book in books}


def _numbers(organizer: Organization) -> dict[str, list[int]]:
    numbers: dict[str, list[int]] = defaultdict(list)
    for model in (Payment, Refund):
        for series, number in model._default_manager.filter(organizer=organizer).values_list("series", "receipt"):
            numbers[series].append(number)
    return numbers


def _missing(series: str, receipts: Iterable[Receipt], here: Iterable[int], *, is_whole: bool) -> list[str]:
    """Return the gaps among the numbers of a season; a series that begins in it has no number before its first."""
    here = sorted(here)
    of_season = [receipt.row.receipt for receipt in receipts] or here
    first = 1 if is_whole else min(of_season, default=1)
    return [
        numbered(series, start) if start == end else f"{numbered(series, start)}\u2013{numbered(series, end)}"
        for start, end in gaps_in([number for number in here if number <= max(of_season, default=0)], first)
    ]
