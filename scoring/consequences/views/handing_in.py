"""Handing in what was scored live: both captains answer with their team's word, or a scorekeeper has the paper.

Where the result moves what was made of others, somebody at the desk reads that first; a table leaves it to the desk.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import registry
from games.base import Side
from kit.pure.violations import RuleViolation
from scoring.consequences.services import NotAcceptedError, hand_in_live
from scoring.consequences.views.asking import CONFLICT, accepted_in, ask
from scoring.live.engine.match import LiveMatch
from scoring.live.forms import AnswerForm, HandInForm, PaperInitialsForm, high_scores_of, lines_of
from scoring.live.models import LiveLog
from scoring.live.pages.panel import panel_of
from scoring.live.queries import logs as queries
from scoring.live.queries.agreement import Agreement, agreement_of
from scoring.live.queries.logs import UnreadableLogError
from scoring.live.queries.opening import line_up_of
from scoring.live.services import agreement
from scoring.live.services.scorer import NotTakenError
from scoring.live.views.doors import Door, LiveRequest, device_of, was_handed_in_with
from scoring.live.words.live import REFUSALS, refusal_in_words
from scoring.sheets.forms import LineUpForm
from scoring.sheets.pages.comparison import beside_the_legs
from scoring.sheets.queries.rights import may_correct
from scoring.sheets.queries.sheets import fresh_sheet, sheet_by_code
from scoring.sheets.queries.versions import content_of
from scoring.sheets.services.sheets import SheetKeyReusedError, StaleSheetError
from tournaments.draws.engine.codes import spoken
from tournaments.events.queries import rulebook_for

ROOM = "consequences"  # who refuses when a result moves more than this person may move


@dataclass(frozen=True, slots=True, kw_only=True)
class _Finished:
    """A match that is over on this device: by which door, its log, and what the captains have said."""

    door: Door
    log: LiveLog
    match: LiveMatch
    agreement: Agreement
    line_up: LineUpForm | None = None  # where the rule book lets somebody come in between two legs
    forms: dict[str, Form] = field(default_factory=dict)  # those with something wrong

    @property
    def code(self) -> str:
        return self.log.sub_match.code

    @property
    def names(self) -> tuple[str, str]:
        return self.match.setup.home_name, self.match.setup.away_name


@require_http_methods(["GET", "HEAD", "POST"])
def hand_in(request: LiveRequest, code: str, door: Door) -> HttpResponse:
    """Show what goes on the sheet, take what the captains say of it, and hand it in."""
    log = queries.logs().filter(sub_match__code=code).last()
    if log is None:
        raise Http404(code)
    door.require(log.sub_match.match.stage.competition.event)
    try:
        match = queries.match_of(log)
    except UnreadableLogError:
        return redirect(door.address("live", code))
    is_sent_again = request.method == "POST" and was_handed_in_with(log, request.POST.get("key", ""))
    if not is_sent_again and not (log.is_open and match.is_decided and log.device == device_of(request)):
        return redirect(door.address("live", code))
    finished = _Finished(door=door, log=log, match=match, agreement=agreement_of(log), line_up=_line_up(request, log))
    asked = request.POST.get("do", "")
    try:
        if asked == "answer":
            return _answer(request, finished)
        if asked == "hand_in":
            return _hand_in(request, finished)
        if asked == "paper" and door.link is None:
            return _hand_in_paper(request, finished)
    except NotTakenError:
        return redirect(door.address("live", code))
    except NotAcceptedError as asks:
        return _ask_at_desk(request, finished, asks)
    except SheetKeyReusedError as other:
        return _handed_in_otherwise(request, finished, other)
    except StaleSheetError:
        if door.link is not None:
            return redirect(door.table(LiveLog.End.ENTERED.value))
        messages.info(request, _(REFUSALS["already_entered"]))
        return redirect("desk:sheet", code=code)
    return _page(request, finished)


def _line_up(request: LiveRequest, log: LiveLog) -> LineUpForm | None:
    """Return the lines for who came in between two legs; None where the rule book lets nobody (AMB-G6)."""
    if rulebook_for(log.event).registration.substitution != "leg":
        return None
    sheet = sheet_by_code(log.sub_match.code)
    if sheet is None or sheet.leg_count < 2:
        return None
    data = request.POST if request.POST.get("do") in ("hand_in", "paper") else None
    before = line_up_of(log.people, sheet)
    return LineUpForm(data, sides=sheet.teams, by_legs=True, before=before, taps=sheet.leg_count)


def _answer(request: LiveRequest, finished: _Finished) -> HttpResponse:
    """Keep what one captain says, and go on to the other one."""
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _refused(request, finished, "answer", form)
    data = form.cleaned_data
    try:
        agreement.answer(
            log=finished.log,
            side=Side(data["side"]),
            word=data["word"],
            agrees=data["agrees"] == "yes",
            objection=data["objection"],
            by=finished.door.by,
            device=device_of(request),
            seen=data["seen"],
        )
    except RuleViolation as refusal:
        return _refused(request, finished, "answer", form, refusal)
    return redirect(finished.door.address("hand_in", finished.code))


def _hand_in(request: LiveRequest, finished: _Finished) -> HttpResponse:
    """Hand in what the captains have answered to."""
    form = HandInForm(request.POST)
    if not form.is_valid() or not _is_valid(finished.line_up):
        return _refused(request, finished, "hand_in", form)
    agreed = [side for side in Side if finished.agreement.agrees(side)]
    return _submit(request, finished, "hand_in", form, agreed, agreement=finished.agreement)


def _hand_in_paper(request: LiveRequest, finished: _Finished) -> HttpResponse:
    """Hand in with the initials that are on a paper, as the desk does."""
    form = PaperInitialsForm(request.POST, names=finished.names)
    if not form.is_valid() or not _is_valid(finished.line_up):
        return _refused(request, finished, "paper", form)
    home, away = form.signed
    agreed = [side for side, signed in zip(Side, (home, away), strict=True) if signed]
    more = {"initials_home": home, "initials_away": away, "protest": form.cleaned_data["protest"]}
    return _submit(request, finished, "paper", form, agreed, **more)


def _is_valid(line_up: LineUpForm | None) -> bool:
    return line_up is None or not [line for line in line_up.forms if not line.is_valid()]  # each tells its mistakes


def _submit(
    request: LiveRequest, finished: _Finished, name: str, form: HandInForm, agreed: list[Side], **more: Any
) -> HttpResponse:
    """Hand the sheet in as the form of this `name` says."""
    try:
        hand_in_live(
            log=finished.log,
            by=finished.door.by,
            accepted=accepted_in(request) if finished.door.link is None else "",
            device=device_of(request),
            seen=form.cleaned_data["seen"],
            key=form.cleaned_data["key"],
            remarks=form.cleaned_data["remarks"],
            high_scores=lines_of(high_scores_of(finished.match, finished.log), agreed),
            line_up=finished.line_up.substitutions() if finished.line_up is not None else None,
            **more,
        )
    except RuleViolation as refusal:
        if refusal.room == ROOM:
            return _for_the_desk(request, finished, refusal)
        return _refused(request, finished, name, form, refusal)
    if finished.door.link is not None:
        return redirect(finished.door.table(LiveLog.End.HANDED_IN.value))
    return redirect(f"{reverse('desk:sheet', args=[finished.code])}?saved=1")


def _ask_at_desk(request: LiveRequest, finished: _Finished, asks: NotAcceptedError) -> HttpResponse:
    """Show at the desk what the result moves, and ask; send a table to the desk."""
    if finished.door.link is not None:
        return _for_the_desk(request, finished)
    return ask(request, asks, back=finished.door.address("hand_in", finished.code))


def _for_the_desk(request: LiveRequest, finished: _Finished, refusal: RuleViolation | None = None) -> HttpResponse:
    """Say that somebody else has to hand this sheet in, and that nothing of it is lost.

    A table is not told what would move: its standings may be hidden.
    """
    competition = finished.log.sub_match.match.stage.competition
    context = {
        "at": finished.door.addresses(finished.code),
        "table": finished.door.link,
        "spoken": spoken(finished.code),
        "competition": competition,
        "event": competition.event,
        "moves": refusal.params["what"] if refusal is not None and finished.door.link is None else "",
    }
    return render(request, "scoring/consequences/for_the_desk.html", context, status=CONFLICT)


def _handed_in_otherwise(request: LiveRequest, finished: _Finished, other: SheetKeyReusedError) -> HttpResponse:
    """Show what was handed in beside what was sent afterwards from the same page; nothing of that is kept silently."""
    sheet = fresh_sheet(finished.log.sub_match_id)
    by = finished.door.by
    context = {
        "sheet": sheet,
        "at": finished.door.addresses(finished.code),
        "table": finished.door.link,
        "event": sheet.event,
        "competition": sheet.competition,
        "first": other.first,
        "beside": beside_the_legs(sheet, theirs=content_of(other.first), mine=other.said),
        "may_correct": sheet.current is not None and may_correct(by, sheet.current, sheet.event),
    }
    return render(request, "scoring/consequences/handed_in.html", context, status=409)


def _refused(
    request: LiveRequest, finished: _Finished, which: str, form: Form, refusal: RuleViolation | None = None
) -> HttpResponse:
    """Show the page again with what is wrong, at the box that is at fault."""
    if refusal is not None:
        at = refusal.field if refusal.field in form.fields else None
        form.add_error(at, refusal_in_words(refusal, finished.match.game))
    finished.forms[which] = form
    return _page(request, finished, status=422)


def _page(request: LiveRequest, finished: _Finished, status: int = 200) -> HttpResponse:
    log, match, said = finished.log, finished.match, finished.agreement
    side = _asked_side(request, said)
    marks = {"key": uuid.uuid4(), "seen": log.lines}
    competition = log.sub_match.match.stage.competition
    context = {
        "log": log,
        "at": finished.door.addresses(finished.code),
        "table": finished.door.link,
        "spoken": spoken(finished.code),
        "competition": competition,
        "event": competition.event,
        "panel": panel_of(match),
        "counted": high_scores_of(match, log),
        "high_scores_word": registry.get(match.game.key).high_scores_word,
        "agreement": said,
        "answers": [(each, match.setup.name(each), said.of(each)) for each in Side],
        "side": side,
        "team": match.setup.name(side) if side else "",
        "other": side.other if side else None,
        "other_team": match.setup.name(side.other) if side else "",
        "answer_form": finished.forms.get("answer") or AnswerForm(initial={"side": side, **marks}),
        "form": finished.forms.get("hand_in") or HandInForm(initial=marks),
        "paper_form": finished.forms.get("paper") or PaperInitialsForm(names=finished.names, initial=marks),
        "paper_open": "paper" in finished.forms,
        "line_up": finished.line_up,
    }
    return render(request, "scoring/consequences/hand_in.html", context, status=status)


def _asked_side(request: LiveRequest, said: Agreement) -> Side | None:
    """Return whose captain has the device: the one who was called, else the one who has not answered yet."""
    called = request.POST.get("side") or request.GET.get("side")
    return Side(called) if called in tuple(Side) else said.waits_for
