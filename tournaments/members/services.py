"""Changes to the registry, by hand and from lists. Every one is kept in the trail, with who made it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from kit.pure import short_names
from kit.pure.sentences import Kept, tidied
from kit.pure.violations import RuleViolation
from tournaments.members import words
from tournaments.members.models import GoneCard, Member, MemberChange, Suspension, Transfer
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.permissions import Right, may

AT_ONCE = 1_000  # rows a statement
_CALLED_BY = frozenset({"surname", "given_names", "branch"})  # what somebody is told from others by


@transaction.atomic
def add_member(
    *, number: str, branch: Organization, by: User | None, transferred_on: datetime.date | None = None, **facts: Any
) -> Member:
    """Add a member to the registry, who came from elsewhere on `transferred_on` if given.

    Raises RuleViolation for a number that is taken, and for a day of a transfer that cannot be.
    """
    _check_number(number, 0, branch, by)
    member = Member.objects.create(number=number, branch=branch, **facts)
    MemberChange.objects.create(member=member, made_by=by, made_at=timezone.now(), keeps_list=_keeps_list(by, branch))
    if transferred_on is not None:
        transfer_member(member=member, on=transferred_on, to=branch, by=by)
    return member


@transaction.atomic
def change_member(
    *, member: Member, by: User | None, reason: str = "", transferred_on: datetime.date | None = None, **facts: Any
) -> Member:
    """Change facts of a member; what is not named stays. Another branch is a transfer, on `transferred_on` if given.

    Raises RuleViolation for a number that is taken, and for a day of a transfer that cannot be.
    """
    member = Member.objects.select_for_update().select_related("branch").get(pk=member.pk)
    if "number" in facts:
        _check_number(facts["number"], member.pk, member.branch, by)
    changed = {name: getattr(member, name) for name, value in facts.items() if getattr(member, name) != value}
    keeps_list = bool(changed) and _keeps_list(by, member.branch)
    if not changed.keys().isdisjoint({"number", "branch"}):
        GoneCard.objects.create(number=member.number, branch=member.branch)
    at = timezone.now()
    if "branch" in changed:
        _check_day(member, transferred_on, "transferred_on")
        transfer = transfer_of(member, facts["branch"], transferred_on, by)
        transfer.made_at = at
        _add_transfers([transfer])
    elif transferred_on is not None and not _has_transfer(member, transferred_on, member.branch):
        transfer_member(member=member, on=transferred_on, to=member.branch, by=by)
    for name in changed:
        setattr(member, name, facts[name])
    if changed:
        member.save(update_fields=[*changed, "searched", "written_at"])
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
    if not changed.keys().isdisjoint(_CALLED_BY):
        tell_apart([member.pk])
    return member


def tell_apart(members: Sequence[int]) -> None:
    """See to it that no two players of one event or branch are called alike in short, where these members play."""
    surnames = Member.everybody.filter(pk__in=members, places__isnull=False).values("surname")
    played = Member.everybody.filter(surname__in=surnames, places__isnull=False).order_by().distinct()
    rows = played.values_list(
        "pk", "surname", "given_names", "letters", "namesake", "branch", "places__entry__competition__event"
    )
    new = short_names.tell_apart(
        (pk, short_names.Called(surname, given, letters, namesake), (("branch", branch), ("event", event)))
        for pk, surname, given, letters, namesake, branch, event in rows
    )
    for pk, called in new.items():
        now = {"letters": called.letters, "namesake": called.namesake, "written_at": timezone.now()}
        Member.everybody.filter(pk=pk).update(**now)


# --- transfers ------------------------------------------------------------------------------------------


def transfer_of(member: Member, to: Organization, on: datetime.date | None, by: User | None) -> Transfer:
    """Return the transfer that takes a card from its branch to another, not saved yet."""
    branch = member.branch
    return Transfer(
        member=member, to_branch=to, on=on, from_branch=branch, from_name=str(branch), made_by=by,
        made_at=timezone.now(),
    )  # fmt: skip


@transaction.atomic
def transfer_member(
    *, member: Member, on: datetime.date, to: Organization, origin: Organization | str = "", by: User | None
) -> Transfer:
    """Record that a member came to the branch `to` on a day; the card moves where it is not there yet.

    `origin` is the branch where the member was, or its name where this site does not know it; the branch of the card
    where it is left out. Raises RuleViolation for a day that cannot be, and for what is on record already.
    """
    member = Member.objects.select_for_update().select_related("branch").get(pk=member.pk)
    _check_day(member, on, "on")
    if _has_transfer(member, on, to):
        raise RuleViolation("members.transferred_already", field="on", member=member.name, branch=str(to))
    if to.pk != member.branch_id:
        change_member(member=member, by=by, branch=to, transferred_on=on)
        moved = member.transfers.get(on=on, to_branch=to, revoked_at=None)
        if origin:
            moved.from_branch, moved.from_name = _from(origin)
            moved.save(update_fields=["from_branch", "from_name"])
        return moved
    from_branch, from_name = _from(origin)
    if from_branch == to:
        raise RuleViolation("members.same_branch", field="from_branch", branch=str(to))
    transfer = Transfer(
        member=member, on=on, to_branch=to, from_branch=from_branch, from_name=from_name, moves_card=False,
        made_by=by, made_at=timezone.now(),
    )  # fmt: skip
    _add_transfers([transfer])
    Member.objects.filter(pk=member.pk).update(written_at=transfer.made_at)
    return transfer


@transaction.atomic
def revoke_transfer(*, transfer: Transfer, by: User) -> Transfer:
    """Take a transfer back that was wrong. The card goes back where this one moved it and nothing did since.

    Raises RuleViolation when it was revoked already.
    """
    member = Member.objects.select_for_update().get(pk=transfer.member_id)
    transfer = Transfer.objects.select_for_update(of=("self",)).select_related("from_branch").get(pk=transfer.pk)
    if transfer.revoked_at is not None:
        raise RuleViolation("members.transfer_revoked")
    later = member.transfers.filter(pk__gt=transfer.pk, moves_card=True, revoked_at=None)
    transfer.revoked_at, transfer.revoked_by = timezone.now(), by
    transfer.save(update_fields=["revoked_at", "revoked_by"])
    if transfer.moves_card and transfer.from_branch and member.branch_id == transfer.to_branch_id and not later:
        change_member(member=member, by=by, branch=transfer.from_branch)
        # The way back is no transfer of the member: nothing of both stands.
        back = member.transfers.filter(pk__gt=transfer.pk, on=None, revoked_at=None)
        back.update(revoked_at=transfer.revoked_at, revoked_by=by)
    Member.objects.filter(pk=member.pk).update(written_at=transfer.revoked_at)
    return transfer


def _from(origin: Organization | str) -> tuple[Organization | None, str]:
    return (None, origin) if isinstance(origin, str) else (origin, str(origin))


def _has_transfer(member: Member, on: datetime.date, to: Organization) -> bool:
    return member.transfers.filter(on=on, to_branch=to, revoked_at=None).exists()


def _check_day(member: Member, on: datetime.date | None, field: str) -> None:
    """Refuse the day of a transfer that is ahead, or before the member joined."""
    today = timezone.localdate()
    if on is not None and on > today:
        raise RuleViolation("members.transfer_ahead", field=field, today=today)
    if on is not None and member.joined_on is not None and on < member.joined_on:
        raise RuleViolation("members.transfer_before_joining", field=field, joined=member.joined_on)


def _add_transfers(transfers: Sequence[Transfer]) -> None:
    """Write transfers; a day that comes now takes the place of one to the same branch of which nobody knew the day."""
    dated = [transfer for transfer in transfers if transfer.on is not None]
    undated = Transfer.objects.filter(
        member__in=[transfer.member_id for transfer in dated if transfer.member_id],
        to_branch__in={transfer.to_branch_id for transfer in dated},
        on=None,
        revoked_at=None,
    )
    if dated:
        undated.update(revoked_at=dated[0].made_at, revoked_by=dated[0].made_by)
    Transfer.objects.bulk_create(transfers, batch_size=AT_ONCE)


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
    transfers: Sequence[Transfer] = (),
) -> None:
    """Write members of a list as it says, in a few statements; of those who change, what each `field` said before.

    `transfers` are those of these members that come with it.

    Who is new needs no trail: the list itself is on record. Whoever calls this has the right to the whole list.
    """
    Member.objects.bulk_create(new, batch_size=AT_ONCE)
    MemberChange.objects.bulk_create(_trail(changed, file_name, by), batch_size=AT_ONCE)
    for transfer in transfers:
        transfer.file_name = file_name
    _add_transfers(transfers)
    members = [member for member, _ in changed]
    called = [member.pk for member, facts in changed if not _CALLED_BY.isdisjoint(facts)]
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
    for start in range(0, len(called), AT_ONCE):
        tell_apart(called[start : start + AT_ONCE])


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


def _check_number(number: str, own: int, branch: Organization, by: User | None) -> None:
    taken = Member.objects.filter(number=number).exclude(pk=own).select_related("branch").first()
    if taken is None:
        return
    is_near = taken.branch.command_id == branch.command_id
    if not is_near and (by is None or not may(by, Right.SEE_MEMBERS, taken.branch)):
        raise RuleViolation("members.number_elsewhere", field="number")
    raise RuleViolation("members.number_taken", field="number", taken_by=taken.name, number=number)


def _check_reason(reason: Kept) -> None:
    if not tidied(reason):
        raise RuleViolation("members.needs_reason", "CODE OF CONDUCT i.e", field="reason")
