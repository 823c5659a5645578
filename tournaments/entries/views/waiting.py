"""The buttons of a waiting list."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext

from kit.pure.text import number_in
from kit.views import show_refusals, signed_in
from tournaments.entries.models import Entry
from tournaments.entries.services import waiting as services
from tournaments.events.models import Competition
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("POST")
def waiting(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Let a team in, or move it up."""
    rows = Entry.objects.select_related("competition__event__organizer", "branch")
    entry: Entry = get_object_or_404(rows, pk=entry_id)
    permissions.require(request.user, Right.REGISTER, entry.competition.event)
    with show_refusals(request):
        if request.POST.get("do") == "let_in":
            services.let_in(entry=entry, by=request.user)
            messages.success(request, gettext("%(team)s is let in.") % {"team": entry.team_name})
        elif request.POST.get("do") == "earlier" and entry.waits:
            services.put_on_list(entry=entry, place=entry.waits - 1)
    return _back(entry.competition)


@signed_in("POST")
def places(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Say for how many teams a competition has a place."""
    rows = Competition.objects.select_related("event__organizer")
    competition: Competition = get_object_or_404(rows, pk=competition_id)
    permissions.require(request.user, Right.REGISTER, competition.event)
    said = request.POST.get("places", "").strip()
    with show_refusals(request):
        services.change_places(competition=competition, places=(number_in(said) or 0) if said else None)
    return _back(competition)


def _back(competition: Competition) -> HttpResponse:
    address = redirect("entries:office_list", competition.event_id).url
    return redirect(f"{address}?category={competition.category}#waiting-{competition.pk}")
