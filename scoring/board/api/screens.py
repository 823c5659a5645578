"""What has been played so far, and what moves, over JSON."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import aclosing
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.ended import Ended
from kit.worlds import let_go
from scoring.board.pages import schedule
from scoring.board.pages.event_stream import event_stream, moved_scores
from scoring.board.pages.matches import MatchView, ResultRound
from scoring.board.pages.team import figures_of
from scoring.board.queries.screens import languages_in, public_entry
from scoring.live.queries.logs import LiveScore
from scoring.standings.api import require_shown
from scoring.standings.engine.meetings import Counts
from tournaments.events.api import etag_of, unchanged
from tournaments.events.queries import event_for_public
from tournaments.models import Entry, SubMatch


class SheetResultSerializer(serializers.Serializer[Any]):
    pair = serializers.CharField(allow_blank=True)
    station = serializers.IntegerField()
    station_name = serializers.CharField(help_text='As people call it: "12", "12 (By the stage)".')
    legs = serializers.CharField(help_text="The legs as one line, the side named first in front.")


class MatchResultSerializer(serializers.Serializer[MatchView]):
    """A finished match: points in a round robin, legs or pairs won in a play-off."""

    match = serializers.IntegerField(source="match_id")
    home = serializers.IntegerField(source="home_id")
    away = serializers.IntegerField(source="away_id")
    home_name = serializers.CharField(source="home")
    away_name = serializers.CharField(source="away")
    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()
    ended = serializers.ChoiceField(choices=list(Ended))
    counts = serializers.ChoiceField(
        choices=list(Counts), allow_null=True, help_text="What it counts, where a side has stopped since; else null."
    )
    entered_at = serializers.DateTimeField()
    sheets = SheetResultSerializer(many=True)


class ResultRoundSerializer(serializers.Serializer[ResultRound]):
    heading = serializers.CharField()
    matches = MatchResultSerializer(many=True)


class ResultsSerializer(serializers.Serializer[Any]):
    competition = serializers.IntegerField(source="competition.pk")
    category = serializers.CharField(source="competition.category")
    rounds = ResultRoundSerializer(many=True)


class ResultsView(APIView):
    """The finished matches of an event by competition, the newest round first."""

    @extend_schema(operation_id="events_results_list", responses=ResultsSerializer(many=True))
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event = event_for_public(slug)
        require_shown(request, event)
        if (same := unchanged(request, event)) is not None:
            return same
        data = ResultsSerializer(schedule.results_of(event, request.user), many=True).data
        return Response(data, headers={"ETag": etag_of(request, event)})


class FigureSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    text = serializers.CharField()


class FigureRowSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text="The team first, then its players by initial and surname.")
    figures = FigureSerializer(many=True)


class StatisticsSerializer(serializers.Serializer[Any]):
    """What the sheets of a team that were scored live add up to."""

    entry = serializers.IntegerField()
    matches = serializers.IntegerField(help_text="How many sheets of it were scored live.")
    rows = FigureRowSerializer(many=True)


class StatisticsView(APIView):
    """The figures of one team: averages, high scores, whatever its game counts."""

    @extend_schema(operation_id="events_teams_statistics_retrieve", responses=StatisticsSerializer)
    def get(self, request: Request, slug: str, entry_id: int) -> Response:
        event = event_for_public(slug)
        require_shown(request, event)
        try:
            entry = public_entry(event, entry_id)
        except Entry.DoesNotExist:
            raise NotFound from None
        table = figures_of(entry, entry.team_name)
        rows = [
            {"name": name, "figures": [{"name": label, "text": text} for label, text in figures]}
            for name, figures in (table.rows if table else ())
        ]
        return Response({"entry": entry.pk, "matches": table.matches if table else 0, "rows": rows})


# --- the stream -----------------------------------------------------------------------------------------


def stream(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Tell programs what the hall board is told, as JSON: that something changed, and running scores as they move."""
    if not isinstance(request, ASGIRequest):
        return HttpResponse(status=204)  # a server that cannot hold a stream open
    event = event_for_public(slug)
    headers = {"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"}  # not shown
    return StreamingHttpResponse(_lines(event.pk, languages_in("")), content_type="text/event-stream", headers=headers)


async def _lines(event_id: int, languages: tuple[str, ...]) -> AsyncIterator[str]:
    """Yield `changed` with the version of the board, then ask again what you show; `live` with scores by sheet."""
    yield "retry: 1500\n\n"
    version: int | None = None
    scores: Mapping[int, LiveScore] = {}
    codes: dict[int, str] = {}
    async with aclosing(event_stream().news(event_id, languages)) as stories:
        async for news in stories:
            if news is None:
                yield "event: alive\ndata:\n\n"  # not shown
                continue
            if news.version != version:
                version = news.version
                yield f"id: {version}\nevent: changed\ndata: {json.dumps({'board_version': version})}\n\n"  # not shown
            if moved := moved_scores(scores, news.live):
                if unknown := moved.keys() - codes.keys():
                    codes |= await sync_to_async(_codes_and_let_go)(unknown)
                told = {codes[sheet]: score for sheet, score in moved.items() if sheet in codes}
                yield f"event: live\ndata: {json.dumps(told)}\n\n"  # not shown
            scores = news.live


def _codes_and_let_go(sheets: Collection[int]) -> dict[int, str]:
    try:
        return dict(SubMatch.objects.filter(pk__in=sheets).values_list("pk", "code"))
    finally:
        let_go()


urlpatterns = [
    path("events/<slug:slug>/results/", ResultsView.as_view()),
    path("events/<slug:slug>/teams/<int:entry_id>/statistics/", StatisticsView.as_view()),
    path("events/<slug:slug>/stream/", stream, name="api-stream"),
]
