"""Recording an order, and taking back or bringing back what settles a tie: each shows first what it moves."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kit.pure.sentences import Sentence
from kit.pure.violations import RuleViolation
from kit.views import show_refusals
from scoring.consequences.views.asking import change_or_ask
from scoring.consequences.words import order_recorded
from scoring.playoffs.forms import DecisionForm, TakePlayoffBackForm
from scoring.playoffs.services import playoffs as services
from scoring.playoffs.views import entries_of, office_page, put, tie_is_gone, tie_of
from scoring.standings.engine.methods import Method
from scoring.standings.models import PlaceDecision
from tournaments.draws.models import DRAWS, Stage
from tournaments.events.models import Competition
from tournaments.events.queries import competition_for_office
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right


@login_required
@require_POST
def decide(request: OfficeRequest, competition_id: int, key: str) -> HttpResponse:
    """Write down an order that was not played for."""
    competition = competition_for_office(request.user, competition_id, Right.RULE)
    tie = tie_of(competition, key)
    if tie is None:
        return tie_is_gone(request, competition)
    form = DecisionForm(request.POST, tie=tie)
    if not form.is_valid():
        return office_page(request, competition, decide={key: form})
    try:
        return change_or_ask(
            request,
            lambda: services.record_decision(
                competition=competition,
                place=tie.place,
                order=entries_of(competition, form.order()),
                method=Method(form.cleaned_data["method"]),
                agreement=form.cleaned_data["agreement"],
                by=request.user,
            ),
            competition=competition,
            what=order_recorded(tie.place, tie.part),
            said=_("The order is recorded."),
            back=_office(competition),
            enough=Right.RULE,
        )
    except RuleViolation as violation:
        put(form, violation)
        return office_page(request, competition, decide={key: form})


@login_required
@require_POST
def set_aside(request: OfficeRequest, stage_id: int) -> HttpResponse:
    """Take a play-off back."""
    stage = _stage(request, stage_id)
    form = TakePlayoffBackForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say why the play-off is taken back; nothing was changed."))
        return redirect("playoffs:office", stage.competition_id)
    return _change(
        request,
        lambda: services.set_aside(stage=stage, reason=form.cleaned_data["reason"], by=request.user),
        competition=stage.competition,
        what=Sentence("consequences.taken_back", {"name": stage.name}),
        said=_("%(name)s: taken back.") % {"name": stage.title},
    )


@login_required
@require_POST
def restore(request: OfficeRequest, stage_id: int) -> HttpResponse:
    """Let a play-off that was taken back count again."""
    stage = _stage(request, stage_id)
    return _change(
        request,
        lambda: services.restore(stage=stage, by=request.user),
        competition=stage.competition,
        what=Sentence("consequences.on_record_again", {"name": stage.name}),
        said=_("%(name)s is on record again.") % {"name": stage.title},
    )


@login_required
@require_POST
def revoke(request: OfficeRequest, decision_id: int) -> HttpResponse:
    """Take a recorded order back."""
    decision = get_object_or_404(PlaceDecision.objects.select_related("competition__event__organizer"), pk=decision_id)
    competition = decision.competition
    permissions.require(request.user, Right.RULE, competition.event)
    return _change(
        request,
        lambda: services.revoke_decision(decision=decision, by=request.user),
        competition=competition,
        what=Sentence("consequences.order_taken_back"),
        said=_("The recorded order is taken back."),
    )


def _change(
    request: OfficeRequest, act: Callable[[], object], *, competition: Competition, what: Sentence, said: str
) -> HttpResponse:
    back = _office(competition)
    with show_refusals(request):
        return change_or_ask(request, act, competition=competition, what=what, said=said, back=back, enough=Right.RULE)
    return redirect(back)


def _office(competition: Competition) -> str:
    return reverse("playoffs:office", args=[competition.pk])


def _stage(request: OfficeRequest, stage_id: int) -> Stage:
    stages = Stage.objects.select_related("competition__event__organizer").exclude(kind__in=DRAWS)
    stage = get_object_or_404(stages, pk=stage_id)
    permissions.require(request.user, Right.RULE, stage.competition.event)
    return stage
