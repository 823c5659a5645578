"""Numbers that a file brings and this site gives as well: codes of sheets, receipts. None leads to two things."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import TypeVar

from scoring.archives.models import HandOver
from scoring.sheets.models import WithdrawnSheet
from tournaments.draws.services.lending import Lent, hold_codes
from tournaments.models import Event, Organization, Payment, Refund, SubMatch
from tournaments.money.services.books import hold_book

CODES = 2_000  # that a laptop may give to new sheets
MOST = 10_000_000  # receipts of one organizer; after a larger number the series would come to an end
Number = tuple[str, int]  # of a receipt: its series, and the number in it
Who = TypeVar("Who", bound=Hashable)


def codes_lent(given: HandOver) -> Lent:
    """Return the codes that a laptop was given with an event."""
    return Lent(given.codes_from, given.codes_from + CODES, hold_codes().key)


def codes_away(but: Event | None) -> set[str]:
    """Return the codes that laptops may be giving to sheets of events which this site has, all `but` one."""
    away = HandOver.objects.filter(is_here=False, end="").exclude(event=but)
    return {code for given in away for code in codes_lent(given).codes}


def taken_of(codes: Collection[str]) -> set[str]:
    """Return which of these codes of sheets this site has given already."""
    every, taken = list(codes), set()
    for at in range(0, len(every), 500):
        some = every[at : at + 500]
        for model in (SubMatch, WithdrawnSheet):
            taken |= set(model._base_manager.filter(code__in=some).values_list("code", flat=True))
    return taken


def keep_from_giving(codes: Iterable[str]) -> None:
    """Note codes that stand on paper of an event from elsewhere, so that no sheet of this site gets one."""
    new = set(codes)
    if not new:
        return
    counter = hold_codes()
    if not new <= {*counter.brought}:
        counter.brought = sorted({*counter.brought, *new})
        counter.save(update_fields=["brought"])


def receipts_for(organizer: int, wanted: Sequence[tuple[Who, Number, Number | None]]) -> dict[Who, Number]:
    """Return the number of each receipt here, and let the office's series of the organizer go on after them.

    A receipt is wanted with its number in the file and the one that it has here already, if it has. That one stays; any
    other number that this site has given to another receipt is replaced by the next one of the office. Raises
    ValueError for a number after which no series could go on.
    """
    book = hold_book(Organization.objects.get(pk=organizer))
    taken: set[Number] = set()
    payments = Payment.objects.filter(organizer=organizer, elsewhere="")
    for receipts in (payments, Refund.objects.filter(organizer=organizer)):
        taken |= set(receipts.values_list("series", "receipt"))
    given = {who: here for who, _, here in wanted if here is not None}
    taken |= {*given.values()}
    for who, number, _ in wanted:
        if number[1] > MOST:
            raise ValueError(number)
        if who not in given and number not in taken:
            given[who] = number
            taken.add(number)
    last = max(book.last_number, *(number for series, number in taken if not series), 0)
    for who, _, _ in wanted:
        if who not in given:
            last += 1
            given[who] = ("", last)
    if last != book.last_number:
        book.last_number = last
        book.save(update_fields=["last_number"])
    return given
