"""The page behind every sheet's code: its result for everybody, its form for those who enter results."""

from __future__ import annotations

import uuid
from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.base import Side
from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from scoring.cases.queries.cases import is_under_protest
from scoring.cases.queries.replays import replay_of
from scoring.consequences.services import NotAcceptedError, hand_in
from scoring.consequences.views.asking import accepted_in, ask
from scoring.decisions.engine.open import Kind
from scoring.decisions.pages import Card, to_decide
from scoring.decisions.queries.open_decisions import open_in
from scoring.desk.forms.sheet import SheetForm
from scoring.desk.queries.lookup import sheet_for_reader, withdrawn_for_reader
from scoring.live.queries.logs import open_log_of
from scoring.live.queries.opening import may_open
from scoring.sheets.models import Submission, WithdrawnSheet
from scoring.sheets.pages.comparison import beside_the_legs
from scoring.sheets.queries.parties import mismatch_of
from scoring.sheets.queries.rights import may_correct, may_enter, may_verify
from scoring.sheets.queries.sheets import Sheet, departed_on
from scoring.sheets.queries.versions import content_of, history_of, verification_of
from scoring.sheets.services.sheets import SheetKeyReusedError, StaleSheetError
from scoring.standings.queries.counting import counting_of, stopped_on
from tournaments.draws.engine.codes import clean, spoken
from tournaments.organization.queries.visibility import sees_results

DESK = Submission.Source.DESK
PHONE = Submission.Source.PHONE


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Show a sheet's result to everybody, and its form to those who may enter or correct it."""
    if code != clean(code) and request.method != "POST":
        return redirect("desk:sheet", code=clean(code))
    try:
        requested = sheet_for_reader(request.user, code)
    except Http404:
        withdrawn = withdrawn_for_reader(request.user, clean(code))
        if withdrawn is None:
            return render(request, "scoring/desk/no_sheet.html", status=HTTPStatus.NOT_FOUND)
        return _withdrawn_page(request, withdrawn)
    if request.method == "POST":
        return _save(request, requested)
    if _wants_form(request, requested):
        door = DESK if request.GET.get("door") == DESK else PHONE
        return _entry_page(request, requested, _form(requested, door=door))
    return _result_page(request, requested)


def _withdrawn_page(request: HttpRequest, withdrawn: WithdrawnSheet) -> HttpResponse:
    """Say that a paper does not count any more, and lead to the sheet that does; nothing typed for it is kept."""
    context = {"withdrawn": withdrawn, "sentence": withdrawn.sentence, "code": spoken(withdrawn.code)}
    return render(request, "scoring/desk/withdrawn.html", context, status=410)


def _wants_form(request: HttpRequest, sheet: Sheet) -> bool:
    if not (sheet.is_published and sheet.sides_known and may_enter(request.user, sheet.event)):
        return False
    if sheet.competition.is_final:
        return False
    if sheet.current is None:
        return sheet.playoff or not departed_on(sheet)
    return "correct" in request.GET and may_correct(request.user, sheet.current, sheet.event)


def _shown(sheet: Sheet) -> Submission | None:
    """Return the version that a correction starts from, with its 180s."""
    return history_of(sheet)[0].submission if sheet.current else None


def _form(sheet: Sheet, data: QueryDict | None = None, *, door: str = "") -> SheetForm:
    return SheetForm(sheet, data, door=door, shown=_shown(sheet), replay=replay_of(sheet))


def _save(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """Take what was typed: save it, or show it again with what is wrong, or show both when somebody was faster."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if not may_enter(request.user, sheet.event):
        raise PermissionDenied
    if not sheet.sides_known:
        return _result_page(request, sheet, status=422)
    form = _form(sheet, request.POST)
    if form.is_valid():
        paper = form.paper.cleaned_data
        try:
            submission = hand_in(
                sheet=sheet,
                accepted=accepted_in(request),
                by=request.user,
                source=paper["door"],
                reason=paper["reason"],
                written_by=paper["written_by"],
                **form.handed_in(),
            )
        except RuleViolation as refusal:
            form.refuse(refusal)
        except StaleSheetError as stale:
            return _conflict_page(request, sheet, form, stale)
        except NotAcceptedError as asked:
            back = reverse("desk:sheet", args=[sheet.sub_match.code])
            return ask(request, asked, back=back, sheet=sheet)
        else:
            return redirect(_after_saving(request, sheet, submission))
    return _entry_page(request, sheet, form, status=422)


def _after_saving(request: HttpRequest, sheet: Sheet, submission: Submission) -> str:
    if request.POST.get("checking"):
        return f"{reverse('desk:checking', args=[sheet.event.pk])}?{_back_to_checking(request)}"
    if submission.source == DESK:
        query = {"saved": submission.pk}
        if only := number_in(request.POST.get("only")):
            query["only"] = only
        return f"{reverse('desk:desk', args=[sheet.event.pk])}?{urlencode(query)}"
    return f"{reverse('desk:sheet', args=[sheet.sub_match.code])}?saved=1"


def _back_to_checking(request: HttpRequest) -> str:
    """Return where the second reader was in the queue, as its address says it: numbers and nothing else."""
    asked = QueryDict(request.POST.get("checking") or request.GET.get("checking") or "")
    numbers = {name: number_in(asked.get(name)) for name in ("by", "competition", "after")}
    return urlencode({name: number for name, number in numbers.items() if number is not None})


def _entry_page(request: HttpRequest, sheet: Sheet, form: SheetForm, status: int = 200) -> HttpResponse:
    form.point_at_first_box()
    context = {
        "sheet": sheet,
        "form": form,
        "event": sheet.event,
        "decisions": _to_decide(request, sheet) if sheet.playoff else [],
        "competition": sheet.competition,
        "entry_template": select_template([f"games/{sheet.game.key}/_entry.html", "games/_legs.html"]),
        "only": number_in(request.POST.get("only") or request.GET.get("only")),
        "checking": _back_to_checking(request),
        "history": history_of(sheet) if sheet.current else [],
        "counting": counting_of([sheet.sub_match]).get(sheet.sub_match.pk) if sheet.current else None,
        "mismatch": mismatch_of(sheet.current),
        "live_log": open_log_of(sheet.sub_match) if sheet.current is None else None,
        # Scoring begins at the first leg, and the legs before the one of a ruling are played.
        "may_score_live": form.replay is None and may_open(sheet),
        "put_out": [place for team in sheet.teams for place in team.players if getattr(place, "put_out_at", None)],
    }
    return render(request, "scoring/desk/entry.html", context, status=status)


def _result_page(request: HttpRequest, sheet: Sheet, status: int = 200) -> HttpResponse:
    inside = may_enter(request.user, sheet.event)
    current, history = sheet.current, history_of(sheet) if sheet.last_version else []
    sees = sees_results(sheet.event, request.user)
    shows_result = current is not None and sees
    counting = counting_of([sheet.sub_match]).get(sheet.sub_match.pk) if sheet.sides_known and sees else None
    context = {
        "sheet": sheet,
        "event": sheet.event,
        "competition": sheet.competition,
        "inside": inside,
        "layout": "office_event.html" if inside else "public_event.html",
        "mismatch": mismatch_of(current) if inside else None,
        "shows_result": shows_result,
        "under_protest": current is not None and bool(current.protest) and is_under_protest(sheet.sub_match),
        "saved": inside and "saved" in request.GET,
        "verification": verification_of(current),
        "may_correct": (
            current is not None
            and inside
            and not sheet.competition.is_final
            and may_correct(request.user, current, sheet.event)
        ),
        "may_verify": may_verify(request.user, sheet),
        "winner": sheet.game.winner(sheet.legs, sheet.rules, playoff=sheet.playoff) if current else None,
        "tallies": sheet.game.tally(sheet.legs, sheet.rules, playoff=sheet.playoff) if current else None,
        "stopped": stopped_on(sheet.sub_match, counting) if sheet.sides_known else [],
        "counting": counting,
        "history": history,
        "sides": [
            (team, history[0].came_in(team.side.value, for_all=not inside) if shows_result else [])
            for team in sheet.teams
        ],
        "for_all": not inside,
        "Side": Side,
        "live_log": open_log_of(sheet.sub_match) if current is None else None,
        "replay": replay_of(sheet),
        "decisions": _to_decide(request, sheet),
    }
    return render(request, "scoring/desk/sheet.html", context, status=status)


def _to_decide(request: HttpRequest, sheet: Sheet) -> list[Card]:
    """Return what is to be decided about an open match of a team that has left: there it can be forfeited."""
    user = request.user
    if sheet.current is not None or not user.is_authenticated or not may_enter(user, sheet.event):
        return []
    if not departed_on(sheet):
        return []
    left = [each for each in open_in(sheet.competition) if each.kind is Kind.LEFT]
    return to_decide(sheet.event, user, [each for each in left if sheet.match.pk in each.on["matches"]])


def _conflict_page(request: HttpRequest, sheet: Sheet, form: SheetForm, stale: StaleSheetError) -> HttpResponse:
    """Show what counts and what was typed side by side; replacing is a correction like every other."""
    current = stale.current
    if current is None:
        messages.warning(
            request,
            _("The result of this sheet was set aside while you had it open. Nothing was saved. Look at it again."),
        )
        return redirect("desk:sheet", code=sheet.sub_match.code)
    carried = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in {"csrfmiddlewaretoken", "key", "version", "reason"}
    ]
    theirs, mine = content_of(current), form.content()
    context = {
        "sheet": sheet,
        "event": sheet.event,
        "current": current,
        "first": stale.first if isinstance(stale, SheetKeyReusedError) else None,
        "theirs": theirs.legs,
        "mine": mine.legs,
        "beside": beside_the_legs(sheet, theirs=theirs, mine=mine),
        "same": theirs == mine,
        "same_result": theirs.is_same_result(mine),
        "carried": carried,
        "key": uuid.uuid4(),
        "may_correct": may_correct(request.user, current, sheet.event),
        "door": form.paper.cleaned_data["door"],
        "only": number_in(request.POST.get("only")),
    }
    return render(request, "scoring/desk/conflict.html", context, status=409)
