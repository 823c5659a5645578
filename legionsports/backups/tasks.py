"""The backups that nobody has to remember."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from legionsports.backups.services import BackupKind, due, make_backup
from legionsports.backups.services.archive import BackupError
from tournaments.jobs.services import JobError, finish_job, working_on


@shared_task
def keep_backups() -> str:
    """Make the backup that is due now, if one is; return its name."""
    kind = due(timezone.now())
    return make_backup(kind=kind).name if kind else ""


@shared_task
def back_up(job_id: str) -> None:
    """Make the backup that somebody asked for."""
    with working_on(job_id):
        try:
            make_backup(kind=BackupKind.BY_HAND)
        except BackupError as error:
            raise JobError(str(error)) from error
        finish_job(job_id)
