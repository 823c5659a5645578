"""What an office books for an event while a laptop has it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet, Sum

from tournaments.entries.models import FeeShare
from tournaments.events.models import Event
from tournaments.money.models import Payment, ReceiptBook, ReturnedCheque
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.audit_source import writing
from tournaments.organization.queries.permissions import Right


def books_while_away(event: Event) -> bool:
    """Return whether payments for an event are booked here while a laptop has it: at the office that lent it."""
    if event.away_since is None:
        return False
    last = ReceiptBook.objects.filter(event=event).exclude(series="").last()
    return last is not None and bool(last.laptop)


def require_payments(user: User, event: Event) -> None:
    """Raise PermissionDenied unless `user` may record payments for an event, also while a laptop has it."""
    with writing(False) if books_while_away(event) else nullcontext():
        permissions.require(user, Right.MONEY, event)


def booked_here(event: Event, known: Collection[int]) -> QuerySet[Payment]:
    """Return the payments that came in at an event and are not among those that its file knows."""
    return Payment.objects.filter(event=event, elsewhere="").exclude(pk__in=known).select_related("payer")


Part = tuple[int, int]  # of a payment: the key of the team, and that of the payment


@dataclass(frozen=True, slots=True, kw_only=True)
class SetApart:
    """What stays when the rows of an event are written anew from a file."""

    payments: frozenset[int]  # booked here, and not in the file
    shares: frozenset[int]  # of these payments, and of those of other events of which a team has another amount now
    paid_for: frozenset[int]  # the teams that `payments` pay for
    changed: frozenset[Part]  # teams, and payments of other events of which they have another amount here than there
    replaced: frozenset[int]  # shares that the file knows and that are gone here: of these teams, ticks with a receipt

    def taken_from(self, rows: QuerySet[Any], known: Collection[int]) -> QuerySet[Any]:
        """Return those of these rows that do not stay; `known` are the keys of those that the file knows."""
        if rows.model is ReturnedCheque:  # one may have paid at another event, and came back meanwhile
            return rows.filter(pk__in=known)
        stay = {Payment: self.payments, FeeShare: self.shares}
        return rows.exclude(pk__in=stay[rows.model]) if rows.model in stay else rows


def set_apart(
    event: Event, known: Collection[int], known_shares: Collection[int], parts: Mapping[Part, int] | None
) -> SetApart:
    """Return what of the money of an event its file doesn't have, by the payments and shares that it knows.

    `parts` are the cents that teams have of payments of other events by the file: how much that is, the site knows
    that booked them; whose fee it pays, the file. None: of an event that came from elsewhere the file knows all.
    """
    payments = frozenset(booked_here(event, known).values_list("pk", flat=True))
    shares = FeeShare.objects.filter(entry__competition__event=event)
    changed: set[Part] = set()
    if parts is not None:
        of_others = _parts_of_others(shares, event)
        changed = {part for part in {**parts, **of_others} if parts.get(part, 0) != of_others.get(part, 0)}
    staying = [
        pk
        for pk, *part in shares.filter(payment__isnull=False).values_list("pk", "entry", "payment")
        if tuple(part) in changed or part[1] in payments
    ]
    paid_for = frozenset(shares.filter(payment__in=payments).values_list("entry", flat=True))
    here = set(shares.values_list("pk", flat=True))
    return SetApart(
        payments=payments,
        shares=frozenset(staying),
        paid_for=paid_for,
        changed=frozenset(changed),
        replaced=frozenset(known_shares) - here,
    )


def _parts_of_others(shares: QuerySet[FeeShare], event: Event) -> dict[Part, int]:
    """Return how much teams have of payments that this site booked at other events."""
    of_others = shares.filter(payment__isnull=False, payment__elsewhere="").exclude(payment__event=event)
    sums = of_others.order_by().values_list("entry", "payment").annotate(Sum("cents"))
    return {(entry, payment): cents for entry, payment, cents in sums}


def payments_with_keys(payments: Collection[int], keys: Collection[str]) -> Mapping[int, str]:
    """Return those of these payments whose key is among `keys`, with it."""
    return dict(Payment.objects.filter(pk__in=payments, key__in=keys).values_list("pk", "key"))
