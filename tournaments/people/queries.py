"""Who holds which role, and which one may be given by whom."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.text import slugify
from django.utils.translation import pgettext
from django_otp.plugins.otp_totp.models import TOTPDevice
from knox.models import AuthToken

from kit.order import by_name
from tournaments.events.models import Event
from tournaments.organization.models import Organization, Role, User
from tournaments.organization.queries.permissions import (
    RIGHTS,
    Right,
    events_with,
    may_grant,
    organizations_with,
    roles_of,
)
from tournaments.people import words
from tournaments.people.models import AGENT, Session, SessionStore
from tournaments.people.words import RIGHT_WORDS
from tournaments.sites.queries import site_address


@dataclass(frozen=True, slots=True)
class RightRow:
    """One line of the table of rights: what it allows, and for each role its name and whether it holds it."""

    words: str
    held: tuple[tuple[str, bool], ...]


def events(user: User | AnonymousUser, right: Right) -> QuerySet[Event]:
    """Return the events at which `user` holds `right`, the next ones first."""
    return (
        Event.objects.filter(events_with(user, right))
        .select_related("organizer")
        .order_by("-starts_on", by_name("name"))
    )


def roles_under(user: User) -> list[Role]:
    """Return every role at the places and events where `user` gives roles, by person."""
    organizations = Organization.objects.filter(organizations_with(user, Right.GRANT_ROLES))
    at_events = Event.objects.filter(events_with(user, Right.GRANT_ROLES))
    roles = Role.objects.filter(Q(organization__in=organizations) | Q(event__in=at_events))
    return list(
        roles.select_related("user", "organization", "event__organizer", "event__host_branch")
        .annotate(has_second_step=Exists(TOTPDevice.objects.filter(user=OuterRef("user"))))
        .order_by(by_name("user__last_name"), by_name("user__first_name"), "user__username", "kind")
    )


def site_keepers() -> list[User]:
    """Return those who keep the site: they may save its backups, with every member's birth date."""
    theirs = Role.objects.filter(user=OuterRef(OuterRef("pk")), kind=Role.Kind.COMMAND_OFFICER)
    commands = Organization.objects.commands()
    elsewhere = commands.exclude(Exists(theirs.filter(organization=OuterRef("pk"))), closed_at=None)
    of_all = Q(Exists(commands), ~Exists(elsewhere))  # as `keeps_site` has it
    by_role = of_all & Q(must_change_password=False)  # who is named keeps it from the first password on
    able = User.objects.filter(Q(is_staff=True) | Q(is_superuser=True) | by_role, is_active=True)
    return list(able.order_by("username"))


def scorekeepers_of(event: Event) -> list[Role]:
    """Return the roles of those who keep the scores of an event, by person."""
    roles = event.roles.filter(kind=Role.Kind.SCOREKEEPER).select_related("user")
    return list(roles.order_by(by_name("user__last_name"), by_name("user__first_name"), "user__username"))


def crew_named(event: Event, name: str) -> User | None:
    """Return who is named at an event already, so that a form sent twice makes nobody twice."""
    crew = User.objects.filter(
        is_table=False, roles__event=event, roles__kind__in=(Role.Kind.CHAIR, Role.Kind.SCOREKEEPER)
    )
    return next((user for user in crew if user.get_full_name().casefold() == name.casefold()), None)


def free_username(wanted: str) -> str:
    """Return a user name that nobody has: a.smith, a.smith2 and so on."""
    taken = {
        name.lower() for name in User.objects.filter(username__istartswith=wanted).values_list("username", flat=True)
    }
    return next(name for number in count(1) if (name := f"{wanted}{number if number > 1 else ''}") not in taken)


def kinds_to_grant(user: User) -> list[Role.Kind]:
    """Return the kinds of role that `user` may give somewhere."""
    own = {Role.Kind(role.kind) for role in roles_of(user)}
    if user.is_superuser:
        return list(Role.Kind)
    return [
        kind
        for kind in Role.Kind
        if any(Right.GRANT_ROLES in RIGHTS[mine] and RIGHTS[kind] <= RIGHTS[mine] for mine in own)
    ]


def may_take(user: User, role: Role) -> bool:
    """Return whether `user` may take `role` away again."""
    where = role.organization or role.event
    return role.user_id != user.pk and where is not None and may_grant(user, Role.Kind(role.kind), where)


@dataclass(frozen=True, slots=True)
class BranchLine:
    """A branch of the table: who signs in for it, and with which name; a proposal where nobody does yet."""

    branch: Organization
    user: User | None  # somebody who has a first password and never signed in
    signed_in: tuple[User, ...]
    username: str
    name: str
    email: str


def branch_lines(user: User) -> list[BranchLine]:
    """Return every branch whose officer `user` names, those without anybody first: two queries."""
    branches = list(
        Organization.objects.branches()
        .annotate(has_twin=Exists(_twins()))
        .filter(organizations_with(user, Right.GRANT_ROLES))
        .select_related("parent")
        .order_by(by_name("parent__name"), by_name("name"), "number")
    )
    held: dict[int, list[User]] = {branch.pk: [] for branch in branches}
    roles = Role.objects.filter(organization__in=held, kind=Role.Kind.BRANCH_OFFICER, user__is_active=True)
    for role in roles.select_related("user").order_by(by_name("user__last_name"), by_name("user__first_name")):
        held[role.organization_id or 0].append(role.user)
    lines = [_branch_line(branch, held[branch.pk]) for branch in branches]
    return sorted(lines, key=lambda line: bool(line.signed_in))


def _twins() -> QuerySet[Organization]:
    """Return the branches of other Commands with the number of a branch: two officers need two user names."""
    same = Organization.objects.branches().filter(number=OuterRef("number"))
    return same.exclude(command=OuterRef("command"))


def _number_of(branch: Any) -> str:
    return slugify(branch.full_number) if branch.has_twin else str(branch.number)


def _branch_line(branch: Organization, people: list[User]) -> BranchLine:
    waiting = next((person for person in people if person.must_change_password and person.last_login is None), None)
    return BranchLine(
        branch=branch,
        user=waiting,
        signed_in=tuple(person for person in people if person != waiting),
        username=waiting.username if waiting else f"branch-{_number_of(branch)}".lower(),
        name=str(waiting) if waiting else words.officer_of(branch),
        email=waiting.email if waiting else "",
    )


def rights_table() -> list[RightRow]:
    """Return the table of rights as it is in force: one line a right, one mark a role."""
    return [
        RightRow(str(RIGHT_WORDS[right]), tuple((str(kind.label), right in RIGHTS[kind]) for kind in Role.Kind))
        for right in Right
    ]


def mails_passwords() -> bool:
    """Return whether somebody who forgot a password gets a mail.

    The link in it needs the public address of the site: made from the address that was asked, it could lead to whoever
    asked under a name of their own.
    """
    return bool(settings.EMAIL_URL and site_address().url)


def second_step_of(user: User) -> TOTPDevice | None:
    """Return the phone whose codes are asked for after somebody's password; None where the password is enough."""
    return TOTPDevice.objects.select_related("user").filter(user=user).first()


# --- where somebody is signed in --------------------------------------------------------------------------

TRUST = "trust"  # what the session of a device keeps that is not asked for a code
_TRUSTED = "tournaments.people.trusted"


def trust_mark(step: TOTPDevice) -> str:
    """Return what a trusted device shows: another one after a new password, and after a new set-up."""
    return salted_hmac(_TRUSTED, f"{step.user_id}:{step.user.password}:{step.key}", algorithm="sha256").hexdigest()


def is_trust_of(kept: Mapping[str, Any] | SessionStore, step: TOTPDevice | None) -> bool:
    """Return whether what a device keeps lets its owner sign in without a code."""
    return step is not None and constant_time_compare(str(kept.get(TRUST, "")), trust_mark(step))


class Kind(StrEnum):
    HERE = "here"
    SIGNED_IN = "signed_in"
    TRUSTED = "trusted"
    PROGRAM = "program"


@dataclass(frozen=True, slots=True)
class Access:
    """A device that is signed in for somebody or is not asked for a code, or a program; it is seen as it signs in."""

    id: str
    kind: Kind
    name: str
    seen_at: datetime.datetime
    until: datetime.datetime


def access_id(row: Session | AuthToken) -> str:
    """Return by what a page names a session or token; its key would open the site."""
    return salted_hmac("tournaments.people.access", row.pk, algorithm="sha256").hexdigest()


def access_of(user: User, *, here: str | None) -> list[Access]:
    """Return where somebody is signed in, the device whose session is `here` first."""
    step, password, found = second_step_of(user), user.get_session_auth_hash(), []
    for row in user.sessions.filter(expire_date__gt=timezone.now()).order_by("-seen_at"):
        kept = row.get_decoded()
        is_trusted = is_trust_of(kept, step)
        if is_trusted or constant_time_compare(kept.get(HASH_SESSION_KEY, ""), password):  # else of an older password
            kind = Kind.TRUSTED if is_trusted else Kind.HERE if row.pk == here else Kind.SIGNED_IN
            found.append(Access(access_id(row), kind, words.browser(kept.get(AGENT, "")), row.seen_at, row.expire_date))
    tokens = AuthToken.objects.filter(user=user, expiry__gt=timezone.now()).order_by("-created")
    program = pgettext("on a computer", "Program")
    found += [Access(access_id(row), Kind.PROGRAM, program, row.created, row.expiry) for row in tokens]
    return sorted(found, key=lambda access: access.kind != Kind.HERE)
