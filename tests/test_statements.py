"""Which tests run on PostgreSQL: as few as send everything that any of them sends."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests.cast import make_members, make_user
from tests.statements import Noted, Notes, fewest, kind, load, noting, save
from tournaments.models import Member, User


def test_how_many_rows_there_are_makes_no_other_kind_of_statement() -> None:
    assert kind('INSERT INTO "a" ("b", "c") VALUES (%s, %s), (%s, %s)') == kind(
        'INSERT INTO "a" ("b", "c") VALUES (%s)'
    )
    assert kind('SELECT "a" WHERE "b" IN (%s, %s) LIMIT 21') == kind('SELECT "a" WHERE "b" IN (%s) LIMIT 1')
    case = 'UPDATE "a" SET "b" = CASE WHEN ("a"."id" = %s) THEN %s ELSE NULL END, "c" = %s'
    assert kind(case.replace("%s ELSE", '%s WHEN ("a"."id" = %s) THEN %s ELSE')) == kind(case)


def test_what_is_asked_of_another_column_is_another_kind() -> None:
    assert kind('SELECT "a" WHERE ("b" = %s OR "b" = %s)') == kind(
        'SELECT "a" WHERE ("b" = %s OR "b" = %s OR "b" = %s)'
    )
    assert kind('SELECT "a" WHERE ("b" = %s OR "c" = %s)') != kind('SELECT "a" WHERE ("b" = %s OR "b" = %s)')
    assert kind('SELECT "a" ORDER BY "b" ASC') != kind('SELECT "a" ORDER BY "b" DESC')


def test_everything_is_sent_by_as_few_as_can_and_by_those_that_have_to() -> None:
    notes = {
        "small": Noted({"one"}, 5),
        "large": Noted({"one", "two", "three"}, 20),
        "dear": Noted({"one", "two", "three"}, 9000),
        "alone": Noted({"four"}, 2000),
    }
    assert fewest(notes, []) == {"large", "alone"}
    assert fewest(notes, ["dear", "not noted"]) == {"dear", "alone"}


@pytest.mark.django_db
def test_what_a_test_sent_is_noted_kept_and_read_again(org, tmp_path) -> None:
    notes: Notes = {}
    with noting(notes, "of two"):
        make_members(org.banff, "MF")
    with noting(notes, "of three"):
        make_members(org.banff, "MFM")
    with noting(notes, "another"):
        assert Member.objects.filter(surname="Roy").order_by("number").first() is None

    save(notes, tmp_path / "noted" / "gw0.json")

    assert load(tmp_path / "noted") == notes
    assert notes["of two"].kinds == notes["of three"].kinds
    assert len(fewest(notes, [])) == 2


@pytest.mark.django_db
def test_what_the_database_refuses_is_of_its_own_kind() -> None:
    notes: Notes = {}
    make_user("sam", "Sam")  # before the first row, PostgreSQL is asked where to count from
    with noting(notes, "first"):
        make_user("anne", "Anne")
    with noting(notes, "second"), pytest.raises(IntegrityError), transaction.atomic():
        make_user("anne", "Anne")

    assert notes["first"].kinds < notes["second"].kinds
    assert fewest(notes, []) == {"second"}
    assert User.objects.count() == 2
