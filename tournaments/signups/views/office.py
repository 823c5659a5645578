"""The office's side: links for captains, and the teams that wait."""

from __future__ import annotations

from functools import partial
from typing import Any

import segno
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.pages.beginnings import Beginning
from tournaments.entries.queries.entries import branches_to_register
from tournaments.entries.views.team import Desk
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.signups import queries, services
from tournaments.signups.forms import LinkForm
from tournaments.signups.models import SignUp


@signed_in("GET", "POST", fresh=True)
def captains(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the teams that wait and the links, and give one out."""
    event = queries.event_of(request.user, pk=event_id)
    form = LinkForm(
        request.POST or None,
        branches=branches_to_register(request.user, event),
        for_event=permissions.may(request.user, Right.REGISTER, event),
        initial={"ends_on": queries.usual_end(event)},
    )
    if form.is_valid():
        with form.refusals():
            given = services.give_link(event=event, **form.cleaned_data, by=request.user)
            return redirect("signups:link", given.pk)
    waiting = [(sign_up, queries.lines_of(sign_up)) for sign_up in queries.waiting_at(request.user, event)]
    context = {
        "event": event,
        "waiting": [(sign_up, lines, all(line.member for line in lines)) for sign_up, lines in waiting],
        "links": queries.links_of(request.user, event),
        "form": form,
    }
    return render(request, "tournaments/signups/office.html", context, status=422 if form.errors else 200)


@signed_in("GET", "POST", fresh=True)
def link(request: OfficeRequest, link_id: int) -> HttpResponse:
    """Show one link as it is printed or sent, or end it."""
    found = queries.link_for(request.user, link_id)
    if request.method == "POST":
        services.end_link(link=found, by=request.user)
        messages.success(request, gettext("The link has ended. Teams that came by it stay."))
        return redirect("signups:office", found.event_id)
    address = queries.address_of_link(request, found)
    qr = segno.make(address or "/", error="m", micro=False)
    code = mark_safe(qr.svg_inline(scale=5, svgclass=None, lineclass=None, light="white"))  # noqa: S308
    context = {"event": found.event, "link": found, "address": address, "code": code}
    return render(request, "tournaments/signups/link.html", context)


@signed_in("POST")
def answer(request: OfficeRequest, sign_up_id: int) -> HttpResponse:
    """Make an entry of a team in which everybody is matched, or turn a team away."""
    found = queries.sign_up_for(request.user, sign_up_id)
    with show_refusals(request):
        _check_seen(request, found)
        if "answer" in request.POST:
            services.turn_away(sign_up=found, answer=request.POST["answer"][:500], by=request.user)
            messages.success(request, gettext("The captain reads your answer on the page of the team."))
        else:
            entry = services.take_in(sign_up=found, by=request.user)
            text = gettext("%(team)s is entered for %(competition)s.")
            messages.success(request, text % {"team": entry.team_name, "competition": entry.competition})
    return redirect("signups:office", found.competition.event_id)


@signed_in("GET", "POST")
def choose(request: OfficeRequest, sign_up_id: int) -> HttpResponse:
    """Show a team on the form of every team: who is matched is on it, the others are found by search."""
    found = queries.sign_up_for(request.user, sign_up_id)
    if found.state != SignUp.State.WAITING:
        return redirect("signups:office", found.competition.event_id)
    lines = queries.lines_of(found)
    begins = Beginning(
        heading=gettext("%(captain)s signed this team up. Choose the players who are missing, then hand it in.")
        % {"captain": found.captain},
        facts=services.facts_of(found),
        places=[
            RosterPlace(member=line.member, part=line.part, name_as_entered=line.name) for line in lines if line.member
        ],
        missing_heading=gettext("Typed, and not matched:"),
        missing=[f"{line.typed} ({line.part.label})" for line in lines if line.member is None],
        received_at=found.received_at,
        version=found.version,
        register=partial(_take_in, request, found),
    )
    return Desk(request, found.competition, begins=begins).answer()


def _take_in(request: OfficeRequest, sign_up: SignUp, **team: Any) -> Entry:
    _check_seen(request, sign_up)
    return services.take_in(sign_up=sign_up, **team)


def _check_seen(request: OfficeRequest, sign_up: SignUp) -> None:
    """Refuse what is said of a team that its captain has changed since the page was shown."""
    if number_in(request.POST.get("version")) not in (None, sign_up.version):
        raise RuleViolation("signups.already_answered")
