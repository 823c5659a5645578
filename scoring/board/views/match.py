"""What everybody may see of a match: its legs, the live score, what happened last, how the sides play."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import registry
from games.base import Side
from games.live import LiveGame
from scoring.board.pages.matches import MatchView, SheetView, view_of
from scoring.board.queries import station_word
from scoring.live.models import LiveLog
from scoring.live.pages.panel import Panel, panel_of
from scoring.live.queries import logs as queries
from scoring.live.queries.logs import UnreadableLog
from scoring.live.queries.statistics import FigureTable, table_of
from scoring.standings.queries.public import departed_entries, names_in, public_stages
from tournaments.draws.models import Match, SubMatch
from tournaments.events.queries import event_for_public


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetForAll:
    """One sheet of a match: running (`panel`), handed in with what was counted (`figures`), or neither."""

    sheet: SheetView
    log: LiveLog | None = None
    panel: Panel | None = None
    legs_only: bool = False
    figures: tuple[FigureTable, ...] = ()

    @property
    def is_running(self) -> bool:
        return self.panel is not None and not self.sheet.is_in


@require_safe
@never_cache
def match(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """One match for spectators; a part of it is asked for again whenever its score moves."""
    event = event_for_public(slug)
    stages = public_stages(event)
    played = get_object_or_404(
        Match.objects.select_related("stage__competition").prefetch_related(
            Prefetch("sub_matches", SubMatch.objects.select_related("result__submission"))
        ),
        pk=match_id,
        stage__in=stages,
    )
    competition = played.stage.competition
    competition.event = event
    view = view_of(played, names_in(event), departed_entries(event), kept_back=event.standings_hidden)
    context = {
        "event": event,
        "competition": competition,
        "match": view,
        "station_word": station_word(competition),
        "sheets": [] if event.standings_hidden else _sheets(played, view, registry.live(competition.game)),
    }
    return render(
        request,
        "scoring/board/_match_now.html" if "HX-Request" in request.headers else "scoring/board/match.html",
        context,
    )


def _sheets(match: Match, view: MatchView, game: LiveGame | None) -> list[SheetForAll]:
    logs = queries.logs_of_match(match.pk) if game else {}
    names = queries.names_of([entry for entry in (match.home_id, match.away_id) if entry]) if logs else {}
    sheets = []
    for sheet in view.sheets:
        log = logs.get(sheet.sheet_id)
        if log is None or game is None:
            sheets.append(SheetForAll(sheet=sheet))
        elif log.is_open:
            sheets.append(_running(sheet, log))
        else:
            sides = ((Side.HOME, view.home), (Side.AWAY, view.away))
            figures = tuple(table_of(game, [(log, side)], name, names) for side, name in sides)
            sheets.append(SheetForAll(sheet=sheet, log=log, figures=figures))
    return sheets


def _running(sheet: SheetView, log: LiveLog) -> SheetForAll:
    try:
        live = queries.match_of(log)
    except UnreadableLog:  # whoever scores it is told; there is nothing to see for others
        return SheetForAll(sheet=sheet)
    return SheetForAll(sheet=sheet, log=log, panel=panel_of(live), legs_only=live.legs_only)
