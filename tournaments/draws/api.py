"""Draws over JSON: published ones for everybody, drawing and publishing for officers."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import path
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter
from rest_framework.views import APIView

from tournaments.draws import services
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries import Round, Schedule, schedule_of
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.organization import permissions
from tournaments.organization.models import User
from tournaments.organization.permissions import Right


class SideSerializer(serializers.ModelSerializer[Entry]):
    name = serializers.CharField(source="team_name", read_only=True)

    class Meta:
        model = Entry
        fields = ["id", "number", "name"]


class SheetPlaceSerializer(serializers.ModelSerializer[SubMatch]):
    class Meta:
        model = SubMatch
        fields = ["pair", "station"]


class MatchSerializer(serializers.ModelSerializer[Match]):
    home = SideSerializer(read_only=True, allow_null=True)
    away = SideSerializer(read_only=True, allow_null=True)
    sheets = SheetPlaceSerializer(source="sub_matches", many=True, read_only=True)

    class Meta:
        model = Match
        fields = ["id", "number", "slot", "starts_at", "home", "away", "sheets"]


class RoundSerializer(serializers.Serializer[Round]):
    number = serializers.IntegerField()
    matches = MatchSerializer(many=True)
    byes = SideSerializer(many=True)


class StageSerializer(serializers.ModelSerializer[Stage]):
    event = serializers.CharField(source="competition.event.slug", read_only=True)
    is_playoff = serializers.BooleanField(read_only=True)

    class Meta:
        model = Stage
        fields = [
            "id", "event", "competition", "position", "kind", "name", "is_playoff", "settles_place", "seed", "stations",
            "published_at",
        ]  # fmt: skip


class DrawSerializer(serializers.Serializer[Schedule]):
    stage = StageSerializer()
    rounds = RoundSerializer(many=True)


class NewDrawSerializer(serializers.Serializer[Any]):
    seed = serializers.CharField(max_length=120, help_text="The phrase that the draw is made from.")
    stations = serializers.IntegerField(min_value=1, max_value=200, required=False)


class PublishSerializer(serializers.Serializer[Any]):
    despite_open_rules = serializers.BooleanField(default=False)


class StageFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="competition__event__slug")
    competition = filters.NumberFilter(field_name="competition")

    class Meta:
        model = Stage
        fields = ["event", "competition", "kind"]


class StageViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Stage]):
    """Published draws: who meets whom, when and where."""

    queryset = Stage.objects.none()
    serializer_class = StageSerializer
    filterset_class = StageFilter

    def get_queryset(self) -> QuerySet[Stage]:
        return Stage.objects.published().select_related("competition__event")

    @extend_schema(responses=DrawSerializer)
    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One draw, round by round."""
        return Response(DrawSerializer(schedule_of(self.get_object())).data)

    @extend_schema(request=PublishSerializer, responses=StageSerializer)
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, pk: str) -> Response:
        """Show a draft to everybody. The entries and the rule book are frozen."""
        stage = get_object_or_404(Stage.objects.select_related("competition__event__organizer"), pk=pk)
        permissions.require(request.user, Right.DRAW, stage.competition.event)
        form = PublishSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        services.publish(
            stage=stage, by=cast(User, request.user), despite_open_rules=form.validated_data["despite_open_rules"]
        )
        return Response(StageSerializer(self.get_queryset().get(pk=pk)).data)


class DrawView(APIView):
    """The round robin of one competition."""

    @extend_schema(operation_id="competitions_draw_create", request=NewDrawSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, competition_id: int) -> Response:
        """Draw everybody against everybody, as a draft that only its answer and the office show."""
        competition = get_object_or_404(Competition.objects.select_related("event__organizer"), pk=competition_id)
        permissions.require(request.user, Right.DRAW, competition.event)
        form = NewDrawSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        stage = services.draw_round_robin(competition=competition, by=cast(User, request.user), **form.validated_data)
        return Response(DrawSerializer(schedule_of(stage)).data, status=status.HTTP_201_CREATED)


router = SimpleRouter()
router.register("stages", StageViewSet)
urlpatterns = [*router.urls, path("competitions/<int:competition_id>/draw/", DrawView.as_view())]
