"""Reads about money: what each team owes and has paid, and what came in, went back and went on. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Sum

from kit.pure.text import sort_key
from tournaments.entries.engine.fees import Charge, Fee, marked_cents
from tournaments.entries.models import Entry, FeeShare, RosterPlace
from tournaments.entries.queries.fees import charges_for, fees_of, payers_of
from tournaments.events.models import Event
from tournaments.money.engine.ledger import Balance, Cash, balance_of
from tournaments.money.models import Forwarding, Payment, Refund
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One team: its invoice line by line, and what is paid of it."""

    entry: Entry
    fee: Fee
    charges: tuple[Charge, ...]
    balance: Balance

    @property
    def is_in(self) -> bool:
        """Return whether the team plays: neither taken back nor asked again."""
        return self.entry.state == Entry.State.ENTERED

    @property
    def is_cancelled(self) -> bool:
        return self.entry.state == Entry.State.CANCELLED


def accounts_of(entries: QuerySet[Entry]) -> list[Account]:
    """Return the accounts of these teams, by event, category and number; drafts that paid nothing are left out.

    A team that was taken back, or is a draft again, owes nothing; what it paid is too much. Six queries.
    """
    has_paid = Exists(FeeShare.objects.filter(entry=OuterRef("pk"), payment__isnull=False))
    read = (
        entries.filter(~Q(state=Entry.State.DRAFT) | has_paid)
        .select_related("competition__event__organizer", "competition__event__host_branch", "branch__parent")
        .prefetch_related(
            Prefetch("roster", queryset=RosterPlace.objects.select_related("member").order_by("position")),
            Prefetch("fee_shares", queryset=FeeShare.objects.select_related("payment").order_by("pk")),
        )
        .order_by("competition__event__starts_on", "competition__event", "competition__position", "number")
    )
    accounts = list(read)
    fees = fees_of({entry.competition_id: entry.competition for entry in accounts}.values())
    return [account_of(entry, fees[entry.competition_id]) for entry in accounts]


def account_of(entry: Entry, fee: Fee) -> Account:
    """Return the account of a team whose roster and shares are read."""
    shares = list(entry.fee_shares.all())
    paid = sum(share.cents or 0 for share in shares)
    charges = charges_for(entry, fee)
    marked = marked_cents(fee, payers_of(list(entry.roster.all()), shares))
    balance = balance_of(owed=sum(charge.cents for charge in charges), paid=paid, marked=marked)
    return Account(entry=entry, fee=fee, charges=charges, balance=balance)


def accounts_of_event(event: Event) -> list[Account]:
    """Return the accounts of the teams of an event."""
    return accounts_of(Entry.objects.filter(competition__event=event))


def accounts_of_season(organizer: Organization, season: int) -> list[Account]:
    """Return the accounts of the teams at all events of an organizer in a season."""
    return accounts_of(Entry.objects.filter(competition__event__organizer=organizer, competition__event__season=season))


def cash_of_event(event: Event) -> Cash:
    """Return what came in for the teams of an event, whichever event it was paid at, and what was passed on.

    What a payment has for nobody yet, and what was paid back of it, count at the event at which it came in.
    """
    with_teams = _sum(FeeShare.objects.filter(entry__competition__event=event, payment__isnull=False))
    loose = sum(loose_of(payments_at(event)).values())
    refunded = _sum(Refund.objects.filter(payment__in=payments_at(event), voided_at=None))
    return Cash(
        received=with_teams + loose + refunded,
        refunded=refunded,
        with_teams=with_teams,
        forwarded=_sum(Forwarding.objects.filter(event=event, voided_at=None)),
    )


def cash_of_season(organizer: Organization, season: int) -> Cash:
    """Return what came in to an organizer in a season, and where it is: of what came in elsewhere, its parts here."""
    payments = Payment.objects.filter(organizer=organizer, season=season, voided_at=None)
    of_copies = Sum("cents", filter=~Q(payment__elsewhere=""))
    parts = FeeShare.objects.filter(payment__in=payments).aggregate(sum=Sum("cents"), of_copies=of_copies)
    return Cash(
        received=_sum(payments.filter(elsewhere="")) + (parts["of_copies"] or 0),
        refunded=_sum(Refund.objects.filter(payment__in=payments, voided_at=None)),
        with_teams=parts["sum"] or 0,
        forwarded=_sum(Forwarding.objects.filter(event__organizer=organizer, event__season=season, voided_at=None)),
    )


def payments_at(event: Event) -> QuerySet[Payment]:
    """Return the payments that stand and came in at an event."""
    return Payment.objects.filter(event=event, elsewhere="", voided_at=None)


def payments_for(event: Event) -> QuerySet[Payment]:
    """Return the payments, void ones too, that came in at an event or pay for a team there, by receipt."""
    of_event = Q(event=event) | Q(shares__entry__competition__event=event)
    return (
        Payment.objects.filter(of_event)
        .distinct()
        .select_related("payer__parent", "organizer", "event", "recorded_by")
        .prefetch_related("refunds", "shares__entry__branch", "shares__entry__competition")
        .order_by("series", "receipt")
    )


def loose_of(payments: QuerySet[Payment]) -> dict[int, int]:
    """Return what of each payment is neither with a team nor paid back: payment id to cents. Three queries.

    Of a payment that came in elsewhere nothing is known but the parts of the teams that are here.
    """
    cents = dict(payments.filter(elsewhere="").values_list("pk", "cents"))
    with_teams = _by_payment(FeeShare.objects.filter(payment__in=cents))
    refunded = _by_payment(Refund.objects.filter(payment__in=cents, voided_at=None))
    return {pk: amount - with_teams.get(pk, 0) - refunded.get(pk, 0) for pk, amount in cents.items()}


def forwardings_of(event: Event) -> list[Forwarding]:
    """Return what was passed on of the fees of an event, void ones too."""
    return list(Forwarding.objects.filter(event=event).select_related("recorded_by", "voided_by"))


def senders_of(accounts: Sequence[Account], organizer: Organization) -> dict[int, Organization]:
    """Return who may pay for these teams: their branches, and the Areas and Districts that send them, by name."""
    branches = {account.entry.branch_id: account.entry.branch for account in accounts}
    above = {pk for branch in branches.values() for pk in branch.path_ids[:-1]} - {*organizer.path_ids}
    organizations = [*branches.values(), *Organization.objects.filter(pk__in=above)]
    return {
        organization.pk: organization
        for organization in sorted(
            organizations,
            key=lambda organization: (organization.level != Organization.BRANCH, sort_key(organization.name)),
        )
    }


def parts_of(payment: Payment) -> list[tuple[Entry, int]]:
    """Return which team has how much of a payment."""
    shares = FeeShare.objects.filter(payment=payment).select_related("entry__competition__event", "entry__branch")
    parts: dict[int, tuple[Entry, int]] = {}
    for share in shares.order_by("entry__competition__position", "entry__number"):
        parts[share.entry_id] = (share.entry, parts.get(share.entry_id, (None, 0))[1] + (share.cents or 0))
    return list(parts.values())


def spare_of(payment: Payment) -> int:
    """Return what of a payment can be paid back or given to other teams: what no team owes."""
    if payment.is_void or payment.elsewhere:
        return 0
    loose = loose_of(Payment.objects.filter(pk=payment.pk))[payment.pk]
    parts = {entry.pk: cents for entry, cents in parts_of(payment)}
    accounts = accounts_of(Entry.objects.filter(pk__in=parts))
    return loose + sum(min(parts[account.entry.pk], account.balance.over) for account in accounts)


def owing_elsewhere(user: User, payment: Payment) -> list[Account]:
    """Return the teams of the season that still owe where `user` keeps the money, those of the payer first."""
    accounts = accounts_of_season(payment.organizer, payment.season)
    events = {account.entry.competition.event for account in accounts}
    # What a laptop has is asked first: on a write `may` refuses the whole page for it.
    kept = {each for each in events if each.away_since is None and permissions.may(user, Right.MONEY, each)}
    owing = [each for each in accounts if each.balance.outstanding and each.entry.competition.event in kept]
    return sorted(owing, key=lambda account: not payment.payer.covers(account.entry.branch))


def seasons_with_money(user: User) -> list[tuple[Organization, int]]:
    """Return the organizers and seasons whose money `user` keeps: the latest season first, the highest level first."""
    events = Event.objects.filter(permissions.events_with(user, Right.MONEY)).select_related("organizer")
    pairs = {(event.organizer, event.season) for event in events.order_by()}
    kept = [pair for pair in pairs if permissions.may(user, Right.MONEY, pair[0])]
    return sorted(kept, key=lambda pair: (-pair[1], len(pair[0].path_ids), sort_key(pair[0].name)))[:40]


def _sum(rows: QuerySet[FeeShare] | QuerySet[Payment] | QuerySet[Refund] | QuerySet[Forwarding]) -> int:
    return int(rows.aggregate(sum=Sum("cents"))["sum"] or 0)


def _by_payment(rows: QuerySet[FeeShare] | QuerySet[Refund]) -> dict[int, int]:
    return {row["payment"]: row["sum"] for row in rows.order_by().values("payment").annotate(sum=Sum("cents"))}
