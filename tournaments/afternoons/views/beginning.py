"""The pages on which an open event is begun, held again, and changed before it is drawn."""

from __future__ import annotations

import datetime

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from kit.views import signed_in
from tournaments.afternoons.forms.beginning import AfternoonForm, AgainForm
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries.door import afternoon_for_office, branches_to_begin
from tournaments.afternoons.queries.kinds import kinds
from tournaments.afternoons.services import beginning
from tournaments.organization.queries.permissions import OfficeRequest, Right

A_WEEK = datetime.timedelta(days=7)


@signed_in("GET", "POST")
def new(request: OfficeRequest) -> HttpResponse:
    """Choose one of the kinds, then say the rest in one form in which all of it is filled in."""
    branches = list(branches_to_begin(request.user))
    if not branches:
        raise PermissionDenied(Right.MANAGE_EVENT.value)
    kind = kinds().get(request.GET.get("kind", ""))
    if kind is None:
        return render(request, "tournaments/afternoons/kinds.html", {"kinds": kinds().values()})
    form = AfternoonForm(request.POST or None, kind=kind, branches=branches)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            made = beginning.begin(branch=form.host, **form.facts())
        if form.is_valid():
            return _ready(request, made)
    context = {"frame": "office.html", "form": form, "kind": kind, "back": request.path}
    return render(request, "tournaments/afternoons/facts.html", context)


@signed_in("GET", "POST")
def again(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Hold an open event again on another day."""
    afternoon = afternoon_for_office(request.user, event_id, Right.MANAGE_EVENT)
    event = afternoon.competition.event
    after = max(event.starts_on, timezone.localdate() - A_WEEK) + A_WEEK
    form = AgainForm(request.POST or None, initial={"on": after})
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            made = beginning.begin_again(afternoon=afternoon, on=form.cleaned_data["on"])
        if form.is_valid():
            return _ready(request, made)
    return render(request, "tournaments/afternoons/again.html", {"event": event, "form": form})


@signed_in("GET", "POST")
def edit(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Change what the host said, while no game is drawn."""
    afternoon = afternoon_for_office(request.user, event_id, Right.MANAGE_EVENT)
    event, kind = afternoon.competition.event, kinds()[afternoon.kind]
    form = AfternoonForm(request.POST or None, kind=kind, branches=[event.host_branch], afternoon=afternoon)
    back = reverse("overview:office_event", args=[event.pk])
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            beginning.change(afternoon=afternoon, by=request.user, **form.facts())
        if form.is_valid():
            messages.success(request, _("Saved."))
            return redirect(back)
    context = {"frame": "office_event.html", "event": event, "form": form, "kind": kind, "back": back}
    return render(request, "tournaments/afternoons/facts.html", context)


def _ready(request: OfficeRequest, made: Afternoon) -> HttpResponse:
    messages.success(request, _("%(event)s is ready. People can come.") % {"event": made})
    return redirect("afternoons:door", made.competition.event_id)
