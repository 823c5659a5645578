"""Changes to the registry by hand. Every one is kept in the history, with who made it."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction

from games.base import RuleViolation
from tournaments.members.models import Member, Suspension

if TYPE_CHECKING:
    from tournaments.organization.models import Node, User


@transaction.atomic
def add_member(*, number: str, branch: Node, **facts: Any) -> Member:
    """Add a member to the registry. Raises RuleViolation for a number that is taken."""
    _check_number(number, 0)
    return Member.objects.create(number=number, branch=branch, **facts)


@transaction.atomic
def change_member(*, member: Member, **facts: Any) -> Member:
    """Change facts of a member; what is not named stays. Raises RuleViolation for a number that is taken."""
    member = Member.objects.select_for_update().get(pk=member.pk)
    if "number" in facts:
        _check_number(facts["number"], member.pk)
    changed = [name for name, value in facts.items() if getattr(member, name) != value]
    for name in changed:
        setattr(member, name, facts[name])
    if changed:
        member.save(update_fields=[*changed, "searched"])
    return member


@transaction.atomic
def record_declaration(*, member: Member, signed_on: datetime.date | None) -> Member:
    """Keep the day on which a Declaration of Participation was signed (ELIGIBILITY ii, v); None takes it back."""
    return change_member(member=member, declared_on=signed_on)


@transaction.atomic
def suspend(*, member: Member, sport: str, season: int, reason: str, by: User) -> Suspension:
    """Bar a member from one sport for a season, for staying away from the next level (CODE OF CONDUCT i.e).

    Raises RuleViolation without a reason, and when the member is barred already.
    """
    _check_reason(reason)
    try:
        with transaction.atomic():
            return Suspension.objects.create(member=member, sport=sport, season=season, reason=reason, made_by=by)
    except IntegrityError:
        raise RuleViolation(
            "members.suspended_already",
            "CODE OF CONDUCT i.e",
            field="sport",
            member=member.name,
            sport=sport,
            season=season,
        ) from None


@transaction.atomic
def waive_suspension(*, suspension: Suspension, reason: str, by: User) -> Suspension:
    """Let a barred member play after all, with the reason (CODE OF CONDUCT i.e).

    Raises RuleViolation without a reason, and when it was waived already.
    """
    _check_reason(reason)
    suspension = Suspension.objects.select_for_update().get(pk=suspension.pk)
    if suspension.waived_by_id is not None:
        raise RuleViolation("members.waived_already", "CODE OF CONDUCT i.e")
    suspension.waived_by, suspension.waived_reason = by, reason
    suspension.save(update_fields=["waived_by", "waived_reason"])
    return suspension


def _check_number(number: str, own: int) -> None:
    taken = Member.objects.filter(number=number).exclude(pk=own).first()
    if taken is not None:
        raise RuleViolation("members.number_taken", "", field="number", taken_by=taken.name, number=number)


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise RuleViolation("members.needs_reason", "CODE OF CONDUCT i.e", field="reason")
