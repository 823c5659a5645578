"""Starting work in the background, and the word that it gives back.

A task does this::

    @shared_task
    def make_paper(job_id: str, event_id: int) -> None:
        with working_on(job_id):                      # what goes wrong inside ends up on the job's page
            ...
            report_progress(job_id, done=3, total=19, step=lambda: _("Round %(number)d") % {"number": 3})
            ...
            finish_job(job_id, content=pdf, file_name="sheets.pdf")
"""

from __future__ import annotations

import datetime
import json
import logging
import os
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

from celery import Signature, Task, current_app
from celery.exceptions import Ignore
from django.core.files.base import ContentFile, File
from django.db import connection, transaction
from django.db.models import F, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.functional import Promise

from kit.languages import in_other_languages
from kit.worlds import world
from tournaments.events.models import Event
from tournaments.jobs.models import Job
from tournaments.jobs.queries import is_lost, note_path
from tournaments.jobs.words import LOST, NO_BROKER, UNEXPECTED
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right

logger = logging.getLogger(__name__)

# What is older can be printed again at any time; until then a file may still be fetched.
KEPT_FOR = datetime.timedelta(days=14)
TRIES = 2  # a worker that stops in the midst of it is replaced once: the work itself may be what ends it
BEAT = 5  # seconds between two signs of life


# A sentence for whoever reads it: a lazy one, or one that a function says, is kept in every language of the site.
Said: TypeAlias = "str | Promise | Callable[[], str]"


class JobError(Exception):
    """Work that cannot be done, with the sentence that people shall read."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return _in_words(self.said)


_REHEARSING = threading.RLock()  # a piece of work may start the next
_NOTING = threading.Lock()  # the work and its signs of life write the same note
_notes: dict[str, dict[str, Any]] = {}  # how far the work of this process is


@transaction.atomic
def start_job(
    *,
    label: Callable[[], str],
    task: Task[Any, Any],
    args: tuple[Any, ...],
    by: User,
    event: Event | None = None,
    next_url: str = "",
    right: Right = Right.PRINT,
) -> Job:
    """Write down a piece of work and hand it to the worker once the transaction is through.

    `label` says what it is called in the language of now: others read it in theirs. `task` gets the job's id as text
    and then `args`. `next_url` is where the page goes afterwards. Others than
    `by` see the work and its file when they hold `right` at the event. What was finished long ago goes on the way.
    """
    clear_old_jobs(event=event)
    job = Job.objects.create(
        label=label()[:200],
        labels=in_other_languages(label),
        asked_by=by,
        event=event,
        next_url=next_url,
        right=right.value,
        task=task.name,
        args=args,
    )
    transaction.on_commit(lambda: _hand_over(job, task, args))
    return job


def take_up(job: Job) -> Job:
    """Have somebody else do the work of a worker that is gone, once; then say that it failed. Return it as it is."""
    if is_lost(job):
        if job.tries < TRIES and job.task:
            _begin_again(job, tries=F("tries") + 1)
        else:
            fail_job(job.pk, problem=LOST)
        job.refresh_from_db()
    return job


def start_again(*, job: Job) -> None:
    """Do the work of a job that failed, or that nobody begins, from its beginning."""
    _begin_again(job, tries=1)


def _begin_again(job: Job, **more: object) -> None:
    """Hand a job over as it was asked for, unless somebody else has just done so."""
    seen = Job.objects.filter(pk=job.pk, tries=job.tries, started_at=job.started_at, finished_at=job.finished_at)
    anew = {"state": Job.State.QUEUED, "done": 0, "total": 0, "step": "", "problem": "", "told": {}}
    times = {"started_at": None, "seen_at": None, "finished_at": None}
    note_path(job.pk).unlink(missing_ok=True)
    if seen.update(**anew, **times, **more):
        task = current_app.signature(job.task)
        transaction.on_commit(lambda: _hand_over(job, task, tuple(job.args)))


@transaction.atomic
def clear_old_jobs(*, event: Event | None) -> None:
    """Take away what was finished long ago for an event (or for none), with its files.

    What was printed when stays: `PrintedSheet` outlives its job.
    """
    old = list(Job.objects.filter(event=event, finished_at__lt=timezone.now() - KEPT_FOR))
    if not old:
        return
    Job.objects.filter(pk__in=[job.pk for job in old]).delete()
    # Only once the rows are gone for good: a file without its row is litter, a row without its file a dead link.
    transaction.on_commit(lambda: _remove_files(old))


def _remove_files(jobs: list[Job]) -> None:
    for job in jobs:
        note_path(job.pk).unlink(missing_ok=True)
        if job.file:
            job.file.delete(save=False)


def _hand_over(job: Job, task: Task[Any, Any] | Signature[Any], args: tuple[Any, ...]) -> None:
    if world() is not None:
        # At once: a worker reads the real database, and would find no such job. One after the other: it is done in the
        # web process, beside desks that are real.
        with _REHEARSING:
            task.apply(args=(str(job.pk), *args))
        return
    try:
        task.delay(str(job.pk), *args)
    except Exception:  # whatever the broker's library raises: the person must read it, not wait forever
        logger.exception("Job %s could not be queued", job.pk)
        fail_job(job.pk, problem=NO_BROKER)


@contextmanager
def working_on(job_id: str | uuid.UUID) -> Iterator[None]:
    """Mark a job as running, and turn whatever goes wrong inside into a failed job with a sentence.

    What is over is not done a second time: the queue may deliver a task twice.
    """
    if Job.objects.filter(pk=job_id, finished_at__isnull=False).exists():
        raise Ignore
    Job.objects.filter(pk=job_id, started_at=None).update(
        state=Job.State.RUNNING, started_at=timezone.now(), seen_at=timezone.now()
    )
    try:
        with _signs_of_life(job_id):
            yield
    except JobError as error:
        fail_job(job_id, problem=error.said)
    except Exception:
        logger.exception("Job %s failed", job_id)
        fail_job(job_id, problem=UNEXPECTED)


@contextmanager
def _signs_of_life(job_id: str | uuid.UUID) -> Iterator[None]:
    """Leave a note every few seconds: work may take long between two steps, and inside a transaction."""
    over = threading.Event()
    _notes[str(job_id)] = {"done": 0, "total": 0, "step": "", "told": {}}

    def live() -> None:
        while not over.wait(BEAT):
            with suppress(OSError):  # the disk is full
                _leave_note(job_id)

    threading.Thread(target=live, daemon=True).start()
    try:
        yield
    finally:
        over.set()
        with _NOTING:
            _notes.pop(str(job_id), None)
            note_path(job_id).unlink(missing_ok=True)


def report_progress(job_id: str | uuid.UUID, *, done: int, total: int, step: Said = "") -> None:
    """Say that `done` of `total` is finished, and what is being done now."""
    now = timezone.now()
    said, told = _in_words(step)[:200], _in_other_languages(step)
    Job.objects.filter(pk=job_id, finished_at=None).update(
        state=Job.State.RUNNING,
        started_at=Coalesce(F("started_at"), Value(now)),
        seen_at=now,
        done=done,
        total=total,
        step=said,
        told=told,
    )
    _notes[str(job_id)] = {"done": done, "total": total, "step": said, "told": told}
    if connection.in_atomic_block:
        _leave_note(job_id)


def _in_words(said: Said) -> str:
    return said() if callable(said) else str(said)


def _in_other_languages(said: Said) -> dict[str, str]:
    """Return a sentence in the other languages of the site; nothing of one that was said in one alone."""
    return in_other_languages(lambda: _in_words(said)) if callable(said) or isinstance(said, Promise) else {}


def _leave_note(job_id: str | uuid.UUID) -> None:
    """Leave the progress where readers find it although the transaction is still open; none of what is over."""
    path = note_path(job_id)
    with _NOTING:
        note = _notes.get(str(job_id))
        if note is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps({**note, "at": timezone.now().isoformat()}))
        draft.replace(path)  # a reader finds the old note or the new one, never half of one


def finish_job(
    job_id: str | uuid.UUID,
    *,
    content: bytes | Path | None = None,
    file_name: str = "",
    next_url: str = "",
    note: Said = "",
) -> None:
    """Mark a job as done, with the file it made (bytes, or a path that is copied) or the page it leads to.

    `note` is what to know about it, a sentence a line.
    """
    job = Job.objects.get(pk=job_id)
    if job.is_over:
        return  # the queue may deliver a task twice
    job.state, job.finished_at, job.step = Job.State.DONE, timezone.now(), ""
    job.seen_at = job.finished_at
    job.done = job.total = max(job.total, job.done, 1)
    job.file_name, job.note, job.told = file_name[:200], _in_words(note), _in_other_languages(note)
    job.next_url = next_url or job.next_url
    stored = f"{job.pk}{Path(file_name).suffix}"
    if isinstance(content, Path):
        with content.open("rb") as stream:
            job.file.save(stored, File(stream), save=False)
    elif content is not None:
        job.file.save(stored, ContentFile(content), save=False)
    job.save()
    note_path(job_id).unlink(missing_ok=True)


def fail_job(job_id: str | uuid.UUID, *, problem: Said) -> None:
    """Mark a job as failed, with a sentence for people."""
    now = timezone.now()
    Job.objects.filter(pk=job_id, finished_at=None).update(
        state=Job.State.FAILED,
        problem=_in_words(problem),
        told=_in_other_languages(problem),
        finished_at=now,
        seen_at=now,
    )
    note_path(job_id).unlink(missing_ok=True)
