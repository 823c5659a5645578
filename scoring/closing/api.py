"""Closing and reopening a competition over JSON: how far it is, the act, and the record that stays."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import AcceptField, asks_first, body_sent
from scoring.closing import services
from scoring.closing.models import Closing
from scoring.closing.queries.missing import MissingKind, Readiness, readiness_of
from scoring.closing.queries.public import public_text
from scoring.closing.views import print_the_record
from scoring.consequences.api import AskedSerializer
from scoring.standings.api import require_shown
from tournaments.events.api import competition_with
from tournaments.events.models import Competition
from tournaments.events.queries import competition_for_office
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, addresses
from tournaments.organization.api.keys import MAY_BE_KEYED, once
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right


class MissingSerializer(serializers.Serializer[Any]):
    """One thing that has to be done before the competition can be closed."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in MissingKind])
    sentence = serializers.CharField()


class OneClosingSerializer(serializers.Serializer[Closing]):
    """One closing. `fingerprint` is the SHA-256 of its record; a reopening is noted on it."""

    number = serializers.IntegerField()
    fingerprint = serializers.CharField()
    public_fingerprint = serializers.CharField(help_text="Of the public part of the record, which anybody may read.")
    closed_by = serializers.CharField()
    closed_at = serializers.DateTimeField()
    reopened_by = serializers.CharField(allow_null=True)
    reopened_at = serializers.DateTimeField(allow_null=True)
    reopen_reason = serializers.CharField()


class ReadinessSerializer(serializers.Serializer[Readiness]):
    """How far a competition is from being final. `not_agreed` are the sheets without both initials."""

    competition = serializers.IntegerField(source="competition.pk")
    is_final = serializers.BooleanField(source="competition.is_final")
    is_ready = serializers.BooleanField()
    missing = MissingSerializer(many=True)
    not_agreed = serializers.ListField(child=serializers.CharField())
    closings = OneClosingSerializer(many=True)


class CloseSerializer(serializers.Serializer[Any]):
    """Closing asks one thing, and only where initials are missing: why those results stand."""

    why_not_agreed = serializers.CharField(max_length=1000, allow_blank=True, default="")


class ReopenSerializer(serializers.Serializer[Any]):
    """Why a competition that was final changes again."""

    reason = serializers.CharField(max_length=1000)
    accept_consequences = AcceptField(
        help_text="The `fingerprint` of what the reopening touches, as the answer 409 told it."
    )


class ClosingView(APIView):
    """Whether a competition is final, and what it waits for."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="competitions_closing_retrieve", responses=ReadinessSerializer)
    def get(self, request: Request, competition_id: int) -> Response:
        """Read what is missing, and every closing so far, the newest first."""
        return _readiness(competition_for_office(request.user, competition_id, Right.ENTER_RESULTS))


class CloseView(APIView):
    """Declaring a competition final."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="competitions_close",
        request=CloseSerializer,
        parameters=[MAY_BE_KEYED],
        responses={
            201: OpenApiResponse(ReadinessSerializer, description="It is final from now on."),
            200: OpenApiResponse(ReadinessSerializer, description="It was final already; nothing was changed."),
            422: OpenApiResponse(description="Something is missing, or the reason why results stand."),
        },
    )
    def post(self, request: SignedInRequest, competition_id: int) -> Response:
        """Close a competition, keep its record and have it printed. The same again changes nothing."""
        competition = competition_for_office(request.user, competition_id, Right.CLOSE)
        said = body_sent(request, CloseSerializer)
        if competition.is_final:
            return _readiness(competition)

        def make() -> Response:
            services.close(competition=competition, by=request.user, **said)
            print_the_record(competition, by=request.user)
            return _readiness(competition_for_office(request.user, competition_id, Right.CLOSE), 201)

        return once(request, make)


class ReopenView(APIView):
    """Letting a competition that is final change again."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="competitions_reopen",
        request=ReopenSerializer,
        parameters=[MAY_BE_KEYED],
        responses={
            200: OpenApiResponse(ReadinessSerializer, description="It is open again, or was reopened so before."),
            409: OpenApiResponse(AskedSerializer, description=asks_first("people rely on")),
            422: OpenApiResponse(description="It is not final."),
        },
    )
    def post(self, request: SignedInRequest, competition_id: int) -> Response:
        """Reopen a competition for a reason. The same again changes nothing; the record stays on file.

        It is answered with 409 and the list of what people have read, hold or were promised since it was closed, until
        `accept_consequences` carries its fingerprint.
        """
        competition = competition_for_office(request.user, competition_id, Right.REOPEN)
        said = body_sent(request, ReopenSerializer)
        reason, by = said["reason"], request.user

        def make() -> Response:
            if not _was_reopened(competition, reason, by):
                accepted = said["accept_consequences"]
                services.reopen(competition=competition, reason=reason, by=by, accepted=accepted)
            return _readiness(competition_for_office(request.user, competition_id, Right.REOPEN))

        return once(request, make)


class RecordView(APIView):
    """The final record of one closing."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="competitions_record_retrieve", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, competition_id: int, number: int) -> HttpResponseBase:
        """Read a record, byte for byte as its fingerprint is of it."""
        competition = competition_for_office(request.user, competition_id, Right.ENTER_RESULTS)
        closing = get_object_or_404(Closing, competition=competition, number=number)
        return _exactly(closing.record, closing.fingerprint)


class PublicRecordView(APIView):
    """The public part of a final record, for anybody."""

    @extend_schema(operation_id="competitions_public_record_retrieve", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, competition_id: int) -> HttpResponseBase:
        """Read places, sheets and decisions, without names and typed words; the SHA-256 of the body is public.

        404 while the competition is open, 403 while its results are hidden.
        """
        competitions = Competition.objects.select_related("event__organizer")
        competition = get_object_or_404(competitions, pk=competition_id)
        require_shown(request, competition.event)
        closing = Closing.objects.filter(competition=competition, reopened_at=None).first()
        if closing is None:
            raise Http404
        return _exactly(public_text(closing), closing.public_fingerprint)


def _exactly(text: str, fingerprint: str) -> HttpResponse:
    """Return a text as it is: written anew by a serializer it would have another fingerprint."""
    headers = {"X-Record-Fingerprint": fingerprint, "ETag": f'"{fingerprint}"'}
    return HttpResponse(text.encode(), content_type="application/json; charset=utf-8", headers=headers)


def _was_reopened(competition: Competition, reason: str, by: User) -> bool:
    """Whether this very reopening was made before, and nobody has closed the competition since."""
    last = Closing.objects.filter(competition=competition).order_by("-number").first()
    if competition.is_final or last is None:
        return False
    return (last.reopen_reason, last.reopened_by_id) == (reason.strip(), by.pk)


def _readiness(competition: Competition, number: int = status.HTTP_200_OK) -> Response:
    return Response(ReadinessSerializer(readiness_of(competition)).data, status=number)


NOT_HELD = "competitions/<int:competition_id>/not-held/"
_to_close = competition_with(Right.CLOSE)
ACTS = (
    Act("competitions_not_held", NOT_HELD, _to_close, services.say_not_held, method="put"),
    Act("competitions_held", NOT_HELD, _to_close, services.say_held, method="delete"),
)
urlpatterns = [
    path("competitions/<int:competition_id>/closing/", ClosingView.as_view()),
    path("competitions/<int:competition_id>/close/", CloseView.as_view()),
    path("competitions/<int:competition_id>/reopen/", ReopenView.as_view()),
    path("competitions/<int:competition_id>/record/", PublicRecordView.as_view()),
    path("competitions/<int:competition_id>/records/<int:number>/", RecordView.as_view()),
    *addresses(*ACTS),
]
