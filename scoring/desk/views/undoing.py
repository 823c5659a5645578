"""Undo at the desk: a paper typed on the wrong sheet, and the last entry taken back."""

from __future__ import annotations

import uuid
from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from scoring.consequences.services import guarded
from scoring.consequences.views.asking import change_or_ask
from scoring.desk.forms.undoing import EmptyForm, MoveForm, TakeBackForm
from scoring.desk.queries.lookup import WrongCodeError, sheet_for_desk, sheet_for_scorekeeper
from scoring.sheets.models import Submission
from scoring.sheets.queries.rights import may_correct
from scoring.sheets.queries.sheets import Sheet
from scoring.sheets.services.sheets import StaleSheetError
from tournaments.organization.queries.permissions import OfficeRequest


@signed_in("GET", "POST", fresh=True)
def wrong_sheet(request: OfficeRequest, code: str) -> HttpResponse:
    """Ask where a result belongs that was typed on this sheet: on another one, or nowhere."""
    sheet = sheet_for_scorekeeper(request.user, code)
    if sheet.current is None:
        messages.info(request, _("This sheet is empty."))
        return redirect("desk:sheet", code=sheet.sub_match.code)
    if not may_correct(request.user, sheet.current, sheet.event):
        raise PermissionDenied
    if request.method == "POST":
        return _move(request, sheet) if "to" in request.POST else _empty(request, sheet)
    if "to" in request.GET:
        return _move_page(request, sheet, request.GET["to"])
    return _page(request, sheet, EmptyForm())


def _empty(request: OfficeRequest, sheet: Sheet) -> HttpResponse:
    form = EmptyForm(request.POST)
    if form.is_valid():
        try:
            return change_or_ask(
                request,
                partial(guarded.empty_sheet, sheet=sheet, reason=form.cleaned_data["reason"]),
                said=_("Sheet %(code)s is empty again. Its old result stays on record.") % {"code": sheet.code},
                back=_desk(sheet),
                instead=_page_of(sheet),
            )
        except RuleViolation as refused:
            form.add_error(None, sentence(refused))
    return _page(request, sheet, form, status=422)


def _move(request: OfficeRequest, sheet: Sheet) -> HttpResponse:
    try:
        target = sheet_for_desk(request.POST["to"], sheet.event)
    except WrongCodeError as wrong:
        return _page(request, sheet, EmptyForm(), wrong=wrong, typed=request.POST["to"], status=422)
    form = MoveForm(request.POST, source=sheet, target=target)
    if form.is_valid():
        said = form.cleaned_data
        try:
            return change_or_ask(
                request,
                partial(
                    guarded.move_result,
                    source=sheet,
                    target=target,
                    reason=said["reason"],
                    turned=said["turned"],
                    idempotency_key=said["key"],
                ),
                said=_("The result is on sheet %(code)s now.") % {"code": target.code},
                back=_desk(sheet),
                instead=_page_of(sheet),
            )
        except RuleViolation as refused:
            form.add_error(None, sentence(refused))
        except StaleSheetError:
            form.add_error(
                None, _("Somebody changed one of the two sheets while you had them open. Nothing was moved.")
            )
    return _move_page(request, sheet, request.POST["to"], form=form, status=422)


def _move_page(
    request: OfficeRequest, sheet: Sheet, typed: str, *, form: MoveForm | None = None, status: int = 200
) -> HttpResponse:
    """Show both sheets side by side, as they are, before anything is moved."""
    try:
        target = sheet_for_desk(typed, sheet.event)
    except WrongCodeError as wrong:
        return _page(request, sheet, EmptyForm(), wrong=wrong, typed=typed, status=422)
    form = form or MoveForm(initial={"key": uuid.uuid4(), "to": target.sub_match.code}, source=sheet, target=target)
    context = {"sheet": sheet, "target": target, "event": sheet.event, "form": form}
    return render(request, "scoring/desk/move.html", context, status=status)


def _page(
    request: OfficeRequest,
    sheet: Sheet,
    form: EmptyForm,
    *,
    wrong: WrongCodeError | None = None,
    typed: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {"sheet": sheet, "event": sheet.event, "form": form, "wrong": wrong, "typed": typed}
    return render(request, "scoring/desk/wrong.html", context, status=status)


@signed_in("POST")
def take_back(request: OfficeRequest, submission_id: int) -> HttpResponse:
    """Take the last own entry back: the version before it counts again, or the sheet is empty."""
    rows = Submission.objects.select_related("sub_match__match__stage__competition__event__organizer")
    submission = get_object_or_404(rows, pk=submission_id)
    sheet = sheet_for_scorekeeper(request.user, submission.sub_match.code)
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Nothing was taken back. Take it back once more from this page."))
        return redirect("desk:desk", event_id=sheet.event.pk)
    act = partial(guarded.take_entry_back, sheet=sheet, submission=submission, idempotency_key=form.cleaned_data["key"])
    with show_refusals(request):
        said = _("Taken back: sheet %(code)s.") % {"code": sheet.code}
        return change_or_ask(request, act, said=said, back=_desk(sheet))
    return redirect(_desk(sheet))


@signed_in("POST")
def turn(request: OfficeRequest, submission_id: int) -> HttpResponse:
    """Exchange the two columns of what counts on a sheet."""
    submission = get_object_or_404(Submission.objects.select_related("sub_match"), pk=submission_id)
    sheet = sheet_for_scorekeeper(request.user, submission.sub_match.code)
    said = _("Sheet %(code)s: the two columns are exchanged.") % {"code": sheet.code}
    with show_refusals(request):
        act = partial(guarded.turn_sheet, sheet=sheet, submission=submission)
        return change_or_ask(request, act, said=said, back=_page_of(sheet))
    return redirect(_page_of(sheet))


def _desk(sheet: Sheet) -> str:
    return reverse("desk:desk", args=[sheet.event.pk])


def _page_of(sheet: Sheet) -> str:
    return reverse("desk:sheet", args=[sheet.sub_match.code])
