"""Proof that the ticks of the rosters are what the payments say, and that every cent is somewhere."""

from __future__ import annotations

from django.db.models import Sum
from django.utils.translation import gettext as _

from kit.pure.money import dollars
from kit.pure.translation import labelled
from tournaments.entries.models import Entry
from tournaments.entries.services.fees import note_fees
from tournaments.events.models import Event
from tournaments.money.models import Payment
from tournaments.money.queries.accounts import cash_of_event, cash_of_season, loose_of
from tournaments.money.queries.receipts import gaps_of_trips


def rebuild_money(*, event: Event | None = None, write: bool = True) -> tuple[int, list[str]]:
    """Tick everybody whose fee is paid, and nobody else; return how many teams there are and what was wrong.

    Sums that do not add up are found and never written over.
    """
    entries = Entry.objects.select_related("competition__event", "branch").order_by("pk")
    payments = Payment.objects.filter(voided_at=None)
    events = Event.objects.select_related("organizer")
    if event is not None:
        entries = entries.filter(competition__event=event)
        payments, events = payments.filter(event=event), events.filter(pk=event.pk)
    wrong = [
        labelled(f"{entry.competition.event}, {entry}", place.member.name)
        for entry in entries
        for place in note_fees(entry, write=write)
    ]
    receipts = payments.in_bulk()
    too_much = {pk: -cents for pk, cents in loose_of(payments).items() if cents < 0}
    wrong += [
        _("%(receipt)s: %(money)s too much is allocated") % {"receipt": receipts[pk], "money": dollars(cents)}
        for pk, cents in too_much.items()
    ]
    void = Payment.objects.filter(voided_at__isnull=False).annotate(given=Sum("shares__cents")).filter(given__gt=0)
    wrong += [_("%(payment)s is void but still pays for teams") % {"payment": payment} for payment in void]
    wrong += [
        _("%(event)s: more was forwarded than came in") % {"event": each}
        for each in events
        if not cash_of_event(each).adds_up
    ]
    wrong += [
        _("%(organizer)s: there is no receipt %(numbers)s") % {"organizer": organizer, "numbers": numbers}
        for organizer, numbers in gaps_of_trips()
    ]
    accounts = {(each.organizer, each.season) for each in events}
    wrong += [f"{who} {season}" for who, season in accounts if not cash_of_season(who, season).adds_up]
    return len(entries), wrong
