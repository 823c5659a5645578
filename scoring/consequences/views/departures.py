"""A team that stops, or comes back: what it played counts otherwise, so what that moves is shown first."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.views import show_refusals, signed_in
from scoring.consequences.services import guarded
from scoring.consequences.views.asking import change_or_ask
from tournaments.entries.forms import DepartureForm
from tournaments.entries.models import Departure
from tournaments.entries.queries.departures import effect_of
from tournaments.entries.services import departures
from tournaments.entries.views.office import detail_page, entry_for
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("POST")
def depart(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Note that a team withdrew or was expelled."""
    entry = entry_for(request, entry_id)
    permissions.require(request.user, Right.RULE, entry.competition.event)
    form = DepartureForm(request.POST, entry=entry)
    if form.is_valid():
        answer, reason = form.answer(), form.cleaned_data["reason"]
        with form.refusals():
            told = {"team": entry.team_name, "effect": effect_of(departures.decided(entry=entry, **answer))}
            return change_or_ask(
                request,
                partial(guarded.depart, entry=entry, **answer, reason=reason),
                said=_("%(team)s has left the competition. %(effect)s") % told,
                back=reverse("entries:detail", args=[entry.pk]),
            )
    return detail_page(request, entry, departure_form=form)


@signed_in("POST")
def revoke_departure(request: OfficeRequest, departure_id: int) -> HttpResponse:
    """Bring a team back."""
    departure = get_object_or_404(
        Departure.objects.select_related("entry__competition__event__organizer", "entry__branch"), pk=departure_id
    )
    entry = departure.entry
    permissions.require(request.user, Right.RULE, entry.competition.event)
    back = reverse("entries:detail", args=[entry.pk])
    with show_refusals(request):
        return change_or_ask(
            request,
            partial(guarded.let_return, departure=departure),
            said=_("%(team)s is back. What it played counts as before.") % {"team": entry.team_name},
            back=back,
        )
    return redirect(back)
