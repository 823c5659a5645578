"""The office's checklist: what is to do next at every event, and what is played."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from kit.files.uploading import UploadForm
from kit.views import signed_in
from scoring.desk.queries.lists import counts_of
from scoring.ladder.queries.envelopes import coming_to
from scoring.ladder.queries.proposals import Proposal, waiting_for
from scoring.overview.pages.hall import hall_warnings, outlooks_of
from scoring.overview.pages.sent import SentTo, sent_to
from scoring.overview.pages.tasks import tasks_at, tasks_before
from scoring.overview.queries.groundwork import groundwork_of
from scoring.overview.queries.states import state_of, states_of
from tournaments.afternoons.queries.door import branches_to_begin
from tournaments.events import queries, services
from tournaments.events.forms import Chosen, CompetitionsForm
from tournaments.events.models import Event
from tournaments.events.queries.creating import events_of_last_year, levels_to_create
from tournaments.hosting.queries.papers import information_of, room_warnings
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.tree import is_begun
from tournaments.rulebooks.queries.sports import places_of

RECENT = datetime.timedelta(days=21)  # how long an event stays on the office's first page after its last day
A_DAY = datetime.timedelta(days=1)  # where an event is it may be another day than where its reader is


@signed_in("GET")
def office(request: OfficeRequest) -> HttpResponse:
    """Show what is to do next: before the first event, and at each event of the reader."""
    today, user = timezone.localdate(), request.user
    mine = list(queries.office_events(request.user))
    now = [event for event in mine if _is_recent(event)]
    recent = [event for event in now if queries.is_at_own_place(request.user, event)]
    hosted = [event for event in queries.hosted_events(user, today - RECENT - A_DAY) if _is_recent(event)]
    lists: list[dict[str, Any]] = [
        {"state": state, "list": tasks_at(user, state)} for state in states_of([*recent, *hosted])
    ]
    ground = groundwork_of(user)
    to_enter = _own_branches(user, waiting_for(user), today)
    context = {
        "ground": tasks_before(user, ground) if ground else None,
        # Where something is due, first.
        "events": sorted(lists[: len(recent)], key=lambda each: not each["list"].mine),
        "hosted": lists[len(recent) :],
        "below": [event for event in now if event not in recent],
        "older": [event for event in reversed(mine) if event not in now],
        "to_enter": to_enter,
        "no_liability": _no_liability(to_enter),
        "envelopes": coming_to(user),
        "may_begin": branches_to_begin(user).exists(),
        "may_create": levels_to_create(request.user) != [],
        "is_begun": ground is not None or is_begun(),
    }
    return render(request, "scoring/overview/office.html", context)


@signed_in("GET")
def office_event(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show one weekend as a checklist, in the order in which things are done."""
    event = queries.event_for_office(request.user, event_id, Right.PRINT)
    state = state_of(event)
    context = {
        "event": event,
        "state": state,
        "counts": counts_of(event),
        "list": tasks_at(request.user, state),
        "due": state.due,
        "still_due": sum(not due.is_over for due in state.due),
    }
    return render(request, "scoring/overview/office_event.html", context)


@signed_in("GET", "POST")
def competitions(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Choose what is played, and on how many boards or tables."""
    event = queries.event_for_office(request.user, event_id, Right.MANAGE_EVENT)
    state = state_of(event)
    chosen = {
        part.competition.category: Chosen(stations=part.competition.stations, teams=part.teams)
        for part in state.competitions
    }
    form = CompetitionsForm(request.POST or None, book=queries.rulebook_offered(event), chosen=chosen)
    if request.method == "POST" and form.is_valid():
        with form.refusals(), transaction.atomic():
            services.choose_competitions(event=event, wanted=form.wanted())
        if form.is_valid():
            messages.success(request, _("Saved."))
            return redirect("overview:competitions", event.pk)
    context = {
        "event": event,
        "form": form,
        "outlooks": outlooks_of(state),
        "hall": [*hall_warnings(state), *room_warnings(event, information_of(event))],
        "last_year": [] if state.competitions else events_of_last_year(event),
        "may_describe": bool(places_of(request.user)),
        "file_form": UploadForm(),
        "file_address": f"{reverse('imports:start', args=['entries'])}?event={event.pk}",
        "no_teams": bool(state.competitions) and not state.total("teams") and not state.total("drafts"),
    }
    return render(request, "scoring/overview/competitions.html", context)


def _is_recent(event: Event) -> bool:
    return event.today - event.ends_on <= RECENT


@signed_in("GET")
def branch(request: OfficeRequest, branch_id: int) -> HttpResponse:
    """Show all that concerns one branch at the events to which it sends teams."""
    place = get_object_or_404(Organization.objects.branches().select_related("parent", "command"), pk=branch_id)
    permissions.require(request.user, Right.REGISTER, place)
    events = queries.events_to_enter([place], timezone.localdate() - RECENT - A_DAY)
    own = Organization.objects.branches().filter(pk=place.pk)
    to_enter = sent_to(events, own, levels={"", place.level}, proposals=waiting_for(request.user), again=True)
    context = {"branch": place, "to_enter": to_enter, "no_liability": _no_liability(to_enter)}
    return render(request, "scoring/overview/branch.html", context)


def _own_branches(user: User, proposals: list[Proposal], today: datetime.date) -> list[SentTo]:
    """Return what the branches of `user` sent to the events of others, and what is due there."""
    places = [
        role.organization
        for role in permissions.roles_of(user)
        if role.organization is not None and permissions.may(user, Right.REGISTER, role.organization)
    ]
    events = queries.events_to_enter(places, today - RECENT - A_DAY)
    return sent_to(
        events.exclude(permissions.events_with(user, Right.ENTER_RESULTS)),
        Organization.objects.branches().filter(permissions.organizations_with(user, Right.REGISTER)),
        levels={"", *(place.level for place in places)},  # "": where the rule book names no level, everybody is asked
        proposals=proposals,
        again=all(place.level == Organization.BRANCH for place in places),
    )


def _no_liability(to_enter: list[SentTo]) -> list[str]:
    """Return, once each, that a Command answers for neither the way nor the rooms."""
    return list(dict.fromkeys(filter(None, (queries.no_liability(each.event) for each in to_enter))))
