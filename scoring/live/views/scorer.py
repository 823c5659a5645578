"""The live scorer: open a sheet, enter what happens, take over, hand in. One set of views for every game."""

from __future__ import annotations

import uuid
from dataclasses import replace
from functools import partial
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import registry
from games.base import RuleViolation
from games.live import AnyLiveGame
from scoring.live.engine.match import LiveMatch, read_entry
from scoring.live.forms import HandInForm
from scoring.live.models import LiveLog
from scoring.live.pages.panel import Panel, panel_of
from scoring.live.pages.record import entry_in_words, record_of
from scoring.live.queries import logs as queries
from scoring.live.queries import opening
from scoring.live.queries.logs import UnreadableLog
from scoring.live.services import scorer
from scoring.live.services.scorer import Closed, HeldElsewhere, NotTaken, SaidBefore
from scoring.live.words import REFUSALS, refusal_in_words
from scoring.sheets.pages.comparison import beside_the_legs
from scoring.sheets.queries.rights import may_correct, may_enter
from scoring.sheets.queries.sheets import Sheet, departed_on, fresh_sheet, sheet_by_code
from scoring.sheets.queries.versions import content_of
from scoring.sheets.services.sheets import SaidOtherwise, StaleSheet
from tournaments.draws.engine.codes import spoken
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right

DEVICE = "live-device"  # a cookie: which of several phones and laptops this is
YEAR = 365 * 24 * 3600


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def live(request: OfficeRequest, code: str) -> HttpResponse:
    """Show the scorer's page of a sheet and take what is entered on it; settle first who plays in which order."""
    log = queries.open_log(code)
    if log is None:
        return _without_log(request, code)
    _require_scorer(request, log)
    try:
        if request.method == "POST":
            return _enter(request, log)
        return _page(request, log, panel_of(queries.match_of(log)))
    except UnreadableLog:
        return _unreadable(request, log)


def _require_scorer(request: OfficeRequest, log: LiveLog) -> None:
    permissions.require(request.user, Right.ENTER_RESULTS, log.sub_match.match.stage.competition.event)


def _enter(request: OfficeRequest, log: LiveLog) -> HttpResponse:
    """Add what was entered, or show why not beside what counts now."""
    fields = dict(request.POST.lists())
    try:
        log, match = scorer.enter(
            log=log,
            read=lambda match: read_entry(fields, match),
            by=request.user,
            device=device_of(request),
            seen=int(request.POST.get("seen", "")),
            key=uuid.UUID(request.POST.get("key", "")),
        )
    except ValueError:
        panel = panel_of(queries.match_of(log), problem="This page was not whole. Nothing was changed; try again.")
        return _page(request, log, panel, status=422)
    except RuleViolation as refusal:
        log.refresh_from_db(fields=["lines"])
        panel = panel_of(queries.match_of(log), refusal=refusal, fields=fields)
        return _page(request, log, panel, status=422)
    except NotTaken as late:
        return _late(request, late)
    if request.htmx:
        return _page(request, log, panel_of(match))
    return redirect("live:live", code=log.sub_match.code)


def _unreadable(request: OfficeRequest, log: LiveLog) -> HttpResponse:
    """Say that nothing of a log can be played, and lead to the two ways out."""
    event = log.sub_match.match.stage.competition.event
    context = {"log": log, "code": log.sub_match.code, "event": event, "holds": log.device == device_of(request)}
    return render(request, "scoring/live/unreadable.html", context, status=422)


def _late(request: OfficeRequest, late: NotTaken) -> HttpResponse:
    """Say why nothing was written: somebody else scores, or has scored meanwhile."""
    if isinstance(late, Closed):
        return _gone(request, late.log)
    problem = "Something was entered meanwhile, so this was not taken. Look at the score, then go on from here."
    if isinstance(late, SaidBefore):
        before = queries.match_before(late.log, late.first)
        first, said = entry_in_words(before, late.first.data), entry_in_words(before, late.said)
        problem = f"Two entries were sent from the same page. The first one counts: {first} Not entered: {said}"
    elif isinstance(late, HeldElsewhere):
        problem = "This was not entered: another device scores this sheet now."
    return _page(request, late.log, panel_of(queries.match_of(late.log), problem=problem), status=409)


def _gone(request: OfficeRequest, log: LiveLog) -> HttpResponse:
    """Lead to the sheet of a log that is closed; a panel that is swapped in cannot redirect by itself."""
    messages.info(request, _WHY_CLOSED[log.ending])
    address = reverse("desk:sheet", args=[log.sub_match.code])
    return HttpResponse(status=204, headers={"HX-Redirect": address}) if request.htmx else redirect(address)


_WHY_CLOSED = {
    None: "This sheet is being scored again.",
    LiveLog.End.HANDED_IN: "This sheet is handed in.",
    LiveLog.End.ENTERED: "This sheet was entered on its page, so it is not scored live any more.",
    LiveLog.End.GIVEN_UP: "The scoring of this sheet was begun anew.",
}


def _page(request: OfficeRequest, log: LiveLog, panel: Panel, *, status: int = 200) -> HttpResponse:
    """Show the panel of a log, alone when the page that is open asks for it."""
    context = {
        "log": log,
        "panel": panel,
        "code": log.sub_match.code,
        "spoken": spoken(log.sub_match.code),
        "competition": log.sub_match.match.stage.competition,
        "event": log.sub_match.match.stage.competition.event,
        "key": uuid.uuid4(),
        "holds": log.device == device_of(request),
        "now": timezone.now(),
        "leg_began": partial(queries.leg_began, log, panel.number),  # asked by games with a clock
    }
    template = "scoring/live/_panel.html" if request.htmx else "scoring/live/page.html"
    return with_device(request, render(request, template, context, status=status))


# --- opening ------------------------------------------------------------------------------------------


def _without_log(request: OfficeRequest, code: str) -> HttpResponse:
    """Settle what has to be settled before the first leg, unless there is nothing to score on this sheet."""
    sheet = sheet_by_code(code)
    if sheet is None or not sheet.is_published:
        raise Http404(code)
    if not may_enter(request.user, sheet.event):
        raise PermissionDenied
    game = registry.live(sheet.game.key)
    if game is None or not opening.may_open(sheet) or departed_on(sheet):
        return redirect("desk:sheet", code=code)
    if request.method == "POST" and "open" in request.POST:
        return _open(request, sheet, game)
    if request.method == "POST":  # an entry on a log that was closed meanwhile
        closed = queries.logs().filter(sub_match=sheet.sub_match).last()
        return _gone(request, closed) if closed else redirect("live:live", code=code)
    return _opening_page(request, sheet, game)


def _open(request: OfficeRequest, sheet: Sheet, game: AnyLiveGame) -> HttpResponse:
    try:
        setup, people = opening.settled(sheet, game, request.POST.dict())
        scorer.open_live(sheet=sheet, game=game, setup=setup, people=people, by=request.user, device=device_of(request))
    except RuleViolation as refusal:
        return _opening_page(request, sheet, game, refusal=refusal)
    return with_device(request, redirect("live:live", code=sheet.sub_match.code))


def _opening_page(
    request: OfficeRequest, sheet: Sheet, game: AnyLiveGame, refusal: RuleViolation | None = None
) -> HttpResponse:
    ups = opening.line_ups(sheet, request.POST.dict() if refusal else None)
    proposed, _ = opening.base_setup(sheet, game, opening.line_ups(sheet))
    questions = game.questions(proposed)
    if refusal:
        given = {q.name: request.POST.get(f"answer-{q.name}", q.default) for q in questions}
        questions = tuple(replace(q, default=given[q.name]) for q in questions)
    context = {
        "sheet": sheet,
        "event": sheet.event,
        "competition": sheet.competition,
        "line_ups": ups,
        "order_hint": game.order_hint,
        "questions": questions,
        "seldom": [question for question in questions if question.seldom],
        "wrong": refusal_in_words(refusal, game) if refusal else "",
        "wrong_field": refusal.field if refusal else "",
        "nothing_to_ask": not questions and all(up.is_settled for up in ups),
    }
    return with_device(request, render(request, "scoring/live/open.html", context, status=422 if refusal else 200))


# --- what was entered ---------------------------------------------------------------------------------


@require_safe
@login_required
@never_cache
def record(request: OfficeRequest, code: str) -> HttpResponse:
    """Show every line of the logs of a sheet, the newest log first: what was entered when, by whom, and taken back."""
    logs = list(queries.logs().filter(sub_match__code=code).order_by("-pk"))
    if not logs:
        raise Http404(code)
    _require_scorer(request, logs[0])
    told = []
    for log in logs:
        try:
            told.append((log, record_of(log)))
        except UnreadableLog:
            told.append((log, []))
    competition = logs[0].sub_match.match.stage.competition
    context = {"code": code, "spoken": spoken(code), "told": told, "competition": competition}
    return render(request, "scoring/live/record.html", {**context, "event": competition.event})


# --- the other device ---------------------------------------------------------------------------------


@require_POST
@login_required
@never_cache
def take_over(request: OfficeRequest, code: str) -> HttpResponse:
    """Let this device score from now on."""
    log = _log_of_scorer(request, code)
    try:
        scorer.take_over(log=log, by=request.user, device=device_of(request))
    except NotTaken as late:
        return _late(request, late)
    return with_device(request, redirect("live:live", code=code))


@require_POST
@login_required
@never_cache
def again(request: OfficeRequest, code: str) -> HttpResponse:
    """Close the log, so that the sheet is scored anew from its order of play."""
    log = _log_of_scorer(request, code)
    try:
        scorer.give_up(log=log, by=request.user, device=device_of(request))
    except NotTaken as late:
        return _late(request, late)
    return redirect("live:live", code=code)


def _log_of_scorer(request: OfficeRequest, code: str) -> LiveLog:
    log = queries.open_log(code)
    if log is None:
        raise Http404(code)
    _require_scorer(request, log)
    return log


# --- handing in ---------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def hand_in(request: OfficeRequest, code: str) -> HttpResponse:
    """Show what goes on the sheet, ask who has seen it, and hand it in."""
    log = queries.logs().filter(sub_match__code=code).last()
    if log is None:
        raise Http404(code)
    _require_scorer(request, log)
    try:
        match = queries.match_of(log)
    except UnreadableLog:
        return redirect("live:live", code=code)
    is_sent_again = request.method == "POST" and _was_handed_in_with(log, request.POST.get("key", ""))
    if not is_sent_again and not (log.is_open and match.is_decided and log.device == device_of(request)):
        return redirect("live:live", code=code)
    if request.method != "POST":
        return _hand_in_page(request, log, match, HandInForm(match=match, log=log, initial=_marks(log)))
    form = HandInForm(request.POST, match=match, log=log)
    if not form.is_valid():
        return _hand_in_page(request, log, match, form, status=422)
    try:
        scorer.hand_in(
            log=log,
            by=request.user,
            device=device_of(request),
            high_scores=form.high_score_lines(),
            **{name: form.cleaned_data[name] for name in _ON_SHEET},
        )
    except RuleViolation as refusal:
        form.add_error(None, refusal_in_words(refusal, match.game))
        return _hand_in_page(request, log, match, form, status=422)
    except NotTaken:
        return redirect("live:live", code=code)
    except SaidOtherwise as other:
        return _handed_in_otherwise(request, log, other)
    except StaleSheet:
        messages.info(request, REFUSALS["already_entered"])
        return redirect("desk:sheet", code=code)
    return redirect(f"{reverse('desk:sheet', args=[code])}?saved=1")


def _was_handed_in_with(log: LiveLog, key: str) -> bool:
    return log.submission is not None and str(log.submission.idempotency_key) == key


def _handed_in_otherwise(request: OfficeRequest, log: LiveLog, other: SaidOtherwise) -> HttpResponse:
    """Show what was handed in beside what was sent afterwards from the same page; nothing of that is kept silently."""
    sheet = fresh_sheet(log.sub_match_id)
    context = {
        "sheet": sheet,
        "event": sheet.event,
        "competition": sheet.competition,
        "first": other.first,
        "beside": beside_the_legs(sheet, theirs=content_of(other.first), mine=other.said),
        "may_correct": sheet.current is not None and may_correct(request.user, sheet.current, sheet.event),
    }
    return render(request, "scoring/live/handed_in.html", context, status=409)


_ON_SHEET = ("initials_home", "initials_away", "remarks", "protest", "key", "seen")


def _marks(log: LiveLog) -> dict[str, Any]:
    return {"key": uuid.uuid4(), "seen": log.lines}


def _hand_in_page(
    request: OfficeRequest, log: LiveLog, match: LiveMatch, form: HandInForm, status: int = 200
) -> HttpResponse:
    context = {
        "log": log,
        "code": log.sub_match.code,
        "spoken": spoken(log.sub_match.code),
        "competition": log.sub_match.match.stage.competition,
        "event": log.sub_match.match.stage.competition.event,
        "panel": panel_of(match),
        "high_score_word": registry.get(match.game.key).high_score_word,
        "form": form,
    }
    return render(request, "scoring/live/hand_in.html", context, status=status)


# --- which device this is -----------------------------------------------------------------------------


def device_of(request: OfficeRequest) -> str:
    """Return what this browser is told apart by; made at its first visit."""
    known = request.COOKIES.get(DEVICE, "")
    if not known or len(known) > 64:
        known = vars(request).setdefault("_live_device", uuid.uuid4().hex)
    return cast(str, known)


def with_device(request: OfficeRequest, response: HttpResponse) -> HttpResponse:
    """Let the browser keep what it is told apart by."""
    if DEVICE not in request.COOKIES:
        response.set_cookie(
            DEVICE, device_of(request), max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
        )
    return response
