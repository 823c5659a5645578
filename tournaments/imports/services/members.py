"""A member list on its way into the registry."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from django.db.models import QuerySet, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext_lazy

from kit.pure.sentences import Kept
from kit.pure.table import values
from kit.pure.table.columns import Column
from kit.pure.table.layout import Shape
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.services.kind import (
    CameIn,
    Scope,
    WayBack,
    changes_between,
    name_said,
    no_such_branch,
    number_said,
    shown,
)
from tournaments.imports.services.member_columns import COLUMNS, TRANSFER
from tournaments.imports.words import NOTHING, message
from tournaments.members.models import Member, MemberChange, Transfer
from tournaments.members.services import remove_members, transfer_of, write_list
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.numbers import BranchNumbers
from tournaments.organization.queries.permissions import Right

EARLIEST_BIRTH = datetime.date(1900, 1, 1)
LONGEST_NUMBER = 10  # digits to which a number that lost its leading zeros is filled up again when it is looked for

# columns of the file that are facts of the card; the branch is found by its number
_FIELDS = (
    "surname", "given_names", "initials", "sex", "birth_date", "membership_type", "joined_on", "dues_paid_year",
    "dues_paid_on", "reinstated_on", "clubhouse_privileges", "declared_on", "left_on",
)  # fmt: skip
_TELLING = ("surname", "given_names", "birth_date")
_WRITTEN = [*_FIELDS, "branch", "searched"]


@dataclass(frozen=True, slots=True)
class _Registry:
    """What every row is compared with that is small enough to be held: the branches."""

    top: str
    branches: BranchNumbers
    by_id: Mapping[int, Organization]
    today: datetime.date
    has_leading_zeros: bool
    whole_on: datetime.date | None


class Members:
    """One row a member."""

    key = shape = "members"
    title = gettext_lazy("Import members")
    thing = gettext_lazy("Member")
    explanation = gettext_lazy(
        "The member list of the Command office. Members on record change only where the file differs. An empty cell"
        " changes nothing, and members who are not in the file stay as they are."
    )
    right = Right.IMPORT_MEMBERS
    at: Literal["organization", "event"] = "organization"
    rows_at_once = 1_000
    people = Shape(each=("membership_number", "surname", "given_names"), found=("membership_number",))
    once = "membership_number"

    @property
    def way_back(self) -> WayBack:
        return _take_back

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return COLUMNS

    def open(self, scope: Scope) -> _Registry:
        places, top = Organization.objects, scope.organization
        below = places.under(top) if top is not None else places.all()
        branches = BranchNumbers(below.branches().select_related("command"))
        return _Registry(
            top=str(top or ""),
            branches=branches,
            by_id={organization.pk: organization for organization in branches.all},
            today=timezone.localdate(),
            has_leading_zeros=Member.objects.filter(number__startswith="0").exists(),
            whole_on=scope.whole_on,
        )

    def check(self, rows: Sequence[ReadRow], context: Any, *, lock: bool = False) -> Sequence[RowOutcome]:
        numbers = [number for row in rows if (number := row.values.get("membership_number"))]
        known = Member.objects.select_for_update() if lock else Member.objects.all()
        members = {member.number: member for member in known.filter(number__in=numbers)}
        alike = _alike([number for number in numbers if number not in members], context)
        _give_zeros_back(rows, members, {twin.number: twin for twin in known.filter(number__in=alike.values())}, alike)
        prefetch_related_objects(list(members.values()), "branch", "transfers")
        return [_check(row, members, alike, context) for row in rows]

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: Any, *, by: User, file_name: str) -> CameIn:
        changed = [(*outcome.payload, outcome.changes) for _, outcome in rows if outcome.action is Action.CHANGED]
        added = [outcome.payload for _, outcome in rows if outcome.action is Action.NEW]
        transfers = [*(transfer for _, transfer in added), *(transfer for _, transfer, _ in changed)]
        write_list(
            new=[member for member, _ in added],
            changed=[(member, _trail(changes)) for member, _, changes in changed],
            fields=_WRITTEN,
            file_name=file_name,
            by=by,
            transfers=[_by(transfer, by) for transfer in transfers if transfer is not None],
        )
        return {}


def _trail(changes: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Return what a row changes by the fields of the member; what was not known is empty there."""
    return {
        "branch" if key == "branch_number" else key: ("" if old == NOTHING else old, "" if new == NOTHING else new)
        for key, (old, new) in changes.items()
        if key != TRANSFER
    }


def _by(transfer: Transfer, by: User) -> Transfer:
    transfer.made_by = by
    return transfer


def _take_back(rows: Sequence[ImportRow], context: _Registry, by: User, batch: ImportBatch) -> list[Kept]:
    """Remove the members that the rows have added, and give those that they changed what was known before."""
    locked = Member.objects.select_for_update().filter(number__in=[row.identity for row in rows])
    members = {member.number: member for member in locked}
    later = MemberChange.objects.filter(member__in=members.values(), made_at__gt=batch.confirmed_at)
    changed_since = set(
        later.exclude(source=MemberChange.Source.IMPORT, file_name=batch.file_name).values_list("member", flat=True)
    )
    came = {transfer.pk: transfer for transfer in _transfers_of(batch, list(members.values()))}
    origins = {transfer.member_id: transfer.from_branch for transfer in came.values() if transfer.moves_card}
    needed = _in_use([member.pk for member in members.values()])
    why, removed, restored = [], [], []
    for row in rows:
        member = members.get(row.identity)
        stays: Kept = ""
        if member is None:
            pass  # somebody removed the card in the meantime
        elif member.pk in changed_since:
            stays = message("changed_since_import")
        elif row.action != Action.NEW.value:
            restored.append((member, _restore(member, row.changes, origins)))
        elif member.pk in needed:
            stays = message("used_since_import")
        else:
            removed.append(member.pk)
        why.append(stays)
    remove_members(removed)
    given_back = [member.pk for member, _ in restored]  # a card that stays keeps its transfer
    Transfer.objects.filter(pk__in=came, member__in=given_back).update(revoked_at=timezone.now(), revoked_by=by)
    write_list(new=[], changed=restored, fields=_WRITTEN, file_name=batch.file_name, by=by)
    return why


def _in_use(members: Sequence[int]) -> set[int]:
    """Return those of the members that anything else of the site points to: a team, a score, a bar."""
    used: set[int] = set()
    for relation in Member._meta.related_objects:
        if relation.related_model not in (MemberChange, Transfer):
            name = relation.field.name
            rows = relation.related_model._base_manager.filter(**{f"{name}__in": members})
            used.update(rows.values_list(name, flat=True))
    return used


def _transfers_of(batch: ImportBatch, members: Sequence[Member]) -> QuerySet[Transfer]:
    came = Transfer.objects.filter(member__in=members, file_name=batch.file_name, made_at__gte=batch.confirmed_at)
    return came.filter(revoked_at=None).select_related("from_branch")


def _restore(
    member: Member, changes: Mapping[str, Sequence[str]], origins: Mapping[int, Organization | None]
) -> dict[str, tuple[str, str]]:
    """Set what a row has changed back on `member`; return the trail of it."""
    readers = {column.key: column.read for column in COLUMNS}
    for key, (old, _) in changes.items():
        if key == "branch_number":
            member.branch = origins.get(member.pk) or member.branch
            continue
        if key == TRANSFER:
            continue
        field = Member._meta.get_field(key)
        nothing = None if field.null else ""
        setattr(member, field.name, nothing if old == NOTHING else readers.get(key, values.date)(old))
    return _trail({key: (new, old) for key, (old, new) in changes.items()})


def _alike(numbers: Sequence[str], context: _Registry) -> dict[str, str]:
    """Return known numbers that differ from those of a file by leading zeros alone, by the number without them.

    A spreadsheet drops such zeros without a word, and the member would be added a second time.
    """
    if not context.has_leading_zeros and not any(number.startswith("0") for number in numbers):
        return {}
    bare = {number.lstrip("0") for number in numbers}
    forms = {text.zfill(length) for text in bare for length in range(len(text), LONGEST_NUMBER + 1)}
    known = Member.objects.filter(number__in=forms).values_list("number", flat=True)
    return {number.lstrip("0"): number for number in known}


def _give_zeros_back(
    rows: Sequence[ReadRow], members: dict[str, Member], twins: Mapping[str, Member], alike: Mapping[str, str]
) -> None:
    """Read a number as that of the card it lost the zeros of, where two of its names and birth date are the card's."""
    for row in rows if twins else ():
        number = row.values.get("membership_number") or ""
        twin = None if number in members else twins.get(alike.get(number.lstrip("0"), ""))
        if twin and sum(row.values.get(key) == getattr(twin, key) for key in _TELLING) >= 2:
            cast("dict[str, Any]", row.values)["membership_number"] = twin.number
            members[twin.number] = twin


def _check(row: ReadRow, members: Mapping[str, Member], alike: Mapping[str, str], context: _Registry) -> RowOutcome:
    number = row.values.get("membership_number") or ""
    label = ", ".join(filter(None, (name_said(row), number)))
    problems = list(_problems(row, context))
    member = members.get(number)
    if member is None and (twin := alike.get(number.lstrip("0"))):
        problems.append(RowProblem("membership_number", message("zeros_lost", number=number, twin=twin)))
    if member is not None and member.branch_id not in context.by_id:
        problems += _outside(row, member, context)
    if problems or row.problems:
        return RowOutcome(Action.REFUSED, label, problems=tuple(problems))
    branch = context.branches.find(number_said(row))
    assert branch is not None
    is_older = member is not None and _is_older(context.whole_on, member, branch)
    if member is not None and is_older:
        branch = member.branch
    facts = {field: row.values[field] for field in _FIELDS if row.values.get(field) is not None}
    if member is None:
        member = Member(number=number, branch=branch, **facts)
        return RowOutcome(Action.NEW, label, payload=(member, _transfer(row, member, branch, context)))
    transfer = None if is_older else _transfer(row, member, branch, context)  # what it tells is of the branch before
    if context.whole_on is not None:
        facts["left_on"] = row.values.get("left_on")
    changes = _changes(member, branch, facts, context)
    if transfer is not None and transfer.on is not None:
        changes[TRANSFER] = (shown(member.transferred_on), shown(transfer.on))
    for field, value in facts.items():
        setattr(member, field, value)
    member.branch = branch
    action, remarks = Action.CHANGED if changes else Action.UNCHANGED, ("moved_since",) if is_older else ()
    return RowOutcome(action, label, changes, payload=(member, transfer), remarks=remarks)


def _is_older(whole_on: datetime.date | None, member: Member, branch: Organization) -> bool:
    """Return whether a list of all members has a card where a transfer of its day or later took it from."""
    if whole_on is None or member.branch_id == branch.pk:
        return False
    later = (each for each in member.transfers.all() if each.on and each.on >= whole_on and not each.revoked_at)
    return any(transfer.from_branch_id == branch.pk for transfer in later)


def _outside(row: ReadRow, member: Member, context: _Registry) -> list[RowProblem]:
    """Return why a row may not take a card that another Command has.

    It may where surname, given names and birth date are the same; but not back from where the card went, or two lists
    that come every night would move it to and fro.
    """
    said = [row.values.get(key) for key in ("surname", "given_names", "birth_date")]
    if None in said or said != [member.surname, member.given_names, member.birth_date]:
        code = "member_outside" if context.top else "member_outside_the_tree"
        return [RowProblem("membership_number", message(code, number=member.number, place=context.top))]
    last, on = member.last_transfer, row.values.get(TRANSFER)
    if last is not None and last.on is not None and last.from_branch_id in context.by_id and (not on or on <= last.on):
        return [RowProblem(TRANSFER, message("moved_away", day=last.on))]
    return []


def _transfer(row: ReadRow, member: Member, branch: Organization, context: _Registry) -> Transfer | None:
    """Return the transfer that a row makes or tells, not saved yet; None where there is none, or it is on record."""
    on = row.values.get(TRANSFER)
    if member.pk is not None and on == member.transferred_on:
        on = None  # that of the latest transfer, which our own list says beside a branch of today
    if member.pk is not None and member.branch_id != branch.pk:
        return transfer_of(member, branch, on or context.whole_on, None)
    if on is None or (member.pk is not None and _knows(member, branch, on)):
        return None
    said = row.values.get("transferred_from") or ""
    origin = context.branches.find(said)
    return Transfer(
        member=member, to_branch=branch, on=on, from_branch=origin, from_name=str(origin or said), moves_card=False,
        made_at=timezone.now(),
    )  # fmt: skip


def _knows(member: Member, branch: Organization, on: datetime.date) -> bool:
    return any(
        (transfer.on, transfer.to_branch_id, transfer.revoked_at) == (on, branch.pk, None)
        for transfer in member.transfers.all()
    )


def _problems(row: ReadRow, context: _Registry) -> list[RowProblem]:
    """Return what is wrong with the cells of a row when they are looked at together."""
    problems = []
    number = number_said(row)
    if number and context.branches.find(number) is None:
        code = "no_branch_yet" if context.top else "no_branch_in_the_tree"
        problems.append(RowProblem("branch_number", no_such_branch(context.branches, number, context.top, code)))
    born = row.values.get("birth_date")
    if born is not None and not EARLIEST_BIRTH <= born <= context.today:
        problems.append(RowProblem("birth_date", message("no_birth_date", born=born)))
    moved = row.values.get(TRANSFER)
    if moved is not None and moved > context.today:
        problems.append(RowProblem(TRANSFER, message("transfer_ahead", day=moved)))
    return problems


def _changes(
    member: Member, branch: Organization, facts: Mapping[str, Any], context: _Registry
) -> dict[str, tuple[str, str]]:
    changes = changes_between({field: getattr(member, field) for field in facts}, facts)
    if branch.pk != member.branch_id:
        called = context.branches.name_of
        changes["branch_number"] = (called(member.branch), called(branch))
    return changes


KIND = Members()
