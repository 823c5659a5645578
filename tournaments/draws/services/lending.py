"""Codes of sheets that an office lends a laptop for an event, and what of them the laptop brings back unused."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from tournaments.draws.engine import code_for
from tournaments.draws.models import CodeCounter


class Lent(NamedTuple):
    """Numbers of the series of an office: the first, the end of them, and the key of the series."""

    first: int
    end: int
    key: str = ""  # an office that had none yet lent codes of the series that all sites had in common

    @property
    def codes(self) -> set[str]:
        return {code_for(number, self.key) for number in range(self.first, self.end)}


@transaction.atomic
def lend_codes(count: int) -> Lent:
    """Take `count` numbers out of the series of this site for a laptop."""
    counter = hold_codes()
    first, counter.given = counter.given, counter.given + count
    counter.save(update_fields=["given"])
    return Lent(first, counter.given, counter.key)


@transaction.atomic
def borrow_codes(*, event_id: int, lent: Lent) -> None:
    """Let this laptop give these codes of the office to sheets of an event, and to no others."""
    counter = hold_codes()
    counter.lent[str(event_id)] = list(lent)
    counter.save(update_fields=["lent"])


def codes_left(event_id: int) -> Lent:
    """Return what this laptop has left of the codes with which it was handed an event."""
    return Lent(*hold_codes().lent[str(event_id)])


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
