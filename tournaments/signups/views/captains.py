"""The pages of captains: a team is signed up by a link, without an account, and shows whom nobody asked about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from kit.limits import WINDOW, address_of, count_try, tries_of
from kit.pure.tokens import spelled
from tournaments.entries.queries.fees import fees_of
from tournaments.signups import queries, services
from tournaments.signups.forms import TeamForm, written
from tournaments.signups.models import SignUp, SignUpLink

WRONG, SENT = "wrong-sign-up-links", "teams-signed-up"
MOST_WRONG, MOST_SENT = 20, 20  # from one address, a whole club house perhaps, in `WINDOW` seconds


def _by_secret(find: Callable[[str], Any]) -> Callable[..., Callable[..., HttpResponse]]:
    """Open a page by its secret. Wrong ones are counted, and soon not looked up; so is what is sent."""

    def guard(view: Callable[[HttpRequest, Any], HttpResponse]) -> Callable[[HttpRequest, str], HttpResponse]:
        @wraps(view)
        @never_cache
        @require_http_methods(["GET", "HEAD", "POST"])
        def answer(request: HttpRequest, token: str) -> HttpResponse:
            address = address_of(request)
            sends = request.method == "POST"
            if tries_of(WRONG, address) >= MOST_WRONG or (sends and tries_of(SENT, address) >= MOST_SENT):
                response = _closed(request, "too_many", 429)
                response.headers["Retry-After"] = str(WINDOW)
                return response
            found = find(token)
            if found is None:
                count_try(WRONG, address)
                return _closed(request, "unknown", 404)
            if sends:
                count_try(SENT, address)
            return view(request, found)

        return answer

    return guard


def _closed(request: HttpRequest, why: str, status: int) -> HttpResponse:
    return render(request, "tournaments/signups/closed.html", {"why": why}, status=status)


@_by_secret(queries.link_by_token)
def join(request: HttpRequest, link: SignUpLink) -> HttpResponse:
    """Take a team that a captain signs up."""
    competitions = queries.open_competitions(link.event)
    if not queries.is_running(link) or not competitions:
        return _closed(request, "over", 410)
    form = _form(request, link, {})
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            if form.cleaned_data["website"]:
                return redirect(request.path)
            sign_up = services.sign_up(link=link, **form.team())
            return redirect("signups:mine", spelled(sign_up.token))
    context = {**_context(link), "form": form}
    return render(request, "tournaments/signups/join.html", context, status=422 if form.errors else 200)


@_by_secret(queries.sign_up_by_token)
def mine(request: HttpRequest, sign_up: SignUp) -> HttpResponse:
    """Show a captain what has become of the team, and let it be changed as long as it waits."""
    link = sign_up.link
    is_open = queries.is_running(link) and sign_up.competition.entries_frozen_at is None
    may_change = is_open and sign_up.state != SignUp.State.TAKEN_IN
    form = _form(request, link, written(sign_up)) if may_change else None
    if request.method == "POST" and form is not None and form.is_valid():
        with form.refusals():
            services.change_sign_up(sign_up=sign_up, **form.team())
            return redirect(request.path)
    context = {
        **_context(link),
        "sign_up": sign_up,
        "form": form,
        "address": request.build_absolute_uri(reverse("signups:mine", args=[spelled(sign_up.token)])),
    }
    return render(request, "tournaments/signups/mine.html", context, status=422 if form and form.errors else 200)


def _form(request: HttpRequest, link: SignUpLink, initial: dict[str, Any]) -> TeamForm:
    competitions = queries.open_competitions(link.event)
    return TeamForm(
        request.POST or None,
        competitions=competitions,
        branches=queries.branches_of(link),
        boxes=max(queries.boxes_for(competitions), sum(name.startswith("player_") for name in initial)),
        initial=initial,
    )


def _context(link: SignUpLink) -> dict[str, Any]:
    competitions = queries.open_competitions(link.event)
    fees = fees_of(competitions)
    return {"event": link.event, "link": link, "open": [(each, fees[each.pk]) for each in competitions]}
