"""The search among members reads an index, and never every card of a country."""

from __future__ import annotations

import pytest
from django.db import connection

from kit.pure.short_names import Called, tell_apart
from tournaments.members.queries import search
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


def test_players_of_one_place_have_as_many_letters_as_tell_them_apart_and_namesakes_are_counted():
    people = [
        ("Roy", "Jean", "club"), ("Roy", "Jean-Paul", "club"), ("Roy", "Jacques", "club"), ("Roy", "ANN", "club"),
        ("Roy", "Ann", "hall"), ("Roy", "Ann", "club"), ("Day", "Jim", "club"), ("Day", "Joe", "hall"),
        ("Day", "Jill", "club"),
    ]  # fmt: skip
    called = {key: Called(surname, given) for key, (surname, given, _place) in enumerate(people)}
    places = {key: (place,) for key, (*_name, place) in enumerate(people)}

    new = tell_apart((key, called[key], places[key]) for key in called)

    assert [shown(new.get(key, called[key])) for key in called] == [
        "Jean Roy", "Jean-P. Roy", "Ja. Roy", "A. Roy (1)", "A. Roy", "A. Roy (2)", "Jim Day", "J. Day", "Jil. Day"
    ]  # fmt: skip
    everybody = {**called, **new}
    met = tell_apart((key, everybody[key], ("event",)) for key in called)
    assert [shown({**everybody, **met}[key]) for key in (3, 4, 5, 6, 7)] == [
        "A. Roy (1)", "A. Roy (3)", "A. Roy (2)", "Jim Day", "Jo. Day"
    ]  # fmt: skip
    assert tell_apart((key, {**everybody, **met}[key], ("event",)) for key in called) == {}


def shown(called: Called) -> str:
    member = Member(surname=called.surname, given_names=called.given, letters=called.letters, namesake=called.namesake)
    return member.sheet_name


def test_names_are_looked_up_in_an_index(members):
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")  # with four members every way is the quickest
    plan = search(Member.objects.order_by(), "wojcik").explain()
    used = {"sqlite": "COVERING INDEX tournaments_searche", "postgresql": "tournaments_member_parts_of_names"}
    assert used[connection.vendor] in plan
