"""The money of the demonstration: cheques of Districts, a part payment, a fee that is open, and what was passed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.pure.money import dollars
from tournaments.events.queries import rulebook_for
from tournaments.models import Event, Organization, User
from tournaments.money.models import Method
from tournaments.money.queries.accounts import Account, accounts_of_event, cash_of_event, senders_of
from tournaments.money.services.payments import Tender, forward, receipt_for_marks, record_payment

WITHOUT_RECEIPT = 2  # Districts whose fees are ticked at the registration table, and have no receipt yet


def keep(event: Event, below: Event, by: User) -> Iterator[str]:
    """Give the fees of the Command event receipts and pass them on; take in some at the District event `below`."""
    accounts = accounts_of_event(event)
    districts = [
        organization
        for organization in senders_of(accounts, event.organizer).values()
        if organization.level == "district"
    ]
    for number, district in enumerate(districts[:-WITHOUT_RECEIPT], start=201):
        mine = _of(district, accounts)
        ticked = sum(account.balance.marked for account in mine)
        if ticked:
            receipt_for_marks(
                event=event, payer=district, tender=_tender(event, ticked, str(number)), entries=_keys(mine), by=by
            )
    here = cash_of_event(event).on_hand
    payee = rulebook_for(event).level(event.level).fee_payee
    forward(event=event, receiver=payee, tender=_tender(event, here, "118"), by=by)
    yield f"{event.name}: {dollars(here)} passed on with cheque 118"
    first, second, *_ = accounts_of_event(below)
    for account, cents in ((first, first.balance.outstanding), (second, second.balance.outstanding // 2)):
        record_payment(
            event=below,
            payer=account.entry.branch,
            tender=_tender(below, cents, f"3{account.entry.number}"),
            entries=[account.entry.pk],
            by=by,
        )
    yield f"{below.name}: one team paid, one paid in part, one owes its fee"


def _of(place: Organization, accounts: Sequence[Account]) -> list[Account]:
    return [account for account in accounts if account.is_in and place.covers(account.entry.branch)]


def _keys(accounts: Sequence[Account]) -> list[int]:
    return [account.entry.pk for account in accounts]


def _tender(event: Event, cents: int, number: str) -> Tender:
    key = f"demonstration-{event.slug}-{number}"[:64]
    return Tender(cents=cents, method=Method.CHEQUE, number=number, on=event.ends_on, key=key)
