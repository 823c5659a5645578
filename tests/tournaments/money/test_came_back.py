"""A cheque that came back is seen where the team plays next, until its fee is paid again."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from tests import cast
from tests.page import html_of, words_of
from tournaments.entries.models import Entry, Qualification
from tournaments.models import Letter, ReturnedCheque, Role
from tournaments.money.queries.below import unpaid_below
from tournaments.money.services import payments as services

pytestmark = pytest.mark.postgresql


@pytest.fixture
def above(org, team):
    """Return a team of the event, and the same team at an event above."""
    event = cast.make_event(org, slug="above-2027", name="Dominion Cribbage")
    below = team()
    entry = cast.make_entry(cast.make_competition(event, "cribbage-pairs"), number=1, branch=org.peace_river)
    Qualification.objects.create(entry=entry, source=below)
    return below, entry


def pay(event, team, org, users, tender):
    return services.record_payment(
        event=event, payer=org.peace_river, tender=tender(5000), entries=[team.pk], by=users["carl"]
    )


def owing(entry):
    return [(each.entry.pk, each.cents, each.cheque) for each in unpaid_below(Entry.objects.filter(pk=entry.pk))]


def test_it_is_seen_above_and_told_until_the_fee_is_paid(event, above, org, users, tender, signed_in) -> None:
    below, entry = above
    assert owing(entry) == []
    payment = pay(event, below, org, users, tender)
    services.void_payment(payment=payment, reason="No funds.", by=users["carl"], came_back_on=payment.on)
    assert owing(entry) == [(entry.pk, 5000, "118")]
    letters = Letter.objects.filter(kind="cheque_back")
    assert {letter.subject for letter in letters} == {"Cheque 118 came back"}
    assert all(letter.is_urgent for letter in letters)
    assert set(letters.values_list("branch", flat=True)) == {org.peace_river.pk}
    officers = Role.objects.filter(organization=org.command, kind="command_officer").values_list("user", flat=True)
    assert set(officers) <= set(letters.values_list("user", flat=True))
    sentence = "cheque 118 came back on"
    for address in (
        reverse("money:event", args=[entry.competition.event_id]),
        reverse("advancing:coming", args=[entry.competition.event_id]),
        reverse("entries:detail", args=[entry.pk]),
    ):
        assert sentence in words_of(signed_in("alice").get(address)), address
    assert sentence not in words_of(signed_in("alice").get(reverse("entries:detail", args=[below.pk])))

    pay(event, below, org, users, tender)
    assert owing(entry) == []
    assert ReturnedCheque.objects.count() == 1


def test_a_mistake_is_no_cheque_that_came_back(event, above, org, users, tender, signed_in) -> None:
    below, entry = above
    payment = pay(event, below, org, users, tender)
    address = reverse("money:void_payment", args=[payment.pk])
    late = (payment.on + datetime.timedelta(days=400)).isoformat()
    assert signed_in("carl").post(address, {"reason": "x", "came_back_on": late}).status_code == 422
    with pytest.raises(RuleViolation, match="back_before_it_came"):
        services.void_payment(
            payment=payment, reason="x", by=users["carl"], came_back_on=payment.on - datetime.timedelta(days=1)
        )
    assert signed_in("carl").post(address, {"reason": "Typed twice.", "came_back_on": ""}).status_code == 302
    assert (owing(entry), ReturnedCheque.objects.count(), Letter.objects.count()) == ([], 0, 0)


def test_cash_does_not_come_back_from_a_bank(event, above, org, users, tender, signed_in) -> None:
    below, _entry = above
    payment = services.record_payment(
        event=event, payer=org.peace_river, tender=tender(5000, method="cash"), entries=[below.pk], by=users["carl"]
    )
    with pytest.raises(RuleViolation, match="no_cheque"):
        services.void_payment(payment=payment, reason="x", by=users["carl"], came_back_on=payment.on)
    assert "came_back_on" not in html_of(signed_in("carl").get(reverse("money:payment", args=[payment.pk])))
    body = {"reason": "Typed twice.", "came_back_on": payment.on.isoformat()}
    assert signed_in("carl").post(reverse("money:void_payment", args=[payment.pk]), body).status_code == 302
    assert (ReturnedCheque.objects.count(), Letter.objects.count()) == (0, 0)
