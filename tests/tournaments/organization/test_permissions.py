"""The table of rights and the filters made from it say the same, for everybody, everywhere."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from tournaments.models import Event, Node, Role, User
from tournaments.organization.queries.permissions import RIGHTS, Right, events_with, may, nodes_with


@pytest.fixture
def everybody(users, event) -> list[User | AnonymousUser]:
    keeper = User.objects.create_superuser("root", password="something long")
    return [*users.values(), keeper, AnonymousUser()]


@pytest.mark.parametrize("right", list(Right))
def test_the_filters_find_exactly_where_a_right_is_held(everybody, right):
    for user in everybody:
        assert set(Node.objects.filter(nodes_with(user, right))) == {
            node for node in Node.objects.all() if may(user, right, node)
        }
        assert set(Event.objects.filter(events_with(user, right))) == {
            event for event in Event.objects.all() if may(user, right, event)
        }


def test_a_keeper_of_the_installation_who_was_shut_out_holds_no_right(db, org):
    keeper = User.objects.create_superuser("root", password="something long")
    assert all(may(keeper, right, org.command) for right in Right)

    keeper.is_active = False

    assert not [right for right in Right if may(keeper, right, org.command) or may(keeper, right)]


@pytest.mark.parametrize("kind", list(Role.Kind))
def test_a_menu_is_shown_to_whoever_holds_the_right_anywhere(users, event, kind):
    holders = [user for user in users.values() if set(user.roles.values_list("kind", flat=True)) == {kind.value}]

    assert holders
    for user in holders:
        assert {right for right in Right if may(user, right)} == RIGHTS[kind]


def test_a_branch_registers_its_own_teams_at_an_event_of_others_and_does_nothing_else(users, make_competition):
    entry = make_competition(entries=2).entries.select_related("branch", "competition__event__organizer").first()
    officer = User.objects.create_user("olive", password="something long")
    Role.objects.create(user=officer, kind=Role.Kind.BRANCH_OFFICER, node=entry.branch)

    assert {right for right in Right if may(officer, right, entry)} == {Right.REGISTER}
    assert not [right for right in Right if may(users["oscar"], right, entry)]  # of another branch
