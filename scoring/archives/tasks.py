"""What the worker does with archives: the outbox to other sites, and an archive together with its closing envelope."""

from __future__ import annotations

import zipfile
from io import BytesIO

from celery import shared_task
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.archives.services import outbox
from scoring.archives.services.travelling import write_archive
from scoring.envelopes.queries import receiver_of
from scoring.envelopes.words import REFUSALS
from tournaments.events.models import Event
from tournaments.jobs.services import JobError, finish_job, report_progress, working_on


@shared_task
def post_parcels() -> int:
    """Send what is due to other sites."""
    return outbox.post_parcels()


@shared_task
def pack_envelope(job_id: str, event_id: int, receiver: str) -> None:
    """Put the PDF of one envelope and the archive of the event into one file."""
    with working_on(job_id):
        report_progress(job_id, done=0, total=2, step=_("Reading the tables"))
        # What draws a paper is for the worker alone.
        from scoring.envelopes.pages.paper import envelope_pdf  # noqa: PLC0415
        from scoring.printing.tasks.production import asked_for  # noqa: PLC0415

        event = Event.objects.select_related("host_branch", "organizer__parent").get(pk=event_id)
        to = receiver_of(event, receiver)
        if to is None:
            raise JobError(_(REFUSALS["no_such_receiver"]))
        name = slugify(f"envelope-{event.slug}-{to.key}")
        paper = envelope_pdf(asked_for(event, {}), to)
        report_progress(job_id, done=1, total=2, step=_("Writing the archive"))
        out = BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(f"{name}.pdf", paper)
            packed.writestr(f"{event.slug}.json", write_archive(event=event).to_text())
        finish_job(job_id, content=out.getvalue(), file_name=f"{name}.zip")
