"""What everybody may see of a match: its legs, the live score, what happened last, how the sides play."""

from __future__ import annotations

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import registry
from scoring.board.pages.match import sheets_for_all
from scoring.board.pages.matches import views_of
from scoring.board.queries.screens import station_word
from scoring.desk.queries.expected import expected_hours
from scoring.standings.queries.public import departed_entries, names_in, public_stages
from tournaments.draws.models import Match, SubMatch
from tournaments.draws.queries.public import shown_matches, shown_sheets, veil
from tournaments.events.queries import event_for_public
from tournaments.organization.queries.visibility import sees_results


@require_safe
@never_cache
def match(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """One match for spectators; a part of it is asked for again whenever its score moves."""
    event = event_for_public(slug)
    stages = public_stages(event)
    sheets = shown_sheets(SubMatch.objects.select_related("result__submission"), event)
    played = get_object_or_404(
        shown_matches(Match.objects.all(), event)
        .select_related("stage__competition", "home_from", "away_from")
        .prefetch_related(Prefetch("sub_matches", sheets)),
        pk=match_id,
        stage__in=stages,
    )
    veil([played], event)
    competition = played.stage.competition
    competition.event = event
    names, departed = names_in(event), departed_entries(event)
    (view,) = views_of([played], names, departed, event=event, expected=expected_hours(event))
    context = {
        "event": event,
        "competition": competition,
        "match": view,
        "station_word": station_word(competition),
        "sheets": sheets_for_all(played, view, registry.live(competition.game)) if sees_results(event) else [],
    }
    return render(
        request,
        "scoring/board/_match_now.html" if "HX-Request" in request.headers else "scoring/board/match.html",
        context,
    )
