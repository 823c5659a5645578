"""What is paid, for whom, paid back and passed on; and that no cent is lost whatever happens in between."""

from __future__ import annotations

import datetime
import itertools
from contextlib import suppress
from dataclasses import replace

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests import cast
from tournaments.entries.models import Entry, FeeShare, RosterPlace
from tournaments.entries.services.check_in import check_in, pay_for_team
from tournaments.entries.services.fees import settle
from tournaments.entries.services.qualifying import ask_again, hand_in_proposal
from tournaments.entries.services.teams import EntryFacts, RosterLine, cancel_entry, change_entry
from tournaments.models import Forwarding, Payment, Refund
from tournaments.money.engine.ledger import added
from tournaments.money.queries.accounts import accounts_of_event, cash_of_event, cash_of_season, loose_of, spare_of
from tournaments.money.services import payments as services
from tournaments.money.services.payments import Tender
from tournaments.money.services.rebuilding import rebuild_money

pytestmark = pytest.mark.postgresql


@pytest.fixture
def pay(event, users, org, tender):
    """Return how Peace River pays at the event."""

    def record(cents, *entries, **more):
        return services.record_payment(
            event=event,
            payer=more.pop("payer", org.peace_river),
            tender=more.pop("tender", None) or tender(cents),
            entries=[entry.pk for entry in entries],
            by=users["carl"],
            **more,
        )

    return record


def ticks(entry):
    return list(RosterPlace.objects.filter(entry=entry).order_by("position").values_list("fee_paid", flat=True))


def total(event):
    return added(account.balance for account in accounts_of_event(event))


@pytest.mark.rule("A13")
def test_a_cheque_pays_for_teams_in_their_order(event, team, pay) -> None:
    first, second = team(), team()
    payment = pay(7500, first, second)
    assert (ticks(first), ticks(second)) == ([True, True], [True, False])
    assert set(second.roster.values_list("cheque_number", flat=True)) == {"118", ""}
    balance = total(event)
    assert (balance.owed, balance.paid, balance.outstanding, balance.over) == (10_000, 7500, 2500, 0)
    assert (payment.receipt, str(payment)) == (1, "Receipt 0001")
    assert rebuild_money(write=False) == (2, [])


def test_a_part_payment_ticks_nobody_until_a_fee_is_whole(event, team, pay) -> None:
    entry = team()
    pay(2000, entry)
    assert ticks(entry) == [False, False]
    pay(2000, entry)
    assert ticks(entry) == [True, False]
    pay(1000, entry)
    assert ticks(entry) == [True, True]
    assert total(event).outstanding == 0


def test_what_is_too_much_is_not_given_to_a_team(event, team, pay, users) -> None:
    first = team()
    payment = pay(9000, first)
    assert loose_of(Payment.objects.all()) == {payment.pk: 4000}
    assert cash_of_event(event).on_hand == 9000
    second = team()
    assert services.assign_payment(payment=payment, entries=[second.pk], by=users["carl"]) == 4000
    assert ticks(second) == [True, False]


def test_the_same_key_is_one_payment_and_other_figures_are_a_conflict(team, pay, tender) -> None:
    entry = team()
    once = tender(5000)
    first = pay(0, entry, tender=once)
    assert pay(0, entry, tender=once) == first
    with pytest.raises(RuleViolation) as refused:
        pay(0, entry, tender=replace(once, cents=5001))
    assert "saved before, with other figures" in sentence(refused.value)
    other = team()
    for said in ({"tender": replace(once, note="For both teams")}, {"more": [other]}):
        with pytest.raises(RuleViolation, match="key_used"):
            pay(0, entry, *said.get("more", []), tender=said.get("tender", once))
    assert Payment.objects.count() == 1


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"number": " "}, "number"),
        ({"on": datetime.date(2026, 11, 30)}, "on"),
        ({"on": datetime.date(2025, 12, 31)}, "on"),
        ({"cents": 0}, "amount"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(team, pay, tender, more, field) -> None:
    entry = team()
    with pytest.raises(RuleViolation) as refused:
        pay(0, entry, tender=replace(tender(5000), **more))
    assert refused.value.field == field
    assert sentence(refused.value)
    assert not Payment.objects.exists()


def test_a_payer_from_elsewhere_is_refused(event, org, users, tender) -> None:
    event.organizer = org.district_1
    with pytest.raises(RuleViolation, match="payer_elsewhere"):
        services.record_payment(event=event, payer=org.calgary, tender=tender(100), by=users["carl"])


def test_a_void_payment_keeps_its_number_and_pays_nothing(event, team, pay, users) -> None:
    entry = team()
    first = pay(5000, entry)
    services.void_payment(payment=first, reason="The cheque came back.", by=users["carl"])
    assert (ticks(entry), total(event).outstanding) == ([False, False], 5000)
    assert pay(5000, entry).receipt == 2
    with pytest.raises(RuleViolation, match="is_void"):
        services.void_payment(payment=first, reason="Again.", by=users["carl"])


def test_the_fee_of_a_cancelled_team_is_paid_back(event, team, pay, tender, users) -> None:
    entry = team()
    payment = pay(5000, entry)
    with pytest.raises(RuleViolation) as refused:
        services.refund(payment=payment, tender=tender(100), by=users["carl"])
    assert sentence(refused.value).startswith("$0.00 of this payment can be paid back")
    cancel_entry(entry=entry, reason="No players.", by=users["carl"])
    assert total(event).over == 5000
    paid_back = services.refund(payment=payment, tender=tender(5000, number="12"), by=users["carl"])
    assert (paid_back.receipt, str(paid_back)) == (2, "Refund 0002")
    assert (total(event).over, cash_of_event(event).on_hand) == (0, 0)
    with pytest.raises(RuleViolation, match="already_refunded"):
        services.void_payment(payment=payment, reason="Slip.", by=users["carl"])


def test_no_more_is_passed_on_than_came_in(event, team, pay, tender, users) -> None:
    entry = team()
    payment = pay(5000, entry)
    with pytest.raises(RuleViolation, match="forward_too_large"):
        services.forward(event=event, receiver="Command", tender=tender(5001), by=users["carl"])
    passed_on = services.forward(event=event, receiver="Command", tender=tender(5000), by=users["carl"])
    with pytest.raises(RuleViolation) as refused:
        services.void_payment(payment=payment, reason="Came back.", by=users["carl"])
    assert "$5,000" not in sentence(refused.value)
    assert "$50.00 of the fees" in sentence(refused.value)
    assert ticks(entry) == [True, True]
    services.void_forwarding(forwarding=passed_on, reason="Lost in the mail.", by=users["carl"])
    services.void_payment(payment=payment, reason="Came back.", by=users["carl"])
    assert cash_of_event(event).adds_up


def test_ticks_of_the_registration_table_get_a_receipt(event, team, tender, users, org) -> None:
    entry = team()
    pay_for_team(entry=entry, cheque_number="731", by=users["carl"])
    balance = total(event)
    assert (balance.paid, balance.marked, balance.outstanding) == (0, 5000, 5000)
    once = tender(5000, number="731")
    said = {"event": event, "payer": org.peace_river, "tender": once, "entries": [entry.pk], "by": users["carl"]}
    payment = services.receipt_for_marks(**said)
    assert services.receipt_for_marks(**said) == payment
    with pytest.raises(RuleViolation, match="key_used"):
        services.record_payment(**said)  # money beside the ticks is something else
    balance = total(event)
    assert (balance.paid, balance.marked, balance.outstanding) == (5000, 0, 0)
    assert ticks(entry) == [True, True]
    with pytest.raises(RuleViolation) as refused:
        check_in(place=entry.roster.first(), fee_paid=False, by=users["carl"])
    assert "has a receipt for the fee" in sentence(refused.value)
    services.void_payment(payment=payment, reason="Came back.", by=users["carl"])
    assert ticks(entry) == [False, False]


def test_whoever_comes_in_for_somebody_who_paid_has_paid(event, team, pay, org, users) -> None:
    entry = team()
    pay(5000, entry)
    stays, new = entry.roster.first().member, cast.make_member(org.peace_river, sex="F")
    change_entry(
        entry=entry,
        expected_version=entry.version,
        roster=[RosterLine(member=stays), RosterLine(member=new)],
        facts=EntryFacts.of(entry),
        by=users["carl"],
    )
    assert ticks(entry) == [True, True]
    assert rebuild_money(write=False)[1] == []


def test_the_check_finds_a_tick_without_money(team, pay) -> None:
    entry = team()
    pay(5000, entry)
    RosterPlace.objects.filter(entry=entry).update(fee_paid=False)
    assert len(rebuild_money(write=False)[1]) == 2
    call_command("rebuild_money")
    call_command("rebuild_money", "--check")
    assert ticks(entry) == [True, True]


# --- whatever happens ---------------------------------------------------------------------------------

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["enter", "pay", "tick", "cancel", "refund", "void", "assign", "forward", "replace", "fee"]),
        st.integers(0, 7),
        st.integers(1, 12_000),
    ),
    min_size=4,
    max_size=14,
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(acts=ACTS)
def test_every_cent_is_accounted_for(event, competition, org, users, acts) -> None:
    with transaction.atomic():
        _play(acts, event, competition, org, users["carl"])
        transaction.set_rollback(True)  # the next example begins as this one did


def _play(acts, event, competition, org, by) -> None:
    keys = itertools.count()
    for act, which, cents in acts:
        entries = list(Entry.objects.order_by("pk"))
        mine = entries[which % len(entries)] if entries else None
        paid = list(Payment.objects.order_by("pk"))
        payment = paid[which % len(paid)] if paid else None
        money = Tender(cents=cents, method="cash", on=timezone.localdate(), key=f"k{next(keys)}")
        with suppress(RuleViolation), transaction.atomic():
            _act(act, event, competition, org, by, entries, mine, payment, money)
        _every_cent(event)


def _act(act, event, competition, org, by, entries, mine, payment, money) -> None:  # one line for each kind
    if act == "enter":
        entry = cast.make_entry(competition, number=len(entries) + 1, branch=org.peace_river)
        FeeShare.objects.filter(entry=entry).delete()
        RosterPlace.objects.filter(entry=entry).update(fee_paid=False)
    elif act == "fee":
        event.overrides = {"registration.fee_cents": (2500, 3001, 1999)[money.cents % 3]}
        event.save(update_fields=["overrides"])
    elif act == "pay":
        chosen = [entry.pk for entry in entries]
        services.record_payment(event=event, payer=org.peace_river, tender=money, entries=chosen, by=by)
    elif act == "forward":
        services.forward(event=event, receiver="Command", tender=money, by=by)
    elif mine is not None and act == "tick":
        pay_for_team(entry=mine, cheque_number="7", by=by)
    elif mine is not None and act == "cancel":
        cancel_entry(entry=mine, reason="No players.", by=by)
    elif mine is not None and act == "replace":
        roster = [RosterLine(member=cast.make_member(org.peace_river, sex=sex)) for sex in "MF"]
        change_entry(entry=mine, expected_version=mine.version, roster=roster, facts=EntryFacts.of(mine), by=by)
    elif payment is not None and act == "refund":
        services.refund(payment=payment, tender=money, by=by)
    elif payment is not None and act == "void":
        services.void_payment(payment=payment, reason="Slip.", by=by)
    elif payment is not None and act == "assign":
        services.assign_payment(payment=payment, entries=[entry.pk for entry in entries], by=by)


def _every_cent(event) -> None:
    event.refresh_from_db()
    balances = [account.balance for account in accounts_of_event(event)]
    for balance in balances:
        assert balance.owed + balance.over == balance.paid + balance.outstanding
        assert 0 <= balance.marked <= balance.outstanding
    paid = sum(balance.paid for balance in balances)
    standing = Payment.objects.filter(voided_at=None)
    came = sum(payment.cents for payment in standing)
    went_back = sum(refund.cents for refund in Refund.objects.filter(voided_at=None))
    loose = sum(loose_of(standing).values())
    assert came == paid + went_back + loose
    passed_on = sum(forwarding.cents for forwarding in Forwarding.objects.filter(voided_at=None))
    assert passed_on <= came - went_back
    here, season = cash_of_event(event), cash_of_season(event.organizer, event.season)
    assert (here.on_hand, here.not_assigned) == (season.on_hand, season.not_assigned)
    assert here.on_hand == came - went_back - passed_on
    assert rebuild_money(event=event, write=False)[1] == []
    numbers = [*Payment.objects.values_list("receipt", flat=True), *Refund.objects.values_list("receipt", flat=True)]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_the_fee_of_a_team_ticks_everybody_at_once(event, team, pay, monkeypatch) -> None:
    event.overrides = {"registration.fee_cents": 5001, "registration.fee_per": "team"}
    event.save(update_fields=["overrides"])
    entry = team()
    pay(5000, entry)
    assert ticks(entry) == [False, False]
    pay(1, entry)
    assert ticks(entry) == [True, True]
    assert total(event).outstanding == 0


def test_a_receipt_never_takes_ticks_away(event, team, tender, users, org) -> None:
    first, second = team(), team()
    check_in(place=first.roster.order_by("position").first(), fee_paid=True, by=users["carl"])
    pay_for_team(entry=second, cheque_number="7", by=users["carl"])

    def receipt(cents):
        return services.receipt_for_marks(
            event=event, payer=org.peace_river, tender=tender(cents), entries=[first.pk, second.pk], by=users["carl"]
        )

    with pytest.raises(RuleViolation) as refused:
        receipt(7499)
    assert sentence(refused.value).startswith("$75.00 of these fees are said to be paid.")
    assert (ticks(first), ticks(second), total(event).marked) == ([True, False], [True, True], 7500)

    receipt(7500)
    assert (ticks(first), ticks(second)) == ([True, False], [True, True])
    balance = total(event)
    assert (balance.paid, balance.marked, balance.outstanding) == (7500, 0, 2500)
    assert rebuild_money(write=False)[1] == []


def test_what_a_team_paid_that_is_asked_again_is_too_much_until_it_says_yes(event, team, pay, tender, users) -> None:
    entry = team()
    payment = pay(5000, entry)
    ask_again(entry=entry)
    assert (total(event).owed, total(event).paid, total(event).over) == (0, 5000, 5000)
    assert spare_of(payment) == 5000
    entry.refresh_from_db()
    hand_in_proposal(entry=entry, by=users["carl"])
    assert (total(event).owed, total(event).over, ticks(entry)) == (5000, 0, [True, True])

    entry.refresh_from_db()
    ask_again(entry=entry)
    services.refund(payment=payment, tender=tender(5000), by=users["carl"])
    assert (accounts_of_event(event), ticks(entry)) == ([], [False, False])
    assert set(entry.roster.values_list("cheque_number", flat=True)) == {""}


def test_a_long_number_fits_the_roster_and_goes_with_its_payment(team, pay, tender, users) -> None:
    entry = team()
    number = "Interac C1A2B3C4D5E6F7G8H9 of November 2"
    payment = pay(0, entry, tender=tender(5000, method="e_transfer", number=number))
    place = RosterPlace.objects.filter(entry=entry).first()
    assert place.cheque_number == number
    place.clean_fields()  # PostgreSQL takes no more than the column holds
    services.void_payment(payment=payment, reason="It never came.", by=users["carl"])
    assert set(entry.roster.values_list("fee_paid", "cheque_number")) == {(False, "")}


@pytest.mark.parametrize("act", ["void", "assign", "refund", "change"])
def test_teams_are_held_before_their_shares_are_read(team, pay, tender, users, act) -> None:
    entry, other = team(), team()
    payment = pay(6000, entry)
    acts = {
        "void": lambda: services.void_payment(payment=payment, reason="Slip.", by=users["carl"]),
        "assign": lambda: services.assign_payment(payment=payment, entries=[other.pk], by=users["carl"]),
        "refund": lambda: services.refund(payment=payment, tender=tender(1000), by=users["carl"]),
        "change": lambda: settle(entry),
    }
    with CaptureQueriesContext(connection) as asked:
        acts[act]()
    held = 'SELECT "tournaments_entry"."id" AS "pk" FROM', 'SELECT "tournaments_entry"."id" FROM'
    shares = 'FROM "tournaments_feeshare"'
    firsts = [
        next(number for number, query in enumerate(asked) if is_one(query["sql"]))
        for is_one in (lambda sql: sql.startswith(held), lambda sql: shares in sql and "DISTINCT" not in sql)
    ]
    assert firsts[0] < firsts[1]
    if connection.features.has_select_for_no_key_update:
        assert "FOR NO KEY UPDATE" in asked[firsts[0]]["sql"]
