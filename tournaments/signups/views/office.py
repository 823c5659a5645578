"""The office's side: links for captains, and the teams that wait."""

from __future__ import annotations

from functools import partial

import segno
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from kit.views import show_refusals, signed_in
from tournaments.entries.models import RosterPlace
from tournaments.entries.pages.beginnings import Beginning
from tournaments.entries.queries.entries import branches_to_register
from tournaments.entries.views.team import Desk
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.signups import queries, services
from tournaments.signups.forms import EndForm, LinkForm


@signed_in("GET", "POST", fresh=True)
def captains(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the teams that wait and the links, and make one."""
    event = queries.event_of(request.user, pk=event_id)
    own = branches_to_register(request.user, event)
    form = LinkForm(
        request.POST or None,
        branches=own,
        for_event=permissions.may(request.user, Right.REGISTER, event),
        initial={"ends_on": queries.usual_end(event)},
    )
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            made = services.make_link(event=event, **form.cleaned_data, by=request.user)
            messages.success(request, gettext("The link is made. Send it, or print its page."))
            return redirect("signups:link", made.pk)
    context = {
        "event": event,
        "waiting": [queries.matched(each) for each in queries.waiting_at(request.user, event)],
        "links": queries.links_of(request.user, event),
        "form": form,
    }
    return render(request, "tournaments/signups/office.html", context, status=422 if form.errors else 200)


@signed_in("GET", "POST", fresh=True)
def link(request: OfficeRequest, link_id: int) -> HttpResponse:
    """Show one link as it is printed or sent, change its last day, or end it."""
    found = queries.link_for(request.user, link_id)
    form = EndForm(request.POST or None, initial={"ends_on": found.ends_on})
    if request.POST.get("do") == "end":
        services.end_link(link=found, by=request.user)
        messages.success(request, gettext("The link has ended. Teams that came by it stay."))
        return redirect("signups:office", found.event_id)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.change_end(link=found, ends_on=form.cleaned_data["ends_on"])
            messages.success(request, gettext("The last day of the link is changed."))
            return redirect("signups:link", found.pk)
    address = queries.address_of_link(request, found)
    code = segno.make(address, error="m", micro=False).svg_inline(scale=5, svgclass=None, lineclass=None, light="white")
    context = {"event": found.event, "link": found, "form": form, "address": address, "code": mark_safe(code)}  # noqa: S308
    return render(request, "tournaments/signups/link.html", context, status=422 if form.errors else 200)


@signed_in("POST")
def take_in(request: OfficeRequest, sign_up_id: int) -> HttpResponse:
    """Make an entry of a team in which everybody is matched."""
    found = queries.waiting_for(request.user, sign_up_id)
    with show_refusals(request):
        roster = services.lines_of(queries.matched(found))
        entry = services.take_in(sign_up=found, roster=roster, by=request.user)
        text = gettext("%(team)s is entered for %(competition)s.")
        messages.success(request, text % {"team": entry.team_name, "competition": entry.competition})
    return redirect("signups:office", found.competition.event_id)


@signed_in("GET", "POST")
def choose(request: OfficeRequest, sign_up_id: int) -> HttpResponse:
    """Show a team on the form of every team: who is matched is on it, the others are found by search."""
    found = queries.waiting_for(request.user, sign_up_id)
    lines = queries.matched(found).lines
    places = {
        line.member.pk: RosterPlace(member=line.member, part=line.part, name_as_entered=line.name_typed)
        for line in lines
        if line.member is not None
    }
    begins = Beginning(
        heading=gettext("%(captain)s signed this team up. Choose the players who are missing, then hand it in.")
        % {"captain": found.captain},
        facts=services.facts_of(found),
        places=list(places.values()),
        missing_heading=gettext("Typed, and not matched:"),
        missing=[f"{line.typed} ({line.label})" for line in lines if line.member is None],
        register=partial(services.take_in, sign_up=found),
    )
    return Desk(request, found.competition, begins=begins).answer()


@signed_in("POST")
def turn_away(request: OfficeRequest, sign_up_id: int) -> HttpResponse:
    """Say no to a team."""
    found = queries.waiting_for(request.user, sign_up_id)
    with show_refusals(request):
        services.turn_away(sign_up=found, answer=request.POST.get("answer", "")[:500], by=request.user)
        messages.success(request, gettext("The captain reads your answer on the page of the team."))
    return redirect("signups:office", found.competition.event_id)
