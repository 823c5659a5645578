"""A list of all members, as an office sends it every night: read and written in one go, by command or by program."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.files.base import File
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from kit.pure.sentences import translate
from kit.pure.violations import RuleViolation
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import keep_file, read_batch, start_work
from tournaments.imports.services.kind import scope_of
from tournaments.imports.services.writing import write_batch
from tournaments.organization.models import Organization, User

if TYPE_CHECKING:
    from tournaments.imports.services.batches import AnyTask, Report

MOST_TOLD = 1_000  # rows that a report names; the page of the import has all of them


def keep_whole_list(
    *,
    organization: Organization | None,
    file: File[bytes],
    file_name: str,
    on: datetime.date | None,
    by: User,
    layout: Mapping[str, Any] | None = None,
) -> ImportBatch:
    """Keep a list of all members of a day. Nothing else is written. Raises RuleViolation for a day that is ahead."""
    today = timezone.localdate()
    if on is not None and on > today:
        raise RuleViolation("imports.list_ahead", field="on", today=today)
    batch = ImportBatch(kind="members", organization=organization, whole_on=on or today, uploaded_by=by)
    batch.layout = dict(layout or {})
    # With its day: a list has the same name every night, and what each did is told apart by it.
    batch.file_name = f"{Path(file_name).name[-180:]} ({batch.whole_on})"
    keep_file(batch, file, file_name)
    return batch


@transaction.atomic
def send_whole_list(
    *,
    organization: Organization | None,
    file: File[bytes],
    file_name: str,
    on: datetime.date | None,
    even_if_shorter: bool,
    layout: Mapping[str, Any],
    by: User,
    task: AnyTask,
) -> ImportBatch:
    """Keep a list of all members, and have it read and written in the background."""
    batch = keep_whole_list(organization=organization, file=file, file_name=file_name, on=on, by=by, layout=layout)
    batch.job = start_work(batch, "reading_file", by, task, even_if_shorter)
    batch.save(update_fields=["job"])
    return batch


def take_in_list(
    *, batch_id: int, report: Report, even_if_shorter: bool = False, is_written: bool = True
) -> ImportBatch:
    """Read a kept list, and write all of it that can be used, unless it is to be read alone.

    Nobody looks at it before: what needs a person is left as it was and told. A list that misses more than a tenth of
    the members on record is refused, unless `even_if_shorter`.
    """
    batch = read_batch(batch_id=batch_id, report=report, even_if_shorter=even_if_shorter)
    if batch.state == ImportBatch.State.COLUMNS and batch.whole_on:  # of any other, the page asks
        batch.state = ImportBatch.State.REFUSED
        batch.save(update_fields=["state"])
    if batch.state == ImportBatch.State.READY and is_written:
        batch.state, batch.confirmed_at = ImportBatch.State.WRITING, timezone.now()
        batch.confirmed_by = batch.uploaded_by
        batch.save(update_fields=["state", "confirmed_by", "confirmed_at"])
    if batch.state == ImportBatch.State.WRITING:
        batch = write_batch(batch_id=batch_id, report=report)
    return batch


def report_of(batch: ImportBatch) -> dict[str, Any]:
    """Return what became of a list: how many rows were what, and the rows that need a person."""
    labels = {column.key: _(column.label) for column in kinds.get(batch.kind).columns(scope_of(batch))}
    to_see = batch.rows.filter(Q(action=ImportRow.Action.REFUSED) | ~Q(left_out=[])).order_by("line")[:MOST_TOLD]
    report = {
        "id": batch.pk,
        "file": batch.file_name,
        "on": batch.whole_on,
        "state": batch.state,
        "problem": translate(batch.problem),
        "new": batch.new_count,
        "changed": batch.changed_count,
        "unchanged": batch.unchanged_count,
        "refused": batch.refused_count,
        "account": batch.account,
        "notes": [str(translate(note)) for note in batch.note],
        "rows": [
            {
                "row": row.number,
                "where": str(translate(row.where) or row.number or ""),
                "column": labels.get(problem["column"], ""),
                "label": row.label,
                "sentence": translate(problem["sentence"]),
            }
            for row in to_see
            for problem in (*row.problems, *row.left_out)
        ],
    }
    if batch.whole_on:
        moved = batch.rows.filter(action=ImportRow.Action.CHANGED, changes__has_key="branch_number").count()
        report |= {"changed": batch.changed_count - moved, "moved": moved, "gone": batch.gone_count}
    return report
