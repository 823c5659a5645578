"""The waiting list: teams stand in an order, and are let in one by one, by somebody."""

from __future__ import annotations

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from tests import cast
from tests.tournaments.entries.pages import page
from tournaments.entries.models import Entry
from tournaments.entries.queries.waiting import next_in
from tournaments.entries.services.teams import cancel_entry
from tournaments.entries.services.waiting import change_places, let_in, put_on_list
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(competition, org):
    branches = (org.grande_prairie, org.calgary, org.banff)
    return [cast.make_entry(competition, number=at, branch=branch) for at, branch in enumerate(branches, start=1)]


def order(competition) -> list[int]:
    return list(
        Entry.objects.filter(competition=competition, waits__gt=0).order_by("waits").values_list("number", flat=True)
    )


def test_teams_wait_in_an_order_and_are_let_in_one_by_one(competition, three, users):
    for entry in three[1:]:
        put_on_list(entry=entry)
    assert order(competition) == [2, 3]
    put_on_list(entry=three[2], place=1)
    assert order(competition) == [3, 2]
    change_places(competition=competition, places=1)
    assert next_in([competition.pk]) == {}
    cancel_entry(entry=three[0], reason="Ill.", by=users["alice"])
    assert next_in([competition.pk]) == {competition.pk: three[2]}
    let_in(entry=three[2], by=users["alice"])
    assert Entry.objects.get(pk=three[2].pk).state == "entered"
    assert (order(competition), next_in([competition.pk])) == ([2], {})
    assert Entry.objects.get(number=2).waits == 1


def test_a_team_that_is_taken_back_leaves_the_list_and_those_behind_it_move_up(competition, three, users):
    for entry in three:
        put_on_list(entry=entry)
    cancel_entry(entry=three[1], reason="Ill.", by=users["alice"])
    assert list(Entry.objects.order_by("number").values_list("waits", flat=True)) == [1, None, 2]
    with pytest.raises(RuleViolation, match="entry_cancelled"):
        put_on_list(entry=three[1])
    with pytest.raises(RuleViolation, match="not_waiting"):
        let_in(entry=three[1], by=users["alice"])


def test_a_third_team_of_a_district_waits_although_the_hall_has_a_place(competition, three, org, users):
    third = cast.make_entry(competition, number=4, branch=org.calgary)
    put_on_list(entry=third)
    assert next_in([competition.pk]) == {}
    put_on_list(entry=three[0])
    assert next_in([competition.pk]) == {competition.pk: three[0]}
    cancel_entry(entry=three[2], reason="Ill.", by=users["alice"])
    assert next_in([competition.pk]) == {competition.pk: third}


def test_the_office_sees_who_is_next_and_a_branch_cannot_let_itself_in(signed_in, competition, three):
    put_on_list(entry=three[0])
    waits = three[0]
    change, act = reverse("entries:edit", args=[waits.pk]), reverse("entries:waiting", args=[waits.pk])
    beth = signed_in("beth")
    assert 'value="hand_in"' not in page(beth.get(change))
    people = [place.member_id for place in waits.roster.all()]
    said = {"branch": waits.branch_id, "competition": competition.pk, "member": people, "version": 1, "do": "hand_in"}
    assert beth.post(change, said).status_code == 403
    assert beth.post(act, {"do": "let_in"}).status_code == 403
    alice, listed = signed_in("alice"), reverse("entries:office_list", args=[competition.event_id])
    assert "is next on the waiting list" in page(alice.get(listed))
    assert "is next on the waiting list" in page(alice.get(reverse("overview:office")))
    alice.post(reverse("entries:places", args=[competition.pk]), {"places": "2"})
    assert Competition.objects.get(pk=competition.pk).places == 2
    assert "No place is free" in page(alice.get(listed))
    alice.post(reverse("entries:places", args=[competition.pk]), {"places": "many"})
    assert Competition.objects.get(pk=competition.pk).places == 2
    alice.post(reverse("entries:places", args=[competition.pk]), {"places": ""})
    alice.post(act, {"do": "let_in"})
    assert Entry.objects.get(pk=waits.pk).state == "entered"


def test_a_team_is_put_on_the_list_where_it_is_written(signed_in, competition, members, org):
    said = {"branch": org.grande_prairie.pk, "competition": competition.pk, "do": "wait", "contact": ""}
    signed_in("beth").post(reverse("entries:register", args=[competition.pk]), {**said, "member": [members[0].pk]})
    assert (Entry.objects.get().state, Entry.objects.get().waits) == ("draft", 1)
