"""My station now: a scorekeeper picks a board or table, and the page leads to the match that is on it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games import registry
from kit.pure.text import number_in
from kit.views import signed_in
from scoring.live.models import LiveLog
from scoring.live.queries.stations import sheets_to_play, stations_of
from scoring.sheets.queries.rights import may_enter
from tournaments.draws.queries.location import location_of, with_location
from tournaments.events.models import Competition
from tournaments.events.queries import category_for

REMEMBERED = "my-station"  # in the session: [competition, station]
SHOWN = 3  # the match on a station now, and what comes after it


@signed_in("GET", fresh=True)
def my_station(request: HttpRequest) -> HttpResponse:
    """Show what is on the station of the reader now and next, or ask which station it is."""
    chosen = _chosen(request)
    if chosen is None:
        return render(request, "scoring/live/stations.html", {"choices": stations_of(request.user)})
    competition, station = chosen
    request.session[REMEMBERED] = [competition.pk, station]
    here = sheets_to_play().filter(match__stage__competition=competition, station=station)
    sheets = list(with_location(here, "match__")[:SHOWN])
    running = {log.sub_match_id: log for log in LiveLog.objects.open().filter(sub_match__in=sheets)}
    context = {
        "competition": competition,
        "event": competition.event,
        "word": category_for(competition).stations_are,
        "station": station,
        "sheets": [(sheet, location_of(sheet.match, sheet), running.get(sheet.pk)) for sheet in sheets],
        "is_live": registry.live(competition.game) is not None,
    }
    return render(request, "scoring/live/station.html", context)


def _chosen(request: HttpRequest) -> tuple[Competition, int] | None:
    """Return the station in the address, else the one that was chosen last; None when there is none."""
    asked = [request.GET.get(name, "") for name in ("competition", "station")]
    remembered = [] if "choose" in request.GET else request.session.get(REMEMBERED, [])
    numbers = [number_in(text) for text in asked] if any(asked) else remembered
    if not numbers:
        return None
    number, station = numbers
    if number is None or station is None:
        raise Http404
    competition = Competition.objects.select_related("event__organizer").filter(pk=number).first()
    if competition is None or not may_enter(request.user, competition.event):
        request.session.pop(REMEMBERED, None)
        return None
    return competition, station
