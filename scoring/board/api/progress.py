"""What is on every board now and what comes next, over JSON, as far as the reader may know it."""

from __future__ import annotations

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.desk.engine.clock import StationPhase
from scoring.desk.queries.progress import HallProgress, Room, SheetAtStation, StationNow, hall_for_everybody
from tournaments.events.queries import event_for_public


class SheetAtStationSerializer(serializers.Serializer[SheetAtStation]):
    match = serializers.IntegerField()
    competition = serializers.IntegerField(source="competition.pk")
    where = serializers.CharField(help_text='Which match it is: "Group B, round 2"; empty in a round robin.')
    pair = serializers.CharField(allow_blank=True)
    home = serializers.CharField()
    away = serializers.CharField()
    planned_at = serializers.DateTimeField(source="planned", allow_null=True)
    begins_at = serializers.DateTimeField(source="begins", allow_null=True, help_text="As things look now.")


class StationNowSerializer(serializers.Serializer[StationNow]):
    number = serializers.IntegerField()
    phase = serializers.ChoiceField(choices=[phase.value for phase in StationPhase])
    now = SheetAtStationSerializer(allow_null=True)
    next = SheetAtStationSerializer(allow_null=True)
    on_deck = SheetAtStationSerializer(allow_null=True, help_text="The one after the next.")
    waits_for = serializers.ListField(child=serializers.CharField(), help_text="Teams that still play elsewhere.")
    minutes_behind = serializers.IntegerField(source="behind", allow_null=True)


class RoomSerializer(serializers.Serializer[Room]):
    competitions = serializers.SerializerMethodField(help_text="The competitions that are played on these stations.")
    stations_are = serializers.CharField(source="station_word", help_text='"board" or "table".')
    sentence = serializers.CharField(help_text="How it keeps to its plan; empty on other days.")
    stations = StationNowSerializer(many=True)

    def get_competitions(self, room: Room) -> list[int]:
        return [competition.pk for competition in room.competitions]


class HallNowSerializer(serializers.Serializer[HallProgress]):
    """The hall at a moment."""

    at = serializers.DateTimeField()
    is_over = serializers.BooleanField()
    sentence = serializers.CharField(help_text="How late the hall is; empty on other days.")
    rooms = RoomSerializer(many=True)


class NowView(APIView):
    """What is on every board of an event now, and what comes next."""

    @extend_schema(operation_id="events_now_retrieve", responses=HallNowSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(HallNowSerializer(hall_for_everybody(event_for_public(slug), request.user)).data)


urlpatterns = [path("events/<slug:slug>/now/", NowView.as_view())]
