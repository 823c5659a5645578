"""The work of the printer's room, done by the worker and never inside a page."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from django.utils.translation import gettext_lazy as _

from tournaments.jobs.services import finish_job, report_progress, working_on
from tournaments.money.models import Payment


@shared_task
def print_sheets(job_id: str, event_id: int, selection: dict[str, Any]) -> None:
    """Make the score sheets of a selection."""
    with working_on(job_id):
        report_progress(job_id, done=0, total=0, step=_("Reading the draw"))
        # WeasyPrint takes half a second and 60 MB to load, which a web process that only asks need not spend.
        from scoring.printing.tasks.production import make_sheets  # noqa: PLC0415

        make_sheets(job_id=job_id, event_id=event_id, selection=selection)


@shared_task
def print_document(job_id: str, event_id: int, document: str, options: dict[str, Any]) -> None:
    """Make one of the other papers."""
    with working_on(job_id):
        report_progress(job_id, done=0, total=0, step=_("Reading the tables"))
        from scoring.printing.tasks.production import make_document  # noqa: PLC0415 -- as above

        make_document(job_id=job_id, event_id=event_id, document=document, options=options)


@shared_task
def print_calendar(job_id: str, season: int) -> None:
    with working_on(job_id):
        report_progress(job_id, done=0, total=1, step=_("Reading the dates"))
        from scoring.printing.pages.season import calendar_pdf  # noqa: PLC0415 -- as above

        finish_job(job_id, content=calendar_pdf(season), file_name=f"sports-calendar-{season}.pdf")


@shared_task
def print_receipt(job_id: str, payment_id: int) -> None:
    with working_on(job_id):
        report_progress(job_id, done=0, total=1, step=_("Reading the payment"))
        from scoring.printing.pages.receipts import receipt_pdf  # noqa: PLC0415 -- as above

        payments = Payment.objects.select_related(
            "payer", "organizer", "event__organizer", "event__host_branch", "recorded_by"
        )
        payment = payments.get(pk=payment_id)
        finish_job(job_id, content=receipt_pdf(payment), file_name=f"receipt-{payment.receipt_number}.pdf")
