"""What everybody reads first: the first page of the site, and the page of a weekend."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from scoring.closing.queries.public import public_closings
from scoring.overview.pages.front import front_of, scored_now
from scoring.overview.pages.headlines import headlines_of
from scoring.overview.queries.competitions import public_competitions
from scoring.overview.queries.finding import find_teams
from tournaments.draws.queries.days import timetable_of
from tournaments.entries.queries.fees import fee_in_words
from tournaments.events import queries
from tournaments.events.models import Event
from tournaments.hosting.queries.papers import hotels_of, information_of, visible_fields
from tournaments.organization.queries.tree import is_begun
from tournaments.seasons.queries.plan import due_of

LONGEST_NAME = 80  # of what somebody looks for


@require_safe
def first_page(request: HttpRequest) -> HttpResponse:
    """Show what is on today with its scores, who won last, and what comes. The first part is asked for again.

    A site without a Command has nothing to show: whoever opens it is led to its setup.
    """
    front = front_of()
    scored = scored_now(front)
    if front.is_empty and not is_begun():
        return redirect("beginning:begin")
    context = {"front": front, "today": [(event, scored.get(event.pk, [])) for event in front.now]}
    if "HX-Request" not in request.headers:
        return _for_both(render(request, "scoring/overview/first_page.html", context))
    return _part(request, render_to_string("scoring/overview/_today.html", context))


@require_safe
def event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one weekend: who won or leads, where my team is, what is played, when and where."""
    event = queries.event_for_public(slug)
    typed = request.GET.get("team", "")[:LONGEST_NAME]
    finding = {"event": event, "typed": typed, "found": find_teams(event, typed)}
    if request.headers.get("HX-Target") == "found":
        return _for_both(render(request, "scoring/overview/_found.html", finding))
    told = list(headlines_of(event).values())
    headlines = told if any(headline.played for headline in told) else []
    on_top = {"event": event, "headlines": headlines, "is_won": all(headline.is_won for headline in headlines)}
    if "HX-Request" in request.headers:
        return _part(request, render_to_string("scoring/overview/_on_top.html", on_top))
    return _for_both(render(request, "scoring/overview/public_event.html", _about(event) | finding | on_top))


def _about(event: Event) -> dict[str, Any]:
    sheet = information_of(event)
    competitions = public_competitions(event)
    records = public_closings(event)
    for competition in competitions:
        competition.final_record = records.get(competition.pk)  # type: ignore[attr-defined]
    held = [competition for competition in competitions if not competition.not_held]  # type: ignore[attr-defined]
    closings = [competition.closed_at for competition in competitions if competition.closed_at is not None]
    return {
        "final_since": max(closings) if closings and len(closings) == len(held) else None,
        "told": visible_fields(sheet, public=True),
        "hotels": hotels_of(sheet),
        "competitions": competitions,
        "is_drawn": any(competition.is_drawn for competition in competitions),  # type: ignore[attr-defined]
        "days": timetable_of(event),
        "due": due_of(event, event.today),
        "fee": fee_in_words(event, competitions),
    }


def _part(request: HttpRequest, html: str) -> HttpResponse:
    """Return a part of a page, or that the reader has it already."""
    etag = f'"{hashlib.sha256(html.encode()).hexdigest()[:20]}"'
    same = get_conditional_response(request, etag=etag)
    response = same if isinstance(same, HttpResponse) else HttpResponse(html, headers={"ETag": etag})
    response["Cache-Control"] = "no-cache"
    return _for_both(response)


def _for_both(response: HttpResponse) -> HttpResponse:
    """Say that a page and a part of it have one address, so that no browser takes one for the other."""
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response
