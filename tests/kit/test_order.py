"""Lists of branches and people in the order in which somebody looks for a name, on every database."""

from __future__ import annotations

import pytest

from kit.order import by_name
from tests import cast
from tournaments.members.queries import members_of
from tournaments.organization.models import Organization

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]
NAMES = ["Ebner", "Échelle", "edson", "Étienne", "Zabel"]


def test_a_letter_with_an_accent_stands_with_those_without(org) -> None:
    branch = Organization.objects.branches().order_by("pk")[0]
    organizations = [
        cast.add_organization(branch.parent, "branch", name, f"9{number}")
        for number, name in enumerate(reversed(NAMES))
    ]
    mine = Organization.objects.filter(pk__in=[organization.pk for organization in organizations])
    assert [organization.name for organization in mine.order_by(by_name("name"))] == NAMES
    assert [organization.name for organization in mine.order_by(by_name("name").desc())] == NAMES[::-1]


def test_a_list_is_sorted_while_another_is_still_being_read(org) -> None:
    read = 0
    for organization in Organization.objects.order_by("pk").iterator(chunk_size=1):
        assert organization in list(Organization.objects.order_by(by_name("name")))
        read += 1
    assert read > 2


def test_members_are_listed_so(org) -> None:
    users = cast.cast_users(org, cast.make_event(org))
    branch = Organization.objects.branches().order_by("pk")[0]
    for number, name in enumerate(reversed(NAMES)):
        cast.make_member(branch, number=f"9{number}", surname=name)
    listed = [member.surname for member in members_of(users["alice"])]
    assert [name for name in listed if name in NAMES] == NAMES
