"""The remote control of the hall board, for the telephone of the chair: what each screen shows, and what is said."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_datetime

from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from scoring.board.forms.announcing import CountdownForm, SayForm
from scoring.board.models.announcing import Announcement
from scoring.board.models.screens import Screen
from scoring.board.pages.remote import remote_page
from scoring.board.pages.scenes.registry import SCENES
from scoring.board.queries.said import coming_turns
from scoring.board.services import awards, saying
from scoring.board.services import screens as services
from tournaments.events.models import Event
from tournaments.events.queries import competition_for_office, event_for_office
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right

Kind = Announcement.Kind


@signed_in("GET", fresh=True)
def remote(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what the screens show, with a button for everything else."""
    return _page(request, event_for_office(request.user, event_id, Right.ENTER_RESULTS))


@signed_in("POST")
def direct(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Let one screen or all of them show a scene, follow the weekend again, or turn dark or light."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    scene, theme = request.POST.get("scene"), request.POST.get("theme")
    scenes = None if scene is None else [known.key for known in SCENES if known.key == scene]
    services.direct(
        event=event,
        number=number_in(request.POST.get("screen")),
        scenes=scenes,
        theme=theme if theme in Screen.Theme.values else None,
    )
    return _back(request, event)


@signed_in("POST")
def say(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Put a message on the screens."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    return _say(request, event, Kind.MESSAGE, SayForm(request.POST))


@signed_in("POST")
def count_down(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Count down to the next matches, or to a time that was typed."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    # A button of the timetable or the form.
    if "turn" not in request.POST:
        return _say(request, event, Kind.COUNTDOWN, CountdownForm(request.POST))
    turn = next((turn for turn in coming_turns(event) if turn.at == _moment(request.POST["turn"])), None)
    if turn is None:  # it has begun, or was moved
        return _act(request, event, lambda: _refuse("announcing.turn_is_gone"))
    key = uuid.uuid5(uuid.NAMESPACE_URL, f"{event.pk} {turn.at.isoformat()} {request.POST.get('key', '')}")
    return _act(
        request,
        event,
        lambda: saying.say(
            event=event, kind=Kind.COUNTDOWN, text=turn.text, until=turn.at, by=request.user, idempotency_key=key
        ),
    )


@signed_in("POST")
def take_off(request: OfficeRequest, event_id: int, kind: str) -> HttpResponse:
    """Take the message or the count-down off the screens."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    if kind in Kind.values:
        saying.take_off(event=event, kind=kind, by=request.user)
    return _back(request, event)


@signed_in("POST")
def award(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Announce the next award of a competition, or take the one that was announced last off again."""
    competition = competition_for_office(request.user, competition_id, Right.AWARD)
    number = number_in(request.POST.get("award")) or 0
    act: Callable[..., object] = awards.hide_again if "hide" in request.POST else awards.reveal
    return _act(request, competition.event, partial(act, competition=competition, award=number, by=request.user))


def _say(request: OfficeRequest, event: Event, kind: Announcement.Kind, form: SayForm) -> HttpResponse:
    if form.is_valid():
        with form.refusals():
            saying.say(
                event=event,
                kind=kind,
                text=form.cleaned_data["text"],
                until=form.moment(),
                by=request.user,
                idempotency_key=form.cleaned_data["key"],
            )
            return _back(request, event)
    return _page(request, event, **{"say" if kind is Kind.MESSAGE else "count": form})


def _act(request: OfficeRequest, event: Event, act: Callable[[], object]) -> HttpResponse:
    with show_refusals(request):
        act()
        return _back(request, event)
    return _back(request, event, part="")  # at the top, where the refusal stands


def _refuse(code: str) -> None:
    raise RuleViolation(code)


def _back(request: OfficeRequest, event: Event, *, part: str | None = None) -> HttpResponse:
    """Return to the same part of the page, or to another one, for the same screen."""
    screen = number_in(request.POST.get("screen"))
    part = request.POST.get("part", "") if part is None else part
    here = reverse("board:remote", args=[event.pk]) + (f"?screen={screen}" if screen else "")
    return redirect(f"{here}#{part}" if part.isalpha() else here)


def _moment(text: str) -> object:
    try:
        return parse_datetime(text)
    except ValueError:
        return None


def _page(
    request: OfficeRequest, event: Event, *, say: SayForm | None = None, count: CountdownForm | SayForm | None = None
) -> HttpResponse:
    context = {
        "event": event,
        "remote": remote_page(
            event,
            screen=number_in(request.GET.get("screen") or request.POST.get("screen")),
            with_awards=permissions.may(request.user, Right.AWARD, event),
        ),
        "say": say or SayForm(),
        "count": count or CountdownForm(),
        "key": uuid.uuid4(),
    }
    return render(request, "scoring/board/remote.html", context, status=422 if say or count else 200)
