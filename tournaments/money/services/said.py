"""What is said to be paid becomes receipts, all of it in one go."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection

from django.db import transaction

from kit.pure.violations import RuleViolation
from tournaments.events.models import Event
from tournaments.money.models import Method, Payment
from tournaments.money.queries.said import said_paid
from tournaments.money.services.books import hold_book
from tournaments.money.services.payments import Tender, record_payment
from tournaments.organization.models import Organization, User


@transaction.atomic
def receipts_for_said(
    *,
    event: Event,
    chosen: Collection[str],
    on: datetime.date,
    method: str = Method.CHEQUE,
    number: str = "",
    payer: Organization | None = None,
    key: str,
    by: User,
) -> list[Payment]:
    """Record receipts for these lines of `said_paid`, by key: one for each, or one for all where `payer` paid them.

    `number` is the cheque of all; without it each line has the number that was noted. The same key again returns the
    first. Raises RuleViolation, and records nothing, where a line is no longer as it was shown.
    """
    hold_book(event.organizer)
    if not chosen:
        raise RuleViolation("money.nothing_said")
    keys = {line: uuid.uuid5(uuid.NAMESPACE_OID, f"{key} {line}").hex for line in ["all", *chosen]}
    if known := list(Payment.objects.filter(key__in=keys.values())):
        wanted = {keys["all"]} if payer is not None else {keys[line] for line in chosen}
        if {payment.key for payment in known} != wanted:
            raise RuleViolation("money.said_changed")
        return known
    lines = {line.key: line for line in said_paid(event)}
    if not set(chosen) <= set(lines):
        raise RuleViolation("money.said_changed")
    picked = [line for line_key, line in lines.items() if line_key in chosen]
    for line in picked:
        if payer is not None and not payer.covers(line.branch):
            raise RuleViolation("money.not_for_payer", field="payer", payer=payer, branch=line.branch)

    def receipt(of: Organization, cents: int, entries: list[int], noted: str, own_key: str) -> Payment:
        cheque = number.strip() or (noted if method == Method.CHEQUE else "")
        tender = Tender(cents=cents, method=method, on=on, number=cheque, key=own_key)
        return record_payment(event=event, payer=of, tender=tender, entries=entries, replaces_marks=True, by=by)

    if payer is not None:
        entries = [entry for line in picked for entry in line.entries]
        return [receipt(payer, sum(line.cents for line in picked), entries, "", keys["all"])]
    return [receipt(line.branch, line.cents, line.entries, line.number, keys[line.key]) for line in picked]
