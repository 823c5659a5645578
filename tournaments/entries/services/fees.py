"""Whose fee is paid: marks of the registration table, and parts of payments, given to people in playing order."""

from __future__ import annotations

from collections.abc import Iterable

from kit.pure.violations import RuleViolation
from tournaments.entries.engine.fees import Fee, Loose, assigned
from tournaments.entries.models import Entry, FeeShare, RosterPlace
from tournaments.entries.queries.fees import fee_of, payers_of
from tournaments.organization.models import User


def mark_paid(place: RosterPlace, *, is_paid: bool, by: User | None) -> None:
    """Mark the fee of somebody as paid, or not. Raises RuleViolation when a receipt says that it is."""
    shares = FeeShare.objects.filter(place=place)
    if is_paid:
        if not shares.exists():
            FeeShare.objects.create(entry_id=place.entry_id, place=place, made_by=by)
        return
    if shares.filter(payment__isnull=False).exists():
        raise RuleViolation("entries.fee_has_receipt", field="fee_paid", name=place.member.name)
    shares.delete()


def mark_as_written(entry: Entry, wanted: dict[int, bool], *, by: User | None) -> None:
    """Make the marks of a roster what its writer ticked, member to tick; what a receipt says stays."""
    shares = list(FeeShare.objects.filter(entry=entry, place__isnull=False))
    covered = {share.place_id for share in shares if not share.is_mark}
    marked = {share.place_id for share in shares if share.is_mark}
    for place in RosterPlace.objects.filter(entry=entry):
        is_paid = wanted.get(place.member_id, False)
        if place.pk in covered or is_paid == (place.pk in marked):
            continue
        if is_paid:
            FeeShare.objects.create(entry=entry, place=place, made_by=by)
        else:
            FeeShare.objects.filter(place=place, payment=None).delete()
    if any(not share.is_mark for share in shares) or FeeShare.objects.filter(entry=entry, place=None).exists():
        settle(entry)


def drop_marks(places: Iterable[RosterPlace]) -> None:
    """Take away the marks of people who leave a roster; parts of payments stay with the team."""
    FeeShare.objects.filter(place__in=[place.pk for place in places], payment=None).delete()


def hold(entries: Iterable[int]) -> None:
    """Lock teams whose shares are read to be written again, all in one order: of two writers one waits.

    Hold all that one act writes about at once, and after its competition or its receipt book. Ticks of the
    registration table do not wait.
    """
    list(Entry.objects.select_for_update(no_key=True).filter(pk__in=set(entries)).order_by("pk").values_list("pk"))


def settle(entry: Entry, fee: Fee | None = None) -> None:
    """Give the loose money of a team to the people whose fee it makes whole, and note who has paid."""
    hold([entry.pk])
    fee = fee or fee_of(entry.competition)
    roster = list(RosterPlace.objects.filter(entry=entry).select_related("member").order_by("position"))
    shares = list(FeeShare.objects.filter(entry=entry).select_related("payment").order_by("pk"))
    loose = [share for share in shares if share.place_id is None]
    parts = assigned(
        fee,
        payers_of(roster, shares),
        [Loose(payment=share.payment_id or 0, cents=share.cents or 0) for share in loose],
    )
    if any(part.place is not None for part in parts):
        makers = {share.payment_id: share.made_by_id for share in loose}
        FeeShare.objects.filter(pk__in=[share.pk for share in loose]).delete()
        for part in parts:
            FeeShare.objects.create(
                entry=entry,
                place_id=part.place,
                payment_id=part.payment,
                cents=part.cents,
                made_by_id=makers[part.payment],
            )
    note_fees(entry, write=True)


def note_fees(entry: Entry, *, write: bool) -> list[RosterPlace]:
    """Return the people of whom the roster does not say what the fee shares say; `write` makes it say so."""
    shares: dict[int | None, list[FeeShare]] = {}
    for share in FeeShare.objects.filter(entry=entry, place__isnull=False).select_related("payment").order_by("pk"):
        shares.setdefault(share.place_id, []).append(share)
    wrong = []
    for place in RosterPlace.objects.filter(entry=entry).select_related("member").order_by("position"):
        mine = shares.get(place.pk, [])
        numbers = [share.payment.number for share in mine if share.payment is not None]
        said = (bool(mine), numbers[-1] if numbers else place.cheque_number)
        if (place.fee_paid, place.cheque_number) == said:
            continue
        wrong.append(place)
        if write:
            place.fee_paid, place.cheque_number = said
            place.save(update_fields=["fee_paid", "cheque_number"])
    return wrong
