"""From the upload to the preview: a file is read and compared, and nothing is written (that is `writing`)."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from kit.files.reading import open_book
from kit.pure import refusals
from kit.pure.sentences import Kept, Sentence, to_json
from kit.pure.table.columns import Column, FileError, UnclearColumnsError, with_names
from kit.pure.table.layout import Layout, columns_of
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem, read_row
from kit.pure.violations import RuleViolation
from kit.worlds import world
from tournaments.imports.models import LAST_LINE, ImportBatch, ImportRow
from tournaments.imports.queries import names_kept
from tournaments.imports.services import kinds
from tournaments.imports.services.finding import MemberFinder
from tournaments.imports.services.gone import names_in, note_gone
from tournaments.imports.services.kind import number_said, organization_of, scope_of
from tournaments.imports.services.laying import Laying, survey
from tournaments.imports.words import MESSAGES, message, say
from tournaments.jobs.queries import is_abandoned
from tournaments.jobs.services import Said, start_job

if TYPE_CHECKING:
    from celery import Task
    from django.core.files.base import File

    from tournaments.imports.services.kind import ImportKind, Scope
    from tournaments.jobs.models import Job
    from tournaments.organization.models import User

    AnyTask = Task[..., None]

Item = TypeVar("Item")
Report = Callable[[int, int, Said], None]  # done, total, step

MOST_ROWS, MOST_REHEARSED = 500_000, 5_000  # a rehearsal reads in the web process, beside desks that are real
SHOWN_ROWS = 5  # of a number that is there more often than once
SHOWN_EVENTS = 6  # of those that are not here
BATCH_SIZE = 1_000


@transaction.atomic
def upload(
    *, kind: ImportKind, scope: Scope, file: File[bytes], file_name: str, by: User, task: AnyTask, competition: str = ""
) -> ImportBatch:
    """Keep an uploaded file, which may be for one competition, and have it read. Nothing else is written."""
    batch = keep_list(kind=kind, scope=scope, file=file, file_name=file_name, by=by, competition=competition)
    return read_again_later(batch=batch, by=by, task=task)


def keep_list(
    *,
    kind: ImportKind,
    scope: Scope,
    file: File[bytes],
    file_name: str,
    by: User,
    competition: str = "",
    layout: Mapping[str, Any] | None = None,
) -> ImportBatch:
    """Keep a list that is to be read, which may be for one competition, with what was said of its layout."""
    batch = ImportBatch(
        kind=kind.key, organization=scope.organization, event=scope.event, season=scope.season, uploaded_by=by
    )
    batch.layout = (Layout(constants={"competition": competition}).kept if competition else {}) | dict(layout or {})
    keep_file(batch, file, file_name)
    return batch


def keep_file(batch: ImportBatch, file: File[bytes], file_name: str) -> None:
    """Keep a batch with its file, under a name that nobody can guess."""
    batch.file_name = batch.file_name or file_name[-200:]
    batch.file.save(f"{uuid.uuid4().hex}{Path(file_name).suffix[:10]}", file, save=False)
    batch.save()


def read_again_later(*, batch: ImportBatch, by: User, task: AnyTask) -> ImportBatch:
    """Have a kept file read in the background, in the transaction of the caller."""
    batch.state = ImportBatch.State.READING
    batch.job = start_work(batch, "reading_file", by, task)
    batch.save(update_fields=["state", "job"])
    return batch


def start_work(batch: ImportBatch, label: str, by: User, task: AnyTask, *more: object) -> Job:
    """Have a task do some work on a batch, and return its job, which ends at the page of the batch."""
    return start_job(
        label=partial(say, label, file=batch.file_name),
        task=task,
        args=(batch.pk, *more),
        by=by,
        event=batch.event,
        next_url=reverse("imports:preview", args=[batch.pk]),
    )


@transaction.atomic
def confirm(*, batch: ImportBatch, by: User, task: AnyTask) -> ImportBatch:
    """Have the rows of a preview written. A second click changes nothing.

    Raises RuleViolation for a file that was refused, thrown away, or is still being read.
    """
    batch = ImportBatch.objects.select_for_update(of=("self",)).select_related("job", "event").get(pk=batch.pk)
    if batch.state == ImportBatch.State.DONE:
        return batch
    if batch.state == ImportBatch.State.WRITING and batch.job is not None and not is_abandoned(batch.job):
        return batch
    if batch.state not in {ImportBatch.State.READY, ImportBatch.State.WRITING}:
        raise RuleViolation("imports.import_not_ready")
    batch.state, batch.confirmed_by, batch.confirmed_at = ImportBatch.State.WRITING, by, timezone.now()
    batch.job = start_work(batch, "writing_file", by, task)
    batch.save(update_fields=["state", "confirmed_by", "confirmed_at", "job"])
    return batch


@transaction.atomic
def drop(*, batch: ImportBatch) -> ImportBatch:
    """Throw a preview away: its rows and its file. Raises RuleViolation once it is being written."""
    batch = ImportBatch.objects.select_for_update(of=("self",)).get(pk=batch.pk)
    if batch.state in {ImportBatch.State.WRITING, ImportBatch.State.DONE}:
        raise RuleViolation("imports.import_not_ready")
    if batch.written_count:
        raise RuleViolation("imports.take_back_first")
    batch.state, batch.found = ImportBatch.State.DROPPED, {}
    batch.save(update_fields=["state", "found"])
    batch.rows.all().delete()
    forget_file(batch)
    return batch


def read_batch(*, batch_id: int, report: Report, even_if_shorter: bool = False) -> ImportBatch:
    """Read the file of a batch, compare it with the database, and keep what each row would do.

    A file that would change nothing needs no decision and is done.

    Memory does not grow with the file, but for one short text a row. A file that cannot be used at all
    ends as a refused batch with a sentence; so does a list of all members that misses too many of them, unless
    `even_if_shorter`.
    """
    batch = ImportBatch.objects.select_related("organization", "event").get(pk=batch_id)
    if batch.state != ImportBatch.State.READING:
        return batch  # the queue may deliver a task twice
    batch.rows.all().delete()
    batch.note = []
    try:
        counts = _read(batch, report, even_if_shorter)
    except UnclearColumnsError as problem:
        batch.state, batch.problem = ImportBatch.State.COLUMNS, problem.sentence
        batch.save()
        return batch
    except (FileError, RuleViolation) as problem:
        refuse_file(batch=batch, problem=sentence_of(problem))
        return batch
    batch.new_count, batch.changed_count = counts[Action.NEW], counts[Action.CHANGED]
    batch.unchanged_count, batch.refused_count = counts[Action.UNCHANGED], counts[Action.REFUSED]
    batch.left_out_count = batch.rows.exclude(left_out=[]).count()
    nothing_to_write = not (batch.new_count or batch.changed_count or batch.gone_count)
    batch.problem = ""
    batch.state = ImportBatch.State.DONE if nothing_to_write else ImportBatch.State.READY
    if nothing_to_write and not batch.refused_count:
        batch.found = {}
    batch.save()
    if nothing_to_write and not batch.found:  # else perhaps its columns are others than we think
        forget_file(batch)
    return batch


def sentence_of(problem: FileError | RuleViolation) -> Kept:
    """Return why a whole file is refused."""
    return problem.sentence if isinstance(problem, FileError) else refusals.sentence(problem)


@transaction.atomic
def refuse_file(*, batch: ImportBatch, problem: Kept) -> None:
    """Mark a file as one that cannot be used, with the reason for its sender."""
    batch.rows.all().delete()
    batch.state, batch.problem, batch.found = ImportBatch.State.REFUSED, problem, {}
    batch.save()
    forget_file(batch)


def _read(batch: ImportBatch, report: Report, even_if_shorter: bool) -> Counter[Action]:
    kind, scope = kinds.get(batch.kind), scope_of(batch)
    columns = with_names(kind.columns(scope), names_kept(kind.shape, organization_of(scope)).names)
    layout = layout_of(batch)
    report(0, 0, partial(say, "opening"))
    with open_book(Path(batch.file.path), columns_of(columns, kind.people, ()), layout.encoding) as book:
        total = sum(sheet.counts["rows"] for sheet in book.sheets)
        report(0, total, partial(say, "looking_for_headings"))
        of = survey(book, columns, kind.people, layout)
        batch.found = of.found
        if of.questions:
            raise UnclearColumnsError(of.questions[0])
        context = kind.open(scope)
        finder = MemberFinder(context.branches) if kind.people.found else None
        laying = Laying(of, columns, kind.people, layout)
        compared = _Compared(batch, _Seen(kind, columns), laying)
        done, most = 0, MOST_REHEARSED if world() else MOST_ROWS
        read_rows = (read_row(columns, laid.headings, laid.row) for laid in laying)
        for chunk in _chunks(read_rows, kind.rows_at_once):
            done += len(chunk)
            if done > most:
                raise FileError(message("too_many_rows", most=most))
            rows = finder.with_numbers(chunk) if finder else chunk
            compared.add(rows, kind.check(rows, context))
            report(done, max(total, done) if total else 0, partial(say, "comparing"))
    if not done:
        raise FileError(message("no_rows"))
    if batch.whole_on is not None:
        seen, unread = compared.seen.first, compared.unread
        compared.counts[Action.REFUSED] += note_gone(batch, seen, unread, LAST_LINE, even_if_shorter=even_if_shorter)
    batch.note = [message("columns_not_known", columns=of.unused)] if of.unused else []
    batch.note += compared.notes()
    compared.refuse_first_of_repeated()
    batch.account = laying.account(compared.refused, compared.away)
    return compared.counts


class _Compared:
    """What the rows of a file came to, piece by piece."""

    def __init__(self, batch: ImportBatch, seen: _Seen, laying: Laying) -> None:
        self.batch, self.seen, self.laying = batch, seen, laying
        self.counts: Counter[Action] = Counter()
        self.elsewhere: Counter[str] = Counter()  # rows by the event that they are for
        self.remarks: Counter[str] = Counter()
        self.unread: set[str] = set()  # names in rows of which nobody can tell whom they are about
        self.refused: set[tuple[int, int]] = set()  # rows of the file of which somebody is refused
        self.away: dict[tuple[int, int], str] = {}  # and why others are passed over

    def add(self, rows: Sequence[ReadRow], found: Sequence[RowOutcome]) -> None:
        """Count what some rows come to, and keep what will be shown and written."""
        kept = []
        for row, alone in zip(rows, found, strict=True):
            same, origin = self.seen.is_same(row), self.laying.origin(row.line)
            outcome = judge(row, alone, None if same else self.seen.again(row))
            if same and not outcome.problems:
                outcome = replace(outcome, action=Action.UNCHANGED, changes={}, remarks=("same_row",))
            self.counts[outcome.action] += 1
            self.remarks.update(remark for remark in outcome.remarks if remark in MESSAGES)
            self.remarks.update("cells_left_out" for _ in outcome.left_out)
            if outcome.action is Action.ELSEWHERE:
                self.elsewhere[outcome.label] += 1
            if outcome.action is Action.REFUSED:
                self.refused.add(origin)
            elif outcome.action in {Action.ELSEWHERE, Action.PASSED}:
                self.away[origin] = outcome.remarks[0] if outcome.remarks else "elsewhere"
            # An unchanged row is worth a line only where a cell of it was left out.
            if outcome.left_out or outcome.action not in {Action.UNCHANGED, Action.ELSEWHERE, Action.PASSED}:
                kept.append(self._kept(row, outcome))
        self.unread |= names_in(row for row in rows if self.batch.whole_on and not self.seen.identity(row))
        ImportRow.objects.bulk_create(kept, batch_size=BATCH_SIZE)

    def _kept(self, row: ReadRow, outcome: RowOutcome) -> ImportRow:
        return ImportRow(
            batch=self.batch,
            line=row.line,
            where=self.laying.where(row.line),
            action=outcome.action.value,
            identity=str(row.values.get(self.seen.key) or "")[:80] if self.seen.key else "",
            label=outcome.label[:200],
            values=dict(row.raw),
            changes={key: list(change) for key, change in outcome.changes.items()},
            problems=as_json([self.laying.placed(problem) for problem in outcome.problems]),
            left_out=as_json(outcome.left_out),
        )

    def notes(self) -> list[Sentence]:
        """Return what is said once of many rows."""
        said = [message(code, count=count) for code, count in sorted(self.remarks.items())]
        return [_rows_elsewhere(self.elsewhere), *said] if self.elsewhere else said

    def refuse_first_of_repeated(self) -> None:
        """Refuse the first row too where something is there twice: nobody can tell which one is right."""
        seen, laying = self.seen, self.laying
        firsts = {lines[0]: identity for identity, lines in seen.lines.items()}
        for lines in _chunks(iter(firsts), BATCH_SIZE):
            kept = {row.line: row for row in self.batch.rows.filter(line__in=lines)}
            for line, name in ((line, firsts[line]) for line in lines):
                only_counted = ImportRow(
                    batch=self.batch, line=line, where=laying.where(line), action=ImportRow.Action.UNCHANGED,
                    identity=name, label=name, values={seen.key: name},
                )  # fmt: skip
                row = kept.setdefault(line, only_counted)
                problem = RowProblem(seen.key, seen.sentence(row.identity, seen.lines[name]))
                self.counts.subtract([Action(row.action)])
                self.counts[Action.REFUSED] += 1
                row.action, row.changes = ImportRow.Action.REFUSED, {}
                row.problems = [*row.problems, *as_json([laying.placed(problem)])]
                self.refused.add(laying.origin(line))
            ImportRow.objects.bulk_update([row for row in kept.values() if row.pk], ["action", "changes", "problems"])
            ImportRow.objects.bulk_create([row for row in kept.values() if not row.pk])


def layout_of(batch: ImportBatch) -> Layout:
    """Return what has been said of how a list is laid out: of this one, or of all of its office."""
    kept = names_kept(kinds.get(batch.kind).shape, organization_of(scope_of(batch)))
    return Layout.of({**kept.layout, **batch.layout})


def _rows_elsewhere(rows: Counter[str]) -> Sentence:
    """Return one sentence about all rows for events that are not here, those of most rows first."""
    events: list[object] = [f"{event} ({count:,})" for event, count in rows.most_common(SHOWN_EVENTS) if event]
    if len(rows) > SHOWN_EVENTS:
        events.append(message("more_events", count=len(rows) - SHOWN_EVENTS))
    named = {"events": events} if events else {}
    return message("rows_elsewhere_named" if events else "rows_elsewhere", count=rows.total(), **named)


def judge(row: ReadRow, outcome: RowOutcome, repeated: RowProblem | None) -> RowOutcome:
    """Return the outcome with every problem of the row; any problem refuses it."""
    problems = (*row.problems, *outcome.problems, *((repeated,) if repeated else ()))
    if outcome.action in {Action.ELSEWHERE, Action.PASSED}:
        return outcome
    if not problems:
        return replace(outcome, left_out=row.left_out)
    return RowOutcome(Action.REFUSED, outcome.label, problems=problems, left_out=row.left_out)


class _Seen:
    """Remembers what was in a file already, where the kind allows it only once."""

    def __init__(self, kind: ImportKind, columns: Sequence[Column]) -> None:
        self.key = kind.once
        self.label = next((column.label for column in columns if column.key == kind.once), "")
        self.first: dict[str, int] = {}
        self.wholes: dict[str, int] = {}  # a hash of every cell of that row
        self.lines: dict[str, list[int]] = {}

    def identity(self, row: ReadRow) -> str:
        """Return what the row is about. Leading zeros do not make two numbers of one."""
        text = number_said(row, self.key)
        return text.lstrip("0")[:80] or text

    def is_same(self, row: ReadRow) -> bool:
        """Return whether the first row about the same has the same in every cell."""
        return self.wholes.get(self.identity(row)) == hash(tuple(row.raw.items()))

    def again(self, row: ReadRow) -> RowProblem | None:
        """Note a row; return the problem when an earlier one was about the same."""
        identity = self.identity(row)
        if not identity:
            return None
        self.wholes.setdefault(identity, hash(tuple(row.raw.items())))
        first = self.first.setdefault(identity, row.line)
        if first == row.line:
            return None
        lines = self.lines.setdefault(identity, [first])
        if len(lines) < SHOWN_ROWS:
            lines.append(row.line)
        return RowProblem(self.key, self.sentence(str(row.values[self.key]), [first, row.line]))

    def sentence(self, shown: str, lines: Sequence[int]) -> Sentence:
        return message("repeated", label=self.label, shown=shown, rows=list(lines))


def as_json(problems: Sequence[RowProblem]) -> list[dict[str, object]]:
    """Return problems as a row keeps them, so that each reader gets them in a language of their own."""
    return [{"column": problem.column, "sentence": to_json(problem.sentence)} for problem in problems]


def _chunks(items: Iterator[Item], size: int) -> Iterator[list[Item]]:
    while chunk := list(islice(items, size)):
        yield chunk


def forget_file(batch: ImportBatch) -> None:
    """Remove the uploaded file once the transaction is through: its rows are kept, the registry needs no copies."""
    if batch.file:
        transaction.on_commit(lambda: batch.file.storage.delete(str(batch.file.name)))
