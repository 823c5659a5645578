"""The search among members reads an index, and never every card of a country."""

from __future__ import annotations

import pytest
from django.db import connection

from tournaments.members.queries import search, tell_apart
from tournaments.models import Member, Organization

pytestmark = pytest.mark.postgresql


@pytest.fixture
def members(org):
    branch = Organization.objects.order_by("pk").last()
    for number, (given, surname) in enumerate(
        (("Zoë", "O'Brien"), ("Jan", "Wójcik"), ("Janet", "Wood"), ("Ann", "Janz"))
    ):
        Member.objects.create(number=f"0012{number}", given_names=given, surname=surname, branch=branch)
    return Member.objects.filter(branch=branch).order_by("surname")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("jan", ["Janz", "Wood", "Wójcik"]),
        ("woj jan", ["Wójcik"]),
        ("obrien zoe", ["O'Brien"]),
        ("ojcik", []),
        ("0012", ["Janz", "O'Brien", "Wood", "Wójcik"]),
        ("122", []),
        ("0122", ["Wood"]),
        ("#00 122", ["Wood"]),
        ("jan 00121", ["Wójcik"]),
        ("", ["Janz", "O'Brien", "Wood", "Wójcik"]),
    ],
)
def test_words_begin_names_in_any_order_and_digits_are_a_number(members, text, found):
    assert sorted(member.surname for member in search(members, text)) == found


def test_players_named_together_have_as_many_letters_as_tell_them_apart():
    names = ("Jean", "Jean-Paul", "Jacques", "Ann", "Ann")
    people = [Member(pk=number, given_names=given, surname="Roy") for number, given in enumerate(names)]
    people.append(Member(pk=9, given_names="Jim", surname="Day"))

    tell_apart(people)

    assert [member.sheet_name for member in people] == [
        "Jean Roy", "Jean-P. Roy", "Ja. Roy", "Ann Roy", "Ann Roy", "J. Day"
    ]  # fmt: skip


def test_names_are_looked_up_in_an_index(members):
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")  # with four members every way is the quickest
    plan = search(Member.objects.order_by(), "wojcik").explain()
    used = {"sqlite": "COVERING INDEX tournaments_searche", "postgresql": "tournaments_member_parts_of_names"}
    assert used[connection.vendor] in plan
