from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import Organization, User

BOOK = "ab-nwt-2027"


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("create_officer", *arguments, stdout=out)
    return out.getvalue()


def test_first_officer_of_an_empty_site_comes_with_the_command(db):
    said = run("a.smith", "--first", "Anne", "--last", "Smith", "--new-command", "Yukon Command", "--rulebook", BOOK)

    user = User.objects.get(username="a.smith")
    assert said.splitlines()[0] == "Anne Smith (a.smith) is Command sports officer, Yukon Command now."
    assert user.check_password(said.splitlines()[1].removeprefix("Password: "))
    assert Organization.objects.get().rulebook_key == BOOK


def test_branch_officer_and_chair_are_named_by_number_and_address(org, event):
    run("b.jones", "--first", "Bob", "--last", "Jones", "--role", "branch_officer", "--at", "54")
    said = run("b.jones", "--role", "chair", "--event", "cribbage-2027")

    assert said == "Bob Jones (b.jones) is Tournament chair, Command Cribbage 2027 now.\n"
    assert sorted(str(role) for role in User.objects.get(username="b.jones").roles.all()) == [
        "Branch officer, Grande Prairie No. 54",
        "Tournament chair, Command Cribbage 2027",
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--role", "branch_officer", "--at", "999"], "There are no places called 999."),
        (["--role", "chair", "--event", "nothing"], "There is no event nothing."),
        (["--role", "branch_officer"], "A Branch officer cannot be named for Alberta-NWT Command."),
    ],
)
def test_what_does_not_fit_is_said_and_adds_nobody(org, arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        run("b.jones", "--first", "Bob", "--last", "Jones", *arguments)

    assert not User.objects.exists()


def test_a_rule_book_that_does_not_exist_begins_no_command(db):
    with pytest.raises(CommandError, match=f"There is no rule book yk. There are: .*{BOOK}"):
        run("a.smith", "--first", "Anne", "--last", "Smith", "--new-command", "Yukon Command", "--rulebook", "yk")

    assert not Organization.objects.exists()
    assert not User.objects.exists()
