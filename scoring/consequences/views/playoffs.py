"""Recording an order, and taking back or bringing back what settles a tie: each shows first what it moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kit.views import show_refusals
from scoring.consequences.services import guarded
from scoring.consequences.views.asking import change_or_ask
from scoring.playoffs.forms import DecisionForm, TakePlayoffBackForm
from scoring.playoffs.views import entries_of, office_page, tie_is_gone, tie_of
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
    if form.is_valid():
        with form.refusals():
            return change_or_ask(
                request,
                partial(
                    guarded.record_order,
                    competition=competition,
                    tie=tie,
                    order=entries_of(competition, form.order()),
                    method=Method(form.cleaned_data["method"]),
                    agreement=form.cleaned_data["agreement"],
                ),
                said=_("The order is recorded."),
                back=_office(competition),
            )
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
        partial(guarded.set_playoff_aside, stage=stage, reason=form.cleaned_data["reason"]),
        stage.competition,
        said=_("%(name)s: taken back.") % {"name": stage.title},
    )


@login_required
@require_POST
def restore(request: OfficeRequest, stage_id: int) -> HttpResponse:
    """Let a play-off that was taken back count again."""
    stage = _stage(request, stage_id)
    return _change(
        request,
        partial(guarded.restore_playoff, stage=stage),
        stage.competition,
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
        partial(guarded.take_order_back, decision=decision),
        competition,
        said=_("The recorded order is taken back."),
    )


def _change(request: OfficeRequest, act: Callable[..., object], competition: Competition, *, said: str) -> HttpResponse:
    back = _office(competition)
    with show_refusals(request):
        return change_or_ask(request, act, said=said, back=back)
    return redirect(back)


def _office(competition: Competition) -> str:
    return reverse("playoffs:office", args=[competition.pk])


def _stage(request: OfficeRequest, stage_id: int) -> Stage:
    stages = Stage.objects.select_related("competition__event__organizer").exclude(kind__in=DRAWS)
    stage = get_object_or_404(stages, pk=stage_id)
    permissions.require(request.user, Right.RULE, stage.competition.event)
    return stage
