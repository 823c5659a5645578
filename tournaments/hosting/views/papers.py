"""The host's pages: what is due, the Information Sheet, the Financial sheet."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office, rulebook_for
from tournaments.events.queries.programme import programme_of
from tournaments.hosting.engine.claim import ClaimPart
from tournaments.hosting.forms.papers import FinancialForms, HotelForms, InformationForm
from tournaments.hosting.models.papers import HostPaper
from tournaments.hosting.pages import history_of
from tournaments.hosting.queries import papers as queries
from tournaments.hosting.queries.duties import auxiliary_of
from tournaments.hosting.queries.prizes import prize_total
from tournaments.hosting.services import papers as services
from tournaments.hosting.services.papers import FACTS
from tournaments.organization.queries.permissions import OfficeRequest, Right

PAGES = {"information": queries.information_of, "financial": queries.financial_of}
TITLES = {
    ClaimPart.INCOME: gettext_lazy("What came in"),
    ClaimPart.EXPENSE: gettext_lazy("What was spent"),
    ClaimPart.ENTERTAINMENT: gettext_lazy("Entertainment"),
}


@signed_in("GET")
def office(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what the host owes in writing, and by when."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    financial = queries.financial_of(event)
    today = timezone.localdate()
    context = {
        "event": event,
        "information": queries.information_of(event),
        "financial": financial,
        "claim": queries.claim_for(event, queries.lines_of(financial)),
        "payee": queries.payee_of(event, rulebook_for(event)),
        "fees": queries.fees_of(event),
        "due": {key: queries.due_for(event, key, today) for key in ("information_sheet", "financial", "fees")},
        "auxiliary": auxiliary_of(event),
    }
    return render(request, "tournaments/hosting/office.html", context)


@signed_in("GET", "POST")
def information(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Write down what those who come want to know."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    sheet = queries.information_of(event)
    data = request.POST if request.method == "POST" else None
    form = InformationForm(
        data,
        initial={"version": sheet.version, **{name: getattr(sheet, name) for name in FACTS}},
        has_practice_boards=queries.asks_for_practice_boards(event),
    )
    hotels = HotelForms(data, hotels=queries.hotels_of(sheet))
    if data is not None and all([form.is_valid(), hotels.is_valid()]):
        try:
            services.save_information(
                event=event,
                expected_version=form.cleaned_data["version"],
                facts=form.facts(),
                hotels=hotels.written(),
            )
        except RuleViolation as refused:
            return _information_page(request, event, form, hotels, refused=refused)
        messages.success(request, _("The Information Sheet is saved. The public page of the event shows it."))
        return redirect("hosting:information", event.pk)
    return _information_page(request, event, form, hotels)


@signed_in("GET", "POST")
def financial(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Write down what came in and what was spent."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    sheet = queries.financial_of(event)
    data = request.POST if request.method == "POST" else None
    form = FinancialForms(data, sheet=sheet, lines=queries.lines_of(sheet))
    if data is not None and form.is_valid():
        try:
            services.save_financial(
                event=event,
                expected_version=form.version,
                lines=form.lines(),
                remarks=form.remarks.cleaned_data["remarks"],
            )
        except RuleViolation as refused:
            return _financial_page(request, event, form, refused=refused)
        messages.success(request, _("The Financial sheet is saved and added up."))
        return redirect("hosting:financial", event.pk)
    return _financial_page(request, event, form)


@signed_in("POST")
def send(request: OfficeRequest, event_id: int, key: str) -> HttpResponse:
    """Note that a paper is sent, or open it again."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    paper: HostPaper = PAGES[key](event)
    with show_refusals(request):
        if "take_back" in request.POST:
            services.take_paper_back(paper=paper)
            messages.success(request, _("The sheet is open again. You can change it."))
        else:
            services.send_paper(paper=paper, on=timezone.localdate(), by=request.user)
            messages.success(request, _("The sheet is marked as sent. It stays as it is from now on."))
    return redirect(f"hosting:{key}", event.pk)


def _information_page(
    request: OfficeRequest,
    event: Event,
    form: InformationForm,
    hotels: HotelForms,
    *,
    refused: RuleViolation | None = None,
) -> HttpResponse:
    sheet = queries.information_of(event)  # as it is on record, whatever was typed
    context: dict[str, Any] = {
        "event": event,
        "sheet": sheet,
        "form": form,
        "hotels": hotels,
        "told": queries.visible_fields(sheet),
        "hotels_on_record": queries.hotels_of(sheet),
        "programme": programme_of(event),
        "warnings": queries.room_warnings(event, sheet),
        "due": queries.due_for(event, "information_sheet", timezone.localdate()),
        "history": history_of(sheet),
    }
    return _answer(request, "information", context, form, refused)


def _financial_page(
    request: OfficeRequest, event: Event, form: FinancialForms, *, refused: RuleViolation | None = None
) -> HttpResponse:
    sheet = queries.financial_of(event)
    lines = queries.lines_of(sheet)
    book = rulebook_for(event)
    context: dict[str, Any] = {
        "event": event,
        "sheet": sheet,
        "form": form,
        "parts": [{"part": part, "title": TITLES[part], "lines": rows} for part, rows in form.parts.items()],
        "lines": lines,
        "claim": queries.claim_for(event, lines),
        "payee": queries.payee_of(event, book),
        "fees": queries.fees_of(event),
        "prize_total": prize_total(event),
        "entertainment_counts": book.hosting.entertainment_claimable,
        "due": queries.due_for(event, "financial", timezone.localdate()),
        "history": history_of(sheet),
    }
    return _answer(request, "financial", context, form.remarks, refused)


def _answer(
    request: OfficeRequest, page: str, context: dict[str, Any], form: BaseForm, refused: RuleViolation | None
) -> HttpResponse:
    """Render a page with what was typed. What somebody else saved is saved over only after a look at both."""
    is_stale = isinstance(refused, services.StalePaperError)
    context |= {
        "refused": sentence(refused) if refused else "",
        "is_stale": is_stale,
        "is_bound": form.is_bound,
        "version": context["sheet"].version if is_stale else form["version"].value(),
    }
    status = 409 if is_stale else 422 if form.is_bound else 200
    return render(request, f"tournaments/hosting/{page}.html", context, status=status)
