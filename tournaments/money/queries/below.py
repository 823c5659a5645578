"""What is still owed below by teams that play here, because their cheque came back."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.entries.engine import ChequeBack
from tournaments.entries.models import Entry, Qualification
from tournaments.entries.queries.origins import ORIGIN
from tournaments.money.models import ReturnedCheque
from tournaments.money.queries.accounts import accounts_of


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpaidBelow:
    """A team whose cheque came back at an event below, and what it owes there still."""

    entry: Entry  # where it plays now
    event: str
    sender: int | None  # the organizer of the event below, where it is in the tree of this site
    cents: int
    cheque: str
    on: datetime.date


def cheques_back(teams: Collection[int]) -> dict[int, ChequeBack]:
    """Return the last cheque of each of these teams that came back. One query where none did."""
    returned = ReturnedCheque.objects.filter(entry__in=teams).order_by("on", "pk")
    last = {cheque.entry_id: cheque for cheque in returned}
    accounts = accounts_of(Entry.objects.filter(pk__in=last)) if last else []
    owing = {account.entry.pk: account.balance.outstanding for account in accounts}
    return {pk: ChequeBack(number=each.number, on=each.on, cents=owing.get(pk, 0)) for pk, each in last.items()}


def unpaid_below(entries: QuerySet[Entry]) -> list[UnpaidBelow]:
    """Return those of these entries that still owe below: as the event there knows it, or told it to this site.

    One query where no cheque came back.
    """
    returned = ReturnedCheque.objects.filter(entry=OuterRef("source"))
    records = (
        Qualification.objects.filter(
            Exists(returned) | Q(source=None, rests_on__cheque__cents__gt=0), entry__in=entries
        )
        .select_related(*ORIGIN, "entry__branch", "entry__partner_branch", "entry__competition")
        .order_by("entry__competition__position", "entry__number")
    )
    found = list(records)
    here = cheques_back([record.source_id for record in found if record.source_id is not None]) if found else {}
    unpaid = []
    for record in found:
        origin = record.origin
        cheque = here.get(record.source_id or 0) or (origin.cheque if origin is not None else None)
        if origin is not None and cheque is not None and cheque.cents:
            unpaid.append(
                UnpaidBelow(
                    entry=record.entry,
                    event=origin.event,
                    sender=record.source.competition.event.organizer_id if record.source else record.sender_id,
                    cents=cheque.cents,
                    cheque=cheque.number,
                    on=cheque.on,
                )
            )
    return unpaid
