"""An event that comes home: what its file has of money, joined with what was booked here meanwhile."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from tournaments.entries.models import Entry, FeeShare
from tournaments.entries.services.fees import note_fees, settle
from tournaments.events.models import Event
from tournaments.money.models import Payment, ReturnedCheque
from tournaments.money.queries.booked import SetApart, payments_with_keys
from tournaments.money.services.payments import void_payment


def give_other_keys(apart: SetApart, keys: Collection[str]) -> Mapping[int, str]:
    """Let a file bring its payments under their own keys; return which of those here are the same, with their keys."""
    same = payments_with_keys(apart.payments, keys)
    for pk in same:
        Payment.objects.filter(pk=pk).update(key=uuid.uuid4().hex)
    return same


def join_money(event: Event, apart: SetApart, same: Mapping[int, str]) -> None:
    """Give what stayed here to the teams as they came home, and note whose fee is paid.

    A payment that was sent to both sites under one key counts once: the one here is void and keeps its number.
    """
    shares = FeeShare.objects.filter(pk__in=apart.shares)
    entries = Entry.objects.filter(competition__event=event).order_by("pk")
    shares.exclude(entry__in=entries.order_by().values("pk")).delete()  # of teams that are gone: for no team now
    ReturnedCheque.objects.exclude(entry__in=Entry.objects.order_by().values("pk")).delete()  # of such teams
    shares.update(place=None)
    for payment in Payment.objects.filter(pk__in=same).select_related("recorded_by", "organizer", "event"):
        twin = Payment.objects.get(key=same[payment.pk])
        void_payment(payment=payment, reason=_("The same as %(receipt)s.") % {"receipt": twin}, by=payment.recorded_by)
    with_shares = set(shares.values_list("entry", flat=True))
    for entry in entries.select_related("competition__event"):
        if entry.pk in with_shares:
            settle(entry)
        else:
            note_fees(entry, write=True)
