"""What is said to be paid is owed until it has a receipt, and gets one for many teams in one go."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse
from django.utils import timezone

from kit.pure.violations import RuleViolation
from tests.page import words_of
from tournaments.entries.models import RosterPlace
from tournaments.entries.services.check_in import check_in, pay_for_team
from tournaments.models import Payment
from tournaments.money.engine.ledger import added
from tournaments.money.queries.accounts import accounts_of_event
from tournaments.money.queries.said import said_paid
from tournaments.money.services import payments as services
from tournaments.money.services.rebuilding import rebuild_money
from tournaments.money.services.said import receipts_for_said

pytestmark = pytest.mark.postgresql


@pytest.fixture
def said(event, team, org, users):
    """Return teams of three branches that say they paid, and one that says nothing."""
    teams = [team(), team(), team(org.calgary), team(org.banff)]
    for entry, number in zip(teams[:3], ("412", "412", "77"), strict=True):
        pay_for_team(entry=entry, cheque_number=number, by=users["carl"])
    return teams


def record(event, users, **more):
    values = {"chosen": [line.key for line in said_paid(event)], "on": timezone.localdate(), "key": uuid.uuid4().hex}
    return receipts_for_said(event=event, by=users["carl"], **{**values, **more})


def total(event):
    return added(account.balance for account in accounts_of_event(event))


def test_outstanding_falls_by_receipts_alone(event, said, users) -> None:
    assert (total(event).owed, total(event).outstanding, total(event).marked) == (20_000, 20_000, 15_000)
    recorded = record(event, users)
    assert sorted((str(row.payer), row.number, row.cents) for row in recorded) == [
        ("Centennial Calgary No. 285", "77", 5000),
        ("Peace River No. 62", "412", 10_000),
    ]
    assert (total(event).outstanding, total(event).marked, total(event).paid) == (5000, 0, 15_000)
    assert RosterPlace.objects.filter(fee_paid=True).count() == 6
    assert said_paid(event) == []
    assert rebuild_money(write=False)[1] == []


def test_a_district_pays_for_all_with_one_cheque(event, said, org, users) -> None:
    (paid,) = record(event, users, payer=org.command, number="900")
    assert (paid.payer, paid.number, paid.cents) == (org.command, "900", 15_000)
    assert total(event).outstanding == 5000


def test_sent_twice_it_is_recorded_once_and_what_changed_is_refused(event, said, users, org) -> None:
    once = {"key": uuid.uuid4().hex, "chosen": [line.key for line in said_paid(event)]}
    check_in(place=said[0].roster.order_by("position").first(), fee_paid=False, by=users["carl"])
    with pytest.raises(RuleViolation, match="said_changed"):
        record(event, users, **once)
    assert not Payment.objects.exists()
    once["chosen"] = [line.key for line in said_paid(event)]
    first = record(event, users, **once)
    assert record(event, users, **once) == first
    for other in ({"payer": org.command, "number": "900"}, {"chosen": [*once["chosen"], "one more"]}):
        with pytest.raises(RuleViolation, match="said_changed"):
            record(event, users, **{**once, **other})
    assert Payment.objects.count() == 2
    with pytest.raises(RuleViolation, match="nothing_said"):
        record(event, users, chosen=[])


def test_a_refusal_at_one_line_leaves_nothing_recorded(event, team, said, users, org) -> None:
    entry = team(org.grande_prairie)
    pay_for_team(entry=entry, cheque_number="", by=users["carl"])
    with pytest.raises(RuleViolation, match="needs_number"):
        record(event, users)
    with pytest.raises(RuleViolation, match="not_for_payer"):
        record(event, users, payer=org.district_1, number="900")
    assert not Payment.objects.exists()
    assert len(record(event, users, method="cash")) == 3
    assert {row.number for row in Payment.objects.all()} == {""}


def test_a_receipt_for_a_whole_team_takes_the_place_of_what_it_said(event, said, org, users, tender) -> None:
    first = said[0]
    services.record_payment(
        event=event, payer=org.peace_river, tender=tender(2500), entries=[first.pk], by=users["carl"]
    )
    account = next(each for each in accounts_of_event(event) if each.entry == first)
    assert (account.balance.outstanding, account.balance.marked) == (2500, 2500)
    services.record_payment(
        event=event, payer=org.peace_river, tender=tender(2500), entries=[first.pk], by=users["carl"]
    )
    assert not first.fee_shares.filter(payment=None).exists()
    assert set(first.roster.values_list("fee_paid", flat=True)) == {True}


def test_the_page_records_what_is_ticked(event, said, org, signed_in) -> None:
    client, address = signed_in("carl"), reverse("money:said", args=[event.pk])
    assert "Turn $150.00 into receipts" in words_of(client.get(reverse("money:event", args=[event.pk])))
    page = words_of(client.get(address))
    assert "412 $100.00" in page
    assert "Total of the ticked lines: $150.00" in page
    line = next(line for line in said_paid(event) if line.branch == org.calgary)
    body = {"on": "2026-11-20", "method": "cheque", "payer": "", "number": "", "key": "k1", "lines": [line.key]}
    added_up = client.post(address, {**body, "look": ""})
    assert (added_up.status_code, Payment.objects.count()) == (200, 0)
    told = "Total of the ticked lines: $50.00 Add up what is ticked Centennial Calgary No. 285: $50.00"
    assert told in words_of(added_up)
    assert client.post(address, {**body, "on": "2026-12-20"}).status_code == 422
    assert client.post(address, body).status_code == 302
    assert [(row.payer, row.cents) for row in Payment.objects.all()] == [(org.calgary, 5000)]
    assert signed_in("oscar").get(address).status_code == 403
    assert signed_in("oscar").post(address, body).status_code == 403
