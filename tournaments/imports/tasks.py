"""The pieces of import work that are done outside the page."""

from __future__ import annotations

from functools import partial

from celery import shared_task
from django.db import IntegrityError

from kit.pure.table.columns import FileError
from kit.pure.violations import RuleViolation
from tournaments.imports.models import ImportBatch
from tournaments.imports.services.batches import Report, read_batch, refuse_file, sentence_of
from tournaments.imports.services.whole import take_in_list
from tournaments.imports.services.writing import take_back, write_batch
from tournaments.imports.words import say
from tournaments.jobs.services import JobError, Said, finish_job, report_progress, working_on
from tournaments.jobs.words import UNEXPECTED
from tournaments.organization.models import User


@shared_task
def read_file(job_id: str, batch_id: int) -> None:
    """Read an uploaded file into a preview."""
    with working_on(job_id):
        try:
            read_batch(batch_id=batch_id, report=_reporter(job_id))
        except Exception:
            refuse_file(batch=ImportBatch.objects.get(pk=batch_id), problem=str(UNEXPECTED))
            raise
        finish_job(job_id)


@shared_task
def read_whole_list(job_id: str, batch_id: int, even_if_shorter: bool) -> None:
    """Read a list of all members and write it; a rest that is left over is written by the next list, or on its page."""
    with working_on(job_id):
        try:
            take_in_list(batch_id=batch_id, report=_reporter(job_id), even_if_shorter=even_if_shorter)
        except Exception:
            batch = ImportBatch.objects.get(pk=batch_id)
            if batch.state == ImportBatch.State.READING:
                refuse_file(batch=batch, problem=str(UNEXPECTED))
            raise
        finish_job(job_id)


@shared_task
def write_file(job_id: str, batch_id: int) -> None:
    """Write the confirmed rows of a preview; when that fails, what is not written waits as before."""
    with working_on(job_id):
        try:
            write_batch(batch_id=batch_id, report=_reporter(job_id))
        except Exception as error:
            ImportBatch.objects.filter(pk=batch_id, state=ImportBatch.State.WRITING).update(
                state=ImportBatch.State.READY, confirmed_by=None, confirmed_at=None
            )
            if isinstance(error, FileError | RuleViolation):
                raise JobError(partial(str, sentence_of(error))) from error
            if isinstance(error, IntegrityError):
                in_part = ImportBatch.objects.filter(pk=batch_id, written_count__gt=0).exists()
                code = "changed_at_once_in_part" if in_part else "changed_at_once"
                raise JobError(partial(say, code)) from error
            raise
        finish_job(job_id)


@shared_task
def take_file_back(job_id: str, batch_id: int, by: int) -> None:
    """Take back what a file has written; when that fails, the same button goes on."""
    with working_on(job_id):
        take_back(batch_id=batch_id, by=User.objects.get(pk=by), report=_reporter(job_id))
        finish_job(job_id)


def _reporter(job_id: str) -> Report:
    def report(done: int, total: int, step: Said) -> None:
        report_progress(job_id, done=done, total=total, step=step)

    return report
