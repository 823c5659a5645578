"""Late changes over JSON, for those who draw: what was changed of a published draw, by whom and why."""

from __future__ import annotations

from typing import cast

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.changes.models import Change
from scoring.changes.queries.changes import changes_of
from tournaments.events.queries import event_for_public
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class PartOfChangeSerializer(serializers.ModelSerializer[Change]):
    competition = serializers.IntegerField(source="stage.competition_id", read_only=True)
    stage = serializers.IntegerField(source="stage_id", read_only=True)

    class Meta:
        model = Change
        fields = ["id", "competition", "stage", "number"]


class ChangeSerializer(PartOfChangeSerializer):
    """A late change. `parts` are those that it made in competitions on the same boards."""

    made_by = serializers.CharField(source="made_by.__str__", read_only=True)
    is_standing = serializers.BooleanField(read_only=True, help_text="Whether it was not taken back.")
    parts = PartOfChangeSerializer(many=True, read_only=True)

    class Meta(PartOfChangeSerializer.Meta):
        fields = [
            *PartOfChangeSerializer.Meta.fields, "kind", "reason", "made_by", "made_at", "undone_at", "is_standing",
            "parts",
        ]  # fmt: skip


class ChangesView(APIView):
    """The late changes of an event, the newest first."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_changes_list", responses=ChangeSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = event_for_public(slug)
        permissions.require(cast(User, request.user), Right.DRAW, event)
        return Response(ChangeSerializer(changes_of(event), many=True).data)


urlpatterns = [path("events/<slug:slug>/changes/", ChangesView.as_view())]
