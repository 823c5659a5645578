"""Changes to the registry, by hand and from lists. Every one is kept in the trail, with who made it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from kit.pure.sentences import Kept, tidied
from kit.pure.violations import RuleViolation
from tournaments.members import words
from tournaments.members.models import GoneCard, Member, MemberChange, Suspension
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.permissions import Right, may

AT_ONCE = 1_000  # rows a statement


@transaction.atomic
def add_member(*, number: str, branch: Organization, by: User | None, **facts: Any) -> Member:
    """Add a member to the registry. Raises RuleViolation for a number that is taken."""
    _check_number(number, 0)
    member = Member.objects.create(number=number, branch=branch, **facts)
    MemberChange.objects.create(member=member, made_by=by, made_at=timezone.now(), keeps_list=_keeps_list(by, branch))
    return member


@transaction.atomic
def change_member(*, member: Member, by: User | None, reason: str = "", **facts: Any) -> Member:
    """Change facts of a member; what is not named stays. Raises RuleViolation for a number that is taken."""
    member = Member.objects.select_for_update().select_related("branch").get(pk=member.pk)
    if "number" in facts:
        _check_number(facts["number"], member.pk)
    changed = {name: getattr(member, name) for name, value in facts.items() if getattr(member, name) != value}
    keeps_list = bool(changed) and _keeps_list(by, member.branch)
    if not changed.keys().isdisjoint({"number", "branch"}):
        GoneCard.objects.create(number=member.number, branch=member.branch)
    for name in changed:
        setattr(member, name, facts[name])
    if changed:
        member.save(update_fields=[*changed, "searched", "written_at"])
    at = timezone.now()
    MemberChange.objects.bulk_create(
        MemberChange(
            member=member,
            field=name,
            old=words.as_text(old),
            new=words.as_text(getattr(member, name)),
            reason=reason,
            made_by=by,
            made_at=at,
            keeps_list=keeps_list,
        )
        for name, old in changed.items()
    )
    return member


@transaction.atomic
def record_declaration(*, member: Member, signed_on: datetime.date | None, by: User | None) -> Member:
    """Keep the day on which a Declaration of Participation was signed (ELIGIBILITY ii, v); None takes it back."""
    return change_member(member=member, by=by, declared_on=signed_on)


def write_list(
    *,
    new: Sequence[Member],
    changed: Sequence[tuple[Member, Mapping[str, tuple[str, str]]]],
    fields: Sequence[str],
    file_name: str,
    by: User,
) -> None:
    """Write members of a list as it says, in a few statements; of those who change, what each `field` said before.

    Who is new needs no trail: the list itself is on record. Whoever calls this has the right to the whole list.
    """
    Member.objects.bulk_create(new, batch_size=AT_ONCE)
    MemberChange.objects.bulk_create(_trail(changed, file_name, by), batch_size=AT_ONCE)
    members = [member for member, _ in changed]
    _note_moved([member.pk for member, facts in changed if "branch" in facts])
    for member in members:
        member.pk = None
    # One statement a thousand members; bulk_update would build a CASE of as many branches for each field.
    Member.objects.bulk_create(
        members,
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=["number"],
        update_fields=[*fields, "written_at"],
    )


def _trail(
    changed: Sequence[tuple[Member, Mapping[str, tuple[str, str]]]], file_name: str, by: User
) -> list[MemberChange]:
    """Return what a list changes, field by field."""
    at = timezone.now()
    return [
        MemberChange(
            member=member,
            field=field,
            old=old,
            new=now,
            made_by=by,
            made_at=at,
            source=MemberChange.Source.IMPORT,
            file_name=file_name,
            keeps_list=True,
        )
        for member, facts in changed
        for field, (old, now) in facts.items()
    ]


def remove_members(members: Sequence[int]) -> None:
    """Remove cards that nothing on the site points to."""
    _note_moved(members)
    Member.objects.filter(pk__in=members).delete()


def _note_moved(members: Sequence[int]) -> None:
    """Note that these cards are going from the branches that the database has them in."""
    before = Member.objects.filter(pk__in=members).values_list("number", "branch")
    GoneCard.objects.bulk_create([GoneCard(number=number, branch_id=branch) for number, branch in before])


@transaction.atomic
def suspend(*, member: Member, sport: str, season: int, reason: Kept, by: User) -> Suspension:
    """Bar a member from one sport for a season: for staying away from the next level, or by a ruling.

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
def waive_suspension(*, suspension: Suspension, reason: Kept, by: User) -> Suspension:
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


def _keeps_list(by: User | None, branch: Organization) -> bool:
    return by is not None and may(by, Right.IMPORT_MEMBERS, branch)


def _check_number(number: str, own: int) -> None:
    taken = Member.objects.filter(number=number).exclude(pk=own).first()
    if taken is not None:
        raise RuleViolation("members.number_taken", field="number", taken_by=taken.name, number=number)


def _check_reason(reason: Kept) -> None:
    if not tidied(reason):
        raise RuleViolation("members.needs_reason", "CODE OF CONDUCT i.e", field="reason")
