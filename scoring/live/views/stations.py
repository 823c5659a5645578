"""My station now: a scorekeeper picks a board or table, and the page leads to the match that is on it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import registry
from scoring.live.models import LiveLog
from scoring.sheets.queries.rights import may_enter
from tournaments.draws.models import SubMatch
from tournaments.draws.queries.where import where_of, with_where
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, managed_events

REMEMBERED = "my-station"  # in the session: [competition, station]
SHOWN = 3  # the match on a station now, and what comes after it


@dataclass(frozen=True, slots=True, kw_only=True)
class Stations:
    """A competition with the stations on which something is still to be played."""

    competition: Competition
    word: str
    numbers: tuple[int, ...]


@require_safe
@login_required
@never_cache
def my_station(request: HttpRequest) -> HttpResponse:
    """Show what is on the station of the reader now and next, or ask which station it is."""
    chosen = _chosen(request)
    if chosen is None:
        return render(request, "scoring/live/stations.html", {"choices": _stations_of(request)})
    competition, station = chosen
    request.session[REMEMBERED] = [competition.pk, station]
    here = _to_play().filter(match__stage__competition=competition, station=station)
    sheets = list(with_where(here, "match__")[:SHOWN])
    running = {log.sub_match_id: log for log in LiveLog.objects.open().filter(sub_match__in=sheets)}
    context = {
        "competition": competition,
        "event": competition.event,
        "word": category_for(competition).stations_are,
        "station": station,
        "sheets": [(sheet, where_of(sheet.match, sheet), running.get(sheet.pk)) for sheet in sheets],
        "is_live": registry.live(competition.game) is not None,
    }
    return render(request, "scoring/live/station.html", context)


def _chosen(request: HttpRequest) -> tuple[Competition, int] | None:
    """Return the station in the address, else the one that was chosen last; None when there is none."""
    asked = [request.GET.get("competition", ""), request.GET.get("station", "")]
    if not all(text.isascii() and text.isdigit() and len(text) < 10 for text in asked):
        if any(asked):
            raise Http404("no such station")
        asked = [] if "choose" in request.GET else request.session.get(REMEMBERED, [])
    if not asked:
        return None
    competition = Competition.objects.select_related("event__organizer").filter(pk=asked[0]).first()
    if competition is None or not may_enter(request.user, competition.event):
        request.session.pop(REMEMBERED, None)
        return None
    return competition, int(asked[1])


def _stations_of(request: HttpRequest) -> list[Stations]:
    """Return every station at which the reader may keep scores and something is left to play."""
    numbers: defaultdict[int, set[int]] = defaultdict(set)
    found = _to_play().filter(match__stage__competition__event__in=managed_events(request.user))
    for competition_id, station in found.order_by().values_list("match__stage__competition", "station").distinct():
        numbers[competition_id].add(station)
    competitions = Competition.objects.filter(pk__in=numbers).select_related("event").order_by("event", "position")
    return [
        Stations(
            competition=competition,
            word=category_for(competition).stations_are,
            numbers=tuple(sorted(numbers[competition.pk])),
        )
        for competition in competitions
    ]


def _to_play() -> QuerySet[SubMatch]:
    """Return the sheets that wait for a result and whose sides are known, in the order of play."""
    return (
        SubMatch.objects.filter(
            result=None,
            match__home__isnull=False,
            match__away__isnull=False,
            match__stage__published_at__isnull=False,
            match__stage__set_aside__isnull=True,
        )
        .select_related("match__stage", "match__home__branch", "match__away__branch")
        # Groups take turns on a station, and a turn of one may be a later round than the next turn of another.
        .order_by("match__stage__position", "match__slot", "match__round", "match__number", "pair")
    )
