from __future__ import annotations

import pytest
from django.urls import reverse

from tests import cast
from tests.page import html_of
from tournaments.models import Node, Role, User
from tournaments.organization.queries.permissions import RIGHTS, Right
from tournaments.organization.queries.tree import RIGHT_WORDS, ROLE_REACH, rights_table

EVERYBODY = ["alice", "dora", "beth", "oscar", "carl", "sam", "nora", None]


def allowed(*names: str) -> list[tuple[str | None, int]]:
    """Everybody with what they get: the named 200, anonymous people the sign-in page, all others 403."""
    return [(name, 302 if name is None else 200 if name in names else 403) for name in EVERYBODY]


@pytest.mark.parametrize(("name", "status"), allowed("alice", "dora", "beth", "oscar"))
def test_tree_is_for_officers(signed_in, name, status):
    assert signed_in(name).get(reverse("organization:tree")).status_code == status


@pytest.mark.parametrize("page_name", ["add", "edit", "move"])
@pytest.mark.parametrize(("name", "status"), allowed("alice"))
def test_the_tree_is_changed_by_the_command(signed_in, org, page_name, name, status):
    assert signed_in(name).get(reverse(f"organization:{page_name}", args=[org.area.pk])).status_code == status


@pytest.mark.parametrize(("name", "status"), [(name, 302) for name in ("alice", None)] + [("dora", 403), ("beth", 403)])
def test_a_place_is_taken_away_by_the_command(signed_in, org, name, status):
    response = signed_in(name).post(reverse("organization:remove", args=[org.banff.pk]))

    assert response.status_code == status
    assert Node.objects.filter(pk=org.banff.pk).exists() == (name != "alice")


@pytest.mark.parametrize(("name", "status"), allowed("alice", "dora"))
def test_roles_are_for_those_who_give_them(signed_in, name, status):
    assert signed_in(name).get(reverse("organization:roles")).status_code == status


@pytest.mark.parametrize(("name", "status"), [(name, 200) for name in EVERYBODY[:-1]] + [(None, 302)])
def test_rights_are_for_everybody_who_signs_in(signed_in, name, status):
    assert signed_in(name).get(reverse("organization:rights")).status_code == status
    assert signed_in(name).get(reverse("organization:my_password")).status_code == status


def test_tree_shows_every_place_with_its_numbers(signed_in, org):
    cast.make_member(org.grande_prairie)
    cast.make_member(org.calgary)

    (root,) = signed_in("alice").get(reverse("organization:tree")).context["roots"]

    assert (str(root.node), root.branches, root.members) == ("Alberta-NWT Command", 4, 2)
    assert [(str(one.node), one.branches, one.members) for one in root.children] == [
        ("District 1", 2, 1),
        ("District 2", 2, 1),
    ]
    assert [one.node.name for one in root.children[0].children[0].children] == ["Grande Prairie", "Peace River"]


def test_tree_takes_the_same_queries_for_few_places_and_for_many(signed_in, org, django_assert_num_queries):
    client = signed_in("alice")
    for number in (1, 2):
        with django_assert_num_queries(5):  # session, user, roles, places, members
            client.get(reverse("organization:tree"))
        cast.add_node(org.district_2, "branch", f"New {number}", f"70{number}")
        cast.add_node(org.district_2, "branch", f"Newer {number}", f"80{number}")


def test_tree_of_another_command_is_not_shown(signed_in, org):
    cast.add_node(None, "command", "Yukon Command", levels=cast.LEVELS)

    assert "Yukon" not in html_of(signed_in("alice").get(reverse("organization:tree")))


def test_branch_is_added_and_moved_on_the_pages(signed_in, org):
    client = signed_in("alice")

    client.post(
        reverse("organization:add", args=[org.district_2.pk]),
        {"level": "branch", "name": " Canmore ", "number": "3", "town": "Canmore", "member_count": "150"},
    )
    canmore = Node.objects.get(number="3", level="branch")
    client.post(reverse("organization:move", args=[canmore.pk]), {"parent": org.area.pk})
    client.post(reverse("organization:edit", args=[canmore.pk]), {"name": "Three Sisters", "number": "3"})

    canmore.refresh_from_db()
    assert (str(canmore), canmore.path) == ("Three Sisters No. 3", f"{org.area.path}{canmore.pk}/")


def test_refusal_stands_at_its_field(signed_in, org):
    response = signed_in("alice").post(
        reverse("organization:add", args=[org.area.pk]), {"level": "branch", "name": "New", "number": "285"}
    )

    assert response.context["form"].errors == {"number": ["Centennial Calgary No. 285 has this number already."]}


def test_move_offers_places_that_are_possible(signed_in, org):
    response = signed_in("alice").get(reverse("organization:move", args=[org.area.pk]))

    assert [node.name for node in response.context["form"].fields["parent"].queryset] == [
        "Alberta-NWT Command",
        "District 1",
        "District 2",
    ]


# --- roles ------------------------------------------------------------------------------------------


def give(client, **data: object):
    return client.post(reverse("organization:roles"), {"first_name": "", "last_name": "", **data})


def test_somebody_new_gets_a_role_and_a_password_that_works(signed_in, org, client):
    response = give(
        signed_in("dora"),
        username="p.rivers",
        first_name="Pat",
        last_name="Rivers",
        kind="branch_officer",
        where=f"node-{org.peace_river.pk}",
    )

    person = User.objects.get(username="p.rivers")
    assert [str(role) for role in person.roles.all()] == ["Branch officer, Peace River No. 62"]
    client.logout()
    signed = client.post(reverse("login"), {"username": "p.rivers", "password": response.context["password"]})
    assert signed.status_code == 302


def test_somebody_known_gets_one_role_more(signed_in, org, users):
    response = give(signed_in("alice"), username="BETH", kind="branch_officer", where=f"node-{org.peace_river.pk}")

    assert response.status_code == 302
    assert users["beth"].roles.count() == 2


def test_a_misspelt_user_name_adds_nobody(signed_in, org):
    response = give(signed_in("alice"), username="bteh", kind="branch_officer", where=f"node-{org.peace_river.pk}")

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
        where=f"node-{org.peace_river.pk}",
    )

    assert response.context["form"].errors == {"where": ["A District officer cannot be named for Peace River No. 62."]}
    assert not User.objects.filter(username="p.rivers").exists()


def test_places_of_others_are_not_offered(signed_in, org, event):
    client = signed_in("dora")

    for where in (f"node-{org.banff.pk}", f"node-{org.command.pk}", f"event-{event.pk}"):
        response = give(client, username="oscar", kind="branch_officer", where=where)
        assert list(response.context["form"].errors) == ["where"]
    assert Role.objects.filter(user__username="oscar").count() == 1


def test_kinds_above_the_giver_are_not_offered(signed_in):
    def offered(name: str) -> list[str]:
        form = signed_in(name).get(reverse("organization:roles")).context["form"]
        return [value for value, _ in form.fields["kind"].choices]

    assert offered("alice") == [kind.value for kind in Role.Kind]
    assert offered("dora") == ["district_officer", "branch_officer", "chair", "scorekeeper"]


def test_roles_page_shows_those_within_reach(signed_in):
    held = signed_in("dora").get(reverse("organization:roles")).context["held"]

    assert [(role.user.username, may_take) for role, may_take in held] == [("beth", True), ("dora", False)]


@pytest.mark.parametrize(("name", "left"), [("alice", 0), ("dora", 0), ("oscar", 1), ("carl", 1), (None, 1)])
def test_role_is_taken_on_the_page_by_those_above(signed_in, users, name, left):
    role = users["beth"].roles.get()

    signed_in(name).post(reverse("organization:revoke", args=[role.pk]))

    assert users["beth"].roles.count() == left


@pytest.mark.parametrize(("name", "changes"), [("alice", True), ("dora", True), ("oscar", False), ("beth", False)])
def test_password_is_made_on_the_page_by_those_above(signed_in, users, name, changes):
    signed_in(name).post(reverse("organization:reset_password", args=[users["beth"].pk]))

    users["beth"].refresh_from_db()
    assert users["beth"].check_password(cast.PASSWORD) != changes


def test_roles_page_takes_the_same_queries_for_few_and_for_many(signed_in, org, django_assert_num_queries):
    client = signed_in("dora")
    for number in (1, 2):
        with django_assert_num_queries(6):  # session, user, roles, places, events, roles of the table
            client.get(reverse("organization:roles"))
        for extra in (1, 2):
            user = cast.make_user(f"user{number}{extra}", "Extra")
            Role.objects.create(user=user, kind="branch_officer", node=org.peace_river)


# --- rights -----------------------------------------------------------------------------------------


def test_rights_page_is_the_table_in_force():
    rows = rights_table()

    assert [row.words for row in rows] == [RIGHT_WORDS[right] for right in Right]
    assert [[held for _, held in row.held] for row in rows] == [
        [right in RIGHTS[kind] for kind in Role.Kind] for right in Right
    ]
    assert set(ROLE_REACH) == set(Role.Kind)
