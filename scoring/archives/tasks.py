"""What the worker does with archives: one packed together with its closing envelope."""

from __future__ import annotations

import zipfile
from io import BytesIO

from celery import shared_task
from django.utils.translation import gettext_lazy as _

from scoring.archives.services.travelling import write_archive
from scoring.ladder.tasks import envelope_of
from tournaments.jobs.services import finish_job, report_progress, working_on


@shared_task
def pack_envelope(job_id: str, event_id: int, receiver: str) -> None:
    """Put the PDF of one envelope and the archive of the event into one file."""
    with working_on(job_id):
        report_progress(job_id, done=0, total=2, step=_("Reading the tables"))
        event, name, paper = envelope_of(event_id, receiver)
        report_progress(job_id, done=1, total=2, step=_("Writing the archive"))
        out = BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(f"{name}.pdf", paper)
            packed.writestr(f"{event.slug}.json", write_archive(event=event).to_text())
        finish_job(job_id, content=out.getvalue(), file_name=f"{name}.zip")
