"""The treasurer's pages: who sees which, in how many queries, and what they do."""

from __future__ import annotations

from io import BytesIO

import openpyxl
import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.page import html_of, words_of
from tournaments.entries.models import RosterPlace
from tournaments.entries.services.check_in import pay_for_team
from tournaments.events.models import Event
from tournaments.models import Forwarding, Payment, Refund
from tournaments.money.services import payments as services


@pytest.fixture
def paid(event, team, org, tender, users):
    """Return a payment of $60.00 for a team that owes $50.00."""
    entry = team()
    return services.record_payment(
        event=event, payer=org.peace_river, tender=tender(6000), entries=[entry.pk], by=users["carl"]
    )


def sent(client, event, payer, **more):
    page = html_of(client.get(f"{reverse('money:pay', args=[event.pk])}?payer={payer.pk}"))
    key = page.split('name="key" value="')[1].split('"')[0]
    said = {"payer": payer.pk, "amount": "50", "method": "cheque", "number": "118", "on": "2026-11-20", "key": key}
    return client.post(reverse("money:pay", args=[event.pk]), {**said, **more})


@pytest.mark.parametrize(
    ("name", "status"), [("alice", 200), ("carl", 200), ("beth", 200), ("rita", 403), ("sam", 403), ("oscar", 403)]
)
def test_money_is_for_the_treasurer_and_the_host(event, team, org, paid, signed_in, name, status) -> None:
    client = signed_in(name)
    pages = ("event", "pay", "forward")
    assert {client.get(reverse(f"money:{page}", args=[event.pk])).status_code for page in pages} == {status}
    assert client.get(reverse("money:payment", args=[paid.pk])).status_code == status


def test_where_no_fee_is_asked_the_page_says_why(event, team, signed_in) -> None:
    event.rulebook_key, event.overrides = "ns-2027", {}
    event.save(update_fields=["rulebook_key", "overrides"])
    team()
    event.competitions.update(category="darts-doubles", game="darts")
    page = words_of(signed_in("carl").get(reverse("money:event", args=[event.pk])))
    assert "asks for no fee at this level, only at this one: Zone." in page
    assert "Set it on" not in page


def test_a_branch_sees_its_own_invoice_and_receipts_and_no_others(event, org, paid, signed_in) -> None:
    cast.Role.objects.filter(user__username="oscar").update(organization=org.peace_river)
    client = signed_in("oscar")
    page = html_of(client.get(reverse("money:invoice", args=[event.pk, org.peace_river.pk])))
    assert "2 players" in page
    assert "$25.00" in page
    assert "Receipt 0001" in page
    receipt = html_of(client.get(reverse("money:payment", args=[paid.pk])))
    assert "Record the refund" not in receipt
    assert client.get(reverse("money:invoice", args=[event.pk, org.calgary.pk])).status_code == 403
    assert client.get(reverse("money:event", args=[event.pk])).status_code == 403
    assert client.post(reverse("money:void_payment", args=[paid.pk]), {"reason": "No."}).status_code == 403


def test_a_payment_is_recorded_once_however_often_it_is_sent(event, team, org, signed_in) -> None:
    entry, client = team(), signed_in("carl")
    choose = html_of(client.get(reverse("money:pay", args=[event.pk])))
    assert "Peace River" in choose
    assert "District 1" in choose
    answer = sent(client, event, org.peace_river, entries=[entry.pk], amount="$ 50,00")
    payment = Payment.objects.get()
    assert answer.url == reverse("money:payment", args=[payment.pk])
    again = {"payer": org.peace_river.pk, "amount": "50", "method": "cheque", "number": "118", "on": "2026-11-20"}
    again |= {"key": payment.key, "entries": [entry.pk]}
    assert client.post(reverse("money:pay", args=[event.pk]), again).status_code == 302
    assert Payment.objects.count() == 1
    refused = client.post(reverse("money:pay", args=[event.pk]), {**again, "amount": "49"})
    assert refused.status_code == 422
    assert "saved before, with other figures" in html_of(refused)


def test_what_is_wrong_stands_at_its_field(event, team, org, signed_in) -> None:
    team()
    client = signed_in("carl")
    page = html_of(sent(client, event, org.peace_river, number=""))
    assert "Write the number of the cheque." in page
    assert "This is not an amount." in html_of(sent(client, event, org.peace_river, amount="fifty"))
    assert not Payment.objects.exists()


def test_ticks_without_a_receipt_get_one(event, team, org, users, signed_in) -> None:
    entry, client = team(), signed_in("carl")
    pay_for_team(entry=entry, cheque_number="7", by=users["carl"])
    assert "$50.00" in html_of(client.get(reverse("money:event", args=[event.pk])))
    assert sent(client, event, org.peace_river, entries=[entry.pk], replaces_marks="on").status_code == 302
    assert list(RosterPlace.objects.filter(entry=entry).values_list("fee_paid", flat=True)) == [True, True]
    assert not entry.fee_shares.filter(payment=None).exists()


def test_what_is_too_much_is_paid_back_or_given_to_another_team(event, team, paid, signed_in) -> None:
    second, client = team(), signed_in("carl")
    page = html_of(client.get(reverse("money:payment", args=[paid.pk])))
    assert "<b>$10.00</b> of it is more than its teams owe" in page
    client.post(reverse("money:assign", args=[paid.pk]), {"entries": [second.pk]})
    assert second.fee_shares.get().cents == 1000
    services.void_payment(payment=paid, reason="x", by=cast.User.objects.get(username="carl"))


def test_a_payment_goes_to_teams_of_events_alone_whose_money_one_keeps(event, org, paid, signed_in) -> None:
    other = Event.objects.get(slug="darts-2027")
    other.overrides = {"registration.fee_cents": 2500}
    other.save(update_fields=["overrides"])
    elsewhere = cast.make_entry(cast.make_competition(other, "cribbage-pairs"), number=1, branch=org.calgary)
    elsewhere.fee_shares.all().delete()

    def offered(name):
        return "owes $50.00" in html_of(signed_in(name).get(reverse("money:payment", args=[paid.pk])))

    def assigned(name):
        signed_in(name).post(reverse("money:assign", args=[paid.pk]), {"entries": [elsewhere.pk]})
        return elsewhere.fee_shares.exists()

    assert (offered("carl"), assigned("carl"), offered("alice")) == (False, False, True)
    Event.objects.filter(pk=other.pk).update(away_since=timezone.now())
    assert (offered("alice"), assigned("alice")) == (False, False)


def test_a_refund_a_forwarding_and_their_mistakes(event, paid, signed_in) -> None:
    client = signed_in("carl")
    said = {"refund-amount": "10", "refund-method": "cash", "refund-on": "2026-11-20", "refund-key": "r1"}
    assert client.post(reverse("money:refund", args=[paid.pk]), {**said, "refund-amount": "11"}).status_code == 422
    assert client.post(reverse("money:refund", args=[paid.pk]), said).status_code == 302
    said = {"receiver": "Command", "amount": "50", "method": "cheque", "number": "118", "on": "2026-11-20", "key": "f"}
    assert client.post(reverse("money:forward", args=[event.pk]), {**said, "amount": "51"}).status_code == 422
    assert client.post(reverse("money:forward", args=[event.pk]), said).status_code == 302
    page = html_of(client.get(reverse("money:event", args=[event.pk])))
    assert "forwarded to Command: Cheque 118, November 20, 2026." in page
    void_forwarding = reverse("money:void_forwarding", args=[Forwarding.objects.get().pk])
    void_refund = reverse("money:void_refund", args=[Refund.objects.get().pk])
    assert f'action="{void_forwarding}"' in page
    assert f'action="{void_refund}"' in html_of(client.get(reverse("money:payment", args=[paid.pk])))
    client.post(void_forwarding, {"reason": "Lost."})
    client.post(void_refund, {"reason": "Slip."})
    assert client.post(reverse("money:void_payment", args=[paid.pk]), {"reason": "Came back."}).status_code == 302
    page = html_of(client.get(reverse("money:payment", args=[paid.pk])))
    assert "Came back." in page
    log = words_of(client.get(f"{reverse('chronicle:log', args=[event.pk])}?kind=money"))
    assert "Payment, taken back: 0001 Amount: $60.00 Reason: Came back." in log


@pytest.mark.parametrize("name", ["event", "season"])
def test_a_page_takes_as_many_queries_for_many_teams(
    event, team, org, tender, users, signed_in, django_assert_num_queries, name
) -> None:
    client = signed_in("alice")
    args = [event.pk] if name == "event" else [event.organizer_id, event.season]
    address = reverse(f"money:{name}", args=args)
    first = team()
    services.record_payment(
        event=event, payer=org.peace_river, tender=tender(100), entries=[first.pk], by=users["carl"]
    )
    client.get(address)
    with django_assert_num_queries(QUERIES[name]):
        client.get(address)
    for branch in (org.calgary, org.banff, org.grande_prairie):
        entry = team(branch)
        services.record_payment(event=event, payer=branch, tender=tender(5000), entries=[entry.pk], by=users["carl"])
    with django_assert_num_queries(QUERIES[name]):
        client.get(address)


QUERIES = {"event": 23, "season": 14}


def test_the_season_adds_up_by_event_and_by_branch(event, team, org, paid, signed_in) -> None:
    team(org.calgary)
    page = html_of(signed_in("alice").get(reverse("money:start")))
    assert "Money 2027" in page
    assert "District 2" in page
    assert page.count("$100.00") == 5  # owed: the sum on top, the event, and below each list
    text = signed_in("alice").get(reverse("lists:accounts", args=[event.organizer_id, 2027, "csv"])).getvalue().decode()
    assert text.splitlines()[-1] == "Total,,,,,100.00,50.00,0.00,50.00,0.00,,"
    book = signed_in("alice").get(reverse("lists:accounts", args=[event.organizer_id, 2027, "xlsx"]))
    rows = list(openpyxl.load_workbook(BytesIO(book.getvalue())).active.values)
    assert rows[-1][5:10] == (100, 50, 0, 50, 0)
    assert rows[1][2:7] == ("Peace River No. 62", "Cribbage Pairs", 1, 50, 50)
