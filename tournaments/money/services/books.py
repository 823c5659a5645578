"""The books of receipts of an organizer: the office's, and one for each trip of an event to a laptop."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournaments.events.models import Event
from tournaments.money.models import Payment, ReceiptBook, Refund
from tournaments.organization.models import Organization


def hold_book(organizer: Organization) -> ReceiptBook:
    """Lock and return the office's book of an organizer: its money is written by one person at a time."""
    ReceiptBook.objects.get_or_create(organizer=organizer, series="")
    return ReceiptBook.objects.select_for_update(of=("self",)).get(organizer=organizer, series="")


def next_number(book: ReceiptBook, event: Event) -> dict[str, str | int]:
    """Return series and number of the next receipt of an event; `book` is the office's, and held.

    A laptop that has the event gives the numbers of that trip.
    """
    of_trip = ReceiptBook.objects.filter(organizer=book.organizer_id, event=event, laptop="").exclude(series="").last()
    book = of_trip or book
    book.last_number += 1
    book.save(update_fields=["last_number"])
    return {"series": book.series, "receipt": book.last_number}


@transaction.atomic
def lend_series(*, event: Event, laptop: str) -> str:
    """Open the book of a trip at the office and return the name of its series, which this organizer never had."""
    hold_book(event.organizer)
    number = ReceiptBook.objects.filter(organizer=event.organizer).exclude(series="").count() + 1
    while _is_taken(event.organizer, f"H{number}"):
        number += 1
    return _open(event, f"H{number}", laptop).series


@transaction.atomic
def borrow_series(*, event: Event, series: str) -> None:
    """Open the book of a trip on the laptop.

    Two offices may have lent this laptop a series of the same name: then it is told apart by a letter.
    """
    hold_book(event.organizer)
    names = [series, *(series + letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")]
    _open(event, next(name for name in names if not _is_taken(event.organizer, name)), "")


def _is_taken(organizer: Organization, series: str) -> bool:
    return any(
        model._default_manager.filter(organizer=organizer, series=series).exists()
        for model in (ReceiptBook, Payment, Refund)
    )


def _open(event: Event, series: str, laptop: str) -> ReceiptBook:
    return ReceiptBook.objects.create(
        organizer=event.organizer, series=series, event=event, laptop=laptop[:120], given_at=timezone.now()
    )
