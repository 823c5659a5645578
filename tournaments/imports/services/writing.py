"""Writing what a person has confirmed, and taking it back.

A file of teams is written in one transaction. A member list is too long for that: one writer at a time is all that
SQLite has, and nobody at a desk can wait for 300,000 rows. It is written a short piece at a time; which rows are
written is noted in the same transaction, so that a kill loses nothing, the same button goes on, and all can be taken
back.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import connection, transaction
from django.db.models import QuerySet

from kit.pure.table.columns import Column
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem, read_again
from kit.pure.violations import RuleViolation
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import as_json, forget_file, judge, start_work
from tournaments.imports.services.gone import write_gone
from tournaments.imports.services.kind import CameIn, ImportKind, WayBack, scope_of
from tournaments.imports.words import message, say
from tournaments.organization.models import User

if TYPE_CHECKING:
    from tournaments.imports.services.batches import AnyTask, Report

State = ImportBatch.State
FIRST_PIECE, FEWEST, MOST = 250, 50, 1_000  # rows
PIECE = 0.2  # seconds that a piece may hold what others wait for
# Seconds between two pieces, where there is one writer at a time. SQLite lets who waits look again every tenth of a
# second: in a shorter pause a desk would look, by bad luck, only while a piece is written.
PAUSE = 0.1
END = 2**31  # after every line


def write_batch(*, batch_id: int, report: Report) -> ImportBatch:
    """Write the confirmed rows of a batch that are not written yet, and return it.

    Each row is compared with the database once more. What is no longer exactly as the preview showed it is left alone
    and listed: nobody agreed to that. All rows or none; of a kind with a way back, what is not written waits.
    """
    batch = ImportBatch.objects.get(pk=batch_id)
    kind, scope = kinds.get(batch.kind), scope_of(batch)
    columns, context = kind.columns(scope), kind.open(scope)
    total = batch.new_count + batch.changed_count + batch.gone_count
    size = FIRST_PIECE if kind.way_back else kind.rows_at_once
    done, line = batch.written_count, 0
    with nullcontext() if kind.way_back else transaction.atomic():
        while piece := _write_piece(batch_id, kind, columns, context, (line, size)):
            done, line = done + piece.rows, piece.line
            if kind.way_back:
                size = next_size(piece)
            report(done, total, partial(say, "writing"))
            _let_others_write(kind)
        while gone := write_gone(batch_id, FIRST_PIECE):
            done += gone
            report(done, total, partial(say, "writing"))
            _let_others_write(kind)
        return _close(batch_id)


class Piece(NamedTuple):
    """So many rows, the line of the last one, and the seconds for which others could not write."""

    rows: int
    line: int
    held: float


def next_size(piece: Piece) -> int:
    """Return how many rows to write next: as many as PIECE seconds are enough for, on this machine and at this hour."""
    return min(MOST, max(FEWEST, int(piece.rows * PIECE / max(piece.held, 0.001))))


def _write_piece(
    batch_id: int, kind: ImportKind, columns: Sequence[Column], context: Any, wanted: tuple[int, int]
) -> Piece | None:
    """Write the rows after a line, so many at most, in a transaction of their own; None where none is left."""
    line, size = wanted
    with transaction.atomic():
        began = time.perf_counter()
        batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch_id)
        if batch.state != State.WRITING or batch.confirmed_by is None:
            return None  # the queue may deliver a task twice
        kept = [_Kept(*row) for row in _waiting(batch).filter(line__gt=line).values_list(*_Kept._fields)[:size]]
        rows = [read_again(columns, row.line, row.values) for row in kept]
        good, moved = _still_so(kept, rows, kind.check(rows, context, lock=True))
        confirmed = [(row, outcome) for _, row, outcome in good]
        came_in = kind.write(confirmed, context, by=batch.confirmed_by, file_name=batch.file_name)
        ImportRow.objects.filter(pk__in=[pk for pk, _, _ in good]).update(is_written=True)
        batch.written_count += len(good)
        batch.came_in = _together(batch.came_in, came_in)
        batch.save(update_fields=["written_count", "came_in"])
        ImportRow.objects.bulk_update(moved, ["action", "problems"])
    return Piece(len(kept), kept[-1].line, time.perf_counter() - began) if kept else None


def _together(before: Mapping[str, Mapping[str, int]], now: CameIn) -> dict[str, dict[str, int]]:
    """Return what came in before and now, by event; of a long list it comes piece by piece."""
    events = [*before, *(str(event) for event in now if str(event) not in before)]
    return {event: dict(Counter(before.get(event, {})) + Counter(now.get(int(event), {}))) for event in events}


@transaction.atomic
def _close(batch_id: int) -> ImportBatch:
    batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch_id)
    if batch.state != State.WRITING or batch.confirmed_by is None:
        return batch
    _count(batch)
    batch.state, batch.found = State.DONE, {}
    batch.save()
    forget_file(batch)
    return batch


def _count(batch: ImportBatch) -> None:
    written = _written(batch)
    batch.new_count = written.filter(action=ImportRow.Action.NEW).count()
    batch.changed_count = written.filter(action=ImportRow.Action.CHANGED).count()
    batch.gone_count = written.filter(action=ImportRow.Action.GONE).count()
    batch.refused_count = batch.rows.filter(action=ImportRow.Action.REFUSED).count()


def _written(batch: ImportBatch) -> QuerySet[ImportRow]:
    return batch.rows.filter(is_written=True)


def _waiting(batch: ImportBatch) -> QuerySet[ImportRow]:
    """Return the rows to write, in the order of the file."""
    wanted = batch.rows.filter(action__in=[ImportRow.Action.NEW, ImportRow.Action.CHANGED], is_written=False)
    return wanted.order_by("line")


def _let_others_write(kind: ImportKind) -> None:
    if kind.way_back and connection.vendor == "sqlite":
        time.sleep(PAUSE)


# --- taking back ----------------------------------------------------------------------------------------


@transaction.atomic
def ask_to_take_back(*, batch: ImportBatch, by: User, task: AnyTask) -> ImportBatch:
    """Have everything that a list has written taken back, in the background.

    Raises RuleViolation where the kind knows no way back, or nothing of the list is written.
    """
    batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch.pk)
    if kinds.get(batch.kind).way_back is None or not batch.written_count:
        raise RuleViolation("imports.nothing_to_take_back")
    if batch.state not in {State.DONE, State.READY, State.TAKING_BACK}:
        raise RuleViolation("imports.import_not_ready")
    batch.state = State.TAKING_BACK
    batch.job = start_work(batch, "taking_back_file", by, task, by.pk)
    batch.save(update_fields=["state", "job"])
    return batch


def take_back(*, batch_id: int, by: User, report: Report) -> ImportBatch:
    """Take back what a list has written, the last row first; return the batch.

    What was changed since, and who is in a team by now, stays as it is and is listed with the reason.
    """
    batch = ImportBatch.objects.get(pk=batch_id)
    kind = kinds.get(batch.kind)
    if kind.way_back is None:
        return batch
    context = kind.open(scope_of(batch))
    total = batch.written_count
    done, line, size = 0, END, FIRST_PIECE
    while piece := _take_piece_back(batch_id, kind.way_back, context, by, (line, size)):
        done, line, size = done + piece.rows, piece.line, next_size(piece)
        report(done, total, partial(say, "taking_back"))
        _let_others_write(kind)
    with transaction.atomic():
        batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch_id)
        if batch.state == State.TAKING_BACK:
            batch.state = State.TAKEN_BACK
            batch.refused_count = batch.rows.filter(action=ImportRow.Action.REFUSED).count()
            batch.save(update_fields=["state", "refused_count"])
    return batch


def _take_piece_back(batch_id: int, way_back: WayBack, context: Any, by: User, wanted: tuple[int, int]) -> Piece | None:
    """Take the rows before a line back, so many at most, in a transaction of their own; None where none is left."""
    line, size = wanted
    with transaction.atomic():
        began = time.perf_counter()
        batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch_id)
        if batch.state != State.TAKING_BACK:
            return None
        rows = list(_written(batch).filter(line__lt=line).order_by("-line")[:size])
        for row, why in zip(rows, way_back(rows, context, by, batch), strict=True):
            row.is_written = False
            if why:
                row.action, row.problems = ImportRow.Action.REFUSED, as_json((RowProblem("", why),))
        ImportRow.objects.bulk_update(rows, ["is_written", "action", "problems"])
        batch.written_count -= len(rows)
        batch.save(update_fields=["written_count"])
    return Piece(len(rows), rows[-1].line, time.perf_counter() - began) if rows else None


# --- is it still so? --------------------------------------------------------------------------------------


class _Kept(NamedTuple):
    """What is needed of a row of the preview to write it."""

    pk: int
    line: int
    action: str
    values: dict[str, str]
    changes: dict[str, list[str]]


def _still_so(
    kept: Sequence[_Kept], rows: Sequence[ReadRow], outcomes: Sequence[RowOutcome]
) -> tuple[list[tuple[int, ReadRow, RowOutcome]], list[ImportRow]]:
    """Return the rows that would do today what the preview showed, and those that would not, marked as refused."""
    good, moved = [], []
    for shown, row, now in zip(kept, rows, outcomes, strict=True):
        outcome = judge(row, now, None)
        if outcome.action.value == shown.action and _same(outcome.changes, shown.changes):
            good.append((shown.pk, row, outcome))
            continue
        is_done = outcome.action is Action.UNCHANGED
        sentence = message("done_meanwhile") if is_done else message("changed_meanwhile")
        problems = as_json((RowProblem("", sentence), *outcome.problems))
        moved.append(ImportRow(pk=shown.pk, action=ImportRow.Action.REFUSED, problems=problems))
    return good, moved


def _same(changes: Mapping[str, tuple[str, str]], shown: Mapping[str, list[str]]) -> bool:
    return {key: list(change) for key, change in changes.items()} == dict(shown)
