from __future__ import annotations

import pytest

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests import cast
from tournaments.models import Organization, Role, User
from tournaments.organization.queries.permissions import Right, may
from tournaments.organization.services import (
    add_command,
    add_organization,
    change_organization,
    levels_below,
    move_organization,
    remove_organization,
)
from tournaments.people.services import grant_role

pytestmark = pytest.mark.postgresql

ONTARIO = [
    {"key": "provincial", "name": "Provincial Command", "optional": False},
    {"key": "district", "name": "District", "optional": False},
    {"key": "zone", "name": "Zone", "optional": False},
    {"key": "branch", "name": "Branch", "optional": False},
]


def refusal(call, **arguments) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as problem:
        call(**arguments)
    return problem.value.code, sentence(problem.value)


def test_organization_stands_below_its_parent(org):
    organization = add_organization(
        parent=org.area, level="branch", name="Sexsmith", number="71", town="Sexsmith", member_count=120
    )

    assert organization.path == f"{org.command.pk}/{org.district_1.pk}/{org.area.pk}/{organization.pk}/"
    assert org.district_1.covers(organization)


def test_an_optional_level_may_be_passed_over_and_another_not(org):
    assert [level["key"] for level in levels_below(org.district_1)] == ["area", "branch"]
    assert [level["key"] for level in levels_below(org.command)] == ["district"]
    assert levels_below(org.banff) == []

    assert refusal(add_organization, parent=org.command, level="branch", name="Lost", number="1") == (
        "level_out_of_order",
        "A Branch cannot stand directly below a Command.",
    )
    assert refusal(add_organization, parent=org.area, level="district", name="District 9")[0] == "level_out_of_order"
    assert refusal(add_organization, parent=org.area, level="zone", name="Zone 1")[0] == "unknown_level"


def test_branch_needs_a_number_of_its_own(org):
    assert refusal(add_organization, parent=org.area, level="branch", name="New")[0] == "needs_number"
    assert refusal(add_organization, parent=org.area, level="branch", name="New", number="285") == (
        "number_taken",
        "Centennial Calgary No. 285 has this number already.",
    )
    for number in ("285", "0285"):  # a spreadsheet loses the zeros before a number, and no list tells the two apart
        assert refusal(change_organization, organization=org.banff, number=number) == (
            "number_taken",
            "Centennial Calgary No. 285 has this number already.",
        )


def test_two_districts_of_one_name_are_refused(org):
    assert refusal(add_organization, parent=org.command, level="district", name="district 1")[0] == "name_taken"
    assert refusal(change_organization, organization=org.district_2, name="District 1")[0] == "name_taken"


def test_rename_keeps_everything_that_belongs_to_a_place(org):
    member = cast.make_member(org.banff)

    change_organization(organization=org.banff, name="Banff Memorial", member_count=90)

    member.refresh_from_db()
    assert (str(member.branch), member.branch.town, member.branch.member_count) == (
        "Banff Memorial No. 26",
        "Banff",
        90,
    )


def test_move_takes_everything_below_along(org):
    move_organization(organization=org.area, parent=org.district_2)

    paths = {organization.name: organization.path for organization in Organization.objects.all()}
    below = f"{org.command.pk}/{org.district_2.pk}/{org.area.pk}/"
    assert paths["Area 1 North"] == below
    assert paths["Grande Prairie"] == f"{below}{org.grande_prairie.pk}/"
    assert paths["Peace River"] == f"{below}{org.peace_river.pk}/"
    assert [organization.name for organization in Organization.objects.under(org.district_1)] == ["District 1"]


def test_move_changes_who_may_see_a_place(org, users):
    move_organization(organization=org.area, parent=org.district_2)

    assert not may(
        User.objects.get(username="dora"), Right.SEE_MEMBERS, Organization.objects.get(pk=org.peace_river.pk)
    )


def test_a_place_is_not_moved_below_itself_or_out_of_its_command_or_off_its_step(org):
    other = cast.add_organization(None, "command", "Yukon Command", levels=cast.LEVELS)

    assert refusal(move_organization, organization=org.district_1, parent=org.area)[0] == "below_itself"
    assert refusal(move_organization, organization=org.district_1, parent=org.district_1)[0] == "below_itself"
    assert refusal(move_organization, organization=org.district_1, parent=other)[0] == "other_command"
    assert refusal(move_organization, organization=org.banff, parent=org.command)[0] == "level_out_of_order"


def test_move_to_where_it_is_changes_nothing(org):
    before = list(Organization.objects.values_list("pk", "path"))

    move_organization(organization=org.banff, parent=org.district_2)

    assert list(Organization.objects.values_list("pk", "path")) == before


def test_only_a_place_that_nothing_belongs_to_is_taken_away(org, users):
    cast.make_member(org.peace_river)

    assert refusal(remove_organization, organization=org.peace_river)[0] == "not_empty"  # a member
    assert refusal(remove_organization, organization=org.area)[0] == "not_empty"  # branches
    assert refusal(remove_organization, organization=org.calgary)[0] == "not_empty"  # its officer
    remove_organization(organization=org.banff)
    assert not Organization.objects.filter(name="Colonel Moore").exists()


def test_levels_of_another_command_are_data(db):
    command = add_command(name="Ontario Provincial Command", levels=ONTARIO, rulebook_key="on-2027")
    district = add_organization(parent=command, level="district", name="District B", number="B")
    zone = add_organization(parent=district, level="zone", name="Zone B-2", number="B-2")
    branch = add_organization(parent=zone, level="branch", name="Lambeth", number="501")

    assert [str(organization) for organization in (command, district, zone, branch)] == [
        "Ontario Provincial Command",
        "District B",
        "Zone B-2",
        "Lambeth No. 501",
    ]
    assert (
        refusal(add_organization, parent=district, level="branch", name="Vimy", number="502")[0] == "level_out_of_order"
    )
    officer = cast.make_user("zoe", "Zoe")
    grant_role(user=officer, kind=Role.Kind.DISTRICT_OFFICER, where=zone, by=None)
    assert may(officer, Right.REGISTER, branch)
    assert not may(officer, Right.REGISTER, district)


@pytest.mark.parametrize("levels", [ONTARIO[:-1], ONTARIO[-1:], [*ONTARIO, ONTARIO[-1]], []])
def test_levels_end_with_the_branch(db, levels):
    assert refusal(add_command, name="Nowhere", levels=levels)[0] == "levels_incomplete"
