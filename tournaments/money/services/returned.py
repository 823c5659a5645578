"""A cheque that came back: it stays with the teams that it paid for, and whom it concerns is told."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from kit.pure.money import dollars
from tournaments.entries.models import Entry
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import recipients_of_event_officers, recipients_of_places
from tournaments.letters.services import tell
from tournaments.letters.words import later
from tournaments.money import words
from tournaments.money.models import Payment, ReturnedCheque
from tournaments.money.queries.accounts import parts_of
from tournaments.organization.models import User


def note_returned(payment: Payment, *, on: datetime.date) -> None:
    """Write down what each team had of it, before the parts go."""
    for entry, cents in parts_of(payment):
        ReturnedCheque.objects.create(entry=entry, payer=payment.payer, number=payment.number, cents=cents, on=on)


def tell_cheque_back(payment: Payment, entries: Sequence[Entry], *, on: datetime.date, by: User) -> None:
    """Tell who paid, the branches of the teams, and the officers of each event above at which one of them plays."""
    read = Entry.objects.filter(pk__in=[entry.pk for entry in entries]).select_related("branch")
    places = {payment.payer_id: payment.payer, **{entry.branch_id: entry.branch for entry in read}}
    to = [person for people in recipients_of_places(places.values()).values() for person in people]
    above = Entry.objects.filter(qualification__source__in=entries).select_related("competition__event__organizer")
    events = {entry.competition.event_id: entry.competition.event for entry in above}
    to += [person for event in events.values() for person in recipients_of_event_officers(event)]
    values = {
        "number": payment.number,
        "amount": dollars(payment.cents),
        "payer": str(payment.payer),
        "day": on,
        "event": payment.event.name,
        "teams": [str(entry) for entry in read],
    }
    tell(
        kind=LetterKind.CHEQUE_BACK,
        to=to,
        subject=later(words.cheque_back_subject, payment.number),
        text=later(words.cheque_back_text, **values),
        key=f"cheque:{payment.pk}",
        event=payment.event,
        branch=payment.payer,
        by=by,
        urgent=True,
    )
