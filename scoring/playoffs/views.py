"""Settling ties in the office, and the bracket for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from kit.pure.refusals import sentence
from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.views import show_refusals
from scoring.playoffs.forms import DecisionForm, RoundsForm, StartForm, TakePlayoffBackForm
from scoring.playoffs.pages.brackets import brackets_of, last_match, public_brackets
from scoring.playoffs.pages.planned import planned_brackets
from scoring.playoffs.queries import going_on
from scoring.playoffs.services import playoffs as services
from scoring.playoffs.services import swiss
from scoring.playoffs.services.finals import make_finals
from scoring.standings.engine.methods import Method
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import OpenTie, ties_in
from scoring.standings.views import public_competition
from tournaments.draws.engine.plan import SwissPlan
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.events.queries import competition_for_office
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.visibility import sees_results


@require_safe
def bracket(request: HttpRequest, slug: str, category: str) -> HttpResponse:
    """The play-offs and finals of a competition; while results are hidden, a knockout as it was drawn."""
    competition = public_competition(slug, category)
    hidden = not sees_results(competition.event)
    standings = standings_of(competition)
    brackets = public_brackets(standings)
    planned = planned_brackets(standings) if not hidden and standings.finals_stage is None else []
    teams = {team.entry_id: team.name for shown in brackets for team in shown.teams}
    team = number_in(request.GET.get("team"))
    context = {
        "event": competition.event,
        "competition": competition,
        "is_knockout": standings.stage is not None and standings.stage.is_bracket,
        "is_complete": not hidden and standings.table.is_final,
        "finals_follow": bool(standings.groups),
        "is_swiss": standings.stage is not None and standings.stage.is_swiss,
        "brackets": brackets,
        "planned": planned,
        "teams": dict(sorted(teams.items(), key=lambda item: item[1])),
        "team": team,
        "mine": last_match(brackets, team),
        "ties": [] if hidden else ties_in(standings),
        "hidden": hidden,
        "now": timezone.localtime(),
    }
    return render(request, "scoring/playoffs/bracket.html", context)


@login_required
@require_safe
def office(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Ties of one competition: what the rule book asks for, what was made, what came out."""
    competition = competition_for_office(request.user, competition_id, Right.ENTER_RESULTS)
    return office_page(request, competition)


@login_required
@require_POST
def start(request: OfficeRequest, competition_id: int, key: str) -> HttpResponse:
    """Make the play-off for a tie."""
    competition = competition_for_office(request.user, competition_id, Right.RULE)
    tie = tie_of(competition, key)
    if tie is None:
        return tie_is_gone(request, competition)
    form = StartForm(request.POST, tie=tie)
    if form.is_valid():
        with form.refusals():
            stage = services.start_playoff(
                competition=competition,
                place=tie.place,
                entries=entries_of(competition, form.cleaned_data["level"]),
                method=Method(form.cleaned_data["method"]),
                seed=form.cleaned_data["seed"],
                agreement=form.cleaned_data.get("agreement", ""),
                by=request.user,
            )
            messages.success(request, _("%(name)s is made. Its sheets can be printed now.") % {"name": stage.title})
            return redirect("playoffs:office", competition.pk)
    return office_page(request, competition, start={key: form})


@login_required
@require_POST
def finals(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Make the finals for those who go on from the groups."""
    competition = competition_for_office(request.user, competition_id, Right.RULE)
    with show_refusals(request):
        stage = make_finals(competition=competition, by=request.user, double="double" in request.POST)
        messages.success(request, _("%(name)s: made. You can print the sheets now.") % {"name": stage.title})
    return redirect("playoffs:office", competition.pk)


@login_required
@require_POST
def next_round(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Draw the next round of a Swiss draw."""
    competition = competition_for_office(request.user, competition_id, Right.RULE)
    with show_refusals(request):
        stage = swiss.draw_next_round(competition=competition, by=request.user)
        number = stage.plan_as(SwissPlan).drawn[-1].number
        messages.success(request, _("Round %(number)d is drawn. You can print its sheets now.") % {"number": number})
    return redirect("playoffs:office", competition.pk)


@login_required
@require_POST
def take_round_back(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Take the last round of a Swiss draw back."""
    competition = competition_for_office(request.user, competition_id, Right.RULE)
    with show_refusals(request):
        swiss.take_round_back(competition=competition)
        messages.success(request, _("The round is taken back. Throw away its printed sheets."))
    return redirect("playoffs:office", competition.pk)


@login_required
@require_POST
def rounds(request: HttpRequest, competition_id: int) -> HttpResponse:
    """Play more or fewer rounds of a Swiss draw."""
    competition = competition_for_office(request.user, competition_id, Right.RULE)
    form = RoundsForm(request.POST)
    if form.is_valid():
        try:
            swiss.set_rounds(competition=competition, rounds=form.cleaned_data["rounds"])
        except RuleViolation as violation:
            form.add_error("rounds", sentence(violation))
        else:
            messages.success(request, _("The number of rounds is changed."))
            return redirect("playoffs:office", competition.pk)
    return office_page(request, competition, rounds=form)


def office_page(
    request: HttpRequest,
    competition: Competition,
    *,
    start: Mapping[str, StartForm] | None = None,
    decide: Mapping[str, DecisionForm] | None = None,
    rounds: RoundsForm | None = None,
) -> HttpResponse:
    standings = standings_of(competition)
    start, decide = start or {}, decide or {}
    ties = [
        {
            "tie": tie,
            "start": start.get(tie.key) or StartForm(tie=tie),
            "decide": decide.get(tie.key) or DecisionForm(tie=tie),
        }
        for tie in ties_in(standings)
    ]
    context = {
        "event": competition.event,
        "competition": competition,
        "standings": standings,
        "ties": ties,
        "brackets": brackets_of(standings),
        "going_on": going_on(standings),
        "planned": planned_brackets(standings),
        "decisions": _decisions(standings),
        "revoked": competition.place_decisions.filter(revoked_at__isnull=False).select_related("made_by", "revoked_by"),
        "reason": TakePlayoffBackForm(),
        "rounds_form": rounds or RoundsForm(standings=standings),
        "may_rule": permissions.may(request.user, Right.RULE, competition.event),
    }
    refused = bool(start or decide or rounds)
    return render(request, "scoring/playoffs/office.html", context, status=422 if refused else 200)


def _decisions(standings: Standings) -> list[dict[str, Any]]:
    """Return the recorded orders, with their teams from the best to the last."""
    idle = {record.id for record in standings.idle_playoffs}
    return [
        {
            "decision": record.decision,
            "teams": [standings.teams[group[0]] for group in record.order or ()],
            "is_idle": record.id in idle,
        }
        for record in standings.playoffs.values()
        if record.decision is not None
    ]


def tie_of(competition: Competition, key: str) -> OpenTie | None:
    ties = ties_in(standings_of(competition))
    return next((tie for tie in ties if tie.key == key and tie.under_way is None), None)


def tie_is_gone(request: HttpRequest, competition: Competition) -> HttpResponse:
    messages.error(request, _("There is no longer an open tie for this place. Nothing was changed."))
    return redirect("playoffs:office", competition.pk)


def entries_of(competition: Competition, ids: Sequence[int]) -> list[Entry]:
    entries = {entry.pk: entry for entry in competition.entries.filter(pk__in=ids).select_related("branch")}
    return [entries[pk] for pk in ids if pk in entries]
