"""The page on which a rehearsal is begun, gone on with, or begun again."""

from __future__ import annotations

from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from kit.views import show_refusals, signed_in
from kit.worlds import World
from legionsports.practice.pages.parts import PARTS, RehearsedPart
from legionsports.practice.pages.visit import visiting
from legionsports.practice.services import places
from legionsports.storage import trouble_of
from tournaments.organization.queries.permissions import OfficeRequest

AGAIN = "again"


@signed_in("GET", "POST", fresh=True)
def parts(request: OfficeRequest) -> HttpResponse:
    """Show what can be practised; begin or continue a rehearsal in a role, or begin it again."""
    world = places.world_of(request.user)
    if request.method == "POST":
        with show_refusals(request):
            return _carried_out(request, world)
    context = {"parts": PARTS.values(), "has_begun": places.has_begun(world)}
    return render(request, "legionsports/practice/parts.html", context)


def _carried_out(request: HttpRequest, world: World) -> HttpResponse:
    """Begin a rehearsal where there is none, or again; lead to the first page of the role that was chosen."""
    if request.POST.get("do") == AGAIN:
        places.begin(world)
        return redirect("rehearsal:parts")
    part = PARTS.get(request.POST.get("part", ""))
    if part is None:
        raise Http404
    if not places.has_begun(world):
        places.begin(world)
    try:
        return redirect(_first_page(world, part))
    except Error as error:
        if trouble_of(error) is not None:
            raise
        places.begin(world)  # the power went while somebody practised: what is left cannot be read
        return redirect(_first_page(world, part))


def _first_page(world: World, part: RehearsedPart) -> str:
    with visiting(world, part) as visit:
        visit.notes.load()  # reads, so that a rehearsal that cannot be read is found here
        return part.place
