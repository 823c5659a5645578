"""Live scores over JSON: what everybody may see of a sheet, and entering what happens for scorekeepers."""

from __future__ import annotations

import uuid
from typing import Any, cast

from django.http import Http404
from django.urls import re_path
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.base import RuleViolation
from games.codec import MalformedError
from games.series import load_line
from scoring.live import queries, services
from scoring.live.match import LiveMatch
from scoring.live.models import LiveLog
from scoring.live.services import Closed, HeldElsewhere, NotTaken
from scoring.live.words import sentence
from tournaments.organization import permissions
from tournaments.organization.models import User
from tournaments.organization.permissions import Right

KEY = "Idempotency-Key"
DEVICE = "Live-Device"
PROBLEM = "application/problem+json"


class LiveScoreSerializer(serializers.Serializer[LiveLog]):
    """The running score of a sheet. `score` is null where only legs are shown, and everything while results are kept.

    `lines` is how many entries there are: what has to be sent as `seen` with the next one.
    """

    sheet = serializers.CharField(source="sub_match.code", read_only=True)
    match = serializers.IntegerField(source="sub_match.match_id", read_only=True)
    lines = serializers.IntegerField(read_only=True)
    leg = serializers.SerializerMethodField()
    legs = serializers.SerializerMethodField()
    won = serializers.SerializerMethodField()
    score = serializers.SerializerMethodField()
    is_over = serializers.SerializerMethodField()
    as_of = serializers.DateTimeField(source="moved_at", read_only=True, allow_null=True)

    def get_leg(self, log: LiveLog) -> int | None:
        return self._shown(log).get("leg")

    def get_legs(self, log: LiveLog) -> int | None:
        return self._shown(log).get("legs")

    def get_won(self, log: LiveLog) -> list[int] | None:
        return self._shown(log).get("won")

    def get_score(self, log: LiveLog) -> list[str] | None:
        return self._shown(log).get("score")

    def get_is_over(self, log: LiveLog) -> bool:
        return bool(self._shown(log).get("over"))

    def _shown(self, log: LiveLog) -> dict[str, Any]:
        event = log.sub_match.match.stage.competition.event
        kept_back = event.standings_hidden and not permissions.may(
            self.context["request"].user, Right.ENTER_RESULTS, event
        )
        return {} if kept_back else log.shown


class LineSerializer(serializers.Serializer[Any]):
    """One entry: an event of the game, `NextLeg`, `Undo` or `Redo`, as `{"event": "Undo"}`."""

    seen = serializers.IntegerField(min_value=0, help_text="How many entries the sender knows of.")
    event = serializers.DictField()


class LiveView(APIView):
    """The live score of one sheet."""

    @extend_schema(operation_id="sheets_live_retrieve", responses=LiveScoreSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Read the score of a sheet that is being played."""
        return _score(request, _log(code))

    @extend_schema(
        operation_id="sheets_live_enter",
        request=LineSerializer,
        parameters=[
            OpenApiParameter(KEY, uuid.UUID, OpenApiParameter.HEADER, required=True),
            OpenApiParameter(DEVICE, str, OpenApiParameter.HEADER, required=True),
        ],
        responses={
            200: OpenApiResponse(LiveScoreSerializer, description="Entered, or entered before with this key."),
            409: OpenApiResponse(description="Another device scores, something came meanwhile, or it is handed in."),
            422: OpenApiResponse(description="The rules do not allow it; `rule` is the section."),
        },
    )
    def post(self, request: Request, code: str) -> Response:
        """Enter what happened. The same key again changes nothing."""
        log = _log_of_scorer(request, code)
        form = LineSerializer(data=request.data)
        form.is_valid(raise_exception=True)

        def read(match: LiveMatch) -> Any:
            try:
                return load_line(match.game, form.validated_data["event"])
            except MalformedError as fault:
                raise ValidationError({f"event.{fault.place}".rstrip("."): [fault.why]}) from fault

        try:
            log, _ = services.enter(
                log=log,
                read=read,
                by=cast(User, request.user),
                device=_device(request),
                seen=form.validated_data["seen"],
                key=_key(request),
            )
        except RuleViolation as refusal:
            detail = sentence(refusal, queries.game_of(log))
            return _problem(status.HTTP_422_UNPROCESSABLE_ENTITY, detail, refusal.code, rule=refusal.rule)
        except NotTaken as late:
            return _late(late)
        except queries.UnreadableLog:
            return _problem(status.HTTP_409_CONFLICT, "This log cannot be played any more.", "unreadable_log")
        return _score(request, log)


class TakeOverView(APIView):
    """Which device scores a sheet."""

    @extend_schema(
        operation_id="sheets_live_take_over",
        request=None,
        parameters=[OpenApiParameter(DEVICE, str, OpenApiParameter.HEADER, required=True)],
        responses={200: LiveScoreSerializer, 409: OpenApiResponse(description="It is not being scored any more.")},
    )
    def post(self, request: Request, code: str) -> Response:
        """Let the device of this request score from now on."""
        log = _log_of_scorer(request, code)
        try:
            log = services.take_over(log=log, by=cast(User, request.user), device=_device(request))
        except NotTaken as late:
            return _late(late)
        return _score(request, log)


def _log(code: str) -> LiveLog:
    log = queries.open_log(code)
    if log is None:
        raise Http404
    return log


def _log_of_scorer(request: Request, code: str) -> LiveLog:
    log = _log(code)
    permissions.require(request.user, Right.ENTER_RESULTS, log.sub_match.match.stage.competition.event)
    return log


def _score(request: Request, log: LiveLog) -> Response:
    return Response(LiveScoreSerializer(log, context={"request": request}).data)


def _key(request: Request) -> uuid.UUID:
    try:
        return uuid.UUID(request.headers.get(KEY, ""))
    except ValueError:
        raise ValidationError(
            {KEY: ["Send a new UUID with every entry, and the same one when you repeat it."]}
        ) from None


def _device(request: Request) -> str:
    device = request.headers.get(DEVICE, "")
    if not 1 <= len(device) <= 60:
        raise ValidationError({DEVICE: ["Say which device this is, in 60 characters at most."]})
    return f"api:{device}"[:64]


def _late(late: NotTaken) -> Response:
    log = late.log
    if isinstance(late, Closed):
        return _problem(status.HTTP_409_CONFLICT, "This sheet is not scored live any more.", "closed")
    if isinstance(late, HeldElsewhere):
        detail = f"{log.held_by} scores this sheet on another device. Take over before you enter anything."
        return _problem(status.HTTP_409_CONFLICT, detail, "held_elsewhere", lines=log.lines)
    detail = "Something was entered meanwhile. Read the score, then go on from there."
    return _problem(status.HTTP_409_CONFLICT, detail, "overtaken", lines=log.lines)


def _problem(number: int, detail: str, code: str, **more: Any) -> Response:
    titles = {409: "Conflict", 422: "Unprocessable Entity"}
    body = {"type": "about:blank", "title": titles[number], "status": number, "detail": detail, "code": code, **more}
    return Response(body, status=number, content_type=PROBLEM)


urlpatterns = [
    re_path("^sheets/(?P<code>[0-9]{7})/live/$", LiveView.as_view()),
    re_path("^sheets/(?P<code>[0-9]{7})/live/take-over/$", TakeOverView.as_view()),
]
