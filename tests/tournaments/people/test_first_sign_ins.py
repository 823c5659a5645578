"""Accounts for all branches in one go: letters, passwords that must be changed, and nothing before that."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from kit.pure.violations import RuleViolation
from tests import cast
from tests.page import html_of
from tests.tournaments.readers import allowed
from tournaments.models import Role, User
from tournaments.organization.queries.permissions import Right, may
from tournaments.people.services import WantedAccount, make_first_sign_ins

OWN = "a password of my own"


@pytest.fixture
def address():
    return reverse("people:branches")


def row(branch, **more: object) -> dict[str, object]:
    values = {
        "make": "on",
        "name": f"Sports Officer, {branch.name}",
        "username": f"branch-{branch.number}",
        "email": "",
    }
    return {f"b{branch.pk}-{name}": value for name, value in {**values, **more}.items()}


@pytest.fixture
def letters(signed_in, org, address):
    """The letters for Peace River and Banff."""
    client = signed_in("alice")
    answer = client.post(address, {"key": "k1", **row(org.peace_river), **row(org.banff, email="b@example.org")})
    assert answer.status_code == 200
    return sorted(answer.context["letters"], key=lambda letter: letter.branch.number, reverse=True)


@pytest.mark.parametrize(("name", "status"), allowed("alice", "dora"))
def test_the_table_is_for_those_who_give_roles(signed_in, address, name, status):
    assert signed_in(name).get(address).status_code == status


def test_a_district_sees_its_own_branches(signed_in, address):
    page = html_of(signed_in("dora").get(address))
    assert "Peace River No. 62" in page
    assert "Colonel Moore No. 26" not in page


def test_all_that_are_ticked_get_an_account_and_a_letter(letters, org):
    assert [(letter.branch, letter.user.username, letter.user.email) for letter in letters] == [
        (org.peace_river, "branch-62", ""),
        (org.banff, "branch-26", "b@example.org"),
    ]
    assert [str(role) for role in Role.objects.filter(user=letters[0].user)] == ["Branch officer, Peace River No. 62"]
    assert len({letter.password for letter in letters}) == 2


def test_nothing_opens_before_the_password_is_changed(client, letters, org):
    letter = letters[0]
    signed = client.post(reverse("login"), {"username": letter.user.username, "password": letter.password})
    assert signed["Location"] == reverse("people:my_password")
    assert not may(User.objects.get(pk=letter.user.pk), Right.REGISTER, org.peace_river)
    assert client.get(reverse("members:list")).status_code == 403
    assert "Choose your own password" in html_of(client.get(reverse("members:list")))

    own = reverse("people:my_password")
    same = {"old_password": letter.password, "new_password1": letter.password, "new_password2": letter.password}
    assert "That is your password already." in html_of(client.post(own, same))
    client.post(own, {"old_password": letter.password, "new_password1": OWN, "new_password2": OWN})
    assert client.get(reverse("members:list")).status_code == 200
    assert may(User.objects.get(pk=letter.user.pk), Right.REGISTER, org.peace_river)


def test_a_form_that_is_sent_twice_gives_the_same_letters(signed_in, org, address, letters):
    again = signed_in("alice").post(address, {"key": "k1", **row(org.peace_river)})
    assert again.context["letters"][0].password == letters[0].password
    assert User.objects.filter(username="branch-62").count() == 1


def test_a_lost_letter_is_made_again_with_another_password(signed_in, org, address, letters):
    again = signed_in("alice").post(address, {"key": "k2", **row(org.peace_river)})
    password = again.context["letters"][0].password
    assert password != letters[0].password
    assert User.objects.get(username="branch-62").check_password(password)


def test_who_has_a_password_of_their_own_keeps_it(signed_in, org, address, letters, users):
    User.objects.filter(username="branch-62").update(must_change_password=False)
    answer = signed_in("alice").post(address, {"key": "k3", **row(org.peace_river)})
    assert answer.status_code == 422
    assert "Peace River No. 62: somebody else has the user name branch-62 already." in html_of(answer)
    assert User.objects.get(username="branch-62").check_password(letters[0].password)


def test_one_row_that_is_refused_makes_no_account_at_all(signed_in, org, address, users):
    answer = signed_in("alice").post(address, {"key": "k", **row(org.banff), **row(org.peace_river, username="carl")})
    assert answer.status_code == 422
    assert not User.objects.filter(username="branch-26").exists()


def test_nobody_makes_accounts_for_branches_of_others(signed_in, org, address, users):
    signed_in("dora").post(address, {"key": "k", **row(org.banff)})
    assert not User.objects.filter(username="branch-26").exists()
    wanted = WantedAccount(branch=org.banff, username="branch-26", name="Sports Officer")
    with pytest.raises(RuleViolation):
        make_first_sign_ins(wanted=[wanted], key="k", by=users["dora"])


def test_the_table_asks_the_same_number_of_questions_for_more_branches(signed_in, org, address):
    client, counts = signed_in("alice"), []
    for number in range(3):
        cast.add_organization(org.district_2, "branch", f"More {number}", f"70{number}")
        client.get(address)
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        counts.append(len(asked))
    assert len(set(counts)) == 1
