from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests import cast
from tests.page import html_of
from tests.tournaments.readers import EVERYBODY, allowed
from tournaments.models import Role, User
from tournaments.organization.queries.permissions import RIGHTS, Right
from tournaments.people.queries import rights_table
from tournaments.people.words import RIGHT_WORDS, ROLE_REACH


@pytest.mark.parametrize(("name", "status"), allowed("alice", "dora"))
def test_roles_are_for_those_who_give_them(signed_in, name, status):
    assert signed_in(name).get(reverse("people:roles")).status_code == status


@pytest.mark.parametrize(("name", "status"), [(name, 200) for name in EVERYBODY[:-1]] + [(None, 302)])
def test_rights_are_for_everybody_who_signs_in(signed_in, name, status):
    assert signed_in(name).get(reverse("people:rights")).status_code == status
    assert signed_in(name).get(reverse("people:my_password")).status_code == status


def give(client, **data: object):
    return client.post(reverse("people:roles"), {"first_name": "", "last_name": "", **data})


def test_somebody_new_gets_a_role_and_a_password_that_works(signed_in, org, client):
    response = give(
        signed_in("dora"),
        username="p.rivers",
        first_name="Pat",
        last_name="Rivers",
        kind="branch_officer",
        where=f"organization-{org.peace_river.pk}",
    )

    person = User.objects.get(username="p.rivers")
    assert [str(role) for role in person.roles.all()] == ["Branch officer, Peace River No. 62"]
    client.logout()
    signed = client.post(reverse("login"), {"username": "p.rivers", "password": response.context["password"]})
    assert signed.status_code == 302


def test_somebody_known_gets_one_role_more(signed_in, org, users):
    response = give(
        signed_in("alice"), username="BETH", kind="branch_officer", where=f"organization-{org.peace_river.pk}"
    )

    assert response.status_code == 302
    assert users["beth"].roles.count() == 2


def test_a_misspelt_user_name_adds_nobody(signed_in, org):
    response = give(
        signed_in("alice"), username="bteh", kind="branch_officer", where=f"organization-{org.peace_river.pk}"
    )

    assert response.context["form"].errors == {
        "first_name": ["Nobody has the user name bteh yet. Give the person's first and last name to add them."]
    }
    assert not User.objects.filter(username="bteh").exists()


def test_a_refused_role_adds_nobody(signed_in, org):
    response = give(
        signed_in("dora"),
        username="p.rivers",
        first_name="Pat",
        last_name="Rivers",
        kind="district_officer",
        where=f"organization-{org.peace_river.pk}",
    )

    assert response.context["form"].errors == {"where": ["A District officer cannot be named for Peace River No. 62."]}
    assert not User.objects.filter(username="p.rivers").exists()


def test_places_of_others_are_not_offered(signed_in, org, event):
    client = signed_in("dora")

    for where in (f"organization-{org.banff.pk}", f"organization-{org.command.pk}", f"event-{event.pk}"):
        response = give(client, username="oscar", kind="branch_officer", where=where)
        assert list(response.context["form"].errors) == ["where"]
    assert Role.objects.filter(user__username="oscar").count() == 1


def test_kinds_above_the_giver_are_not_offered(signed_in):
    def offered(name: str) -> list[str]:
        form = signed_in(name).get(reverse("people:roles")).context["form"]
        return [value for value, _ in form.fields["kind"].choices]

    usual = ["chair", "scorekeeper", "branch_officer"]
    assert offered("alice") == [*usual, *(kind for kind in Role.Kind if kind not in usual)]
    assert offered("dora") == [*usual, "district_officer", "representative"]


def test_a_chair_and_two_scorekeepers_are_named_in_one_step(signed_in, event, users):
    names = {"chair": "Mary Anne Hill", "scorekeeper_1": "NORA", "scorekeeper_2": "Max Hill"}
    page, before = reverse("people:roles"), event.roles.count()

    refused = signed_in("alice").post(page, {"crew": "yes", "event": event.pk, **names, "scorekeeper_2": "Max"})
    given = signed_in("alice").post(page, {"crew": "yes", "event": event.pk, **names})

    assert refused.status_code == 422
    assert list(refused.context["crew"].errors) == ["scorekeeper_2"]  # and nobody was made
    roles = [(role.user.username, role.kind, role.event, bool(word)) for _, role, word in given.context["given"]]
    assert roles == [
        ("m.hill", "chair", event, True),
        ("nora", "scorekeeper", event, False),
        ("m.hill2", "scorekeeper", event, True),
    ]
    assert User.objects.get(username="m.hill").must_change_password
    again = signed_in("alice").post(page, {"crew": "yes", "event": event.pk, **names}, follow=True)
    assert again.redirect_chain == [(page, 302)]  # nobody is new: no page for passwords
    assert (event.roles.count(), User.objects.filter(last_name="Hill").count()) == (before + 3, 2)


def test_crew_needs_somebody_and_every_name_gives_a_user_name(signed_in, event):
    def post(**names: str) -> Any:
        return signed_in("alice").post(reverse("people:roles"), {"crew": "yes", "event": event.pk, **names})

    nobody = post(chair=" ")
    assert (nobody.status_code, nobody.context["crew"].errors["chair"]) == (422, ["Name at least one person."])
    given = post(chair="李 明", scorekeeper_1="Max " + "Hill" * 30, scorekeeper_2="max " + "hill" * 30).context["given"]
    assert [user.username for user, _, _ in given] == ["chair", "m." + ("hill" * 30)[:50]]


def test_all_branches_are_ticked_with_one_press_under_their_districts(signed_in, org):
    page = signed_in("alice").get(reverse("people:branches"), {"all": "yes"})

    assert {form.initial["make"] for line, form in page.context["rows"] if not line.signed_in} == {True}
    assert html_of(page).index(">Area 1</th>") < html_of(page).index(f">{org.district_2}</th>")


def test_roles_page_shows_those_within_reach(signed_in):
    shown = signed_in("dora").get(reverse("people:roles")).context

    assert [(role.user.username, role in shown["may_take"]) for role in shown["held"]] == [
        ("beth", True),
        ("dora", False),
    ]


@pytest.mark.parametrize(("name", "left"), [("alice", 0), ("dora", 0), ("oscar", 1), ("carl", 1), (None, 1)])
def test_role_is_taken_on_the_page_by_those_above(signed_in, users, name, left):
    role = users["beth"].roles.get()

    signed_in(name).post(reverse("people:revoke", args=[role.pk]))

    assert users["beth"].roles.count() == left


@pytest.mark.parametrize(("name", "changes"), [("alice", True), ("dora", True), ("oscar", False), ("beth", False)])
def test_password_is_made_on_the_page_by_those_above(signed_in, users, name, changes):
    signed_in(name).post(reverse("people:reset_password", args=[users["beth"].pk]))

    users["beth"].refresh_from_db()
    assert users["beth"].check_password(cast.PASSWORD) != changes


def test_roles_page_takes_the_same_queries_for_few_and_for_many(signed_in, org, django_assert_num_queries):
    client = signed_in("dora")
    for number in (1, 2):
        with django_assert_num_queries(6):  # session, user, roles, places, events, roles of the table
            client.get(reverse("people:roles"))
        for extra in (1, 2):
            user = cast.make_user(f"user{number}{extra}", "Extra")
            Role.objects.create(user=user, kind="branch_officer", organization=org.peace_river)


def test_roles_page_asks_nothing_more_for_the_scorekeepers_of_each_event(signed_in, org, django_assert_num_queries):
    client = signed_in("alice")
    for number in (1, 2, 3):
        event = cast.make_event(org, slug=f"event-{number}")
        Role.objects.create(user=cast.make_user(f"keeper{number}", "Sam"), kind="scorekeeper", event=event)
        with django_assert_num_queries(6):
            client.get(reverse("people:roles"))


def test_rights_page_is_the_table_in_force():
    rows = rights_table()

    assert [row.words for row in rows] == [RIGHT_WORDS[right] for right in Right]
    assert [[held for _, held in row.held] for row in rows] == [
        [right in RIGHTS[kind] for kind in Role.Kind] for right in Right
    ]
    assert set(ROLE_REACH) == set(Role.Kind)


@pytest.mark.parametrize(
    "asked", ["x", "login", "people:roles", "//elsewhere.example.org/", "https://elsewhere.example.org/"]
)
def test_no_page_leads_to_a_name_or_to_another_site(client, signed_in, users, asked):
    login = {"username": "alice", "password": cast.PASSWORD, "next": asked}
    ways = [
        client.post("/sign-in/", login),
        signed_in("alice").post(reverse("sites:confirm"), {"next": asked}),
        signed_in("alice").post("/sign-out/", {"next": asked}),
        client.post("/language/", {"language": "fr-ca", "next": asked}),
    ]
    assert [(way.status_code, way["Location"]) for way in ways] == [
        (302, "/office/"),
        (302, reverse("sites:list")),
        (302, "/"),
        (302, "/"),
    ]
    assert client.get("/help/", {"from": asked}).context["back"] == ""
