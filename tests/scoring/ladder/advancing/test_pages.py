"""The pages: who advances, the teams that come up, and the branch that accepts, changes or declines."""

from __future__ import annotations

import pytest
from django.urls import reverse
from knox.models import AuthToken

from scoring.ladder.services.answering import answer
from scoring.ladder.services.proposing import propose
from tests import cast
from tests.keys import keyed
from tests.page import words_of
from tests.scoring import small
from tests.scoring.by_number import played, team
from tests.scoring.ladder.advancing.conftest import close
from tournaments.entries.services.teams import cancel_entry
from tournaments.models import Entry, Qualification, Role


@pytest.fixture
def peter(org, users, signed_in):
    """The officer of Peace River, signed in."""
    user = cast.make_user("peter", "Peter", "Rivers")
    users["peter"] = user
    Role.objects.create(user=user, kind=Role.Kind.BRANCH_OFFICER, organization=org.peace_river)
    return signed_in("peter")


def proposal_url(place: int) -> str:
    return reverse("advancing:proposal", args=[Entry.objects.get(qualification__place=place).pk])


def test_an_officer_below_proposes_in_one_act_and_sees_where_each_team_stands(district, command, signed_in):
    client = signed_in("dora")
    page = reverse("advancing:office", args=[district.event_id])
    shown = words_of(client.get(page))
    assert "Provisional The places are complete and the competition is not closed yet." in shown
    assert "Propose 2 teams of Eightball Singles" in shown

    close(district)
    shown = words_of(client.post(reverse("advancing:propose", args=[district.pk]), follow=True))

    assert "2 teams are proposed, and their branches are told." in shown
    assert "Provisional" not in shown
    assert "Propose 2 teams" not in shown
    assert shown.count("Command Cribbage 2027: Waits for the branch") == 2


def test_who_was_taken_out_above_is_no_longer_said_to_advance(district, command, signed_in, users):
    propose(competition=district, by=users["dora"])
    answer(source=team(district, 1), accepts=True, by=users["dora"])
    entry = Entry.objects.get(qualification__place=1)
    Qualification.objects.filter(entry=entry).update(question="Withdraw it, or keep it.")
    cancel_entry(entry=entry, reason="A mistake", by=users["alice"])

    shown = words_of(signed_in("dora").get(reverse("advancing:office", args=[district.event_id])))

    assert "Taken out above" in shown
    assert "“A mistake”" in shown
    assert "Withdraw it, or keep it." not in shown
    assert " Advances " not in shown


def test_the_officer_below_records_what_a_branch_said(district, command, signed_in, users):
    propose(competition=district, by=users["dora"])
    client = signed_in("dora")
    first = team(district, 1)
    address = reverse("advancing:answer", args=[first.pk])
    assert client.post(address, {f"answer-{first.pk}-accepts": "no"}).status_code == 422

    shown = words_of(
        client.post(address, {f"answer-{first.pk}-accepts": "no", f"answer-{first.pk}-reason": "Ill"}, follow=True)
    )
    assert "Command Cribbage 2027: Does not come" in shown
    assert "“Ill”" in shown

    shown = words_of(client.post(reverse("advancing:ask_again", args=[first.pk]), follow=True))
    assert "The answer is taken back. The team is asked again." in shown


def test_a_branch_officer_finds_the_task_and_accepts(district, command, peter, users):
    propose(competition=district, by=users["dora"])
    shown = words_of(peter.get(reverse("overview:office")))
    assert "Your team advances" in shown
    assert shown.count("Accept, change or decline") == 2

    first = proposal_url(1)
    shown = words_of(peter.get(first))
    assert team(district, 1).roster.get().member.name in shown
    assert "Please answer by" in shown
    pk = Entry.objects.get(qualification__place=1).pk
    shown = words_of(peter.post(first, {f"answer-{pk}-accepts": "yes"}, follow=True))

    assert "is entered at Command Cribbage 2027." in shown
    assert Entry.objects.get(pk=pk).state == Entry.State.ENTERED
    assert words_of(peter.get(reverse("overview:office"))).count("Accept, change or decline") == 1


def test_a_branch_officer_changes_the_team_first_on_the_page_of_the_entry(district, command, peter, users):
    propose(competition=district, by=users["dora"])
    entry = Entry.objects.get(qualification__place=1)
    assert reverse("entries:edit", args=[entry.pk]) in peter.get(proposal_url(1)).text
    shown = words_of(peter.get(reverse("entries:detail", args=[entry.pk])))
    assert "This team is proposed because of its place at the level below. It waits for its branch to answer." in shown
    new = cast.make_member(entry.branch, surname="Newcomer")
    form = {
        "do": "hand_in", "version": "1", "competition": command.pk, "branch": entry.branch_id, "member": new.pk,
        "captain": new.pk,
    }  # fmt: skip

    peter.post(reverse("entries:edit", args=[entry.pk]), form)

    assert Entry.objects.get(pk=entry.pk).state == Entry.State.ENTERED
    assert "was not on the team that qualified at District 1 8-Ball" in words_of(
        peter.get(reverse("entries:detail", args=[entry.pk]))
    )


def test_a_branch_officer_declines_with_a_reason(district, command, peter, users):
    propose(competition=district, by=users["dora"])
    pk = Entry.objects.get(qualification__place=2).pk
    assert peter.post(proposal_url(2), {f"answer-{pk}-accepts": "no"}).status_code == 422

    shown = words_of(
        peter.post(proposal_url(2), {f"answer-{pk}-accepts": "no", f"answer-{pk}-reason": "Harvest"}, follow=True)
    )

    assert "The team is not coming “Harvest”" in shown
    assert Qualification.objects.get(place=3).entry.state == Entry.State.DRAFT


@pytest.mark.parametrize(("who", "status"), [("alice", 200), ("dora", 200), ("oscar", 403), ("sam", 403)])
def test_who_may_answer_for_a_branch(district, command, users, signed_in, who, status):
    propose(competition=district, by=users["dora"])

    assert signed_in(who).get(proposal_url(1)).status_code == status


@pytest.mark.parametrize(("who", "status"), [("alice", 200), ("carl", 200), ("dora", 403), ("beth", 403)])
def test_who_sees_what_comes_up(district, command, users, signed_in, who, status):
    assert signed_in(who).get(reverse("advancing:coming", args=[command.event_id])).status_code == status


def test_only_the_officers_below_propose(district, command, signed_in):
    address = reverse("advancing:propose", args=[district.pk])

    assert signed_in("oscar").post(address).status_code == 403
    assert signed_in("dora").get(address).status_code == 405
    assert not Entry.objects.filter(competition=command).exists()


def test_the_officer_above_sees_who_waits_who_is_late_and_what_is_asked(district, command, users, signed_in):
    client, page = signed_in("alice"), reverse("advancing:coming", args=[command.event_id])
    assert "District 1 8-Ball" in words_of(client.get(page))
    assert "Nobody is proposed yet." in words_of(client.get(page))
    propose(competition=district, by=users["dora"])
    answer(source=team(district, 1), accepts=True, by=users["dora"])
    Qualification.objects.filter(place=1).update(question="It has third place there now.")

    shown = words_of(client.get(page))

    assert "1 entered 1 waits for its branch" in shown
    assert "It has third place there now. Decide" in shown
    entry = Entry.objects.get(qualification__place=1)
    detail = words_of(client.get(reverse("entries:detail", args=[entry.pk])))
    assert "First at District 1 8-Ball when it was proposed. It has third place there now." in detail


def test_an_entry_that_came_another_way_is_no_proposal(command, peter, org):
    entry = cast.make_entry(command, number=1, branch=org.peace_river)

    assert peter.get(reverse("advancing:proposal", args=[entry.pk])).status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_pages_ask_the_same_for_one_team_and_for_three(
    org, command, users, signed_in, make_event_of, count, django_assert_num_queries
):
    district = make_event_of("district", "eightball-singles")
    district.event.overrides = {"categories.eightball-singles.advances.district": count}
    district.event.save()
    for number in range(1, 5):
        cast.make_entry(district, number=number, branch=org.peace_river)
    played(district, 4)
    propose(competition=district, by=users["dora"])
    below, above = signed_in("dora"), signed_in("alice")

    with django_assert_num_queries(25):
        below.get(reverse("advancing:office", args=[district.event_id]))
    with django_assert_num_queries(18):
        above.get(reverse("advancing:coming", args=[command.event_id]))


@pytest.fixture
def api(users, client):
    """Ask the API as somebody: method, address, what is sent."""

    def ask(who, method, address, data=None):
        headers = {"Authorization": f"Token {AuthToken.objects.create(users[who])[1]}"}
        return getattr(client, method)(
            f"/api/v1/{address}", data or {}, content_type="application/json", headers=keyed(headers)
        )

    return ask


def test_over_the_api_one_proposes_looks_and_answers(district, command, peter, api):
    address = f"competitions/{district.pk}/proposals/"
    assert api("dora", "get", address).json() == []

    proposed = api("dora", "post", address)
    assert proposed.status_code == 201
    assert [(row["place"], row["stand"], row["provisional"]) for row in proposed.json()] == [
        (1, "waiting", True), (2, "waiting", True),
    ]  # fmt: skip
    again = api("dora", "post", address)
    assert (again.status_code, again.json()["code"]) == (422, "proposed_already")
    assert command.entries.count() == 2

    first, second = (row["entry"] for row in proposed.json())
    assert [row["entry"] for row in api("peter", "get", "proposals/").json()] == [first, second]
    answered = api("peter", "post", f"proposals/{first}/answer/", {"accepts": True})
    assert (answered.status_code, answered.json()["stand"]) == (200, "entered")
    assert api("peter", "post", f"proposals/{second}/answer/", {"accepts": False}).status_code == 422
    coming = api("alice", "get", f"events/{command.event.slug}/coming/")
    assert [row["stand"] for row in coming.json()] == ["entered", "waiting"]
    assert api("oscar", "post", f"proposals/{first}/answer/", {"accepts": False}).status_code == 403
    assert api("oscar", "get", address).status_code == 403


def test_a_play_off_above_is_not_needed_to_record_an_answer(org, make_event_of, signed_in):
    district = make_event_of("district", "eightball-singles")
    for number in (1, 2):
        cast.make_entry(district, number=number, branch=org.peace_river)
    small.fill(small.round_robin(district), "10-3 10-4")

    shown = words_of(signed_in("dora").get(reverse("advancing:office", args=[district.event_id])))

    assert "No Command event on this site takes teams from here." in shown
