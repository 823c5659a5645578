"""Changes to people, and to what they may do."""

from __future__ import annotations

import math
import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.cache import cache
from django.core.mail import send_mail
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.text import slugify
from django.utils.translation import get_language
from django_otp.plugins.otp_totp.models import TOTPDevice
from knox.models import AuthToken

from kit.pure.text import clean
from kit.pure.violations import RuleViolation
from tournaments.events.models import Event
from tournaments.members.models import Member
from tournaments.organization.models import Organization, Role, User
from tournaments.organization.queries.permissions import may_grant
from tournaments.people import words
from tournaments.people.models import RecoveryCode
from tournaments.people.queries import access_id, crew_named, free_username, mails_passwords, second_step_of
from tournaments.sites.queries import site_address

# Without those that look like another one on paper: 0 and o, 1 and l and i.
_CLEAR_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"

MOST_LINKS = 3  # mails with a link for a new password, within the time that a link holds
_EVENT_ROLES = frozenset({Role.Kind.REPRESENTATIVE, Role.Kind.CHAIR, Role.Kind.SCOREKEEPER, Role.Kind.AWARD_DELEGATE})


@transaction.atomic
def add_person(
    *,
    username: str,
    first_name: str,
    last_name: str,
    email: str = "",
    password: str = "",
    must_change: bool = False,
) -> tuple[User, str]:
    """Add somebody who may sign in; return them and their first password, which is shown once and kept nowhere.

    `must_change`: somebody else reads it first, so it counts until the first sign-in alone.
    """
    if not re.fullmatch(r"[\w.-]{2,60}", username):
        raise RuleViolation("people.username_signs", field="username")
    password = password or new_password()
    user = User.objects.create_user(
        username=username,
        password=password,
        first_name=clean(first_name),
        last_name=clean(last_name),
        email=email,
        must_change_password=must_change,
    )
    return user, password


@transaction.atomic
def name_crew(*, event: Event, names: Mapping[str, str], by: User) -> list[tuple[Role, str | None]]:
    """Name the chair and the scorekeepers of an event, all or none; return each role, and a first password.

    `names` has a user name or a first and last name for "chair", "scorekeeper_1" and so on.
    """
    given: dict[Role, str | None] = {}
    for field, typed in names.items():
        role, password = _named(event, field, clean(typed), by)
        given.setdefault(role, password)
    return list(given.items())


def _named(event: Event, field: str, typed: str, by: User) -> tuple[Role, str | None]:
    kind, password = Role.Kind.CHAIR if field == "chair" else Role.Kind.SCOREKEEPER, None
    user = User.objects.filter(username__iexact=typed, is_table=False).first() or crew_named(event, typed)
    first, _space, last = typed.rpartition(" ")
    if user is None:
        if not first:
            raise RuleViolation("people.person_needs_name", field=field, username=typed)
        initial, rest = slugify(first)[:1], slugify(last)[:50]
        username = free_username(f"{initial}.{rest}" if initial and rest else kind.value)
        user, password = add_person(username=username, first_name=first, last_name=last, must_change=True)
    held = Role.objects.filter(user=user, kind=kind, event=event).first()
    return held or grant_role(user=user, kind=kind, where=event, by=by), password


@transaction.atomic
def link_member(*, user: User, number: str) -> User:
    """Say which member somebody is, so that nobody rules on their own team or branch (AMB-G13).

    Raises RuleViolation for a number that nobody has, or that somebody else signs in with.
    """
    member = Member.objects.filter(number=number.strip()).first()
    if member is None:
        raise RuleViolation("people.no_such_member", field="member_number", number=number)
    other = User.objects.filter(member=member).exclude(pk=user.pk).first()
    if other is not None:
        raise RuleViolation("people.member_of_another", field="member_number", user=str(other))
    user.member = member
    user.save(update_fields=["member"])
    return user


def new_password() -> str:
    """Return a password that can be read out and typed: three groups of four signs."""
    return "-".join("".join(secrets.choice(_CLEAR_SIGNS) for _ in range(4)) for _ in range(3))


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedAccount:
    """An account that is wanted for a branch. `user`: it is there already, and nobody has signed in with it."""

    branch: Organization
    username: str
    name: str
    email: str = ""
    user: User | None = None


@dataclass(frozen=True, slots=True)
class FirstSignIn:
    """What the letter to a new officer says. The password is kept nowhere; the account must change it."""

    branch: Organization
    user: User
    password: str


@transaction.atomic
def make_first_sign_ins(*, wanted: Sequence[WantedAccount], key: str, by: User) -> list[FirstSignIn]:
    """Make the accounts of branch officers, all or none, and return what their letters say.

    The passwords follow from `key`, which only the form knows: sent twice it gives the same letters, not two passwords
    of which one is wrong. Raises RuleViolation for a user name that is taken, and for who has signed in already.
    """
    return [FirstSignIn(account.branch, *_first_account(account, key, by)) for account in wanted]


def _first_account(wanted: WantedAccount, key: str, by: User) -> tuple[User, str]:
    password = _first_password(f"{key}:{wanted.username}:{wanted.branch.pk}")
    user = wanted.user or User.objects.filter(username__iexact=wanted.username).first()
    if user is None:
        first, _space, last = (part[:150] for part in wanted.name.rpartition(" "))
        user, password = add_person(
            username=wanted.username, first_name=first, last_name=last, email=wanted.email, password=password
        )
    else:
        _check_nobody_signed_in(wanted, user, password)
        user.email = wanted.email or user.email
        user.set_password(password)
    user.must_change_password = True
    user.save(update_fields=["password", "must_change_password", "email"])
    if not Role.objects.filter(user=user, kind=Role.Kind.BRANCH_OFFICER, organization=wanted.branch).exists():
        grant_role(user=user, kind=Role.Kind.BRANCH_OFFICER, where=wanted.branch, by=by)
    return user, password


def _check_nobody_signed_in(wanted: WantedAccount, user: User, password: str) -> None:
    """Refuse an account that is somebody's own, or another's who waits for a letter."""
    is_theirs = user.last_login is not None or not user.must_change_password
    if wanted.user is not None and is_theirs:
        raise RuleViolation("people.signed_in_already", user=str(user))
    if wanted.user is None and (is_theirs or not user.check_password(password)):
        raise RuleViolation("people.username_taken", branch=wanted.branch, username=wanted.username)


def _first_password(text: str) -> str:
    digest = salted_hmac("tournaments.people.first_password", text, algorithm="sha256").digest()
    signs = [_CLEAR_SIGNS[byte % len(_CLEAR_SIGNS)] for byte in digest[:12]]
    return "-".join("".join(signs[start : start + 4]) for start in (0, 4, 8))


@transaction.atomic
def keep_password(*, user: User) -> None:
    """Note that somebody has a password of their own now: their roles count from here on."""
    user.must_change_password = False
    user.save(update_fields=["must_change_password"])


def mail_new_password_link(*, username: str) -> bool:
    """Mail the link with which somebody chooses a new password; return whether there was anybody to mail it to.

    The link holds for an hour and for one new password. A name is mailed to three times an hour at most, so that
    nobody fills the mailbox of another.
    """
    user = User.objects.filter(username__iexact=username.strip(), is_active=True, is_table=False).first()
    if user is None or not user.email or not user.has_usable_password() or not mails_passwords():
        return False
    key = f"forgotten-mail:{user.pk}"
    cache.add(key, 0, settings.PASSWORD_RESET_TIMEOUT)
    if cache.incr(key) > MOST_LINKS:
        return False
    who = urlsafe_base64_encode(force_bytes(user.pk))
    link = site_address().url + reverse("people:new_password", args=[who, default_token_generator.make_token(user)])
    with translation.override(user.language or get_language()):
        text = words.forgotten_mail(name=str(user), username=user.username, link=link)
        send_mail(str(words.FORGOTTEN_SUBJECT), text, None, [user.email])
    return True


def keep_language(*, user: User, language: str) -> None:
    """Note in which language somebody reads pages and mail. Raises ValueError for one that there is not."""
    if language not in dict(settings.LANGUAGES):
        raise ValueError(language)
    User.objects.filter(pk=user.pk).update(language=language)


@transaction.atomic
def keep_address(*, user: User, address: str) -> None:
    """Note where somebody gets mail; empty for nowhere."""
    user.email = address
    user.save(update_fields=["email"])


@transaction.atomic
def grant_role(*, user: User, kind: Role.Kind, where: Organization | Event, by: User | None) -> Role:
    """Give `user` a role at a place or an event. `by` is None on the console of the machine alone.

    Raises RuleViolation for a role that does not fit there, that holds more than `by` does, or that is held already.
    """
    organization = where if isinstance(where, Organization) else None
    event = None if isinstance(where, Organization) else where
    _check_place(kind, where)
    if by is not None and not may_grant(by, kind, where):
        raise RuleViolation("people.role_above_own", field="kind")
    role, is_new = Role.objects.get_or_create(user=user, kind=kind, organization=organization, event=event)
    if not is_new:
        raise RuleViolation("people.role_held", field="username", user=str(user), kind=kind.label)
    return role


@transaction.atomic
def revoke_role(*, role: Role, by: User) -> None:
    """Take a role away. Raises RuleViolation for one's own role, and for one that `by` could not have given."""
    if role.user_id == by.pk:
        raise RuleViolation("people.own_role")
    where = role.organization or role.event
    if where is None or not may_grant(by, Role.Kind(role.kind), where):
        raise RuleViolation("people.role_above_own")
    role.delete()


@transaction.atomic
def reset_password(*, user: User, by: User) -> str:
    """Give somebody a new password and return it. Raises RuleViolation for a person who holds more than `by`."""
    _check_above(by, user)
    password = new_password()
    user.set_password(password)
    user.must_change_password = True
    user.save(update_fields=["password", "must_change_password"])
    return password


@transaction.atomic
def end_access(*, user: User, access: str) -> None:
    """Sign somebody out on one device or program, or let one device ask for a code again."""
    for row in (*user.sessions.all(), *AuthToken.objects.filter(user=user)):
        if access_id(row) == access:
            row.delete()


@transaction.atomic
def sign_out_everywhere(*, user: User, but: Collection[str | None] = (), by: User | None = None) -> None:
    """Sign somebody out on every device and program, but for sessions of this one.

    Raises RuleViolation for a person who holds more than `by`; `by` is None where somebody does it for themselves.
    """
    if by is not None:
        _check_above(by, user)
    user.sessions.exclude(pk__in=[key for key in but if key]).delete()
    AuthToken.objects.filter(user=user).delete()


def _check_above(by: User, user: User) -> None:
    """Raise RuleViolation for a person who holds more than `by`, or no role at all."""
    roles = list(Role.objects.filter(user=user).select_related("organization", "event__organizer"))
    places = [(Role.Kind(role.kind), role.organization or role.event) for role in roles]
    below = all(may_grant(by, kind, where) for kind, where in places if where)
    if not roles or not below or ((user.is_superuser or user.is_staff) and not by.is_superuser):
        raise RuleViolation("people.person_above_own", user=str(user))


def _check_place(kind: Role.Kind, where: Organization | Event) -> None:
    if kind in _EVENT_ROLES:
        if isinstance(where, Organization):
            raise RuleViolation("people.role_needs_event", field="where", kind=kind.label)
        return
    if isinstance(where, Organization):
        is_command, is_branch = where.is_command, where.level == Organization.BRANCH
        fits = {
            Role.Kind.COMMAND_OFFICER: is_command,
            Role.Kind.BRANCH_OFFICER: is_branch,
            Role.Kind.DISTRICT_OFFICER: not is_command and not is_branch,
        }
        if fits[kind]:
            return
    raise RuleViolation("people.role_needs_level", field="where", kind=kind.label, place=str(where))


# --- the second step of a sign-in ------------------------------------------------------------------------


@transaction.atomic
def set_up_second_step(*, user: User, key: str, code: str) -> list[str]:
    """Ask for a code after the password from now on; return the recovery codes, which are shown once.

    Raises RuleViolation for a code that is not of this key: a phone that was not set up would lock its owner out.
    """
    _lock(user)
    if second_step_of(user) is not None:
        raise RuleViolation("people.has_second_step")
    phone = TOTPDevice(user=user, name="phone", key=key)
    if not phone.verify_token(code):
        raise RuleViolation("people.wrong_code", field="code")
    return _new_codes(user)


def passes_second_step(*, user: User, code: str) -> bool:
    """Return whether `code` opens, and use it up. Raises RuleViolation where wrong ones make it wait.

    Wrong ones are counted whatever becomes of the request: only who knows the password gets as far as this.
    """
    with transaction.atomic():
        phone = TOTPDevice.objects.select_for_update().filter(user=user).first()
        if phone is None or not code:
            return phone is None
        is_allowed, why_not = phone.verify_is_allowed()
        if is_allowed:
            typed = "".join(sign for sign in clean(code).lower() if sign.isalnum())
            if user.recovery_codes.filter(digest=_digest(typed), used_at=None).update(used_at=timezone.now()):
                phone.throttle_reset()
                return True
            return bool(phone.verify_token(typed))
    minutes = math.ceil((why_not["locked_until"] - timezone.now()).total_seconds() / 60)
    raise RuleViolation("people.too_many_codes", field="code", count=max(minutes, 1))


@transaction.atomic
def renew_recovery_codes(*, user: User) -> list[str]:
    """Make the recovery codes of somebody again; the old ones open nothing any more."""
    _lock(user)
    if second_step_of(user) is None:
        raise RuleViolation("people.no_second_step", user=str(user))
    return _new_codes(user)


def _lock(user: User) -> None:
    """Let two requests for one person come after each other: a second phone or second set of codes would be there."""
    User.objects.select_for_update().get(pk=user.pk)


def _new_codes(user: User) -> list[str]:
    codes = ["-".join("".join(secrets.choice(_CLEAR_SIGNS) for _ in range(5)) for _ in range(2)) for _ in range(10)]
    user.recovery_codes.all().delete()
    digests = [_digest(code.replace("-", "")) for code in codes]
    RecoveryCode.objects.bulk_create([RecoveryCode(user=user, digest=digest) for digest in digests])
    return codes


def _digest(code: str) -> str:
    return salted_hmac("tournaments.people.recovery_code", code, algorithm="sha256").hexdigest()


@transaction.atomic
def remove_second_step(*, user: User, by: User | None) -> None:
    """Let the password be enough again, for somebody whose phone is lost. `by` is None on the machine's console alone.

    Raises RuleViolation for a person who holds more than `by`, and for oneself: that takes a code.
    """
    if by is not None:
        if user.pk == by.pk:
            raise RuleViolation("people.own_second_step")
        _check_above(by, user)
    if second_step_of(user) is None:
        raise RuleViolation("people.no_second_step", user=str(user))
    turn_second_step_off(user=user)


@transaction.atomic
def turn_second_step_off(*, user: User) -> None:
    """Let one's own password be enough again."""
    TOTPDevice.objects.filter(user=user).delete()
    user.recovery_codes.all().delete()
