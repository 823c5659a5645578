"""The page that waits for background work, and the file that comes out."""

from __future__ import annotations

import uuid
from pathlib import Path

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from kit.views import signed_in
from tournaments.jobs.models import Job
from tournaments.jobs.queries import bar_of, job_for, may_start_again
from tournaments.jobs.services import start_again, take_up


@signed_in("GET", fresh=True)
def show_job(request: HttpRequest, job_id: uuid.UUID) -> HttpResponse:
    """Show one piece of work with its bar; the bar asks again by itself."""
    return render(request, "tournaments/jobs/job.html", bar_of(take_up(job_for(request.user, job_id))))


@signed_in("GET", fresh=True)
def show_progress(request: HttpRequest, job_id: uuid.UUID) -> HttpResponse:
    """Return the bar alone. Work that leads to a page goes there as soon as it is done."""
    job = take_up(job_for(request.user, job_id))
    response = render(request, "tournaments/jobs/_progress.html", bar_of(job))
    if job.state == Job.State.DONE and job.next_url:
        response["HX-Redirect"] = job.next_url
    return response


@signed_in("POST", fresh=True)
def again(request: HttpRequest, job_id: uuid.UUID) -> HttpResponse:
    """Do the work of a job that failed, or that nobody begins, from its beginning."""
    job = job_for(request.user, job_id)
    if may_start_again(job):
        start_again(job=job)
    return redirect("jobs:job", job.pk)


@signed_in("GET", fresh=True)
def download_file(request: HttpRequest, job_id: uuid.UUID) -> FileResponse:
    """Return the file that a finished job made. PDFs open in the browser, everything else is saved."""
    job = job_for(request.user, job_id)
    if not job.file:
        raise Http404(str(job_id))
    name = job.file_name or Path(str(job.file.name)).name
    return FileResponse(job.file.open("rb"), as_attachment=not name.endswith(".pdf"), filename=name)
