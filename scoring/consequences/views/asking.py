"""The page on which somebody says yes to what a change moves; every door shows the same one."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from kit.pure.sentences import Kept
from scoring.consequences.engine.comparing import DifferenceKind
from scoring.consequences.queries.picture import events_above
from scoring.consequences.services import NotAcceptedError
from scoring.sheets.queries.sheets import Sheet
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import OfficeRequest, Right, may

ACCEPTED = "accept_consequences"
CONFLICT = 409


def accepted_in(request: HttpRequest) -> str:
    """Return what somebody has said yes to: the fingerprint of what they read; empty when they were not asked."""
    return request.POST.get(ACCEPTED, "")


def ask(
    request: HttpRequest, asked: NotAcceptedError, *, back: str, what: Kept = "", sheet: Sheet | None = None
) -> HttpResponse:
    """Show what a change moves; yes sends the same form again, with the fingerprint of what was read.

    `back` is where the page leads that changes nothing. For a `sheet` the form is one that survives poor Wi-Fi.
    """
    competition, consequences = asked.competition, asked.consequences
    carried = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in {"csrfmiddlewaretoken", ACCEPTED}
    ]
    up = any(difference.kind is DifferenceKind.ABOVE for difference in consequences.differences)
    by = cast("User", request.user)
    context = {
        "event": competition.event,
        "competition": competition,
        "consequences": consequences,
        "what": what or asked.what,
        "back": back,
        "sheet": sheet,
        "carried": carried,
        "next_events": [event for event in events_above(competition) if may(by, Right.REGISTER, event)] if up else [],
        "asked_before": bool(accepted_in(request)),
    }
    return render(request, "scoring/consequences/ask.html", context, status=CONFLICT)


def change_or_ask(
    request: OfficeRequest, act: Callable[..., object], *, said: str, back: str, instead: str = ""
) -> HttpResponse:
    """Carry a guarded `act` out and go `back` with what is `said`, or ask. Raises RuleViolation.

    Whoever says no is led `instead` to another page, where that is said.
    """
    try:
        act(by=request.user, accepted=accepted_in(request))
    except NotAcceptedError as asked:
        return ask(request, asked, back=instead or back)
    messages.success(request, said)
    return redirect(back)
