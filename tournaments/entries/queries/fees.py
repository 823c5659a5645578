"""What a competition asks of its teams, and what is paid of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils import timezone

from kit.zones import zone_of
from tournaments.entries.engine.fees import Charge, Fee, Payer, charges_of, needs_of
from tournaments.entries.models import Entry, FeeShare, RosterPlace
from tournaments.events.models import Competition, Event
from tournaments.events.queries import rulebook_for
from tournaments.events.words import fees_by_name, no_fee_at
from tournaments.seasons.queries.plan import terms_of, terms_of_many


def fee_of(competition: Competition) -> Fee:
    return fees_of([competition])[competition.pk]


def fees_of(competitions: Iterable[Competition]) -> dict[int, Fee]:
    """Return the fees of competitions, by key, read with their events and organizers (REGISTRATION i, ii)."""
    chosen = {competition.pk: competition for competition in competitions}
    spares = {pk: rulebook_for(competition.event).registration.spares_pay for pk, competition in chosen.items()}
    return {
        pk: Fee(
            cents=terms.fee_cents,
            per="team" if terms.fee_per == "team" else "person",
            late_cents=terms.late_fee_cents,
            spares_pay=spares[pk],
            due=terms.entries_due,
        )
        for pk, terms in terms_of_many(chosen.values()).items()
    }


def fee_in_words(event: Event, competitions: Iterable[Competition]) -> str:
    """Return the registration fee as people read it, of each competition where they differ; empty while undecided.

    Where none is asked at the level of the event, by its plan neither, it says so.
    """
    chosen, book = list(competitions), rulebook_for(event)
    terms = terms_of(event, chosen)
    asks = any(asked.asks_fee for asked in terms.values())
    if not asks and (reason := no_fee_at(book, event.level)):
        return reason
    fees = {competition.name: terms[competition.pk].fee_cents for competition in chosen}
    return fees_by_name(fees or {"": book.registration.fee_cents})


def payers_of(roster: Sequence[RosterPlace], shares: Sequence[FeeShare]) -> list[Payer]:
    """Return the people of a roster as the fee knows them, in playing order."""
    marked = {share.place_id for share in shares if share.is_mark}
    covered = {share.place_id for share in shares if not share.is_mark}
    return [
        Payer(
            place=place.pk,
            is_spare=place.part == RosterPlace.Part.SPARE,
            has_played=place.has_played,
            is_marked=place.pk in marked,
            is_covered=place.pk in covered,
        )
        for place in roster
    ]


def charges_for(entry: Entry, fee: Fee) -> tuple[Charge, ...]:
    """Return what a team owes line by line, none where it is not in. Its roster and shares are read."""
    if entry.state != Entry.State.ENTERED:
        return ()
    payers = payers_of(list(entry.roster.all()), list(entry.fee_shares.all()))
    return charges_of(fee, payers, is_late=bool(fee.late_cents) and is_late(entry, fee))


def paid_and_owed(entries: Iterable[Entry], fee: Fee) -> tuple[int, int]:
    """Return what the people of these teams have paid by their ticks, and what they owe still, in cents."""
    paid = owed = 0
    for entry in entries:
        roster = list(entry.roster.all())
        needs = needs_of(fee, payers_of(roster, []))
        came = sum(needs.get(place.pk, 0) for place in roster if place.fee_paid)
        paid, owed = paid + came, owed + sum(needs.values()) - came
    return paid, owed


def is_late(entry: Entry, fee: Fee) -> bool:
    """Return whether an entry came after its deadline (REGISTRATION iii.b)."""
    if fee.due is None or entry.received_at is None:
        return False
    received = timezone.localtime(entry.received_at, zone_of(entry.competition.event.zone))
    last = rulebook_for(entry.competition.event).deadlines.time
    return (received.date(), received.time().replace(second=0, microsecond=0)) > (fee.due, last)
