"""My station now: a scorekeeper picks a board or table, and the page leads to the match that is on it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games import registry
from kit.pure.text import number_in
from kit.views import signed_in
from scoring.live.queries.stations import TablePlace, shown_at, stations_of
from scoring.sheets.queries.rights import may_enter
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.halls.queries import equipment_of, station_name

REMEMBERED = "my-station"  # in the session: [one of the competitions played there, station]


@signed_in("GET", fresh=True)
def my_station(request: HttpRequest) -> HttpResponse:
    """Show what is on the station of the reader now and next, or ask which station it is."""
    chosen = _chosen(request)
    if chosen is None:
        return render(request, "scoring/live/stations.html", {"choices": stations_of(request.user)})
    competition, station = chosen
    request.session[REMEMBERED] = [competition.pk, station]
    context = {
        "competition": competition,
        "event": competition.event,
        "word": category_for(competition).stations_are,
        "station": station,
        "name": station_name(competition.event, competition.game, station),
        "shown": [
            (here, registry.live(here.competition.game) is not None)
            for here in shown_at(competition.event_id, TablePlace(equipment_of(competition.game), station))
        ],
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
