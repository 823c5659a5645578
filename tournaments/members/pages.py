"""What was ever changed of a member, line by line."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from itertools import groupby

from tournaments.members import words
from tournaments.members.models import Member, MemberChange
from tournaments.members.queries import changes_of, lists_with


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One line of a member's history: when, by whom, and what was before and after."""

    at: datetime.datetime
    by: str
    how: str
    facts: tuple[tuple[str, str, str], ...]  # what, before, after
    why: str = ""


def history(member: Member) -> list[HistoryLine]:
    """Return every change of a member that is known, the latest first: by hand, and by imported files."""
    return sorted([*_changed(member), *_added_by_list(member)], key=lambda change: change.at, reverse=True)


def _changed(member: Member) -> list[HistoryLine]:
    """Return what the trail says; what was saved at once by one person is one line."""
    lines = []
    for (at, _), together in groupby(changes_of(member), key=lambda change: (change.made_at, change.made_by_id)):
        changes = list(together)
        first = changes[0]
        how = words.from_file(first.file_name, is_new=False) if first.file_name else words.CHANGED
        lines.append(
            HistoryLine(
                at=at,
                by=str(first.made_by or words.THE_PROGRAM),
                how=str(how if first.field else words.ADDED),
                facts=tuple(_fact(change) for change in changes if change.field),
                why=first.reason,
            )
        )
    return lines


def _fact(change: MemberChange) -> tuple[str, str, str]:
    field = change.field
    return words.label(field), words.format_fact(field, change.old), words.format_fact(field, change.new)


def _added_by_list(member: Member) -> list[HistoryLine]:
    return [
        HistoryLine(
            at=row.batch.confirmed_at or row.batch.uploaded_at,
            by=str(row.batch.confirmed_by),
            how=words.from_file(row.batch.file_name, is_new=True),
            facts=(),
        )
        for row in lists_with(member)
    ]
