"""The registration table over JSON: everybody whom it expects, and what it has seen."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import body_sent
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.services.check_in import check_in
from tournaments.events.queries import event_for_public
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.keys import MAY_BE_KEYED, once
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class PersonSeenSerializer(serializers.ModelSerializer[RosterPlace]):
    """One person at the registration table."""

    entry = serializers.IntegerField(source="entry_id", read_only=True)
    name = serializers.CharField(source="member.name", read_only=True)

    class Meta:
        model = RosterPlace
        fields = ["id", "entry", "name", "part", "card_seen", "declaration_seen", "fee_paid", "cheque_number"]


class SeenSerializer(serializers.Serializer[Any]):
    """What the table has seen; what is left out stays as it is."""

    card_seen = serializers.BooleanField(required=False)
    declaration_seen = serializers.BooleanField(required=False)
    fee_paid = serializers.BooleanField(required=False)
    cheque_number = serializers.CharField(max_length=40, required=False, allow_blank=True)


class CheckInView(APIView):
    """Everybody whom the registration table of an event expects; for those who work at it."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_check_in_list", responses=PersonSeenSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(PersonSeenSerializer(_expected(request, slug), many=True).data)


class PersonSeenView(APIView):
    """One person at the registration table."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="events_check_in_note",
        request=SeenSerializer,
        parameters=[MAY_BE_KEYED],
        responses=PersonSeenSerializer,
    )
    def post(self, request: SignedInRequest, slug: str, place_id: int) -> Response:
        """Note what the table has seen of one person. Saying the same twice changes nothing."""
        place = get_object_or_404(_expected(request, slug), pk=place_id)
        said = body_sent(request, SeenSerializer)

        def make() -> Response:
            check_in(place=place, **said, by=request.user)
            return Response(PersonSeenSerializer(_expected(request, slug).get(pk=place.pk)).data)

        return once(request, make)


def _expected(request: Request, slug: str) -> QuerySet[RosterPlace]:
    event = event_for_public(slug)
    permissions.require(request.user, Right.CHECK_IN, event)
    places = RosterPlace.objects.filter(entry__competition__event=event, entry__state=Entry.State.ENTERED)
    return places.select_related("member").order_by("entry__competition__position", "entry__number", "position")


urlpatterns = [
    path("events/<slug:slug>/check-in/", CheckInView.as_view()),
    path("events/<slug:slug>/check-in/<int:place_id>/", PersonSeenView.as_view()),
]
