"""The screens of a hall, for whoever sets them up."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from kit.views import signed_in
from scoring.board.forms.screens import ScreenForm
from scoring.board.models.screens import Screen
from scoring.board.pages.screens import rows_of
from scoring.board.services import screens as services
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right, require


@signed_in("GET", "POST")
def screens(request: OfficeRequest, event_id: int) -> HttpResponse:
    """List the screens of a hall, and add one more."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    form = ScreenForm(request.POST or None, instance=Screen(event=event))
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            screen = services.add_screen(event=event, wanted=form.wanted())
            messages.success(request, _("%(screen)s is added. Open its address on that screen.") % {"screen": screen})
            return redirect("board:screens", event.pk)
    return render(request, "scoring/board/screens.html", {"event": event, "form": form, "rows": rows_of(event)})


@signed_in("GET", "POST")
def screen(request: OfficeRequest, screen_id: int) -> HttpResponse:
    """Change a screen."""
    screen = _screen(request, screen_id)
    form = ScreenForm(request.POST or None, instance=screen)
    if request.method == "POST" and form.is_valid():
        services.change_screen(screen=screen, wanted=form.wanted())
        messages.success(request, _("Saved. The screen follows within a second."))
        return redirect("board:screens", screen.event_id)
    return render(request, "scoring/board/screen.html", {"event": screen.event, "screen": screen, "form": form})


@signed_in("POST")
def remove(request: OfficeRequest, screen_id: int) -> HttpResponse:
    """Forget a screen."""
    screen = _screen(request, screen_id)
    services.remove_screen(screen=screen)
    messages.success(request, _("%(screen)s is removed.") % {"screen": screen})
    return redirect("board:screens", screen.event_id)


def _screen(request: OfficeRequest, screen_id: int) -> Screen:
    """Return a screen of an event at whose desk the reader works. Raises Http404, PermissionDenied."""
    known = Screen.objects.select_related("event__organizer", "event__host_branch")
    screen = get_object_or_404(known, pk=screen_id)
    require(request.user, Right.ENTER_RESULTS, screen.event)
    return screen
