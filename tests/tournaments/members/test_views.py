from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from legionsports.languages.services import catalogue
from tests import cast
from tests.page import html_of
from tournaments.members.services import add_member
from tournaments.members.views import MEMBERS_A_PAGE
from tournaments.models import Member, Suspension

OFFICERS = ["alice", "dora", "beth", "oscar"]
OTHERS = ["carl", "sam", "nora"]


@pytest.fixture
def ann(org):
    """A member of Grande Prairie, which is in District 1."""
    return cast.make_member(org.grande_prairie, surname="O'Brien", given_names="Ann", sex="F", number="2895959")


@pytest.fixture
def kim(org):
    """A member of Calgary, which is in District 2."""
    return cast.make_member(org.calgary, surname="Wójcik", given_names="Kim", number="0012345")


def names(response) -> list[str]:
    return [member.surname for member in response.context["page"].object_list]


@pytest.mark.parametrize(
    ("name", "found"),
    [("alice", ["O'Brien", "Wójcik"]), ("dora", ["O'Brien"]), ("beth", ["O'Brien"]), ("oscar", ["Wójcik"])],
)
def test_list_shows_the_members_of_the_readers_branches_alone(signed_in, ann, kim, name, found):
    assert names(signed_in(name).get(reverse("members:list"))) == found


@pytest.mark.parametrize("url_name", ["list", "suspensions", "add"])
@pytest.mark.parametrize(
    ("name", "status"), [*((name, 200) for name in OFFICERS), *((name, 403) for name in OTHERS), (None, 302)]
)
def test_registry_is_for_officers(signed_in, ann, url_name, name, status):
    assert signed_in(name).get(reverse(f"members:{url_name}")).status_code == status


@pytest.mark.parametrize("url_name", ["detail", "edit"])
@pytest.mark.parametrize(
    ("name", "status"),
    [("alice", 200), ("dora", 200), ("beth", 200), ("oscar", 403), *((name, 403) for name in OTHERS), (None, 302)],
)
def test_a_member_is_for_the_officers_above(signed_in, ann, url_name, name, status):
    assert signed_in(name).get(reverse(f"members:{url_name}", args=[ann.pk])).status_code == status


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("alice", 302),
        ("dora", 302),
        ("beth", 403),  # a branch does not decide on its own members here
        ("oscar", 403),
        *((name, 403) for name in OTHERS),
    ],
)
@pytest.mark.rule("CODE OF CONDUCT i.e")
def test_suspending_is_for_the_officers_above_the_branch(signed_in, ann, name, status):
    client = signed_in(name)
    data = {"sport": "darts", "season": 2027, "reason": "Stayed away from the Command event"}

    response = client.post(reverse("members:suspend", args=[ann.pk]), data)

    assert response.status_code == status
    assert Suspension.objects.count() == (status == 302)


@pytest.mark.parametrize(("name", "status"), [("beth", 302), ("oscar", 403), ("sam", 403), (None, 302)])
def test_declaration_is_put_on_file_by_the_officers_above(signed_in, ann, name, status):
    response = signed_in(name).post(reverse("members:declare", args=[ann.pk]), {"signed_on": "2027-01-15"})

    ann.refresh_from_db()
    assert response.status_code == status
    assert ann.declared_on == (datetime.date(2027, 1, 15) if name == "beth" else None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("o'brien", ["O'Brien"]),
        ("OBRIEN", ["O'Brien"]),
        ("o\u2019bri", ["O'Brien"]),
        ("ann obr", ["O'Brien"]),
        ("wojc", ["Wójcik"]),
        ("Wójcik", ["Wójcik"]),
        ("12345", ["Wójcik"]),
        ("0012", ["Wójcik"]),
        ("289", ["O'Brien"]),
        ("rien", []),
        ("ann wojcik", []),
        ("", ["O'Brien", "Wójcik"]),
    ],
)
def test_search_finds_by_name_and_number(signed_in, ann, kim, text, found):
    assert names(signed_in("alice").get(reverse("members:list"), {"q": text})) == found


def test_search_by_branch_offers_and_takes_own_branches_alone(signed_in, org, ann, kim):
    client = signed_in("alice")
    assert names(client.get(reverse("members:list"), {"branch": org.calgary.pk})) == ["Wójcik"]

    response = signed_in("dora").get(reverse("members:list"), {"branch": org.calgary.pk})
    assert [organization.name for organization in response.context["form"].fields["branch"].queryset] == [
        "Grande Prairie",
        "Peace River",
    ]
    assert "Wójcik" not in html_of(response)


def test_search_from_the_list_returns_the_table_alone(signed_in, ann):
    response = signed_in("alice").get(reverse("members:list"), headers={"HX-Request": "true", "HX-Target": "members"})

    assert "<html" not in html_of(response)
    assert "O&#x27;Brien, Ann" in html_of(response)


def test_list_takes_the_same_queries_for_one_member_and_for_many(signed_in, org, ann, django_assert_num_queries):
    client = signed_in("alice")
    for _ in range(2):
        with django_assert_num_queries(6):  # session, user, roles, branches, count, members
            client.get(reverse("members:list"))
        cast.make_member(org.calgary)
        cast.make_member(org.peace_river)


def test_list_goes_on_page_by_page(signed_in, org):
    for _ in range(MEMBERS_A_PAGE + 1):
        cast.make_member(org.calgary)

    response = signed_in("oscar").get(reverse("members:list"), {"page": 2, "branch": org.calgary.pk})

    assert len(names(response)) == 1
    assert f"branch={org.calgary.pk}&amp;page=1" in html_of(response)


# --- corrections ------------------------------------------------------------------------------------


def card(member: Member, **changes: object) -> dict[str, object]:
    fields = {
        "number": member.number,
        "branch": member.branch_id,
        "surname": member.surname,
        "given_names": member.given_names,
        "initials": member.initials,
        "sex": member.sex,
        "birth_date": member.birth_date or "",
        "membership_type": member.membership_type,
        "joined_on": member.joined_on or "",
        "dues_paid_year": member.dues_paid_year or "",
        "reinstated_on": "",
        "clubhouse_privileges": "on",
        "declared_on": "",
    }
    return {**fields, **changes}


def test_correction_is_written_and_kept_in_the_history(signed_in, ann, users):
    client = signed_in("beth")

    response = client.post(
        reverse("members:edit", args=[ann.pk]), card(ann, given_names=" Anne\u00a0", dues_paid_year=2028)
    )

    assert response.status_code == 302
    ann.refresh_from_db()
    assert (ann.given_names, ann.dues_paid_year, ann.searched) == ("Anne", 2028, " obrien anne")
    history = client.get(reverse("members:detail", args=[ann.pk])).context["history"]
    assert (history[0].by, history[0].how) == ("Beth Tester", "Changed")
    assert set(history[0].facts) == {("Given names", "Ann", "Anne"), ("Dues paid for year", "2027", "2028")}


def test_a_branch_officer_changes_neither_number_nor_branch(signed_in, ann, org):
    signed_in("beth").post(reverse("members:edit", args=[ann.pk]), card(ann, number="1", branch=org.peace_river.pk))

    ann.refresh_from_db()
    assert (ann.number, ann.branch) == ("2895959", org.grande_prairie)


def test_the_command_moves_a_member_and_the_history_names_both_branches(signed_in, ann, org):
    client = signed_in("alice")

    client.post(reverse("members:edit", args=[ann.pk]), card(ann, branch=org.calgary.pk))

    ann.refresh_from_db()
    assert ann.branch == org.calgary
    history = client.get(reverse("members:detail", args=[ann.pk])).context["history"]
    assert history[0].facts == (("Branch", "Grande Prairie No. 54", "Centennial Calgary No. 285"),)


def test_a_number_that_is_taken_is_refused_at_its_field(signed_in, ann, kim):
    response = signed_in("alice").post(reverse("members:edit", args=[ann.pk]), card(ann, number="Card 0012345"))

    assert response.context["form"].errors == {"number": ["Kim Wójcik already has the number 0012345."]}


def test_what_cannot_be_is_refused_at_its_field(signed_in, ann):
    response = signed_in("alice").post(
        reverse("members:edit", args=[ann.pk]), card(ann, number="12A", birth_date="someday")
    )

    assert response.context["form"].errors == {
        "number": ["12A is not a number made of digits alone."],
        "birth_date": ["someday is not a date. Write it as 1950-03-04 or Mar 4, 1950."],
    }


def test_a_member_is_added_to_own_branches_alone(signed_in, ann, org):
    client = signed_in("beth")
    data = card(ann, number="7000001", surname="Newman")

    refused = client.post(reverse("members:add"), {**data, "branch": org.calgary.pk})
    assert list(refused.context["form"].errors) == ["branch"]

    assert client.post(reverse("members:add"), data).status_code == 302
    assert Member.objects.get(number="7000001").branch == org.grande_prairie


def test_page_without_a_change_writes_nothing(signed_in, ann):
    client = signed_in("beth")
    before = len(client.get(reverse("members:detail", args=[ann.pk])).context["history"])

    client.post(reverse("members:edit", args=[ann.pk]), card(ann))

    assert len(client.get(reverse("members:detail", args=[ann.pk])).context["history"]) == before


# --- barred -----------------------------------------------------------------------------------------


@pytest.mark.rule("CODE OF CONDUCT i.e")
def test_suspension_is_waived_with_a_reason(signed_in, ann, users):
    suspension = Suspension.objects.create(
        member=ann, sport="darts", season=2027, reason="Stayed away", made_by=users["alice"]
    )
    client = signed_in("dora")
    url = reverse("members:waive", args=[ann.pk, suspension.pk])

    assert client.post(url, {"reason": " "}).status_code == 200
    assert client.post(url, {"reason": "Was in hospital"}).status_code == 302

    suspension.refresh_from_db()
    assert (suspension.waived_by, suspension.waived_reason) == (users["dora"], "Was in hospital")
    again = client.post(url, {"reason": "Twice"})
    assert again.context["form"].non_field_errors() == ["This has already been waived. (CODE OF CONDUCT i.e)"]


@pytest.mark.parametrize(("name", "status"), [("beth", 403), ("oscar", 403), ("carl", 403), (None, 302)])
def test_a_branch_waives_nothing(signed_in, ann, users, name, status):
    suspension = Suspension.objects.create(
        member=ann, sport="darts", season=2027, reason="Stayed away", made_by=users["alice"]
    )

    response = signed_in(name).post(reverse("members:waive", args=[ann.pk, suspension.pk]), {"reason": "Friends"})

    suspension.refresh_from_db()
    assert (response.status_code, suspension.waived_by) == (status, None)


def test_suspension_of_another_member_is_not_found(signed_in, ann, kim, users):
    suspension = Suspension.objects.create(
        member=kim, sport="darts", season=2027, reason="Stayed away", made_by=users["alice"]
    )

    response = signed_in("dora").post(reverse("members:waive", args=[ann.pk, suspension.pk]), {"reason": "x"})

    assert response.status_code == 404


def test_twice_barred_is_refused(signed_in, ann):
    client = signed_in("alice")
    data = {"sport": "darts", "season": 2027, "reason": "Stayed away"}
    client.post(reverse("members:suspend", args=[ann.pk]), data)

    response = client.post(reverse("members:suspend", args=[ann.pk]), data)

    assert response.context["form"].errors == {
        "sport": ["Ann O'Brien is already barred from darts in 2027. (CODE OF CONDUCT i.e)"]
    }


def test_list_of_the_barred_shows_own_members(signed_in, ann, kim, users):
    for member in (ann, kim):
        Suspension.objects.create(
            member=member, sport="darts", season=2027, reason="Stayed away", made_by=users["alice"]
        )

    page = html_of(signed_in("dora").get(reverse("members:suspensions")))

    assert ("Ann O&#x27;Brien" in page, "Kim Wójcik" in page) == (True, False)


def test_a_type_of_member_is_read_and_typed_in_french_and_kept_as_one(signed_in, org):
    catalogue.compile_all()
    member = cast.make_member(org.calgary, membership_type="Ladies Auxiliary")
    french = {"accept-language": "fr-CA"}
    alice = signed_in("alice")
    assert "Dames auxiliaires" in html_of(alice.get(f"/office/members/{member.pk}/", headers=french))
    form = alice.get(f"/office/members/{member.pk}/edit/", headers=french).context["form"]
    typed = {name: value for name, value in form.initial.items() if value is not None}
    assert typed["membership_type"] == "Dames auxiliaires"
    for said, kept in (("Dames auxiliaires", "Ladies Auxiliary"), ("À vie", "Life"), ("Ami du club", "Ami du club")):
        alice.post(f"/office/members/{member.pk}/edit/", {**typed, "membership_type": said}, headers=french)
        member.refresh_from_db()
        assert member.membership_type == kept


def test_who_has_a_number_is_named_within_the_command(org, ann, users) -> None:
    facts = {"surname": "New", "given_names": "Jo", "number": ann.number}
    with pytest.raises(RuleViolation) as near:
        add_member(branch=org.calgary, by=users["oscar"], **facts)
    assert near.value.params["taken_by"] == "Ann O'Brien"
    other = cast.add_organization(None, "command", "Saskatchewan Command", "06", levels=cast.LEVELS)
    branch = cast.add_organization(other, "branch", "Legion", "1")
    with pytest.raises(RuleViolation) as far:
        add_member(branch=branch, by=cast.make_user("sara", "Sara"), **facts)
    assert (far.value.code, far.value.params) == ("number_elsewhere", {})
