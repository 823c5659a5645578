"""What the registration table notes of each person: cards seen, fees paid."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from kit.pure.violations import RuleViolation
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.services.fees import mark_paid
from tournaments.events.queries import rulebook_for
from tournaments.organization.models import User


@transaction.atomic
def check_in(
    *,
    place: RosterPlace,
    card_seen: bool | None = None,
    declaration_seen: bool | None = None,
    fee_paid: bool | None = None,
    cheque_number: str | None = None,
    by: User,
) -> RosterPlace:
    """Note what the registration table has seen of one person; None leaves a thing as it is (A3, A7, A45).

    Saying the same twice changes nothing. Raises RuleViolation where a Declaration is no card, and where a fee that
    has a receipt is said to be open.
    """
    # Two tables tick the same fee at the same moment: the second finds the mark of the first.
    places = RosterPlace.objects.select_for_update(of=("self",))
    place = places.select_related("entry__competition__event", "member").get(pk=place.pk)
    event = place.entry.competition.event
    if declaration_seen and not rulebook_for(event).level(event.level).declaration_replaces_card:
        raise RuleViolation("entries.declaration_is_no_card", "ELIGIBILITY v", field="declaration_seen")
    said = {
        "card_seen": card_seen,
        "declaration_seen": declaration_seen,
        "fee_paid": fee_paid,
        "cheque_number": cheque_number,
    }
    if fee_paid is not None:
        mark_paid(place, is_paid=fee_paid, by=by)
    changed = [name for name, value in said.items() if value is not None and getattr(place, name) != value]
    for name in changed:
        setattr(place, name, said[name])
    if changed:
        place.save(update_fields=changed)
    return place


@transaction.atomic
def pay_for_team(*, entry: Entry, cheque_number: str, by: User) -> int:
    """Note that one cheque pays for everybody of a team who has not paid yet; return for how many."""
    open_places = list(RosterPlace.objects.select_for_update().filter(entry=entry, fee_paid=False))
    for place in open_places:
        mark_paid(place, is_paid=True, by=by)
        place.fee_paid, place.cheque_number = True, cheque_number.strip()
        place.save(update_fields=["fee_paid", "cheque_number"])
    return len(open_places)


@transaction.atomic
def note_who_played(*, entries: Collection[int], members: Collection[int]) -> int:
    """Note which spares of these entries have played, `members`; return how many notes changed (AMB-G7)."""
    spares = RosterPlace.objects.filter(entry__in=entries, part=RosterPlace.Part.SPARE)
    came = spares.filter(member__in=members, has_played=False).update(has_played=True)
    return came + spares.exclude(member__in=members).filter(has_played=True).update(has_played=False)
