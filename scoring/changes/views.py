"""Late changes: what may have happened, what would change, what was changed, and back."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.dates import said
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.forms import ChangeReasonForm, form_for
from scoring.changes.forms.shared import CaseForm
from scoring.changes.models import Change
from scoring.changes.pages import RedrawWay, Suggestion, hows, reports_of, suggestion, ways_of
from scoring.changes.queries import changes as queries
from scoring.changes.queries.report import fingerprint
from scoring.changes.services import undoing
from scoring.changes.services.making import DrawKeyReusedError, StaleDrawError, make
from scoring.changes.services.undoing import reason_against_undo
from scoring.changes.words import asked_otherwise, overtaken, refusal_in_words, title
from scoring.consequences.services import NotAcceptedError
from scoring.consequences.views.asking import accepted_in, ask
from tournaments.draws.engine.redraw import How
from tournaments.draws.models import Stage
from tournaments.draws.queries.now import DrawNow, draw_now
from tournaments.events.queries import category_for, context_of, event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right, may


@signed_in("GET", fresh=True)
def event(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what may have happened, competition by competition, and everything that was changed so far."""
    the_event = event_for_office(request.user, event_id, Right.DRAW)
    stages = queries.drawn_competitions(the_event)
    chosen = next(
        (stage for stage in stages if str(stage.pk) == request.GET.get("draw")), stages[0] if stages else None
    )
    context: dict[str, Any] = {
        "event": the_event,
        "stages": stages,
        "chosen": chosen,
        "changes": queries.changes_of(the_event),
    }
    against = queries.reason_against(chosen) if chosen is not None else None
    if chosen is not None and against is not None:
        context |= _closed(chosen, against)
    elif chosen is not None:
        may_rule = may(request.user, Right.RULE, the_event)
        word = category_for(chosen.competition).stations_are
        context["now"] = draw_now(chosen)
        context["cases"] = [(kind, *title(kind, word)) for kind in ChangeKind if may_rule or not kind.is_ruling]
    return render(request, "scoring/changes/event.html", context)


# --- one case -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfferedWay:
    """One way to draw the rest, as the page offers it."""

    way: RedrawWay
    query: str
    is_chosen: bool
    is_suggested: bool


@signed_in("GET", "POST", fresh=True)
def case(request: OfficeRequest, stage_id: int, kind: str) -> HttpResponse:
    """Ask what happened, show what would change, and change it."""
    if kind not in set(ChangeKind):
        raise Http404(kind)
    wanted = ChangeKind(kind)
    stage = queries.stage_for_change(request.user, stage_id, *([Right.RULE] if wanted.is_ruling else []))
    against = queries.reason_against(stage)
    if against is not None:
        return _closed_page(request, stage, wanted, against)
    now = draw_now(stage)
    if request.method == "POST":
        return _change(request, stage, now, wanted)
    form = form_for(wanted, stage, now, request.GET if "show" in request.GET else None)
    asked = form.to_request() if form.is_bound and form.is_valid() else None
    return _case_page(request, stage, now, form, asked)


def _change(request: OfficeRequest, stage: Stage, now: DrawNow, kind: ChangeKind) -> HttpResponse:
    form, reason = form_for(kind, stage, now, request.POST), ChangeReasonForm(request.POST)
    if reason.is_valid() and queries.change_with_key(stage, reason.cleaned_data["key"]):
        form.allow_chosen_values()
    if not form.is_valid():
        return _case_page(request, stage, now, form, None, status=422)
    asked = form.to_request()
    if not reason.is_valid():
        return _case_page(request, stage, now, form, asked, reason=reason, status=422)
    said = reason.cleaned_data
    try:
        late_change = make(
            stage=stage,
            asked=asked,
            reason=said["reason"],
            by=request.user,
            idempotency_key=said["key"],
            expected_version=said["version"],
            expected_report=said["seen"],
        )
    except RuleViolation as refused:
        refusal = refusal_in_words(refused)
    except NotAcceptedError:
        refusal = refusal_in_words(RuleViolation("changes.preview_is_old"))
    except DrawKeyReusedError as other:
        return _asked_otherwise(request, stage, kind, other.first)
    except StaleDrawError as stale:
        refusal = _stale_sentence(stale.latest)
    else:
        return redirect("changes:change", late_change.pk)
    return _case_page(request, stage, draw_now(stage), form, asked, reason=reason, refusal=refusal, status=409)


def _asked_otherwise(request: OfficeRequest, stage: Stage, kind: ChangeKind, first: Change) -> HttpResponse:
    """Say what this page made when it was sent first, and show what it says now as a case of its own."""
    now = draw_now(stage)
    form = form_for(kind, stage, now, request.POST)
    asked = form.to_request() if form.is_valid() else None
    refusal = asked_otherwise(first.report_in_words["headline"], first.reason)
    return _case_page(request, stage, now, form, asked, refusal=refusal, status=409)


def _stale_sentence(latest: Change | None) -> str:
    if latest is None:
        return _("The draw was changed while you were looking. None of your changes were made. Look again.")
    who, when = latest.undone_by or latest.made_by, latest.undone_at or latest.made_at
    return overtaken(
        str(who), said(when, "time"), latest.report_in_words["headline"], taken_back=latest.undone_at is not None
    )


def _closed_page(request: OfficeRequest, stage: Stage, kind: ChangeKind, against: RuleViolation) -> HttpResponse:
    """Say why nothing can be changed here, and where it is done instead."""
    name, when = title(kind, category_for(stage.competition).stations_are)
    context = {
        "event": stage.competition.event,
        "competition": stage.competition,
        "stage": stage,
        "case_title": name,
        "case_when": when,
        **_closed(stage, against),
    }
    return render(request, "scoring/changes/case.html", context, status=409 if request.method == "POST" else 200)


def _closed(stage: Stage, against: RuleViolation) -> dict[str, Any]:
    """Return what the pages say of a draw in which nothing can be changed any more, or never could."""
    return {
        "closed": refusal_in_words(against),
        "give_back": against.code in {"finals_made", "playoff_made"},
        "sheets": queries.at_the_desk(stage),
        "in_finals": not stage.is_playoff,
        "category": category_for(stage.competition),
    }


def _case_page(
    request: OfficeRequest,
    stage: Stage,
    now: DrawNow,
    form: CaseForm,
    asked: ChangeRequest | None,
    *,
    reason: ChangeReasonForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context_played = context_of(stage.competition)
    category = context_played.category
    name, when = title(form.kind, category.stations_are)
    context: dict[str, Any] = {
        "event": stage.competition.event,
        "competition": stage.competition,
        "stage": stage,
        "kind": form.kind.value,
        "case_title": name,
        "case_when": when,
        "form": form,
        "refusal": refusal,
        "category": category,
        "section": context_played.book.source(f"games.{category.game}.forfeit_for").section,
    }
    if form.kind.is_about_the_hall:
        context["sharing"] = [shared.competition.name for shared in queries.on_same_boards(stage)]
    if asked is not None:
        context |= _shown(request, stage, now, form, asked, reason)
    return render(request, "scoring/changes/case.html", context, status=status)


def _shown(
    request: OfficeRequest,
    stage: Stage,
    now: DrawNow,
    form: CaseForm,
    asked: ChangeRequest,
    reason: ChangeReasonForm | None,
) -> dict[str, Any]:
    """Return the ways to draw the rest, and what the chosen one would change, with the form that confirms it."""
    ways = ways_of(stage, asked, request.user)
    suggested = suggestion(stage, ways)
    if suggested is not None and not form.cleaned_data["how"]:
        form.usual_how = suggested.how
    options = _options(form, ways, suggested)
    chosen = next((option.way for option in options if option.is_chosen), None)
    shown: dict[str, Any] = {
        "options": options,
        "chosen": chosen,
        "carried": _carried(form),
        "suggested": suggested,
        "turn_word": form.turn_word,
        "has_groups": bool(now.group_of),
        "several": chosen is not None and len(chosen.reports) > 1,
        "is_only_way": len(options) == 1 and len(hows(asked)) > 1,
    }
    if chosen is not None and chosen.report is not None:
        shown |= {"report": chosen.report, "reason_form": _reason_form(stage, chosen.report, reason)}
    return shown


def _options(form: CaseForm, ways: Sequence[RedrawWay], suggested: Suggestion | None) -> list[OfferedWay]:
    chosen = form.to_request().how
    return [
        OfferedWay(
            way,
            _query(form, way.how),
            is_chosen=way.how is chosen,
            is_suggested=suggested is not None and way.how is suggested.how,
        )
        for way in ways
    ]


def _reason_form(stage: Stage, report: dict[str, Any], said: ChangeReasonForm | None) -> ChangeReasonForm:
    """Return the form that confirms what is on the screen now; what was typed as the reason stays."""
    seen = {"key": uuid.uuid4(), "version": queries.version_of(stage), "seen": fingerprint(report)}
    if said is None:
        return ChangeReasonForm(initial=seen)
    again = ChangeReasonForm({**seen, "reason": said.data.get("reason", "")})
    again.is_valid()
    return again


def _carried(form: CaseForm) -> list[tuple[str, str]]:
    """Return what was said about the case, for the form that confirms it."""
    data = [(name, form.data[name]) for name in form.fields if name in form.data]
    how = form.cleaned_data.get("how") or form.usual_how
    return [*((name, value) for name, value in data if name != "how"), ("how", how.value)]


def _query(form: CaseForm, how: How) -> str:
    query = QueryDict(mutable=True)
    for name, value in _carried(form):
        query[name] = value
    query["how"], query["show"] = how.value, "1"
    return query.urlencode()


# --- one change -----------------------------------------------------------------------------------------


@signed_in("GET", fresh=True)
def change(request: OfficeRequest, change_id: int) -> HttpResponse:
    """Show a change that was made: what moved, which paper to collect and to print, and the way back."""
    late_change = queries.change_for_office(request.user, change_id)
    if late_change.pk != change_id:
        return redirect("changes:change", late_change.pk)  # it is part of that one
    against = reason_against_undo(late_change) if late_change.is_standing else None
    reports = reports_of(late_change.report_in_words)
    parts = late_change.parts.select_related("stage__competition").defer("before", "after", "report")
    context = {
        "event": late_change.stage.competition.event,
        "competition": late_change.stage.competition,
        "change": late_change,
        "report": reports[0],
        "reports": reports,
        "several": len(reports) > 1,
        "competitions": [part.stage.competition for part in (late_change, *parts)],
        **{what: [line for report in reports for line in report[what]] for what in ("withdraw", "reprint", "affected")},
        "against": refusal_in_words(against) if against else "",
        "may_undo": late_change.is_standing and queries.may_take_back(request.user, late_change),
        "category": category_for(late_change.stage.competition),
        "is_new": "made" in request.GET,
    }
    return render(request, "scoring/changes/change.html", context)


@signed_in("POST")
def take_back(request: OfficeRequest, change_id: int) -> HttpResponse:
    """Make everything what it was before the change."""
    late_change = queries.change_for_office(request.user, change_id)
    if not queries.may_take_back(request.user, late_change):
        raise PermissionDenied
    try:
        undoing.take_back(change=late_change, by=request.user, accepted=accepted_in(request), ask_so_far=True)
    except RuleViolation as refused:
        messages.error(request, refusal_in_words(refused))
    except NotAcceptedError as asked:
        back = reverse("changes:change", args=[late_change.pk])
        what = _("Take back: %(change)s") % {"change": late_change.report_in_words["headline"]}
        return ask(request, asked, what=what, back=back)
    else:
        told = _("Taken back: %(change)s. Everything is as it was before.")
        messages.success(request, told % {"change": late_change.report_in_words["headline"]})
    return redirect("changes:change", late_change.pk)
