"""Moving an award, and giving it back: what that moves is shown first."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kit.views import show_refusals
from scoring.awards.forms import MoveAwardForm
from scoring.awards.models import AwardDecision
from scoring.awards.queries.placings import placings_of
from scoring.awards.views import awards_page
from scoring.consequences.services import guarded
from scoring.consequences.views.asking import change_or_ask
from tournaments.events.queries import competition_for_office
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right


@login_required
@require_POST
def move(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Take an award from a team; the next in the ranking gets it."""
    competition = competition_for_office(request.user, competition_id, Right.MOVE_AWARD)
    form = MoveAwardForm(request.POST, placings=placings_of(competition))
    if not form.is_valid():
        return awards_page(request, competition.event, moving={competition.pk: form})
    entry = get_object_or_404(competition.entries, pk=form.cleaned_data["entry"])
    with form.refusals():
        return change_or_ask(
            request,
            partial(guarded.move_award, entry=entry, reason=form.cleaned_data["reason"]),
            said=_("The award is moved. The place of the team stays."),
            back=reverse("awards:office", args=[competition.event_id]),
        )
    return awards_page(request, competition.event, moving={competition.pk: form})


@login_required
@require_POST
def give_back(request: OfficeRequest, decision_id: int) -> HttpResponse:
    """Revoke a moved award."""
    decisions = AwardDecision.objects.select_related("entry__competition__event__organizer", "entry__branch")
    decision = get_object_or_404(decisions, pk=decision_id)
    competition = decision.entry.competition
    permissions.require(request.user, Right.MOVE_AWARD, competition.event)
    back = reverse("awards:office", args=[competition.event_id])
    with show_refusals(request):
        act = partial(guarded.give_award_back, decision=decision)
        return change_or_ask(request, act, said=_("The team has its award again."), back=back)
    return redirect(back)
