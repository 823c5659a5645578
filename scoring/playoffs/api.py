"""Brackets over the JSON API; while results are hidden the public sees a knockout as it was drawn, and no more."""

from __future__ import annotations

from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.playoffs.pages.brackets import public_brackets
from scoring.standings.api import TeamSerializer
from scoring.standings.queries.standings import standings_of
from tournaments.events.api import etag_of, unchanged
from tournaments.events.models import Competition


class BracketSideSerializer(serializers.Serializer[Any]):
    team = TeamSerializer(allow_null=True)
    comes_from = serializers.IntegerField(allow_null=True, help_text="Number of the match whose winner this will be.")
    score = serializers.IntegerField(allow_null=True, help_text="Null until it is played.")
    is_winner = serializers.BooleanField()


class BracketMatchSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    round = serializers.IntegerField()
    round_name = serializers.CharField()
    progress = serializers.CharField(help_text="waiting, to_play, under_way, needs_decider or won")
    home = BracketSideSerializer()
    away = BracketSideSerializer()
    stations = serializers.ListField(child=serializers.IntegerField())
    starts_at = serializers.DateTimeField(allow_null=True)
    legs = serializers.ListField(child=serializers.CharField())


class BracketSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(source="title")
    kind = serializers.CharField(source="stage.kind")
    settles_place = serializers.IntegerField(source="stage.settles_place")
    explanation = serializers.CharField()
    agreement = serializers.CharField(source="stage.agreement")
    seed = serializers.CharField(source="stage.seed")
    matches = BracketMatchSerializer(many=True)
    sits_out = TeamSerializer(many=True)
    winner = TeamSerializer(allow_null=True)


class BracketsView(APIView):
    """The play-offs of one competition, the newest first; those set aside are left out."""

    @extend_schema(operation_id="competitions_brackets_list", responses=BracketSerializer(many=True))
    def get(self, request: Request, competition_id: int) -> HttpResponseBase:
        competition = get_object_or_404(Competition.objects.select_related("event__organizer"), pk=competition_id)
        if (same := unchanged(request, competition.event)) is not None:
            return same
        brackets = public_brackets(standings_of(competition), request.user)
        data = BracketSerializer(brackets, many=True).data
        return Response(data, headers={"ETag": etag_of(request, competition.event)})


urlpatterns = [path("competitions/<int:competition_id>/brackets/", BracketsView.as_view())]
