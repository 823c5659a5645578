"""What has been played so far, over JSON."""

from __future__ import annotations

from typing import Any

from django.http.response import HttpResponseBase
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.board.pages import schedule
from scoring.board.pages.matches import MatchView, ResultRound
from scoring.standings.api import require_shown
from tournaments.events.api import etag_of, unchanged
from tournaments.events.queries import event_for_public


class SheetResultSerializer(serializers.Serializer[Any]):
    pair = serializers.CharField(allow_blank=True)
    station = serializers.IntegerField()
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


urlpatterns = [path("events/<slug:slug>/results/", ResultsView.as_view())]
