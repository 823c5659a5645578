"""The page on which somebody says yes to what a change moves; every door shows the same one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from kit.pure.sentences import Kept, Sentence
from scoring.consequences.engine.comparing import DifferenceKind
from scoring.consequences.queries.picture import events_above
from scoring.consequences.services import Consequences, NotAcceptedError, carry_out
from tournaments.organization.queries.permissions import OfficeRequest, Right, may

if TYPE_CHECKING:
    from scoring.sheets.queries.sheets import Sheet
    from tournaments.events.models import Competition
    from tournaments.organization.models import User

ACCEPTED = "accept_consequences"
CONFLICT = 409


def accepted_in(request: HttpRequest) -> str:
    """Return what somebody has said yes to: the fingerprint of what they read; empty when they were not asked."""
    return request.POST.get(ACCEPTED, "")


def ask(
    request: HttpRequest,
    consequences: Consequences,
    *,
    competition: Competition,
    what: Kept,
    back: str,
    sheet: Sheet | None = None,
) -> HttpResponse:
    """Show what a change moves; yes sends the same form again, with the fingerprint of what was read.

    `back` is where the page leads that changes nothing. For a `sheet` the form is one that survives poor Wi-Fi.
    """
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
        "what": what,
        "back": back,
        "sheet": sheet,
        "carried": carried,
        "next_events": [event for event in events_above(competition) if may(by, Right.REGISTER, event)] if up else [],
        "asked_before": bool(accepted_in(request)),
    }
    return render(request, "scoring/consequences/ask.html", context, status=CONFLICT)


def through_the_guard(
    request: OfficeRequest,
    act: Callable[[], object],
    *,
    competition: Competition,
    what: Sentence,
    back: str,
    enough: Right | None = None,
    ask_so_far: bool = True,
    others: Sequence[Competition] = (),
) -> HttpResponse | None:
    """Carry `act` out as `carry_out` does; None once it is made, else the page that asks. Raises RuleViolation."""
    try:
        carry_out(
            competition=competition,
            act=act,
            by=request.user,
            what=what,
            accepted=accepted_in(request),
            enough=enough,
            ask_so_far=ask_so_far,
            others=others,
        )
    except NotAcceptedError as asked:
        return ask(request, asked.consequences, competition=competition, what=what, back=back)
    return None


def change_or_ask(
    request: OfficeRequest, act: Callable[[], object], *, what: Sentence, said: str, back: str, **guard: Any
) -> HttpResponse:
    """Carry `act` out as `through_the_guard` does and go `back` with what is `said`, or ask. Raises RuleViolation."""
    asked = through_the_guard(request, act, what=what, back=back, **guard)
    if asked is not None:
        return asked
    messages.success(request, said)
    return redirect(back)
