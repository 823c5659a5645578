"""The screens of a hall, on the chair's phone too: how each is, what it shows, and what is said to the hall."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from scoring.board.forms.announcing import CountdownForm, SayForm
from scoring.board.forms.screens import ScreenForm
from scoring.board.models.announcing import Announcement
from scoring.board.models.screens import Screen
from scoring.board.pages.screens import screens_page
from scoring.board.queries.said import coming_turns
from scoring.board.services import awards, saying
from scoring.board.services import screens as services
from tournaments.events.models import Event
from tournaments.events.queries import competition_for_office, event_for_office
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right, require
from tournaments.sites.queries import address_for

Kind = Announcement.Kind


@signed_in("GET", "POST", fresh=True)
def screens(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the screens of a hall with a button for everything, and add one more."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    if request.method == "GET":
        return _page(request, event)
    form = ScreenForm(request.POST, instance=Screen(event=event))
    if form.is_valid():
        with form.refusals():
            screen = services.add_screen(event=event, wanted=form.wanted())
            messages.success(request, _("%(screen)s is added. Open its address on that screen.") % {"screen": screen})
            return redirect("board:screens", event.pk)
    return _page(request, event, form=form)


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


@signed_in("POST")
def split(request: OfficeRequest, screen_id: int) -> HttpResponse:
    """Give a competition a screen of its own."""
    screen = _screen(request, screen_id)
    with show_refusals(request):
        added = services.split_screen(screen=screen, category=request.POST.get("category", ""))
        messages.success(request, _("%(screen)s is added. Open its address on that screen.") % {"screen": added})
    return redirect("board:screens", screen.event_id)


@signed_in("POST")
def direct(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Let one screen or all of them show something, follow the hall again, or turn dark or light."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    shows, theme = request.POST.get("shows"), request.POST.get("theme")
    services.direct(
        event=event,
        number=number_in(request.POST.get("screen")),
        shows=shows if shows in Screen.Shows.values else None,
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

    def count() -> None:
        turn = next((turn for turn in coming_turns(event) if turn.at.isoformat() == request.POST["turn"]), None)
        if turn is None:  # it has begun, or was moved
            raise RuleViolation("announcing.turn_is_gone")
        key = uuid.uuid5(uuid.NAMESPACE_URL, f"{event.pk} {turn.at.isoformat()} {request.POST.get('key', '')}")
        more: dict[str, Any] = {"text": turn.text, "until": turn.at, "idempotency_key": key}
        saying.say(event=event, kind=Kind.COUNTDOWN, by=request.user, **more)

    return _act(request, event, count)


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
            more: dict[str, Any] = {"text": form.cleaned_data["text"], "idempotency_key": form.cleaned_data["key"]}
            saying.say(event=event, kind=kind, until=form.moment(), by=request.user, **more)
            return _back(request, event)
    return _page(request, event, **{"say" if kind is Kind.MESSAGE else "count": form})


def _act(request: OfficeRequest, event: Event, act: Callable[[], object]) -> HttpResponse:
    with show_refusals(request):
        act()
        return _back(request, event)
    return redirect("board:screens", event.pk)  # at the top, where the refusal stands


def _back(request: OfficeRequest, event: Event) -> HttpResponse:
    """Return to the same part of the page."""
    part = request.POST.get("part", "")
    return redirect(reverse("board:screens", args=[event.pk]) + (f"#{part}" if part.isalnum() else ""))


def _page(request: OfficeRequest, event: Event, **forms: object) -> HttpResponse:
    context = {
        "site": address_for(request).url,
        "event": event,
        "hall": screens_page(event, with_awards=permissions.may(request.user, Right.AWARD, event)),
        "form": ScreenForm(instance=Screen(event=event)),
        "say": SayForm(),
        "count": CountdownForm(),
        "key": uuid.uuid4(),
    }
    return render(request, "scoring/board/screens.html", context | forms, status=422 if forms else 200)


def _screen(request: OfficeRequest, screen_id: int) -> Screen:
    """Return a screen of an event at whose desk the reader works. Raises Http404, PermissionDenied."""
    known = Screen.objects.select_related("event__organizer", "event__host_branch")
    screen = get_object_or_404(known, pk=screen_id)
    require(request.user, Right.ENTER_RESULTS, screen.event)
    return screen
