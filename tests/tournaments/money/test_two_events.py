"""Two events of one organizer, whatever money does between them: each page adds up, and both are the season."""

from __future__ import annotations

import itertools
from contextlib import suppress

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.pure.violations import RuleViolation
from tests import cast
from tests.page import words_of
from tournaments.entries.models import Entry, FeeShare, RosterPlace
from tournaments.entries.services.teams import cancel_entry
from tournaments.models import Payment, Refund
from tournaments.money.pages import money_of_event
from tournaments.money.queries.accounts import accounts_of_event, cash_of_event, cash_of_season
from tournaments.money.services import payments as services
from tournaments.money.services.payments import Tender

pytestmark = pytest.mark.postgresql


@pytest.fixture
def events(event, org, competition):
    other = cast.make_event(org, slug="other-2027", season=event.season, overrides=event.overrides)
    return {event: competition, other: cast.make_competition(other, "cribbage-pairs")}


def test_a_refund_stands_on_the_page_of_its_event(event, team, org, users, tender, signed_in) -> None:
    entry = team()
    payment = services.record_payment(
        event=event, payer=org.peace_river, tender=tender(16500), entries=[entry.pk], by=users["carl"]
    )
    paid_back = services.refund(payment=payment, tender=tender(500, number="12"), by=users["carl"])
    void = services.refund(payment=payment, tender=tender(700, number="13"), by=users["carl"])
    services.void_refund(refund=void, reason="Slip.", by=users["carl"])
    cash = cash_of_event(event)
    assert (cash.received, cash.refunded, cash.on_hand, cash.not_assigned) == (16500, 500, 16000, 11000)
    assert [str(receipt.row) for receipt in money_of_event(event).receipts] == [
        "Receipt 0001",
        str(paid_back),
        str(void),
    ]
    page = words_of(signed_in("carl").get(reverse("money:event", args=[event.pk])))
    assert "Received $165.00 Paid back $5.00" in page
    assert "Refund 0002" in page
    saved = signed_in("carl").get(reverse("lists:payments", args=[event.pk, "csv"])).getvalue().decode()
    lines = [line.split(",") for line in saved.splitlines()]
    assert [(line[0], line[5], line[7]) for line in lines[1:]] == [
        ("0001", "165.00", ""),
        ("0002", "", "5.00"),
        ("0003", "", "7.00"),
    ]


def test_a_cheque_for_two_events_says_at_each_how_much_is_for_it(events, org, users, tender, signed_in) -> None:
    teams = [_enter(competition, org.peace_river) for competition in events.values()]
    here, there = events
    services.record_payment(
        event=here, payer=org.peace_river, tender=tender(9000), entries=[team.pk for team in teams], by=users["carl"]
    )
    assert [(receipt.amount, receipt.here) for receipt in money_of_event(here).receipts] == [(9000, 5000)]
    assert [(receipt.amount, receipt.here) for receipt in money_of_event(there).receipts] == [(9000, 4000)]
    assert "For this event" in words_of(signed_in("alice").get(reverse("money:event", args=[there.pk])))


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["enter", "pay", "pay", "cancel", "refund", "refund", "void", "unrefund", "assign", "forward"]),
        st.integers(0, 7),
        st.integers(1, 12_000),
    ),
    min_size=5,
    max_size=16,
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(acts=ACTS)
def test_the_events_of_a_season_come_to_its_sums(events, org, users, acts) -> None:
    keys = itertools.count()
    with transaction.atomic():
        for act, which, cents in acts:
            money = Tender(cents=cents, method="cash", on=timezone.localdate(), key=f"k{next(keys)}")
            with suppress(RuleViolation), transaction.atomic():
                _act(act, list(events.items())[which % 2], which, money, org, users["carl"])
            _adds_up(list(events))
        transaction.set_rollback(True)  # the next example begins as this one did


def _enter(competition, branch):
    number = Entry.objects.filter(competition=competition).count() + 1
    entry = cast.make_entry(competition, number=number, branch=branch)
    FeeShare.objects.filter(entry=entry).delete()
    RosterPlace.objects.filter(entry=entry).update(fee_paid=False)
    return entry


def _act(act, of, which, money, org, by) -> None:
    event, competition = of
    teams, paid = list(Entry.objects.order_by("pk")), list(Payment.objects.order_by("pk"))
    refunds = list(Refund.objects.order_by("pk"))
    if act == "enter":
        _enter(competition, org.peace_river)
    elif act == "pay":
        chosen = [team.pk for team in teams[which % 3 :]]
        services.record_payment(event=event, payer=org.peace_river, tender=money, entries=chosen, by=by)
    elif act == "forward":
        services.forward(event=event, receiver="Command", tender=money, by=by)
    elif act == "cancel" and teams:
        cancel_entry(entry=teams[which % len(teams)], reason="No players.", by=by)
    elif act == "refund" and paid:
        services.refund(payment=paid[which % len(paid)], tender=money, by=by)
    elif act == "unrefund" and refunds:
        services.void_refund(refund=refunds[which % len(refunds)], reason="Slip.", by=by)
    elif act == "void" and paid:
        services.void_payment(payment=paid[which % len(paid)], reason="Slip.", by=by)
    elif act == "assign" and paid:
        chosen = [team.pk for team in teams]
        services.assign_payment(payment=paid[which % len(paid)], entries=chosen, by=by)


def _adds_up(events) -> None:
    season = cash_of_season(events[0].organizer, events[0].season)
    boxes = [cash_of_event(event) for event in events]
    for name in ("received", "refunded", "with_teams", "forwarded", "on_hand", "not_assigned"):
        assert sum(getattr(cash, name) for cash in boxes) == getattr(season, name), name
    for event, cash in zip(events, boxes, strict=True):
        receipts = money_of_event(event).receipts
        standing = [receipt for receipt in receipts if not receipt.row.is_void]
        assert sum(receipt.here or 0 for receipt in receipts) == cash.received
        assert sum(receipt.paid_back or 0 for receipt in standing) == cash.refunded
        assert sum(receipt.loose or 0 for receipt in receipts) == cash.not_assigned
        assert sum(account.balance.paid for account in accounts_of_event(event)) == cash.with_teams
        assert cash.adds_up
