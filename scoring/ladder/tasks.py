"""The PDF of an envelope, made by the worker."""

from __future__ import annotations

from celery import shared_task
from django.utils.text import slugify
from django.utils.translation import gettext_lazy

from kit.zones import use_zone
from scoring.ladder.engine.labels import SHEETS
from scoring.ladder.queries.envelopes import receiver_of
from scoring.ladder.words import envelopes as words
from tournaments.events.models import Event
from tournaments.jobs.services import JobError, finish_job, report_progress, working_on


@shared_task
def print_envelope(job_id: str, event_id: int, receiver: str) -> None:
    with working_on(job_id):
        report_progress(job_id, done=0, total=1, step=gettext_lazy("Putting the papers together"))
        _, name, paper = envelope_of(event_id, receiver)
        finish_job(job_id, content=paper, file_name=f"{name}.pdf")


def envelope_of(event_id: int, receiver: str) -> tuple[Event, str, bytes]:
    """Return an event with the name and the PDF of the envelope of one receiver. Raises JobError for nobody."""
    # What draws a paper is for the worker alone.
    from scoring.ladder.pages.paper import envelope_pdf  # noqa: PLC0415
    from scoring.printing.tasks.production import request_for  # noqa: PLC0415

    event = Event.objects.select_related("host_branch", "organizer__parent").get(pk=event_id)
    use_zone(event.zone)
    to = receiver_of(event, receiver)
    if to is None:
        raise JobError(gettext_lazy(words.REFUSALS["no_such_receiver"]))
    return event, slugify(f"envelope-{event.slug}-{to.key}"), envelope_pdf(request_for(event, {}), to)


@shared_task
def print_labels(job_id: str, event_id: int, kind: str, sheet: str, first: int) -> None:
    with working_on(job_id):
        # What draws a paper is for the worker alone.
        from scoring.ladder.pages.labels import KINDS, labels_pdf  # noqa: PLC0415
        from scoring.printing.pages.languages import in_first  # noqa: PLC0415

        event = Event.objects.select_related("host_branch", "organizer__parent").get(pk=event_id)
        use_zone(event.zone)
        with in_first(event):
            labels = KINDS[kind](event)
            content = labels_pdf(labels, kind=kind, sheet=SHEETS[sheet], first=first) if labels else None
        if content is None:
            raise JobError(words.NO_LABELS)
        finish_job(
            job_id, content=content, file_name=f"{slugify(f'labels-{kind}-{event.slug}')}.pdf", note=words.LABELS
        )
