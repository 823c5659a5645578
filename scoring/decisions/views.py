"""The open decisions of an event, what was decided, and deciding one."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from scoring.consequences.services import NotAcceptedError
from scoring.consequences.views.asking import accepted_in, ask
from scoring.decisions.forms import DecideForm
from scoring.decisions.models import DecisionMade
from scoring.decisions.pages import cards_of, decided_of
from scoring.decisions.queries.open_decisions import RIGHTS, open_decisions
from scoring.decisions.services import deciding
from tournaments.events.queries import event_for_office
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("GET", fresh=True)
def event(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what is open at an event, and what was decided."""
    the_event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    context = {
        "event": the_event,
        "cards": cards_of(the_event, request.user),
        "decided": decided_of(the_event, request.user),
    }
    return render(request, "scoring/decisions/event.html", context)


@signed_in("GET", "POST", fresh=True)
def decide(request: OfficeRequest, event_id: int, kind: str, key: str) -> HttpResponse:
    """Decide one of them; what that moves is shown before it counts."""
    the_event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    if kind not in RIGHTS:
        raise Http404
    back = reverse("decisions:event", args=[the_event.pk])
    decision = deciding.find(open_decisions(the_event, fresh=True), kind, key)
    if decision is None:
        messages.info(request, sentence(RuleViolation("decisions.settled")))
        return redirect(back)
    permissions.require(request.user, RIGHTS[decision.kind], the_event)
    competition = the_event.competitions.get(pk=decision.competition)
    form = DecideForm(request.POST or None, decision=decision)
    if form.is_bound and form["mark"].value() != decision.mark:  # sent again it would be as old as it is now
        messages.warning(request, sentence(RuleViolation("decisions.changed")))
        return redirect(request.path)
    if request.method == "POST" and form.is_valid():
        try:
            with form.refusals():
                deciding.decide(
                    competition=competition,
                    kind=kind,
                    key=key,
                    said=form.to_said(),
                    by=request.user,
                    idempotency_key=form.cleaned_data["key"],
                    accepted=accepted_in(request),
                )
                messages.success(request, _("The decision is made, and on record."))
                return redirect(back)
        except NotAcceptedError as asked:
            return ask(request, asked, what=decision.what, back=back)
    context = {"event": the_event, "competition": competition, "decision": decision, "form": form}
    return render(request, "scoring/decisions/decide.html", context, status=422 if form.is_bound else 200)


@signed_in("POST")
def revoke(request: OfficeRequest, made_id: int) -> HttpResponse:
    """Take back that something stands as it is: it is to be decided again."""
    made = get_object_or_404(DecisionMade.objects.select_related("event__organizer"), pk=made_id)
    permissions.require(request.user, Right.ENTER_RESULTS, made.event)
    with show_refusals(request):
        deciding.revoke(made=made, by=request.user)
        messages.success(request, _("It is open again. Decide it again."))
    return redirect("decisions:event", made.event_id)
