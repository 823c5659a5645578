"""The table of rights and the filters made from it say the same, for everybody, everywhere."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from tournaments.models import Event, Organization, Role, User
from tournaments.organization.queries.permissions import RIGHTS, Right, events_with, may, organizations_with

OF_A_PLACE, OF_AN_EVENT = "district branch", "district branch representative chair"
HOSTS = "district branch chair"
# Who holds what besides the Command's officer, who holds everything: said a second time, so that none moves unseen.
HOLDERS = {
    Right.MANAGE_ORGANIZATION: "",
    Right.GRANT_ROLES: "district",
    Right.NAME_SCOREKEEPERS: HOSTS,
    Right.SEE_MEMBERS: OF_A_PLACE,
    Right.IMPORT_MEMBERS: "",
    Right.MANAGE_EVENT: HOSTS,
    Right.REGISTER: HOSTS,
    Right.OVERRIDE: OF_AN_EVENT,
    Right.CHECK_IN: OF_AN_EVENT,
    Right.DRAW: OF_AN_EVENT,
    Right.PRINT: f"{OF_AN_EVENT} scorekeeper award",
    Right.ENTER_RESULTS: f"{OF_AN_EVENT} scorekeeper",
    Right.CORRECT_RESULTS: OF_AN_EVENT,
    Right.OVERTURN: OF_AN_EVENT,
    Right.RULE: OF_AN_EVENT,
    Right.AWARD: f"{OF_AN_EVENT} award",
    Right.MOVE_AWARD: "award",
    Right.CLOSE: OF_AN_EVENT,
    Right.REOPEN: OF_A_PLACE,
    Right.SEE_LOG: OF_AN_EVENT,
    Right.SEE_SEASON: OF_A_PLACE,
    Right.WRITE_BOOK: "",
    Right.HOST_PAPERS: HOSTS,
    Right.MONEY: HOSTS,
}


@pytest.mark.parametrize("right", list(Right))
def test_a_right_is_held_by_these_alone(right):
    held = {kind.name.lower().partition("_")[0] for kind in Role.Kind if right in RIGHTS[kind]}
    assert held == {"command", *HOLDERS[right].split()}


@pytest.fixture
def everybody(users, event) -> list[User | AnonymousUser]:
    keeper = User.objects.create_superuser("root", password="something long")
    first = User.objects.create_superuser("first", password="something long", must_change_password=True)
    return [*users.values(), keeper, first, AnonymousUser()]


@pytest.mark.parametrize("right", list(Right))
def test_the_filters_find_exactly_where_a_right_is_held(everybody, right):
    for user in everybody:
        assert set(Organization.objects.filter(organizations_with(user, right))) == {
            organization for organization in Organization.objects.all() if may(user, right, organization)
        }
        assert set(Event.objects.filter(events_with(user, right))) == {
            event for event in Event.objects.all() if may(user, right, event)
        }


@pytest.mark.parametrize("shut", [{"is_active": False}, {"must_change_password": True}])
def test_a_keeper_of_the_installation_who_was_shut_out_holds_no_right(shut, db, org):
    keeper = User.objects.create_superuser("root", password="something long")
    assert all(may(keeper, right, org.command) for right in Right)

    vars(keeper).update(shut)

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
    Role.objects.create(user=officer, kind=Role.Kind.BRANCH_OFFICER, organization=entry.branch)

    assert {right for right in Right if may(officer, right, entry)} == {Right.REGISTER}
    assert not [right for right in Right if may(users["oscar"], right, entry)]  # of another branch
