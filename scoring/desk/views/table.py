"""The result of a match, typed at its table: by the link of the table, and said yes to by both captains."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from kit.pure.violations import RuleViolation
from scoring.cases.queries.replays import replay_of
from scoring.consequences.services import NotAcceptedError, hand_in
from scoring.desk.forms.table import TableSheetForm
from scoring.live.models import LiveLog
from scoring.live.queries.logs import open_log_of
from scoring.live.services.agreement import require_words
from scoring.live.views.doors import Door, LiveRequest, typed_at_table
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import Sheet, sheet_by_code
from scoring.sheets.queries.versions import content_of
from scoring.sheets.services.sheets import StaleSheetError

PHONE = Submission.Source.PHONE
CONFLICT = 409
WAS_EMPTIED = _("The desk cleared this sheet while you had it open. Look at the numbers, then hand them in again.")
MOVES_MORE = "consequences"  # who refuses when a result moves more than a table may move


@typed_at_table
@require_http_methods(["GET", "HEAD", "POST"])
def table_sheet(request: LiveRequest, code: str, door: Door) -> HttpResponse:
    """Show the form of a sheet at its table, and take what was typed there: once, and never as a correction."""
    sheet = sheet_by_code(code)
    if sheet is None or not sheet.sides_known:
        raise Http404(code)
    form = TableSheetForm(sheet, request.POST or None, door=PHONE, replay=replay_of(sheet))
    if request.method != "POST":
        return redirect(door.table(LiveLog.End.ENTERED.value)) if sheet.current else _page(request, sheet, form, door)
    if not form.is_valid():
        return _page(request, sheet, form, door, status=422)
    if sheet.current is not None:
        return _is_in(request, sheet, form, sheet.current, door)
    try:
        _save(sheet, form, door)
    except NotAcceptedError:
        return _for_the_desk(request, sheet, door)
    except RuleViolation as refusal:
        if refusal.room == MOVES_MORE:
            return _for_the_desk(request, sheet, door)
        form.refuse(refusal)
        return _page(request, sheet, form, door, status=422)
    except StaleSheetError as stale:
        if stale.current is None:
            return _was_emptied(request, sheet, door)
        return _is_in(request, sheet, form, stale.current, door)
    return redirect(f"{door.table(LiveLog.End.HANDED_IN.value)}&saved={sheet.sub_match.code}")


def _save(sheet: Sheet, form: TableSheetForm, door: Door) -> None:
    require_words(sub_match=sheet.sub_match, words=form.words, by=door.by)
    hand_in(sheet=sheet, by=door.by, source=PHONE, **form.handed_in())


def _page(request: LiveRequest, sheet: Sheet, form: TableSheetForm, door: Door, *, status: int = 200) -> HttpResponse:
    form.point_at_first_box()
    context = {
        **_at(sheet, door),
        "form": form,
        "entry_template": select_template([f"games/{sheet.game.key}/_entry.html", "games/_legs.html"]),
        "live_log": open_log_of(sheet.sub_match),
    }
    return render(request, "scoring/desk/table_sheet.html", context, status=status)


def _was_emptied(request: LiveRequest, sheet: Sheet, door: Door) -> HttpResponse:
    """Show what was typed again: the result that was there when the page was made does not count any more."""
    data = request.POST.copy()
    data["version"], data["key"] = str(sheet.version), str(uuid.uuid4())
    form = TableSheetForm(sheet, data, door=PHONE, replay=replay_of(sheet))
    if form.is_valid():
        form.paper.add_error(None, WAS_EMPTIED)
    return _page(request, sheet, form, door, status=422)


def _is_in(request: LiveRequest, sheet: Sheet, form: TableSheetForm, current: Submission, door: Door) -> HttpResponse:
    """Say that the sheet is in: with the very same, so that nothing is left to do, or with something else."""
    if current.idempotency_key == form.paper.cleaned_data["key"] and current.entered_by_id == door.by.pk:
        same = content_of(current) == form.content()
        if same:  # the answer was lost on the way
            return redirect(f"{door.table(LiveLog.End.HANDED_IN.value)}&saved={sheet.sub_match.code}")
    theirs, mine = content_of(current), form.content()
    context = {
        **_at(sheet, door),
        "current": current,
        "mine": mine.legs,
        "same": theirs == mine,
        "same_result": theirs.is_same_result(mine),
    }
    return render(request, "scoring/desk/table_is_in.html", context, status=CONFLICT)


def _for_the_desk(request: LiveRequest, sheet: Sheet, door: Door) -> HttpResponse:
    """Say that the desk hands this sheet in. A table is not told what would move: its standings may be hidden."""
    context = {**_at(sheet, door), "spoken": sheet.code, "is_typed": True}
    return render(request, "scoring/consequences/for_the_desk.html", context, status=CONFLICT)


def _at(sheet: Sheet, door: Door) -> dict[str, object]:
    return {
        "sheet": sheet,
        "at": door.addresses(sheet.sub_match.code),
        "table": door.link,
        "by": door.by,
        "event": sheet.event,
        "competition": sheet.competition,
    }
