"""Writes about money. Whoever writes holds the receipt book of the organizer, so that no cent is given out twice."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from kit.pure.money import dollars
from kit.pure.violations import RuleViolation
from tournaments.entries.models import Entry, FeeShare, RosterPlace
from tournaments.entries.services.fees import hold, settle
from tournaments.events.engine.deadlines import season_begins
from tournaments.events.models import Event
from tournaments.events.queries import reach_of
from tournaments.money.engine.ledger import shared_out
from tournaments.money.models import Forwarding, Method, MoneyRow, Payment, Refund
from tournaments.money.queries.accounts import Account, accounts_of, cash_of_event, loose_of
from tournaments.money.services.books import hold_book, next_number
from tournaments.money.services.returned import note_returned, tell_cheque_back
from tournaments.organization.models import Organization, User

Row = TypeVar("Row", bound=MoneyRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tender:
    """An amount that changed hands, as somebody wrote it down. The same key twice is the same amount."""

    cents: int
    method: str
    on: datetime.date
    key: str
    number: str = ""
    note: str = ""


@transaction.atomic
def record_payment(
    *,
    event: Event,
    payer: Organization,
    tender: Tender,
    entries: Collection[int] = (),
    payer_name: str = "",
    replaces_marks: bool = False,
    by: User,
) -> Payment:
    """Record what came in at an event and give it to `entries` in their order, none more than it owes; number it.

    With `replaces_marks` the receipt is for fees of these teams that were only ticked as paid. Raises RuleViolation
    for a day or an amount that cannot be, for less than those ticks stand for, and for a team or a payer that is not
    the organizer's.
    """
    book = hold_book(event.organizer)
    said = {"event_id": event.pk, "payer_id": payer.pk, "payer_name": payer_name.strip()}
    known = _known(Payment, tender, said)
    if known is not None:
        if known.chosen not in {"", _digest(entries, replaces_marks)}:
            raise RuleViolation("money.key_used")
        return known
    _check(tender, event.season)
    _check_payer(payer, event)
    hold(entries)
    teams = _teams(entries, event)
    ticked = {team.entry.pk: team.balance.marked for team in teams if replaces_marks and team.balance.marked}
    if tender.cents < sum(ticked.values()):
        raise RuleViolation("money.less_than_ticked", field="amount", ticked=dollars(sum(ticked.values())))
    payment = Payment.objects.create(
        **_values(tender, by),
        **said,
        organizer=event.organizer,
        season=event.season,
        **next_number(book, event),
        chosen=_digest(entries, replaces_marks),
    )
    left = tender.cents
    if ticked:
        FeeShare.objects.filter(entry__in=ticked, payment=None).delete()
        # First what was ticked: nobody who had paid is unpaid because a team before theirs owes more.
        had = [(team, min(ticked.get(team.entry.pk, 0), team.balance.outstanding)) for team in _teams(entries, event)]
        left -= _give(payment, had, left, by)
        teams = _teams(entries, event)
    _give(payment, _owing(teams), left, by)
    return payment


@transaction.atomic
def receipt_for_marks(
    *, event: Event, payer: Organization, tender: Tender, entries: Collection[int], payer_name: str = "", by: User
) -> Payment:
    """Record a payment in place of ticks. Raises RuleViolation when nothing is ticked without a receipt there."""
    if not _known(Payment, tender, {"event_id": event.pk, "payer_id": payer.pk, "payer_name": payer_name.strip()}):
        marks = FeeShare.objects.filter(entry__in=entries, entry__competition__event=event, payment=None)
        if not marks.exists():
            raise RuleViolation("money.nothing_marked", field="entries")
    return record_payment(
        event=event,
        payer=payer,
        tender=tender,
        entries=entries,
        payer_name=payer_name,
        replaces_marks=True,
        by=by,
    )


@transaction.atomic
def assign_payment(*, payment: Payment, entries: Sequence[int], by: User) -> int:
    """Give what a payment has too much or for nobody to these teams, and return how much that was.

    What is too much: parts with teams that were taken back, or that owe less by now.
    """
    hold_book(payment.organizer)
    payment = _standing(Payment, payment)
    before = _entries_of(payment)
    hold([*(entry.pk for entry in before), *entries])
    _release(payment)
    loose = loose_of(Payment.objects.filter(pk=payment.pk))[payment.pk]
    if not loose:
        raise RuleViolation("money.nothing_to_assign")
    taken = _give(payment, _owing(_teams(entries, payment.event)), loose, by)
    _check_forwarded(payment, before)
    return taken


@transaction.atomic
def void_payment(*, payment: Payment, reason: str, by: User, came_back_on: datetime.date | None = None) -> Payment:
    """Say that a payment never was: a slip, or a cheque that came back. Its receipt keeps its number and pays nothing.

    `came_back_on` is the day on which the bank sent the cheque back: that stays with its teams, and whom it concerns is
    told. Raises RuleViolation when part of it was paid back, or when it was passed on to the next level.
    """
    hold_book(payment.organizer)
    payment = _standing(Payment, payment)
    if payment.refunds.filter(voided_at=None).exists():
        raise RuleViolation("money.already_refunded")
    entries = _entries_of(payment)
    hold(entry.pk for entry in entries)
    if came_back_on is not None:
        _check_came_back(payment, came_back_on)
        note_returned(payment, on=came_back_on)
    payment.shares.all().delete()
    _void(payment, reason, by)
    _check_forwarded(payment, entries)
    for entry in entries:
        settle(entry)
    _forget_number(payment, entries)
    if came_back_on is not None:
        tell_cheque_back(payment, entries, on=came_back_on, by=by)
    return payment


@transaction.atomic
def refund(*, payment: Payment, tender: Tender, by: User) -> Refund:
    """Pay back what no team owes: of entries taken back, of people who left, or what was never given to a team."""
    book = hold_book(payment.organizer)
    known = _known(Refund, tender, {"payment_id": payment.pk})
    if known is not None:
        return known
    payment = _standing(Payment, payment)
    _check(tender, payment.season)
    entries = _entries_of(payment)
    hold(entry.pk for entry in entries)
    _release(payment)
    most = loose_of(Payment.objects.filter(pk=payment.pk))[payment.pk]
    if tender.cents > most:
        raise RuleViolation("money.refund_too_large", field="amount", most=dollars(most))
    paid_back = Refund.objects.create(
        **_values(tender, by), payment=payment, organizer=payment.organizer, **next_number(book, payment.event)
    )
    _check_forwarded(payment, entries)
    return paid_back


@transaction.atomic
def void_refund(*, refund: Refund, reason: str, by: User) -> Refund:
    """Say that money was not paid back; it is with the payment again."""
    hold_book(refund.organizer)
    refund = _standing(Refund, refund)
    _void(refund, reason, by)
    return refund


@transaction.atomic
def forward(*, event: Event, receiver: str, tender: Tender, by: User) -> Forwarding:
    """Record what was passed on of the fees of an event (FORMAT OF PLAY viii.b): no more than came in with receipts."""
    hold_book(event.organizer)
    known = _known(Forwarding, tender, {"event_id": event.pk, "receiver": receiver.strip()})
    if known is not None:
        return known
    _check(tender, event.season)
    if not receiver.strip():
        raise RuleViolation("money.needs_receiver", field="receiver")
    most = cash_of_event(event).on_hand
    if tender.cents > most:
        raise RuleViolation("money.forward_too_large", field="amount", most=dollars(max(0, most)))
    return Forwarding.objects.create(**_values(tender, by), event=event, receiver=receiver.strip())


@transaction.atomic
def void_forwarding(*, forwarding: Forwarding, reason: str, by: User) -> Forwarding:
    """Say that money was not passed on; it is here again."""
    hold_book(forwarding.event.organizer)
    forwarding = _standing(Forwarding, forwarding)
    _void(forwarding, reason, by)
    return forwarding


# --- rows of money -----------------------------------------------------------------------------------


def _known(kind: type[Row], tender: Tender, said: dict[str, object]) -> Row | None:
    """Return the row that this key has written before; raise RuleViolation when it said something else."""
    known = kind._default_manager.filter(key=tender.key).first()
    if known is None:
        return None
    named = {
        "cents": tender.cents,
        "method": tender.method,
        "on": tender.on,
        "number": tender.number.strip(),
        "note": tender.note.strip(),
    }
    if any(getattr(known, name) != value for name, value in {**named, **said}.items()):
        raise RuleViolation("money.key_used")
    return known


def _digest(entries: Collection[int], replaces_marks: bool) -> str:
    """Return what a payment was recorded for: these teams, in the place of their ticks or beside them."""
    said = [*map(str, dict.fromkeys(entries)), *(["ticks"] if replaces_marks else [])]
    return hashlib.sha256(",".join(said).encode()).hexdigest()


def _values(tender: Tender, by: User) -> dict[str, object]:
    return {
        "cents": tender.cents,
        "method": Method(tender.method),
        "number": tender.number.strip(),
        "on": tender.on,
        "note": tender.note.strip(),
        "key": tender.key,
        "recorded_by": by,
    }


def _check(tender: Tender, season: int) -> None:
    if tender.cents < 1:
        raise RuleViolation("money.amount_of_nothing", field="amount")
    if tender.method == Method.CHEQUE and not tender.number.strip():
        raise RuleViolation("money.needs_number", field="number")
    if tender.on > timezone.localdate():
        raise RuleViolation("money.day_ahead", field="on")
    if tender.on < season_begins(season):
        raise RuleViolation("money.day_before_season", field="on")


def _check_came_back(payment: Payment, day: datetime.date) -> None:
    if payment.method != Method.CHEQUE:
        raise RuleViolation("money.no_cheque", field="came_back_on")
    if day > timezone.localdate():
        raise RuleViolation("money.day_ahead", field="came_back_on")
    if day < payment.on:
        raise RuleViolation("money.back_before_it_came", field="came_back_on")


def _check_payer(payer: Organization, event: Event) -> None:
    if not payer.path.startswith(reach_of(event)):
        raise RuleViolation("money.payer_elsewhere", field="payer", payer=payer, organizer=event.organizer)


def _standing(kind: type[Row], row: Row) -> Row:
    current = kind._default_manager.select_for_update(of=("self",)).get(pk=row.pk)
    if current.is_void:
        raise RuleViolation("money.is_void")
    if isinstance(current, Payment) and current.elsewhere:
        raise RuleViolation("money.came_in_elsewhere", event=current.elsewhere)
    return current


def _void(row: MoneyRow, reason: str, by: User) -> None:
    if not reason.strip():
        raise RuleViolation("money.needs_reason", field="reason")
    row.voided_at, row.voided_by, row.void_reason = timezone.now(), by, reason.strip()[:200]
    row.save(update_fields=["voided_at", "voided_by", "void_reason"])


# --- which team has what ------------------------------------------------------------------------------


def _teams(entries: Collection[int], event: Event) -> list[Account]:
    """Return the accounts of these teams in the order in which they were named."""
    accounts = {account.entry.pk: account for account in accounts_of(Entry.objects.filter(pk__in=entries))}
    for account in accounts.values():
        of = account.entry.competition.event
        if of.organizer_id != event.organizer_id or of.season != event.season:
            raise RuleViolation("money.team_elsewhere", field="entries", team=account.entry, organizer=event.organizer)
    return [accounts[pk] for pk in dict.fromkeys(entries) if pk in accounts]


def _owing(teams: Sequence[Account]) -> list[tuple[Account, int]]:
    return [(team, team.balance.outstanding) for team in teams]


def _give(payment: Payment, owing: Sequence[tuple[Account, int]], cents: int, by: User) -> int:
    """Give an amount of a payment to teams, none more than stands beside it; return how much they took."""
    parts = shared_out(cents, [(team.entry.pk, owes) for team, owes in owing])
    for team, _ in owing:
        part = parts.get(team.entry.pk)
        if part:
            FeeShare.objects.create(entry=team.entry, payment=payment, cents=part, made_by=by)
            if part == team.balance.outstanding:  # a receipt for everybody takes the place of what was said
                FeeShare.objects.filter(entry=team.entry, payment=None).delete()
        settle(team.entry, team.fee)
    return sum(parts.values())


def _release(payment: Payment) -> None:
    """Take back what teams have of a payment beyond what they owe."""
    for account in accounts_of(Entry.objects.filter(fee_shares__payment=payment).distinct()):
        over = account.balance.over
        if not over:
            continue
        # Whose fee is whole is found again from what is left, and from the fee as it is now.
        FeeShare.objects.filter(entry=account.entry, payment__isnull=False).update(place=None)
        for share in FeeShare.objects.filter(entry=account.entry, payment=payment).order_by("-pk"):
            part = min(over, share.cents or 0)
            over -= part
            if part == share.cents:
                share.delete()
            elif part:
                share.cents = (share.cents or 0) - part
                share.save(update_fields=["cents"])
        settle(account.entry, account.fee)
        _forget_number(payment, [account.entry])


def _forget_number(payment: Payment, entries: Sequence[Entry]) -> None:
    """Take the number of a payment off the people whom it pays for no more."""
    unpaid = RosterPlace.objects.filter(entry__in=entries, fee_paid=False, cheque_number=payment.number)
    for place in unpaid.exclude(cheque_number="").select_related("member"):
        place.cheque_number = ""
        place.save(update_fields=["cheque_number"])  # one by one, so that the history keeps it


def _entries_of(payment: Payment) -> list[Entry]:
    entries = Entry.objects.filter(fee_shares__payment=payment).distinct()
    return list(entries.select_related("competition__event"))


def _check_forwarded(payment: Payment, entries: Sequence[Entry]) -> None:
    """Refuse what would leave less at an event than was passed on of its fees."""
    events = {entry.competition.event_id: entry.competition.event for entry in entries}
    for event in {**events, payment.event_id: payment.event}.values():
        cash = cash_of_event(event)
        if cash.on_hand < 0:
            raise RuleViolation("money.already_forwarded", event=event, forwarded=dollars(cash.forwarded))
