"""The live scorer: open a sheet, enter what happens, take over, hand in. One set of views for every game."""

from __future__ import annotations

import uuid
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from games import registry
from games.live import AnyLiveGame
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from scoring.live.engine.match import LiveMatch, read_entry
from scoring.live.models import LiveLog
from scoring.live.pages.panel import panel_of
from scoring.live.pages.record import entry_in_words, record_of
from scoring.live.queries import logs as queries
from scoring.live.queries import opening
from scoring.live.queries.logs import UnreadableLogError
from scoring.live.services import scorer
from scoring.live.services.scorer import ClosedLogError, HeldElsewhereError, LineKeyReusedError, NotTakenError
from scoring.live.views.doors import Door, LiveRequest, device_of, with_device
from scoring.live.words.live import refusal_at_table, refusal_in_words
from scoring.sheets.queries.sheets import Sheet, departed_on, sheet_by_code
from tournaments.draws.engine.codes import spoken
from tournaments.draws.queries.public import is_shown
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right

DEVICE = "live-device"  # a cookie: which of several phones and laptops this is
YEAR = 365 * 24 * 3600


@require_http_methods(["GET", "HEAD", "POST"])
def live(request: LiveRequest, code: str, door: Door) -> HttpResponse:
    """Show the scorer's page of a sheet and take what is entered on it; settle first who plays in which order."""
    log = queries.open_log(code)
    if log is None:
        return _without_log(request, code, door)
    door.require(log.sub_match.match.stage.competition.event)
    try:
        if request.method == "POST":
            return _enter(request, log, door)
        return _page(request, log, queries.match_of(log), door)
    except UnreadableLogError:
        return _unreadable(request, log, door)


def _enter(request: LiveRequest, log: LiveLog, door: Door) -> HttpResponse:
    """Add what was entered, or show why not beside what counts now."""
    fields = dict(request.POST.lists())
    try:
        log, match = scorer.enter(
            log=log,
            read=lambda match: read_entry(fields, match),
            by=door.by,
            device=device_of(request),
            seen=int(request.POST.get("seen", "")),
            key=uuid.UUID(request.POST.get("key", "")),
        )
    except ValueError:
        problem = gettext("Part of the form was missing. Nothing was saved. Please try again.")
        return _page(request, log, queries.match_of(log), door, status=422, problem=problem)
    except RuleViolation as refusal:
        log.refresh_from_db(fields=["lines"])
        return _page(request, log, queries.match_of(log), door, status=422, refusal=refusal, fields=fields)
    except NotTakenError as late:
        return _late(request, late, door)
    if request.htmx:
        return _page(request, log, match, door)
    return redirect(door.address("live", log.sub_match.code))


def _unreadable(request: LiveRequest, log: LiveLog, door: Door) -> HttpResponse:
    """Say that nothing of a log can be played, and lead to the two ways out."""
    event = log.sub_match.match.stage.competition.event
    at = door.addresses(log.sub_match.code)
    context = {"log": log, "at": at, "event": event, "holds": log.device == device_of(request)}
    return render(request, "scoring/live/unreadable.html", context, status=422)


def _late(request: LiveRequest, late: NotTakenError, door: Door) -> HttpResponse:
    """Say why nothing was written: somebody else scores, or has scored in the meantime."""
    if isinstance(late, ClosedLogError):
        return door.without_score(request, late.log.sub_match.code, late.log.ending)
    problem = gettext(
        "Something was entered in the meantime, so this was not saved. Look at the score, then continue from here."
    )
    if isinstance(late, LineKeyReusedError):
        before = queries.match_before(late.log, late.first)
        first, said = entry_in_words(before, late.first.data), entry_in_words(before, late.said)
        problem = gettext(
            "Two entries were sent from the same page. The first one counts: %(first)s Not entered: %(second)s"
        ) % {"first": first, "second": said}
    elif isinstance(late, HeldElsewhereError):
        problem = gettext("This was not entered: another device scores this sheet now.")
    return _page(request, late.log, queries.match_of(late.log), door, status=409, problem=problem)


def _page(
    request: LiveRequest, log: LiveLog, match: LiveMatch, door: Door, *, status: int = 200, **why: Any
) -> HttpResponse:
    """Show the panel of a log, alone when the page that is open asks for it; `why` something was not taken, if so."""
    competition = log.sub_match.match.stage.competition
    panel = panel_of(match, may_rule=door.may_rule(competition.event), **why)
    context = {
        "log": log,
        "panel": panel,
        "code": log.sub_match.code,
        "spoken": spoken(log.sub_match.code),
        "competition": competition,
        "event": competition.event,
        "at": door.addresses(log.sub_match.code),
        "pack": door.pack() if door.link else _pack_of_station(log),
        "by": door.by,
        "key": uuid.uuid4(),
        "holds": log.device == device_of(request),
        "now": timezone.now(),
        "leg_began": partial(queries.leg_began, log, panel.number),  # asked by games with a clock
    }
    template = "scoring/live/_panel.html" if request.htmx else "scoring/live/page.html"
    return with_device(request, render(request, template, context, status=status))


def _pack_of_station(log: LiveLog) -> str:
    """Return where a signed-in device gets what it carries of the station of a sheet."""
    competition = log.sub_match.match.stage.competition
    pack = reverse("offline:pack", args=[competition.event_id])
    return f"{pack}?competition={competition.pk}&station={log.sub_match.station}"


# --- opening ------------------------------------------------------------------------------------------


def _without_log(request: LiveRequest, code: str, door: Door) -> HttpResponse:
    """Settle what has to be settled before the first leg, unless there is nothing to score on this sheet."""
    sheet = sheet_by_code(code)
    if sheet is None or not sheet.is_published:
        raise Http404(code)
    if door.link is None and not is_shown(sheet.sub_match, door.by):
        raise Http404(code)
    door.require(sheet.event)
    game = registry.live(sheet.game.key)
    if game is None or not opening.may_open(sheet) or departed_on(sheet):
        return redirect(door.table("") if door.link else reverse("desk:sheet", args=[code]))
    if request.method == "POST" and "open" in request.POST:
        return _open(request, sheet, game, door)
    if request.method == "POST":  # an entry on a log that was closed in the meantime
        closed = queries.logs().filter(sub_match=sheet.sub_match).last()
        again = redirect(door.address("live", code))
        return door.without_score(request, code, closed.ending) if closed else again
    return _opening_page(request, sheet, game, door)


def _open(request: LiveRequest, sheet: Sheet, game: AnyLiveGame, door: Door) -> HttpResponse:
    try:
        setup, people = opening.settled(sheet, game, request.POST.dict())
        scorer.open_live(sheet=sheet, game=game, setup=setup, people=people, by=door.by, device=device_of(request))
    except RuleViolation as refusal:
        return _opening_page(request, sheet, game, door, refusal=refusal)
    return with_device(request, redirect(door.address("live", sheet.sub_match.code)))


def _opening_page(
    request: LiveRequest, sheet: Sheet, game: AnyLiveGame, door: Door, refusal: RuleViolation | None = None
) -> HttpResponse:
    ups = opening.line_ups(sheet, request.POST.dict() if refusal else None)
    proposed, _ = opening.base_setup(sheet, game, opening.line_ups(sheet))
    questions = game.questions(proposed)
    if refusal:
        given = {q.name: request.POST.get(f"answer-{q.name}", q.default) for q in questions}
        questions = tuple(replace(q, default=given[q.name]) for q in questions)
    context = {
        "sheet": sheet,
        "at": door.addresses(sheet.sub_match.code),
        "table": door.link,
        "event": sheet.event,
        "competition": sheet.competition,
        "line_ups": ups,
        "order_hint": game.order_hint,
        "questions": questions,
        "seldom": [question for question in questions if question.seldom],
        "wrong": (refusal_at_table if door.link else refusal_in_words)(refusal, game) if refusal else "",
        "wrong_field": refusal.field if refusal else "",
        "nothing_to_ask": not questions and all(up.is_settled for up in ups),
    }
    return with_device(request, render(request, "scoring/live/open.html", context, status=422 if refusal else 200))


# --- what was entered ---------------------------------------------------------------------------------


@signed_in("GET", fresh=True)
def record(request: OfficeRequest, code: str) -> HttpResponse:
    """Show every line of the logs of a sheet, the newest log first: what was entered when, by whom, and taken back."""
    logs = list(queries.logs().filter(sub_match__code=code).order_by("-pk"))
    if not logs:
        raise Http404(code)
    permissions.require(request.user, Right.ENTER_RESULTS, logs[0].sub_match.match.stage.competition.event)
    told = []
    for log in logs:
        try:
            told.append((log, record_of(log)))
        except UnreadableLogError:
            told.append((log, []))
    competition = logs[0].sub_match.match.stage.competition
    context = {"code": code, "spoken": spoken(code), "told": told, "competition": competition}
    return render(request, "scoring/live/record.html", {**context, "event": competition.event})


# --- the other device ---------------------------------------------------------------------------------


@require_POST
def take_over(request: LiveRequest, code: str, door: Door) -> HttpResponse:
    """Let this device score from now on."""
    log = _log_of_scorer(code, door)
    try:
        scorer.take_over(log=log, by=door.by, device=device_of(request))
    except NotTakenError as late:
        return _late(request, late, door)
    return with_device(request, redirect(door.address("live", code)))


@require_POST
def again(request: LiveRequest, code: str, door: Door) -> HttpResponse:
    """Close the log, so that the sheet is scored again from its order of play."""
    log = _log_of_scorer(code, door)
    try:
        scorer.give_up(log=log, by=door.by, device=device_of(request))
    except NotTakenError as late:
        return _late(request, late, door)
    return redirect(door.address("live", code))


def _log_of_scorer(code: str, door: Door) -> LiveLog:
    log = queries.open_log(code)
    if log is None:
        raise Http404(code)
    door.require(log.sub_match.match.stage.competition.event)
    return log
