"""What is still owed below by teams that play here, because their cheque came back."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.entries.models import Entry
from tournaments.events.models import Event
from tournaments.money.models import ReturnedCheque
from tournaments.money.queries.accounts import accounts_of


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpaidBelow:
    """A team whose cheque came back at an event below, and what it owes there still."""

    entry: Entry  # where it plays now
    event: Event
    cents: int
    cheque: str
    on: datetime.date


def unpaid_below(entries: QuerySet[Entry]) -> list[UnpaidBelow]:
    """Return those of these entries that still owe below, with their last cheque that came back. Few queries."""
    returned = ReturnedCheque.objects.filter(entry__led_to__entry__in=entries).order_by("on", "pk")
    last = {cheque.entry_id: cheque for cheque in returned.select_related("entry__competition__event")}
    if not last:
        return []
    owing = {each.entry.pk: each.balance.outstanding for each in accounts_of(Entry.objects.filter(pk__in=last))}
    here = entries.filter(qualification__source__in=last).select_related("qualification", "branch", "competition")
    return [
        UnpaidBelow(
            entry=entry,
            event=cheque.entry.competition.event,
            cents=owing[cheque.entry_id],
            cheque=cheque.number,
            on=cheque.on,
        )
        for entry in here.order_by("competition__position", "number")
        if (cheque := last[entry.qualification.source_id or 0]) and owing.get(cheque.entry_id)
    ]
