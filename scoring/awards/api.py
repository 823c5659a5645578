"""Awards over the JSON API, as soon as they are final and the public may know."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.awards.queries.placings import placings_of_event
from scoring.standings.api import TeamSerializer, require_shown
from tournaments.events.queries import event_for_public


class AwardSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="1 for the champion, 2 for the runner-up.")
    title = serializers.CharField()
    teams = TeamSerializer(many=True, help_text="More than one where level teams share the award.")


class PlacingsSerializer(serializers.Serializer[Any]):
    competition = serializers.IntegerField(source="competition.pk")
    category = serializers.CharField(source="competition.category")
    name = serializers.CharField(source="competition.name")
    is_final = serializers.BooleanField()
    waits_for = serializers.CharField(help_text="Why it is not final, else empty.")
    awards = AwardSerializer(many=True, help_text="Empty until it is final.")


class AwardsView(APIView):
    """Champion and runner-up of every competition of an event."""

    @extend_schema(operation_id="events_awards_list", responses=PlacingsSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = event_for_public(slug)
        require_shown(request, event)
        groups = [
            {
                "competition": placings.competition,
                "is_final": placings.is_final,
                "waits_for": placings.waits_for,
                "awards": placings.awards if placings.is_final else (),
            }
            for placings in placings_of_event(event)
        ]
        return Response(PlacingsSerializer(groups, many=True).data)


urlpatterns = [path("events/<slug:slug>/awards/", AwardsView.as_view())]
