"""The registry as officers see it: only the part of the tree that is theirs."""

from __future__ import annotations

import datetime
import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404

from games import registry
from tournaments.files.models import ImportBatch, ImportRow
from tournaments.members.models import Member, Suspension, searched_form
from tournaments.organization.models import Node
from tournaments.organization.queries.permissions import Right, may, nodes_with

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.organization.models import User

PICKED = 25  # as many as fit on a page to choose from; more means: type more letters


@dataclass(frozen=True, slots=True)
class Change:
    """One line of a member's history: when, by whom, and what was before and after."""

    at: datetime.datetime
    by: str
    how: str
    facts: tuple[tuple[str, str, str], ...]  # what, before, after


def members_of(user: User | AnonymousUser) -> QuerySet[Member]:
    """Return the members whom `user` may see, with their branch, by name."""
    own = Node.objects.filter(nodes_with(user, Right.SEE_MEMBERS))
    return Member.objects.filter(branch__in=own).select_related("branch").order_by("surname", "given_names", "number")


def search(members: QuerySet[Member], text: str) -> QuerySet[Member]:
    """Return the members whom `text` means: words begin names in any order, digits begin a number.

    Accents and capitals do not matter, and "O'Brien" is found as "obrien".
    """
    for word in searched_form(text).split():
        if word.isdigit():
            members = members.filter(Q(number__startswith=word) if len(word) < 4 else Q(number__contains=word))
        else:
            members = members.filter(searched__contains=f" {word}")
    return members


def members_for_picker(
    *, user: User | AnonymousUser, branches: Collection[int] = (), text: str = "", limit: int = PICKED
) -> list[Member]:
    """Return members to choose from, of these branches or of all that `user` may see, in one query."""
    members = members_of(user)
    if branches:
        members = members.filter(branch__in=branches)
    return list(search(members, text)[:limit])


def member_for(user: User | AnonymousUser, member_id: int) -> Member:
    """Return one member. Raises Http404, or PermissionDenied for a member of somebody else's branch."""
    member = Member.objects.select_related("branch__parent").filter(pk=member_id).first()
    if member is None:
        raise Http404(str(member_id))
    if not may(user, Right.SEE_MEMBERS, member.branch):
        raise PermissionDenied
    return member


def may_suspend(user: User | AnonymousUser, member: Member) -> bool:
    """Return whether `user` may bar this member, or waive it: somebody above the branch, never the branch itself."""
    return member.branch.parent is not None and may(user, Right.RULE, member.branch.parent)


def suspensions_of(user: User | AnonymousUser) -> QuerySet[Suspension]:
    """Return the suspensions of members whom `user` may see, the latest season first."""
    own = Node.objects.filter(nodes_with(user, Right.SEE_MEMBERS))
    return (
        Suspension.objects.filter(member__branch__in=own)
        .select_related("member__branch__parent", "made_by", "waived_by")
        .order_by("-season", "member__surname", "member__given_names", "sport")
    )


def sport_names() -> list[tuple[str, str]]:
    """Return the sports as choices: key and name."""
    return [(game.key, game.name) for game in registry.all_games()]


def history(member: Member) -> list[Change]:
    """Return every change of a member that is known, the latest first: by hand, and by imported files."""
    return sorted([*_by_hand(member), *_by_import(member)], key=lambda change: change.at, reverse=True)


def _by_hand(member: Member) -> list[Change]:
    entries = LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(Member), object_id=member.pk
    ).select_related("actor")
    words = {field.name: str(field.verbose_name) for field in Member._meta.fields}
    changes = []
    for entry in entries:
        changed = entry.changes or {}
        changed = json.loads(changed) if isinstance(changed, str) else changed
        facts = tuple(
            (words.get(name, name).capitalize(), _plain(old), _plain(new))
            for name, (old, new) in changed.items()
            if name not in {"id", "searched"} and _plain(old) != _plain(new)
        )
        how = "Added" if entry.action == LogEntry.Action.CREATE else "Changed"
        changes.append(Change(entry.timestamp, str(entry.actor or "the program"), how, facts))
    return _with_branches(changes)


def _with_branches(changes: list[Change]) -> list[Change]:
    """Return the changes with branches by name: the log keeps their keys."""
    keys = {value for change in changes for what, *both in change.facts if what == "Branch" for value in both}
    names = {str(node.pk): str(node) for node in Node.objects.filter(pk__in=[key for key in keys if key.isdigit()])}
    return [
        Change(
            change.at,
            change.by,
            change.how,
            tuple(
                (what, names.get(old, old), names.get(new, new)) if what == "Branch" else (what, old, new)
                for what, old, new in change.facts
            ),
        )
        for change in changes
    ]


def _by_import(member: Member) -> list[Change]:
    rows = ImportRow.objects.filter(
        identity=member.number,
        batch__kind="members",
        batch__state=ImportBatch.State.DONE,
        action__in=[ImportRow.Action.NEW, ImportRow.Action.CHANGED],
    ).select_related("batch__confirmed_by")
    return [
        Change(
            row.batch.confirmed_at or row.batch.uploaded_at,
            str(row.batch.confirmed_by),
            f"{'Added' if row.action == ImportRow.Action.NEW else 'Changed'} from {row.batch.file_name}",
            tuple((key.replace("_", " ").capitalize(), old, new) for key, (old, new) in row.changes.items()),
        )
        for row in rows
    ]


def _plain(value: object) -> str:
    return {"None": "", "True": "yes", "False": "no"}.get(str(value), str(value))
