from __future__ import annotations

import pytest
from django.urls import reverse

from kit.views import local_path
from tests import cast
from tests.page import html_of
from tests.tournaments.readers import allowed
from tournaments.models import Organization


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
    assert Organization.objects.filter(pk=org.banff.pk).exists() == (name != "alice")


def test_tree_shows_every_place_with_its_numbers(signed_in, org):
    cast.make_member(org.grande_prairie)
    cast.make_member(org.calgary)

    (root,) = signed_in("alice").get(reverse("organization:tree")).context["roots"]

    assert (str(root.organization), root.branches, root.members) == ("Alberta-NWT Command", 4, 2)
    assert [(str(child.organization), child.branches, child.members) for child in root.children] == [
        ("District 1", 2, 1),
        ("District 2", 2, 1),
    ]
    assert [child.organization.name for child in root.children[0].children[0].children] == [
        "Grande Prairie",
        "Peace River",
    ]


def test_tree_takes_the_same_queries_for_few_places_and_for_many(signed_in, org, django_assert_num_queries):
    client = signed_in("alice")
    for number in (1, 2):
        with django_assert_num_queries(6):  # session, user, roles, places, members, Commands
            client.get(reverse("organization:tree"))
        cast.add_organization(org.district_2, "branch", f"New {number}", f"70{number}")
        cast.add_organization(org.district_2, "branch", f"Newer {number}", f"80{number}")


def test_tree_of_another_command_is_not_shown(signed_in, org):
    cast.add_organization(None, "command", "Yukon Command", levels=cast.LEVELS)

    assert "Yukon" not in html_of(signed_in("alice").get(reverse("organization:tree")))


def test_branch_is_added_and_moved_on_the_pages(signed_in, org):
    client = signed_in("alice")

    client.post(
        reverse("organization:add", args=[org.district_2.pk]),
        {"level": "branch", "name": " Canmore ", "number": "3", "town": "Canmore", "member_count": "150"},
    )
    canmore = Organization.objects.get(number="3", level="branch")
    client.post(reverse("organization:move", args=[canmore.pk]), {"parent": org.area.pk})
    client.post(reverse("organization:edit", args=[canmore.pk]), {"name": "Three Sisters", "number": "3"})

    canmore.refresh_from_db()
    assert (str(canmore), canmore.path) == ("Three Sisters No. 3", f"{org.area.path}{canmore.pk}/")


def test_a_branch_is_offered_first_where_an_area_could_stand_too(signed_in, org):
    form = signed_in("alice").get(reverse("organization:add", args=[org.district_2.pk])).context["form"]

    assert [key for key, _name in form.fields["level"].choices] == ["area", "branch"]
    assert form["level"].initial == "branch"


def test_refusal_stands_at_its_field(signed_in, org):
    response = signed_in("alice").post(
        reverse("organization:add", args=[org.area.pk]), {"level": "branch", "name": "New", "number": "285"}
    )

    assert response.context["form"].errors == {"number": ["Centennial Calgary No. 285 has this number already."]}


def test_move_offers_places_that_are_possible(signed_in, org):
    response = signed_in("alice").get(reverse("organization:move", args=[org.area.pk]))

    assert [organization.name for organization in response.context["form"].fields["parent"].queryset] == [
        "Alberta-NWT Command",
        "District 1",
        "District 2",
    ]


NODES = [name for name in cast.Org.__dataclass_fields__ if name not in ("district_2", "peace_river", "banff")]


@pytest.mark.parametrize("place", NODES)
@pytest.mark.parametrize("page_name", ["add", "edit", "move", "remove"])
def test_every_address_of_a_place_answers_at_every_level(signed_in, org, page_name, place):
    client, organization, before = signed_in("alice"), getattr(org, place), Organization.objects.count()
    lacks_it = (page_name == "add" and organization.level == "branch") or (
        page_name == "move" and organization.level == "command"
    )
    address = reverse(f"organization:{page_name}", args=[organization.pk])

    shown, sent = (
        client.get(address),
        client.post(address, {"level": "branch", "name": "New", "parent": organization.pk}),
    )

    assert shown.status_code == (404 if lacks_it else 405 if page_name == "remove" else 200)
    assert sent.status_code in ({404} if lacks_it else {200, 302, 422})
    assert Organization.objects.count() == before


@pytest.mark.parametrize("address", ["/", "/help/?q=draw", "/office/#job", "/é/"])
def test_an_address_of_this_site_is_followed(address):
    assert local_path(address) == address


NOT_OURS = (
    "//elsewhere.example.org/",
    "/\\elsewhere.example.org/",
    "///x.org/",
    "https://x.org/",
    "javascript:alert(1)",
)


@pytest.mark.parametrize(
    "address", ["", "x", "login", "organization:tree", "./x", "../x", "?x", "#x", " //x", "//[", "\t//x", *NOT_OURS]
)
def test_a_name_or_another_site_is_not_followed(address):
    assert local_path(address) == ""
