"""What was ever changed of a member, line by line."""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass, replace

from auditlog.models import LogEntry

from tournaments.files.models import ImportRow
from tournaments.members import words
from tournaments.members.models import Member
from tournaments.members.queries import changes_by_hand, changes_by_import
from tournaments.organization.models import Node


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of a member's history: when, by whom, and what was before and after."""

    at: datetime.datetime
    by: str
    how: str
    facts: tuple[tuple[str, str, str], ...]  # what, before, after


def history(member: Member) -> list[HistoryLine]:
    """Return every change of a member that is known, the latest first: by hand, and by imported files."""
    return sorted([*_by_hand(member), *_by_import(member)], key=lambda change: change.at, reverse=True)


def _by_hand(member: Member) -> list[HistoryLine]:
    labels = {field.name: str(field.verbose_name) for field in Member._meta.fields}
    changes = []
    for entry in changes_by_hand(member):
        changed = entry.changes or {}
        changed = json.loads(changed) if isinstance(changed, str) else changed
        facts = tuple(
            (labels.get(name, name).capitalize(), words.plain(old), words.plain(new))
            for name, (old, new) in changed.items()
            if name not in {"id", "searched"} and words.plain(old) != words.plain(new)
        )
        how = words.ADDED if entry.action == LogEntry.Action.CREATE else words.CHANGED
        by = str(entry.actor or words.THE_PROGRAM)
        changes.append(HistoryLine(at=entry.timestamp, by=by, how=how, facts=facts))
    return _with_branches(changes)


def _with_branches(changes: list[HistoryLine]) -> list[HistoryLine]:
    """Return the changes with branches by name: the log keeps their keys."""
    keys = {value for change in changes for what, *both in change.facts if what == "Branch" for value in both}
    names = {str(node.pk): str(node) for node in Node.objects.filter(pk__in=[key for key in keys if key.isdigit()])}
    return [
        replace(
            change,
            facts=tuple(
                (what, names.get(old, old), names.get(new, new)) if what == "Branch" else (what, old, new)
                for what, old, new in change.facts
            ),
        )
        for change in changes
    ]


def _by_import(member: Member) -> list[HistoryLine]:
    return [
        HistoryLine(
            at=row.batch.confirmed_at or row.batch.uploaded_at,
            by=str(row.batch.confirmed_by),
            how=words.from_file(row.batch.file_name, is_new=row.action == ImportRow.Action.NEW),
            facts=tuple((key.replace("_", " ").capitalize(), old, new) for key, (old, new) in row.changes.items()),
        )
        for row in changes_by_import(member)
    ]
