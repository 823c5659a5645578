"""The page on which a rehearsal is begun, gone on with, or begun again."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import get_script_prefix
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from legionsports.practice.pages.parts import PARTS
from legionsports.practice.pages.steps import RehearsedPart
from legionsports.practice.pages.visit import visiting
from legionsports.practice.services import places
from legionsports.storage import trouble_of
from tournaments.models import User
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.organization.views import local_path, refusals_said
from tournaments.worlds.queries import World

BEGIN, SKIP, AGAIN = "begin", "skip", "again"


@dataclass(frozen=True, slots=True)
class Card:
    """One part as the page shows it: how many steps are done, and of a rehearsal that has begun where it goes on."""

    part: RehearsedPart
    has_begun: bool = False
    done: int = 0
    is_over: bool = False


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def parts(request: OfficeRequest) -> HttpResponse:
    """Show what can be practised; begin or continue a rehearsal, skip a step of it, or begin it again."""
    user = request.user
    if request.method == "POST":
        part = PARTS.get(request.POST.get("part", ""))
        if part is None:
            raise Http404
        with refusals_said(request):
            return redirect(_carried_out(user, part, request))
    cards = [_card(user, part) for part in PARTS.values()]
    return render(request, "legionsports/practice/parts.html", {"cards": cards})


def _carried_out(user: User, part: RehearsedPart, request: HttpRequest) -> str:
    """Do what was asked, and return the page of the rehearsal on which it goes on."""
    world = places.world_of(user, part.key)
    if request.POST.get("do") == AGAIN or not places.has_begun(world):
        places.begin(world)
    try:
        return _gone_on(world, part, request)
    except Error as error:
        if trouble_of(error) is not None:
            raise
        places.begin(world)  # the power went while somebody practised: what is left cannot be read
        return _gone_on(world, part, request)


def _gone_on(world: World, part: RehearsedPart, request: HttpRequest) -> str:
    with visiting(world, part) as visit:
        if request.POST.get("do") == SKIP:
            visit.skip(request.POST.get("step", ""))
            visit.notes.save()
            here, line = local_path(request.POST.get("from", "")), visit.progress.current
            # A page that is only to be looked at would be done before anybody has read what there is to see on it.
            if (line is None or line.step.opens) and here.startswith(get_script_prefix()):
                return here
        return visit.progress.place


def _card(user: User, part: RehearsedPart) -> Card:
    world = places.world_of(user, part.key)
    if not places.has_begun(world):
        return Card(part)
    try:
        with visiting(world, part) as visit:
            return Card(part, has_begun=True, done=visit.progress.done, is_over=visit.progress.current is None)
    except Error:  # it cannot be read, and is begun again; the others can
        return Card(part, has_begun=True)
