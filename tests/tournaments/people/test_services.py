from __future__ import annotations

import pytest

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests import cast
from tournaments.models import Event, Organization, Role, User
from tournaments.organization.queries.permissions import Right, may, may_grant
from tournaments.people.services import add_person, grant_role, link_member, reset_password, revoke_role


def refusal(call, **arguments) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as problem:
        call(**arguments)
    return problem.value.code, sentence(problem.value)


@pytest.fixture
def newcomer(db):
    return cast.make_user("newcomer", "Nick")


def place(org, event, name):
    if name == "elsewhere":
        return Event.objects.exclude(pk=event.pk).get()
    return event if name == "event" else getattr(org, name)


@pytest.mark.parametrize(
    ("by", "kind", "where", "code"),
    [
        ("alice", "command_officer", "command", ""),
        ("alice", "district_officer", "district_2", ""),
        ("alice", "branch_officer", "banff", ""),
        ("alice", "chair", "event", ""),
        ("dora", "district_officer", "district_1", ""),  # a deputy
        ("dora", "district_officer", "area", ""),
        ("dora", "branch_officer", "grande_prairie", ""),
        ("dora", "branch_officer", "banff", "role_above_own"),  # somebody else's district
        ("dora", "district_officer", "district_2", "role_above_own"),
        ("dora", "command_officer", "command", "role_above_own"),
        ("dora", "chair", "event", "role_above_own"),  # the Command's event
        ("dora", "command_officer", "district_1", "role_needs_level"),
        ("beth", "branch_officer", "grande_prairie", "role_above_own"),
        ("carl", "scorekeeper", "event", ""),
        ("carl", "scorekeeper", "elsewhere", "role_above_own"),
        ("carl", "chair", "event", "role_above_own"),
        ("beth", "scorekeeper", "event", ""),  # her branch is the host
        ("beth", "scorekeeper", "elsewhere", "role_above_own"),
        ("beth", "chair", "event", "role_above_own"),
        ("oscar", "scorekeeper", "event", "role_above_own"),
        ("dora", "scorekeeper", "event", ""),  # or above it
        ("sam", "scorekeeper", "event", "role_above_own"),
        ("alice", "chair", "command", "role_needs_event"),
        ("alice", "branch_officer", "district_1", "role_needs_level"),
        ("alice", "district_officer", "banff", "role_needs_level"),
        ("alice", "command_officer", "event", "role_needs_level"),
    ],
)
def test_a_role_is_given_within_the_givers_reach_and_power(org, event, users, newcomer, by, kind, where, code):
    arguments = {"user": newcomer, "kind": Role.Kind(kind), "where": place(org, event, where), "by": users[by]}

    if code:
        assert refusal(grant_role, **arguments)[0] == code
        assert not newcomer.roles.exists()
    else:
        grant_role(**arguments)
        assert [role.kind for role in newcomer.roles.all()] == [kind]


def test_no_role_gives_more_than_its_giver_has(org, event, users):
    """Whatever somebody may grant, they hold every right of it there themselves; but the host's scorekeepers."""
    places = [*Organization.objects.all(), event]
    for user in users.values():
        for kind in Role.Kind:
            for where in places:
                if kind is Role.Kind.SCOREKEEPER and user in (users["beth"], users["dora"]):
                    continue  # the host branch finds them for whoever organizes the event (FORMAT OF PLAY iii)
                if may_grant(user, kind, where):
                    given = cast.make_user(f"{user.username}{kind}{where.pk}{type(where).__name__}", "X")
                    Role.objects.create(
                        user=given,
                        kind=kind,
                        organization=where if isinstance(where, Organization) else None,
                        event=None if isinstance(where, Organization) else where,
                    )
                    assert not [
                        (right, str(there))
                        for right in Right
                        for there in places
                        if may(given, right, there) and not may(user, right, there)
                    ]


def test_the_same_role_twice_is_refused(org, users):
    assert refusal(
        grant_role, user=users["beth"], kind=Role.Kind.BRANCH_OFFICER, where=org.grande_prairie, by=users["alice"]
    ) == ("role_held", "Beth Tester is Branch officer there already.")


@pytest.mark.parametrize(
    ("by", "of", "code"),
    [
        ("alice", "dora", ""),
        ("dora", "beth", ""),
        ("dora", "oscar", "role_above_own"),
        ("dora", "alice", "role_above_own"),
        ("beth", "dora", "role_above_own"),
        ("alice", "alice", "own_role"),
    ],
)
def test_a_role_is_taken_by_those_who_may_give_it(users, by, of, code):
    role = users[of].roles.get()

    if code:
        assert refusal(revoke_role, role=role, by=users[by])[0] == code
        assert users[of].roles.count() == 1
    else:
        revoke_role(role=role, by=users[by])
        assert users[of].roles.count() == 0


@pytest.mark.parametrize(
    ("by", "of", "is_allowed"),
    [
        ("alice", "oscar", True),
        ("dora", "beth", True),
        ("dora", "oscar", False),
        ("dora", "alice", False),
        ("beth", "dora", False),
    ],
)
def test_a_password_is_made_by_those_above(users, by, of, is_allowed):
    if is_allowed:
        password = reset_password(user=users[of], by=users[by])
        users[of].refresh_from_db()
        assert users[of].check_password(password)
    else:
        assert refusal(reset_password, user=users[of], by=users[by])[0] == "person_above_own"
        assert users[of].check_password(cast.PASSWORD)


def test_nobody_makes_a_password_for_the_keeper_of_the_installation(users, org):
    keeper = User.objects.create_superuser("root", password="something long")
    Role.objects.create(user=keeper, kind=Role.Kind.BRANCH_OFFICER, organization=org.banff)

    assert refusal(reset_password, user=keeper, by=users["alice"])[0] == "person_above_own"


def test_nobody_makes_a_password_for_one_who_keeps_the_tables_of_the_installation(users, org):
    keeper = User.objects.create_user("keeper", password=cast.PASSWORD, is_staff=True)
    Role.objects.create(user=keeper, kind=Role.Kind.BRANCH_OFFICER, organization=org.banff)

    assert refusal(reset_password, user=keeper, by=users["alice"])[0] == "person_above_own"
    assert keeper.check_password(cast.PASSWORD)


def test_nobody_makes_a_password_for_one_without_a_role(users, newcomer):
    assert refusal(reset_password, user=newcomer, by=users["alice"])[0] == "person_above_own"


def test_new_person_gets_a_password_that_can_be_read_out(db):
    user, password = add_person(username="a.smith", first_name="Anne", last_name="Smith")

    assert user.check_password(password)
    assert [len(part) for part in password.split("-")] == [4, 4, 4]
    assert not set(password) & set("01oil")
    assert refusal(add_person, username="a smith", first_name="A", last_name="S")[0] == "username_signs"


def test_a_person_is_one_member_and_a_member_one_person(org, users):
    member = cast.make_member(org.banff)
    assert link_member(user=users["carl"], number=f" {member.number} ").member == member
    assert link_member(user=users["carl"], number=member.number).member == member
    assert refusal(link_member, user=users["sam"], number="1")[0] == "no_such_member"
    assert refusal(link_member, user=users["sam"], number=member.number)[0] == "member_of_another"


def test_awards_are_moved_by_whom_the_command_names(org, event, users, newcomer):
    kind = Role.Kind.AWARD_DELEGATE
    assert refusal(grant_role, user=newcomer, kind=kind, where=event, by=users["dora"])[0] == "role_above_own"
    grant_role(user=newcomer, kind=kind, where=event, by=users["alice"])
    assert may(newcomer, Right.MOVE_AWARD, event)
    assert not may(newcomer, Right.RULE, event)
