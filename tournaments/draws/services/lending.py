"""Codes of sheets that an office lends a laptop for an event, and what of them the laptop brings back unused."""

from __future__ import annotations

from django.db import transaction

from tournaments.draws.models import CodeCounter


@transaction.atomic
def lend_codes(count: int) -> tuple[int, int]:
    """Take `count` numbers out of the series of this site for a laptop; return the first and the end of them."""
    counter = hold_codes()
    first, counter.given = counter.given, counter.given + count
    counter.save(update_fields=["given"])
    return first, counter.given


@transaction.atomic
def borrow_codes(*, event_id: int, first: int, end: int) -> None:
    """Let this laptop give these numbers to sheets of an event, and to no others."""
    counter = hold_codes()
    counter.lent[str(event_id)] = [first, end]
    # Events of the laptop itself have to count on after them: the office has given all that lie before.
    counter.given = max(counter.given, end)
    counter.save(update_fields=["given", "lent"])


def codes_left(event_id: int) -> tuple[int, int]:
    """Return the numbers that this laptop has left for an event that it was handed."""
    first, end = hold_codes().lent[str(event_id)]
    return first, end


@transaction.atomic
def return_codes(*, first: int, end: int) -> None:
    """Let this site give numbers that a laptop brought back unused: no code is left out."""
    counter = hold_codes()
    free = sorted([*counter.free, [first, end]]) if first < end else counter.free
    while free and free[-1][1] == counter.given:
        counter.given = free.pop()[0]
    counter.free = free
    counter.save(update_fields=["given", "free"])


def hold_codes() -> CodeCounter:
    """Lock and return the counter of codes; whoever needs a book of receipts too holds that after it."""
    counter, _ = CodeCounter.objects.select_for_update().get_or_create(pk=1)
    return counter
