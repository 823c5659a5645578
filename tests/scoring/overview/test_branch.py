"""The page of a branch: what it sent, how each team stands, what it owes and is asked, in every state of the event."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.page import html_of, words_of
from tournaments.entries.services.decisions import override_rule
from tournaments.models import Event, Override

pytestmark = pytest.mark.postgresql


@pytest.fixture
def sent(event, make_competition, org):
    """Calgary's team of cribbage; its first player paid dues for last year only."""
    Event.objects.filter(pk=event.pk).update(overrides={"registration.fee_cents": 2000})
    entry = cast.make_entry(make_competition("cribbage-pairs"), number=1, branch=org.calgary)
    member = entry.roster.order_by("position").first().member
    member.dues_paid_year = 2026
    member.save()
    return entry


def ask(entry, by):
    member = entry.roster.order_by("position").first().member
    override_rule(entry=entry, rule="card-year", member=member, reason="Is it renewed?", kind="asked", by=by)


def test_a_branch_reads_a_question_on_its_first_page_and_answers_it_there(sent, users, signed_in):
    client = signed_in("oscar")
    assert "The officer decides" in html_of(client.get("/office/"))
    ask(sent, users["alice"])
    first = html_of(client.get("/office/"))
    assert ("The officer asks you" in first, "Is it renewed?" in first) == (True, True)
    at = reverse("entries:answer", args=[Override.objects.get().pk])
    assert at in first
    assert signed_in("beth").post(at, {"answer": "Yes"}).status_code == 403
    client = signed_in("oscar")
    assert client.post(at, {"answer": "Yes, today"}).status_code == 302
    assert "Yes, today" in html_of(client.get("/office/"))
    group = reverse("entries:findings", args=[sent.competition.event_id, "card-year", "dues_unpaid"])
    assert "Yes, today" in html_of(signed_in("alice").get(group))


def test_a_branch_finds_its_team_and_its_fee_after_the_draw_is_published(sent, org, signed_in):
    type(sent.competition).objects.update(entries_frozen_at=timezone.now())
    page = signed_in("alice").get(reverse("overview:branch", args=[org.calgary.pk]))
    assert reverse("entries:detail", args=[sent.pk]) in html_of(page)
    assert "In the draw" in html_of(page)
    assert "Fees: $40.00 owed, $40.00 said paid, $0.00 received. Outstanding: $40.00." in words_of(page)
    assert "Send a team" not in html_of(page).split("sent-")[1]
    assert signed_in("beth").get(reverse("overview:branch", args=[org.calgary.pk])).status_code == 403


def test_what_waits_is_one_number_on_the_to_do_list_and_at_the_entries(sent, users, signed_in):
    def counts() -> tuple[bool, bool]:
        todo, entries = signed_in("alice").get("/office/"), signed_in("alice").get(at)
        return "1 team waits for a decision" in html_of(todo), "1 to decide" in html_of(entries)

    at = reverse("entries:office_list", args=[sent.competition.event_id])
    assert counts() == (True, True)
    ask(sent, users["alice"])
    assert counts() == (False, False)


def test_teams_that_owe_are_one_number_on_the_to_do_list_and_at_the_entries(sent, org, signed_in):
    cast.make_entry(sent.competition, number=2, branch=org.grande_prairie)
    client = signed_in("alice")
    listed = client.get(reverse("entries:office_list", args=[sent.competition.event_id]), {"show": "fee"})
    assert sum(len(category.shown) for category in listed.context["categories"]) == 2
    assert "2 teams of 2 owe a fee" in html_of(client.get("/office/"))
