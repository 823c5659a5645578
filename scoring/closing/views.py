"""The office's page of final results: what is missing, closing, the record, reopening."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kit.files.answers import to_save
from kit.views import show_refusals, signed_in
from scoring.closing import services
from scoring.closing.forms import CloseForm, ReopenForm
from scoring.closing.models import Closing
from scoring.closing.pages.office import missing_lines, not_agreed_url
from scoring.closing.queries.missing import MissingKind, Readiness, readiness_of, readiness_of_event
from scoring.closing.queries.public import public_closing, public_text
from scoring.closing.queries.touched import RECORD, standing_closing, touched_by_reopening
from scoring.consequences.services import Consequences, NotAcceptedError
from scoring.consequences.views.asking import CONFLICT, accepted_in
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.services import ask_for_document
from scoring.printing.tasks import print_document
from tournaments.events.models import Competition, Event
from tournaments.events.queries import competition_for_office, event_for_office
from tournaments.jobs.models import Job
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import OfficeRequest, Right, may


@signed_in("GET", fresh=True)
def office(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show of each competition whether it is final, and otherwise what it waits for."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    return _office_page(request, event)


@signed_in("POST")
def close(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Declare a competition final, and have its record printed."""
    competition = competition_for_office(request.user, competition_id, Right.CLOSE)
    form = _close_form(readiness_of(competition), request.POST)
    if form.is_valid():
        with form.refusals():
            services.close(
                competition=competition, by=request.user, why_not_agreed=form.cleaned_data.get("why_not_agreed", "")
            )
        if not form.errors:
            job = _print(request, competition)
            messages.success(request, _("%(name)s is final. Its record is being printed.") % {"name": competition.name})
            return redirect(f"{reverse('closing:office', args=[competition.event_id])}?record={job.pk}")
    return _office_page(request, competition.event, closing={competition.pk: form})


@signed_in("POST")
def not_held(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Say that a competition is not held, or that it is after all."""
    competition = competition_for_office(request.user, competition_id, Right.CLOSE)
    with show_refusals(request):
        if request.POST.get("held"):
            services.say_held(competition=competition)
            messages.success(request, _("%(name)s is held after all.") % {"name": competition.name})
        else:
            services.say_not_held(competition=competition, by=request.user)
            messages.success(request, _("%(name)s is not held.") % {"name": competition.name})
    return redirect("closing:office", competition.event_id)


@signed_in("POST")
def print_record(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Have the record of the closing that stands printed again."""
    competition = competition_for_office(request.user, competition_id, Right.PRINT)
    return redirect("jobs:job", _print(request, competition).pk)


@signed_in("GET")
def record(request: HttpRequest, competition_id: int, number: int) -> HttpResponse:
    """Return the record of one closing as the file of which the fingerprint is."""
    competition = competition_for_office(request.user, competition_id, Right.ENTER_RESULTS)
    closing = get_object_or_404(Closing, competition=competition, number=number)
    name = f"final-record-{competition.event.slug}-{competition.category}-{number}.json"
    return to_save(name, closing.record, "application/json; charset=utf-8")


@require_safe
def public(request: HttpRequest, slug: str, category: str) -> HttpResponse:
    """Return the public part of a final record as the file of which its fingerprint is, to anybody."""
    competitions = Competition.objects.select_related("event__organizer")
    competition = get_object_or_404(competitions, event__slug=slug, category=category)
    closing = public_closing(competition)
    if closing is None:
        raise Http404
    name = f"public-record-{slug}-{category}-{closing.number}.json"
    return to_save(name, public_text(closing), "application/json; charset=utf-8")


@signed_in("GET", "POST", fresh=True)
def reopen(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Say what a reopening touches, and do it for a reason."""
    competition = competition_for_office(request.user, competition_id, Right.REOPEN)
    closing = standing_closing(competition)
    if closing is None:
        messages.info(request, _("%(name)s is not final.") % {"name": competition.name})
        return redirect("closing:office", competition.event_id)
    form, is_outdated = ReopenForm(request.POST or None), False
    if request.method == "POST" and form.is_valid():
        try:
            with form.refusals():
                reason, accepted = form.cleaned_data["reason"], accepted_in(request)
                services.reopen(competition=competition, reason=reason, by=request.user, accepted=accepted)
                said = _("%(name)s is open again. Its record stays on file.") % {"name": competition.name}
                messages.success(request, said)
                return redirect("closing:office", competition.event_id)
        except NotAcceptedError:
            is_outdated = True
    context = {
        "event": competition.event,
        "competition": competition,
        "closing": closing,
        "consequences": Consequences(touched_by_reopening(closing)),
        "is_outdated": is_outdated,
        "form": form,
    }
    number = CONFLICT if is_outdated else 422 if form.errors else 200
    return render(request, "scoring/closing/reopen.html", context, status=number)


def _office_page(request: HttpRequest, event: Event, *, closing: dict[int, CloseForm] | None = None) -> HttpResponse:
    closing = closing or {}
    lines = [_line(ready, closing.get(ready.competition.pk)) for ready in readiness_of_event(event)]
    held = [line["ready"] for line in lines if not line["ready"].is_not_held]
    context = {
        "event": event,
        "lines": lines,
        "is_closed": bool(held) and all(ready.competition.is_final for ready in held),
        "may_close": may(request.user, Right.CLOSE, event),
        "may_reopen": may(request.user, Right.REOPEN, event),
        "record_job": request.GET.get("record", ""),
    }
    return render(request, "scoring/closing/office.html", context, status=422 if closing else 200)


def _line(ready: Readiness, form: CloseForm | None) -> dict[str, Any]:
    return {
        "ready": ready,
        "missing": missing_lines(ready),
        "may_be_not_held": any(missing.kind is MissingKind.HELD for missing in ready.missing),
        "not_agreed_url": not_agreed_url(ready.competition),
        "form": form or _close_form(ready),
    }


def _close_form(ready: Readiness, data: QueryDict | None = None) -> CloseForm:
    """Return the form of one competition; each on the page has names of its own for its boxes."""
    return CloseForm(data, asks_why=bool(ready.not_agreed), auto_id=f"c{ready.competition.pk}-%s")


def print_the_record(competition: Competition, *, by: User, base_url: str = "") -> Job:
    """Have the record of the closing that stands printed."""
    paper = CATALOGUE[RECORD]
    return ask_for_document(
        event=competition.event,
        document=RECORD,
        title=paper.title,
        right=paper.right,
        by=by,
        task=print_document,
        competition=competition,
        base_url=base_url,
    )


def _print(request: OfficeRequest, competition: Competition) -> Job:
    return print_the_record(competition, by=request.user, base_url=request.build_absolute_uri("/").rstrip("/"))
