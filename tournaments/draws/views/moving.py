"""A storm date: look at what moves, then move it, or move it back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from kit.views import show_refusals
from tournaments.draws.forms.moving import MoveForm
from tournaments.draws.pages.moving import outlook_of, told_of
from tournaments.draws.services import moving
from tournaments.events.models import EventMove
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def move(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what moves with an event, and move it once that was seen."""
    event = event_for_office(request.user, event_id, Right.MANAGE_EVENT)
    form = MoveForm(request.POST or None, initial={"expected": event.starts_on})
    outlook = None
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        outlook = outlook_of(event, said["to_day"])
        if "move" in request.POST:
            with form.refusals():
                moving.move_event(event=event, to=told_of(event), by=request.user, **said)
                messages.success(request, _("The event has moved, and everybody is told."))
                return redirect("draws:move", event.pk)
    context = {
        "event": event,
        "form": form,
        "outlook": outlook if form.is_valid() else None,
        "last": event.moves.filter(taken_back_at=None, to_day=event.starts_on).select_related("moved_by").last(),
    }
    return render(request, "tournaments/draws/move.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def move_back(request: OfficeRequest, move_id: int) -> HttpResponse:
    """Move an event back to where it was."""
    row = get_object_or_404(EventMove, pk=move_id)
    event = event_for_office(request.user, row.event_id, Right.MANAGE_EVENT)
    with show_refusals(request):
        moving.move_back(move=row, to=told_of(event), by=request.user)
        messages.success(request, _("The event is back on its days, and everybody is told."))
    return redirect("draws:move", event.pk)
