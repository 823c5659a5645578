"""Changes to people, and to what they may do."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from django.db import transaction

from games.base import RuleViolation
from tournaments.members.models import Member
from tournaments.organization.models import Node, Role, User
from tournaments.organization.queries.permissions import may_grant

if TYPE_CHECKING:
    from tournaments.events.models import Event

# Without those that look like another one on paper: 0 and o, 1 and l and i.
_CLEAR_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"

_EVENT_ROLES = frozenset({Role.Kind.REPRESENTATIVE, Role.Kind.CHAIR, Role.Kind.SCOREKEEPER, Role.Kind.AWARD_DELEGATE})


@transaction.atomic
def add_person(*, username: str, first_name: str, last_name: str, email: str = "") -> tuple[User, str]:
    """Add somebody who may sign in; return them and their first password, which is shown once and kept nowhere."""
    if not re.fullmatch(r"[\w.-]{2,60}", username):
        raise RuleViolation("people.username_signs", "", field="username")
    password = new_password()
    user = User.objects.create_user(
        username=username, password=password, first_name=first_name, last_name=last_name, email=email
    )
    return user, password


@transaction.atomic
def link_member(*, user: User, number: str) -> User:
    """Say which member somebody is, so that nobody rules on their own team or branch (AMB-G13).

    Raises RuleViolation for a number that nobody has, or that somebody else signs in with.
    """
    member = Member.objects.filter(number=number.strip()).first()
    if member is None:
        raise RuleViolation("people.no_such_member", "", field="member_number", number=number)
    other = User.objects.filter(member=member).exclude(pk=user.pk).first()
    if other is not None:
        raise RuleViolation("people.member_of_another", "", field="member_number", user=str(other))
    user.member = member
    user.save(update_fields=["member"])
    return user


def new_password() -> str:
    """Return a password that can be read out and typed: three groups of four signs."""
    return "-".join("".join(secrets.choice(_CLEAR_SIGNS) for _ in range(4)) for _ in range(3))


@transaction.atomic
def grant_role(*, user: User, kind: Role.Kind, where: Node | Event, by: User | None) -> Role:
    """Give `user` a role at a place or an event. `by` is None on the console of the machine alone.

    Raises RuleViolation for a role that does not fit there, that holds more than `by` does, or that is held already.
    """
    node = where if isinstance(where, Node) else None
    event = None if isinstance(where, Node) else where
    _check_place(kind, where)
    if by is not None and not may_grant(by, kind, where):
        raise RuleViolation("people.role_above_own", "", field="kind")
    role, is_new = Role.objects.get_or_create(user=user, kind=kind, node=node, event=event)
    if not is_new:
        raise RuleViolation("people.role_held", "", field="username", user=str(user), kind=kind.label)
    return role


@transaction.atomic
def revoke_role(*, role: Role, by: User) -> None:
    """Take a role away. Raises RuleViolation for one's own role, and for one that `by` could not have given."""
    if role.user_id == by.pk:
        raise RuleViolation("people.own_role", "")
    where = role.node or role.event
    if where is None or not may_grant(by, Role.Kind(role.kind), where):
        raise RuleViolation("people.role_above_own", "")
    role.delete()


@transaction.atomic
def reset_password(*, user: User, by: User) -> str:
    """Give somebody a new password and return it. Raises RuleViolation for a person who holds more than `by`."""
    roles = list(Role.objects.filter(user=user).select_related("node", "event__organizer"))
    below = all(
        may_grant(by, Role.Kind(role.kind), where) for role in roles if (where := role.node or role.event) is not None
    )
    if not roles or not below or ((user.is_superuser or user.is_staff) and not by.is_superuser):
        raise RuleViolation("people.person_above_own", "", user=str(user))
    password = new_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    return password


def _check_place(kind: Role.Kind, where: Node | Event) -> None:
    if kind in _EVENT_ROLES:
        if isinstance(where, Node):
            raise RuleViolation("people.role_needs_event", "", field="where", kind=kind.label)
        return
    if isinstance(where, Node):
        is_root, is_branch = where.parent_id is None, where.level == Node.BRANCH
        fits = {
            Role.Kind.COMMAND_OFFICER: is_root,
            Role.Kind.BRANCH_OFFICER: is_branch,
            Role.Kind.DISTRICT_OFFICER: not is_root and not is_branch,
        }
        if fits[kind]:
            return
    raise RuleViolation("people.role_needs_level", "", field="where", kind=kind.label, place=str(where))
