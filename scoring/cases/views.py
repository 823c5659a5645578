"""Cases at an event: which are open, bringing one to the desk, ruling on it, and its record."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from scoring.cases.forms import AppealForm, DecideForm, OpenForm
from scoring.cases.models import Case
from scoring.cases.queries import cases as queries
from scoring.cases.queries.cases import CaseLine, case_for_office
from scoring.cases.queries.deciders import DeciderLine, decider_line, deciders_for
from scoring.cases.queries.sections import sections_for
from scoring.cases.services import deciding, opening
from scoring.consequences.services import NotAcceptedError
from scoring.consequences.views.asking import accepted_in, ask, change_or_ask
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import Sheet, sheet_by_code
from tournaments.draws.engine.codes import clean
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right, may


@signed_in("GET", fresh=True)
def event(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show every case of an event, the open ones first."""
    the_event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    lines = queries.cases_of(the_event)
    context = {
        "event": the_event,
        "open_lines": [line for line in lines if line.is_open],
        "decided_lines": [line for line in lines if not line.is_open],
        "may_rule": may(request.user, Right.RULE, the_event),
    }
    return render(request, "scoring/cases/event.html", context)


@signed_in("GET", "POST", fresh=True)
def open_new(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Write down what somebody claims, complains of or asks."""
    the_event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    code, with_cards = clean(request.GET.get("code", "")), may(request.user, Right.SEE_MEMBERS, the_event)
    form = OpenForm(request.POST or None, event=the_event, code=code, with_cards=with_cards)
    if request.method == "POST" and form.is_valid():
        try:
            with form.refusals():
                opened = opening.open_case(
                    event=the_event, claim=form.to_claim(), by=request.user, idempotency_key=form.cleaned_data["key"]
                )
                messages.success(request, _("%(case)s is open.") % {"case": opened})
                return redirect("cases:case", opened.pk)
        except opening.CaseKeyReusedError as conflict:
            messages.warning(request, sentence(RuleViolation("cases.key_used", number=conflict.first.number)))
            return redirect("cases:case", conflict.first.pk)
    status = 422 if form.is_bound else 200
    return render(request, "scoring/cases/open.html", {"event": the_event, "form": form}, status=status)


@signed_in("POST")
def take_up(request: OfficeRequest, event_id: int, submission_id: int) -> HttpResponse:
    """Take up a protest that stands on a sheet, and go on to its case."""
    the_event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    known = Case.objects.filter(event=the_event, submission__pk=submission_id).first()
    if known is None:
        submission: Submission = queries.waiting_protest(the_event, submission_id)
        known = opening.take_up(event=the_event, submission=submission, by=request.user)
    return redirect("cases:rule" if may(request.user, Right.RULE, the_event) else "cases:case", known.pk)


# --- one case -------------------------------------------------------------------------------------------


@signed_in("GET", fresh=True)
def case(request: OfficeRequest, case_id: int) -> HttpResponse:
    """Show the record of a case: what was claimed, who decides, what was decided, what came of it."""
    return _case_page(request, case_for_office(request.user, case_id), AppealForm())


@signed_in("GET", "POST", fresh=True)
def rule(request: OfficeRequest, case_id: int) -> HttpResponse:
    """Rule on a case: what was decided, what it changes, and what that moves before it counts."""
    the_case = case_for_office(request.user, case_id, Right.RULE)
    line = queries.line_of(the_case)
    if not _waits_for_ruling(line):
        return redirect("cases:case", the_case.pk)
    decider, sheet = decider_line(the_case, request.user), _sheet(the_case)
    form = DecideForm(request.POST or None, line=line, decider=decider, sheet=sheet)
    if request.method == "POST" and form.is_valid():
        try:
            with form.refusals():
                deciding.decide(
                    case=the_case,
                    decision=form.to_decision(),
                    by=request.user,
                    expected=form.cleaned_data["expected"],
                    idempotency_key=form.cleaned_data["key"],
                    accepted=accepted_in(request),
                )
                messages.success(request, _("The ruling is on record."))
                return redirect("cases:case", the_case.pk)
        except NotAcceptedError as asked:
            return ask(request, asked, back=reverse("cases:case", args=[the_case.pk]))
        except deciding.StaleCaseError as overtaken:
            messages.warning(request, sentence(RuleViolation("cases.stale")))
            return redirect("cases:case", overtaken.case.pk)
    return _rule_page(request, line, form, decider, sheet)


def _waits_for_ruling(line: CaseLine) -> bool:
    return line.latest is None or queries.is_appealed(line.latest)


@signed_in("POST")
def appeal(request: OfficeRequest, case_id: int) -> HttpResponse:
    """Note that somebody does not accept a ruling."""
    the_case = case_for_office(request.user, case_id)
    form = AppealForm(request.POST)
    if form.is_valid():
        with form.refusals():
            data = form.cleaned_data
            deciding.appeal(case=the_case, claimed_by=data["claimed_by"], reason=data["reason"], by=request.user)
            messages.success(request, _("The appeal is on record. The case is open again."))
            return redirect("cases:case", the_case.pk)
    return _case_page(request, the_case, form)


@signed_in("POST")
def carry_out(request: OfficeRequest, case_id: int) -> HttpResponse:
    """Carry out a ruling that had to wait for its sheet."""
    the_case = case_for_office(request.user, case_id, Right.RULE)
    latest = queries.line_of(the_case).latest
    if latest is None:
        return redirect("cases:case", the_case.pk)
    back, said = reverse("cases:case", args=[the_case.pk]), _("The ruling is carried out.")
    with show_refusals(request):
        return change_or_ask(request, partial(deciding.carry_out, ruling=latest), said=said, back=back)
    return redirect(back)


def _case_page(request: OfficeRequest, the_case: Case, form: AppealForm) -> HttpResponse:
    line = queries.line_of(the_case)
    may_rule = may(request.user, Right.RULE, the_case.event)
    deciders = deciders_for(the_case)
    is_barred = any(other.user == request.user and other.is_barred for other in deciders)
    context = {
        "event": the_case.event,
        "case": the_case,
        "line": line,
        "form": form,
        "deciders": deciders,
        "waits_for_ruling": _waits_for_ruling(line),
        "may_decide": may_rule and not is_barred,
        "may_carry_out": may_rule and line.is_open and not _waits_for_ruling(line),
        "may_appeal": not _waits_for_ruling(line),
    }
    return render(request, "scoring/cases/case.html", context, status=422 if form.is_bound else 200)


def _rule_page(
    request: OfficeRequest,
    line: CaseLine,
    form: DecideForm,
    decider: DeciderLine,
    sheet: Sheet | None,
) -> HttpResponse:
    assert line.case is not None
    context: dict[str, Any] = {
        "event": line.case.event,
        "case": line.case,
        "line": line,
        "form": form,
        "decider": decider,
        "others": [other for other in deciders_for(line.case) if other.user.pk != request.user.pk],
        "sections": sections_for(line.case),
        "sheet": sheet,
    }
    return render(request, "scoring/cases/rule.html", context, status=422 if form.is_bound else 200)


def _sheet(the_case: Case) -> Sheet | None:
    return sheet_by_code(the_case.sub_match.code) if the_case.sub_match is not None else None
