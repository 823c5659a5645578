"""The print page of an event's office, and the buttons on it."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from scoring.changes.pages import reports_of
from scoring.changes.queries.changes import change_for_office
from scoring.printing import queries
from scoring.printing.engine.selection import Selection
from scoring.printing.forms import AgainForm, BlanksForm, DocumentForm, SheetsForm
from scoring.printing.pages.catalogue import CATALOGUE, is_for
from scoring.printing.pages.office import due_now, groups_of_papers, sheet_lines
from scoring.printing.services import SHEETS, ask_for_calendar, ask_for_document, ask_for_receipt, ask_for_sheets
from scoring.printing.tasks import print_calendar, print_document, print_receipt, print_sheets
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.jobs.models import Job
from tournaments.jobs.queries import bar_of, job_for
from tournaments.money.models import Payment
from tournaments.organization.queries.audit_source import writing
from tournaments.organization.queries.permissions import OfficeRequest, Right, may, require


@signed_in("GET")
def office(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show what can be printed, what it is for, and what was printed last."""
    event = event_for_office(request.user, event_id, Right.PRINT)
    return _page(request, event)


@signed_in("POST")
def sheets(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Have the sheets of a round or a competition made."""
    event = event_for_office(request.user, event_id, Right.PRINT)
    competitions = list(event.competitions.all())
    form = SheetsForm(request.POST, rounds=queries.round_counts(event), competitions=competitions)
    if form.is_valid() and (job := _ask_by(form, "what", request, event, form.selection(_base(request)))):
        return _to_job(event, job)
    return _page(request, event, sheets_form=form)


@signed_in("POST")
def again(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Have one sheet made again, by its code."""
    event = event_for_office(request.user, event_id, Right.PRINT)
    form = AgainForm(request.POST)
    if form.is_valid():
        selection = Selection(code=form.cleaned_data["code"], base_url=_base(request))
        if job := _ask_by(form, "code", request, event, selection):
            return _to_job(event, job)
    return _page(request, event, again_form=form)


@signed_in("POST")
def blanks(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Have empty sheets made."""
    event = event_for_office(request.user, event_id, Right.PRINT)
    form = BlanksForm(request.POST, competitions=event.competitions.all())
    if form.is_valid():
        selection = Selection(competition=form.cleaned_data["competition"].pk, blanks=form.cleaned_data["blanks"])
        return _to_job(event, _ask(request, event, selection))
    return _page(request, event, blanks_form=form)


@signed_in("POST")
def change(request: OfficeRequest, change_id: int) -> HttpResponse:
    """Have the new sheets of a late change made, and no others."""
    late_change = change_for_office(request.user, change_id)
    event = event_for_office(request.user, late_change.stage.competition.event_id, Right.PRINT)
    reports = reports_of(late_change.report)
    selection = Selection(
        competition=late_change.stage.competition_id if len(reports) == 1 else None,
        sheets=tuple(paper["sheet"] for report in reports for paper in report["reprint"]),
        base_url=_base(request),
    )
    try:
        return _to_job(event, _ask(request, event, selection))
    except RuleViolation:
        messages.info(request, _("There is nothing to print: the sheets of this change are in, or were taken back."))
        return redirect("changes:change", late_change.pk)


@signed_in("POST")
def document(request: OfficeRequest, event_id: int, key: str) -> HttpResponse:
    """Have one of the other papers made."""
    wanted = CATALOGUE.get(key)
    event = event_for_office(request.user, event_id, wanted.right if wanted else Right.PRINT)
    form = DocumentForm(request.POST, competitions=event.competitions.all())
    if form.is_valid() and wanted is None:
        form.add_error(None, sentence(RuleViolation("printing.no_such_document", field="document")))
    elif form.is_valid() and wanted is not None:
        job = ask_for_document(
            event=event,
            document=key,
            title=wanted.title,
            right=wanted.right,
            by=request.user,
            task=print_document,
            competition=form.cleaned_data["competition"],
            base_url=_base(request),
            number=form.cleaned_data["number"] or 1,
        )
        # The host branch prints its own papers; the print page of the event is not its own.
        return _to_job(event, job) if may(request.user, Right.PRINT, event) else redirect("jobs:job", job.pk)
    return _page(request, event_for_office(request.user, event_id, Right.PRINT), document_form=form)


@signed_in("POST")
def calendar(request: OfficeRequest, season: int) -> HttpResponse:
    """Have the calendar of a season made, for whoever prints anything anywhere."""
    require(request.user, Right.PRINT)
    job = ask_for_calendar(season=season, by=request.user, task=print_calendar)
    return redirect("jobs:job", job.pk)


@signed_in("POST")
def receipt(request: OfficeRequest, payment_id: int) -> HttpResponse:
    """Have the receipt of a payment made, for the treasurer and for the branch that paid."""
    payments = Payment.objects.filter(elsewhere="").select_related("payer", "event__organizer")
    payment = get_object_or_404(payments, pk=payment_id)
    with writing(False):  # a receipt changes nothing of an event that a laptop has
        if not may(request.user, Right.MONEY, payment.event):
            require(request.user, Right.REGISTER, payment.payer)
    job = ask_for_receipt(payment=payment, by=request.user, task=print_receipt)
    return redirect("jobs:job", job.pk)


def _ask_by(form: Form, field: str, request: OfficeRequest, event: Event, selection: Selection) -> Job | None:
    """Return the job that makes the sheets, or None: why there is none then stands at this field of the form."""
    try:
        return _ask(request, event, selection)
    except RuleViolation as violation:
        form.add_error(field, sentence(violation))
        return None


def _ask(request: OfficeRequest, event: Event, selection: Selection) -> Job:
    return ask_for_sheets(event=event, selection=selection, by=request.user, task=print_sheets)


def _to_job(event: Event, job: Job) -> HttpResponse:
    return redirect(f"{reverse('printing:office', args=[event.pk])}?job={job.pk}#job")


def _base(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


def _page(request: HttpRequest, event: Event, **forms: Any) -> HttpResponse:
    competitions = list(event.competitions.all())
    rounds = queries.round_counts(event)
    extents = queries.extents(event, rounds)
    offered = [document for document in CATALOGUE.values() if is_for(event, document)]
    allowed = [document for document in offered if may(request.user, document.right, event)]
    last = queries.last_runs(event)
    may_award = may(request.user, Right.AWARD, event)
    next_sheets = SheetsForm(rounds=rounds, competitions=competitions)
    groups = groups_of_papers(allowed, [extents[competition.pk] for competition in competitions], last)
    context: dict[str, Any] = {
        "event": event,
        "competitions": competitions,
        "lines": sheet_lines(competitions, rounds),
        "has_sheets": bool(rounds),
        # What is wrong in a form of its own has to be seen; before the draw the part of the score sheets is closed.
        "sheets_opened": bool(rounds) or any(form.errors for name, form in forms.items() if name != "document_form"),
        "sheets_form": next_sheets,
        "due": due_now(event.pk, rounds, next_sheets.suggested, groups, hidden=event.standings_hidden),
        "again_form": AgainForm(),
        "blanks_form": BlanksForm(competitions=event.competitions.all()),
        "groups": groups,
        "unfinished": queries.unfinished(event) if may_award and rounds else [],
        "runs": queries.latest_jobs(event, [SHEETS, *(document.key for document in allowed)]),
        "last_sheets": last.get(SHEETS),
        **_job_context(request),
        **forms,
    }
    return render(request, "scoring/printing/office.html", context)


def _job_context(request: HttpRequest) -> dict[str, Any]:
    try:
        job = job_for(request.user, uuid.UUID(request.GET.get("job", "")))
    except ValueError:
        return {}
    return bar_of(job)
