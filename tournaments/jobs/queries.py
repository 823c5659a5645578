"""How far a job is, and who may look."""

from __future__ import annotations

import datetime
import json
import uuid
from pathlib import Path

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.core.files.storage import default_storage
from django.http import Http404
from django.utils import timezone

from tournaments.jobs import words
from tournaments.jobs.models import Job
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right, may

# After this long without a sign of life something is wrong; a worker gives one every few seconds.
QUIET_QUEUED = datetime.timedelta(seconds=20)
QUIET_RUNNING = datetime.timedelta(seconds=60)


def job_for(user: User | AnonymousUser, job_id: uuid.UUID) -> Job:
    """Return a job as its page shows it, to the person who asked for it or who holds its right at its event.

    Raises Http404 when there is no such job, PermissionDenied for everybody else.
    """
    job = Job.objects.select_related("event__organizer", "asked_by").filter(pk=job_id).first()
    if job is None:
        raise Http404(str(job_id))
    asked_for_it = user.is_authenticated and job.asked_by_id == user.pk
    if not asked_for_it and not (job.event is not None and may(user, Right(job.right), job.event)):
        raise PermissionDenied
    return with_news(job)


def with_news(job: Job) -> Job:
    """Return `job` with the progress that its worker reported from inside a transaction.

    Until that transaction ends nobody else can read the row, so the worker leaves a note beside it.
    """
    if job.is_over:
        return job
    try:
        note = json.loads(note_path(job.pk).read_text())
        noted_at = datetime.datetime.fromisoformat(note["at"])
        if job.seen_at is None or noted_at > job.seen_at:
            job.done, job.total, job.step, job.seen_at = note["done"], note["total"], note["step"], noted_at
            job.state, job.told = Job.State.RUNNING, note.get("told", {})
    except (OSError, ValueError, KeyError):
        pass  # no note, or one that is just being replaced: the row itself is true enough
    return job


def warning_of(job: Job) -> str:
    """Return what the page should say about a job that does not move, or an empty string."""
    now = timezone.now()
    if job.state == Job.State.QUEUED and now - job.asked_at > QUIET_QUEUED:
        before = Job.objects.filter(
            state__in=[Job.State.QUEUED, Job.State.RUNNING],
            asked_at__lt=job.asked_at,
            asked_at__gt=now - datetime.timedelta(hours=1),
        ).count()
        return words.others_before(before) if before else str(words.NOBODY_STARTED)
    return ""


def may_start_again(job: Job) -> bool:
    """Return whether one press does the work of a job anew: it failed, or nobody begins it."""
    is_left = job.state == Job.State.QUEUED and warning_of(job) == words.NOBODY_STARTED
    return bool(job.task) and (job.state == Job.State.FAILED or is_left)


def bar_of(job: Job) -> dict[str, object]:
    return {"job": job, "warning": warning_of(job), "may_start_again": may_start_again(job)}


def is_lost(job: Job) -> bool:
    """Return whether the worker of a job that is being done is gone."""
    with_news(job)
    last_sign = job.seen_at or job.started_at or job.asked_at
    return job.state == Job.State.RUNNING and timezone.now() - last_sign > QUIET_RUNNING


def is_abandoned(job: Job) -> bool:
    """Return whether the worker of an unfinished job seems to be gone, or the job failed."""
    return is_lost(job) or job.state == Job.State.FAILED


def note_path(job_id: uuid.UUID | str) -> Path:
    """Return where the worker leaves its note for `job_id`, beside the files that jobs make."""
    return Path(default_storage.path(f"jobs/{uuid.UUID(str(job_id))}.progress"))
