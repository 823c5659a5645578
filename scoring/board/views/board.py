"""Public pages about the play: hall board and its stream, schedule, results, calendars."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing

import segno
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from kit.files.answers import as_calendar
from kit.pure.text import number_in
from scoring.board.models.screens import Screen
from scoring.board.pages.calendars import calendar_of_station, calendar_of_team
from scoring.board.pages.event_stream import event_stream, moved_scores
from scoring.board.pages.hall import hall_pages
from scoring.board.pages.matches import StageView
from scoring.board.pages.schedule import (
    matches_of_team,
    people_of,
    results_of,
    round_being_played,
    round_to_show,
    schedule_of_competition,
    stations_in,
    teams_of,
)
from scoring.board.pages.screens import PLAIN, hall_time
from scoring.board.queries import screens as queries
from scoring.desk.queries.expected import lateness
from scoring.live.queries.logs import LiveScore
from tournaments.entries.queries.partners import sides_of
from tournaments.events.queries import event_for_public
from tournaments.models import Competition, Entry, Event
from tournaments.organization.queries.permissions import use_clock_of
from tournaments.sites.queries import whole_address


@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """The plain board, for any projector; it renews itself by the stream."""
    return _board(request, event_for_public(slug), None)


@require_safe
def screen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The board on one screen of the hall, as the office has set that up; the plain one where it was removed."""
    event = event_for_public(slug)
    return _board(request, event, Screen.objects.filter(event=event, number=number).first())


def _board(request: HttpRequest, event: Event, screen: Screen | None) -> HttpResponse:
    languages = queries.languages_in(screen.languages if screen else "")
    with translation.override(languages[0]):
        return _board_in(request, event, screen, languages)


def _board_in(request: HttpRequest, event: Event, screen: Screen | None, languages: tuple[str, ...]) -> HttpResponse:
    address = whole_address(request, event.get_absolute_url())
    context = {
        "event": event,
        "screen": screen,
        "least": f"{(screen.letters if screen else PLAIN).least:.5f}",
        "plain": PLAIN,
        "pages": hall_pages(event, languages),
        "languages": " ".join(languages),
        "qr": address and segno.make(address, error="m").svg_inline(border=2, light="white", omitsize=True),
        "address": address.removeprefix("https://").removeprefix("http://").removesuffix("/"),
        "now": _milliseconds(),
        "time": hall_time(timezone.now()),
    }
    return render(request, "scoring/board/hall.html", context)


def _milliseconds() -> int:
    """Return the time as scripts reckon it: a screen goes by the server's clock, not by its laptop's."""
    return int(timezone.now().timestamp() * 1000)


def stream(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send the board whenever something on it changes, live scores as they move, and a sign of life now and then.

    A page that shows no board asks for the live scores only, and hears which version of the event there is.
    """
    if not isinstance(request, ASGIRequest):
        return HttpResponse(status=204)  # a server that cannot hold a stream open; the page says it is not live
    event = event_for_public(slug)
    seen = request.headers.get("Last-Event-ID") or request.GET.get("seen", "")
    languages = queries.languages_in(request.GET.get("languages", ""))
    lines = _lines(event.pk, seen, languages, pages="scores" not in request.GET)
    headers = {"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"}  # not shown
    return StreamingHttpResponse(lines, content_type="text/event-stream", headers=headers)


async def _lines(
    event_id: int, seen: str, languages: tuple[str, ...], *, pages: bool = True
) -> AsyncIterator[str | bytes]:
    yield "retry: 1500\n\n"
    version = number_in(seen)
    scores: Mapping[int, LiveScore] = {}
    async with aclosing(event_stream().news(event_id, languages, seen=version)) as stories:
        async for news in stories:
            if news is None:
                yield f"event: alive\ndata: {_milliseconds()}\n\n"  # not shown
                continue
            if news.version != version and not pages:
                yield f"event: version\ndata: {news.version}\n\n"  # not shown
            if news.version != version and pages:
                yield news.message
                scores = {}  # a board that is new shows no live score yet
            version = news.version
            if moved := moved_scores(scores, news.live):
                yield f"event: live\ndata: {json.dumps(moved, separators=(',', ':'))}\n\n"  # not shown
            scores = news.live


@require_safe
def schedule(request: HttpRequest, slug: str, category: str) -> HttpResponse:
    """Every match of a competition round by round; "my team" marks one of them."""
    competition, stages = schedule_asked_for(slug, category)
    teams = people_of(competition) if competition.event.is_open else teams_of(stages)
    team = _chosen_team(request, teams)
    context = {
        "event": competition.event,
        "competition": competition,
        "station_word": queries.station_word(competition),
        "stages": stages,
        "teams": teams,
        "team": team,
        "mine": matches_of_team(stages, sides_of(Entry.objects.get(pk=team)) if team else ()),
        "current": round_being_played(stages),
        "opened": round_to_show(stages),
        "stations": sorted(stations_in(stages)),
        "pace": lateness(competition.event).get(competition.pk, ""),
        "team_name": teams.get(team or 0, ""),
    }
    return render(request, "scoring/board/schedule.html", context)


@require_safe
def results(request: HttpRequest, slug: str) -> HttpResponse:
    """What has been played so far: of each competition the newest round, and the others when they are asked for."""
    event = event_for_public(slug)
    context = {"event": event, "groups": results_of(event), "asked": request.GET.get("round", "")}
    return render(request, "scoring/board/results.html", context)


@require_safe
def team_calendar(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Return one team's matches as a file that calendars on phones and computers read."""
    event = event_for_public(slug)
    try:
        entry = queries.public_entry(event, entry_id)
    except Entry.DoesNotExist:
        raise Http404("not in a published draw") from None  # not shown
    entry.competition.event = event
    address = whole_address(request, reverse("board:team", args=[slug, entry_id]))
    return as_calendar(f"{slug}-team-{entry_id}", calendar_of_team(entry, address=address))


@require_safe
def station_calendar(request: HttpRequest, slug: str, category: str, number: int) -> HttpResponse:
    """Return the matches at one board or table, of all competitions that are played on it."""
    competition = _competition(slug, category)
    if number not in queries.stations_of(competition):
        raise Http404("nothing is played there")  # not shown
    address = whole_address(request, reverse("board:schedule", args=[slug, category]))
    return as_calendar(f"{slug}-{category}-{number}", calendar_of_station(competition, number, address=address))


def schedule_asked_for(slug: str, category: str) -> tuple[Competition, list[StageView]]:
    """Return the public schedule of a competition. Raises Http404 while no draw is published."""
    competition = _competition(slug, category)
    stages = schedule_of_competition(competition)
    if not stages:
        raise Http404("no draw is published")  # not shown
    return competition, stages


def _competition(slug: str, category: str) -> Competition:
    competitions = Competition.objects.select_related("event__host_branch")
    competition = get_object_or_404(competitions, event__slug=slug, category=category)
    use_clock_of(competition.event)
    return competition


def _chosen_team(request: HttpRequest, teams: dict[int, str]) -> int | None:
    chosen = number_in(request.GET.get("team"))
    return chosen if chosen in teams else None
