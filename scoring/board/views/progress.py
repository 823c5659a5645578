"""The hall now: what is on every board, what comes next, and how late it is. For everybody, and for the office."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from kit.views import show_refusals, signed_in
from scoring.board.pages.progress import boards_now, timetables_of
from scoring.board.services import progress as services
from scoring.desk.queries.lists import counts_of
from scoring.desk.queries.progress import hall_now
from tournaments.events.queries import event_for_office, event_for_public
from tournaments.organization.queries.permissions import OfficeRequest, Right


@require_safe
def public(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody what is on every board. The page asks again by itself."""
    event = event_for_public(slug)
    boards = boards_now(event, request.path)
    if request.headers.get("HX-Request"):
        response = HttpResponse(boards)
    else:
        response = render(request, "scoring/board/progress/public.html", {"event": event, "boards": boards})
    # A browser that goes back would else show the part that came last as if it were the page.
    patch_vary_headers(response, ["HX-Request"])
    return response


@signed_in("GET")
def office(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the same to the desk, with sheets that did not come in, and a way to plan the rest again."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    hall = hall_now(event)
    context = {
        "event": event,
        "hall": hall,
        "rooms": timetables_of(hall),
        "counts": counts_of(event),
        "is_office": True,
    }
    part = "_hall" if request.headers.get("HX-Request") else "office"
    return render(request, f"scoring/board/progress/{part}.html", context | {"path": request.path})


@signed_in("POST")
def plan_the_rest(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Plan what is still to begin again, from now on."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    with show_refusals(request):
        moved = services.plan_the_rest(event=event, now=timezone.now())
        new = ngettext("%(count)d match has a new time.", "%(count)d matches have a new time.", moved)
        messages.success(request, new % {"count": moved} if moved else _("Every match keeps its time."))
    return redirect("progress:office", event.pk)
