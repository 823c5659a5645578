"""What an office books for an event while a laptop has it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import nullcontext
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.entries.models import FeeShare
from tournaments.events.models import Event
from tournaments.money.models import Payment, ReceiptBook
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.doors import writing
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
    return Payment.objects.filter(event=event).exclude(pk__in=known).select_related("payer")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetApart:
    """What stays when the rows of an event are written anew from a file."""

    payments: frozenset[int]  # booked here, and not in the file
    shares: frozenset[int]  # of these payments, and of payments that came in at other events
    paid_for: frozenset[int]  # the teams that `payments` pay for
    replaced: frozenset[int]  # shares that the file knows and that are gone here: of these teams, ticks with a receipt


def set_apart(event: Event, known: Collection[int], known_shares: Collection[int]) -> SetApart:
    """Return what of the money of an event its file doesn't have, by the payments and shares that it knows."""
    payments = frozenset(booked_here(event, known).values_list("pk", flat=True))
    shares = FeeShare.objects.filter(entry__competition__event=event)
    of_others = shares.filter(Q(payment__in=payments) | Q(payment__isnull=False) & ~Q(payment__event=event))
    paid_for = frozenset(shares.filter(payment__in=payments).values_list("entry", flat=True))
    here = set(shares.values_list("pk", flat=True))
    return SetApart(
        payments=payments,
        shares=frozenset(of_others.values_list("pk", flat=True)),
        paid_for=paid_for,
        replaced=frozenset(known_shares) - here,
    )


def payments_with_keys(payments: Collection[int], keys: Collection[str]) -> Mapping[int, str]:
    """Return those of these payments whose key is among `keys`, with it."""
    return dict(Payment.objects.filter(pk__in=payments, key__in=keys).values_list("pk", "key"))
