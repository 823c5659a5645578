from __future__ import annotations

import pytest

from tests import cast
from tests.tournaments.imports.conftest import counts, problems
from tournaments.models import Member, Organization
from tournaments.organization.services import add_command, change_organization

HEADINGS = "command,district,area,branch_number,branch_name,town,member_count\n"
ONTARIO = [
    {"key": "provincial", "name": "Provincial Command", "optional": False},
    {"key": "district", "name": "District", "optional": False},
    {"key": "zone", "name": "Zone", "optional": False},
    {"key": "branch", "name": "Branch", "optional": False},
]


@pytest.fixture
def send_branches(send):
    return lambda rows, **scope: send(HEADINGS + rows, kind="branches", **scope)


def tree() -> list[str]:
    return [
        " > ".join(str(organization) for organization in _line(branch))
        for branch in Organization.objects.branches().order_by("pk")
    ]


def _line(organization: Organization) -> list[Organization]:
    return [*_line(organization.parent), organization] if organization.parent else [organization]


def test_branches_come_with_the_levels_above_them(send_branches, write):
    batch = write(
        send_branches(
            "Alberta-NWT,3,,40,Red Deer,Red Deer,900\n"
            "Alberta-NWT Command,8,A,7,Camrose,Camrose,80\n"
            "alberta-nwt,8,B,8,Wetaskiwin,Wetaskiwin,\n"
            ",District 8,Area B,9,Ponoka,,120\n"
        )
    )

    assert counts(batch) == ("done", 4, 0, 0, 0)
    assert tree()[4:] == [
        "Alberta-NWT Command > District 3 > Red Deer No. 40",
        "Alberta-NWT Command > District 8 > Area A > Camrose No. 7",
        "Alberta-NWT Command > District 8 > Area B > Wetaskiwin No. 8",
        "Alberta-NWT Command > District 8 > Area B > Ponoka No. 9",
    ]
    ponoka = Organization.objects.get(number="9", level="branch")
    assert (ponoka.town, ponoka.member_count, ponoka.path_ids[-1]) == ("", 120, ponoka.pk)


def test_the_same_branches_twice_change_nothing(send_branches, write):
    rows = "Alberta-NWT,8,A,7,Camrose,Camrose,80\nAlberta-NWT,1,,54,Grande Prairie,Grande Prairie,649\n"
    assert counts(write(send_branches(rows))) == ("done", 1, 0, 1, 0)

    assert counts(send_branches(rows)) == ("done", 0, 0, 2, 0)


def test_leading_zeros_of_a_branch_mean_nothing(send_branches):
    assert counts(send_branches("Alberta-NWT,1,,054,Grande Prairie,Grande Prairie,649\n")) == ("done", 0, 0, 1, 0)


def test_a_branch_that_moved_shows_from_where_to_where(send_branches, write, org):
    cast.make_member(org.calgary)

    batch = send_branches("Alberta-NWT,9,,285,Centennial,Calgary,2000\n")

    assert batch.rows.get().changes == {
        "branch_name": ["Centennial Calgary", "Centennial"],
        "member_count": ["2100", "2000"],
        "district": ["District 2", "9 (new)"],
    }
    write(batch)
    org.calgary.refresh_from_db()
    assert (str(org.calgary.parent), org.calgary.name) == ("District 9", "Centennial")
    assert org.calgary.path == f"{org.calgary.parent.path}{org.calgary.pk}/"
    assert Member.objects.get().branch == org.calgary


def test_an_empty_area_leaves_a_branch_in_its_area(send_branches, write, org):
    batch = send_branches("Alberta-NWT,1,,54,Grande Prairie,Grande Prairie,700\n")

    assert batch.rows.get().changes == {"member_count": ["649", "700"]}
    write(batch)
    org.grande_prairie.refresh_from_db()
    assert org.grande_prairie.parent == org.area


def test_a_list_of_another_command_is_refused(send_branches):
    batch = send_branches("Ontario,3,,40,Red Deer,Red Deer,900\n")

    assert problems(batch) == {
        2: [("command", "Ontario is not Alberta-NWT Command. This file is imported to Alberta-NWT Command.")]
    }


def test_every_command_numbers_its_branches_from_one(send_branches, org):
    other = cast.add_organization(None, "command", "Saskatchewan Command", levels=cast.LEVELS)
    cast.add_organization(other, "branch", "Regina", "40")

    cast.add_organization(other, "branch", "Melfort", "41")
    change_organization(organization=org.command, number="07")

    batch = send_branches("Alberta-NWT,3,,40,Red Deer,Red Deer,900\nAlberta-NWT,3,,06-041,Melfort,,9\n")

    assert batch.new_count == 1
    assert problems(batch) == {3: [("branch_number", "06-041 is not a number of Alberta-NWT Command.")]}


def test_levels_of_another_command_are_its_own(send, write):
    command = add_command(name="Ontario Provincial Command", levels=ONTARIO)

    batch = write(
        send(
            "Provincial Command,District,Zone,Branch number,Branch name,Town\n"
            "Ontario,B,B-2,1001,Lambeth,London\n"
            "Ontario,B,Zone B-2,1002,Vimy,London\n"
            "Ontario,F,F-1,1003,Oshawa,Oshawa\n",
            kind="branches",
            organization=command,
        )
    )

    assert counts(batch) == ("done", 3, 0, 0, 0)
    assert tree()[4:] == [
        "Ontario Provincial Command > District B > Zone B-2 > Lambeth No. 1001",
        "Ontario Provincial Command > District B > Zone B-2 > Vimy No. 1002",
        "Ontario Provincial Command > District F > Zone F-1 > Oshawa No. 1003",
    ]


def test_a_level_that_is_not_optional_must_be_filled(send):
    command = add_command(name="Ontario Provincial Command", levels=ONTARIO)

    batch = send("District,Zone,Branch number,Branch name\nB,,1001,Lambeth\n", kind="branches", organization=command)

    assert problems(batch) == {2: [("zone", "Zone is empty.")]}


def test_an_empty_site_gets_its_first_command_with_its_branches(db, users, send, write):
    Organization.objects.all()  # the cast's Command is there; a scope without an organization begins another one

    batch = write(send(HEADINGS + "Yukon,1,,900,Whitehorse,Whitehorse,300\n", kind="branches", organization=None))

    assert counts(batch) == ("done", 1, 0, 0, 0)
    assert tree()[-1] == "Yukon > District 1 > Whitehorse No. 900"
    assert Organization.objects.get(name="Yukon").levels[0]["key"] == "command"
