"""Sheets over JSON: what counts on them for everybody, handing them in for scorekeepers."""

from __future__ import annotations

import uuid
from typing import Any, cast

from django.db.models import QuerySet
from django.http import Http404
from django.urls import path, re_path
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import mixins, serializers, status, viewsets
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.base import Ending, LegResult, RuleViolation, Side
from games.refusals import sentence
from scoring.sheets.models import Result, Submission, WithdrawnSheet
from scoring.sheets.queries.sheets import Sheet, published_sheets, sheet_by_code, version_of_empty, withdrawn_sheet
from scoring.sheets.queries.versions import content_of, verification_of
from scoring.sheets.services.sheets import HighScoreLine, SaidOtherwise, StaleSheet, submit
from tournaments.draws.api import SideSerializer
from tournaments.draws.models import SubMatch
from tournaments.draws.queries.where import where_of
from tournaments.members.models import Member
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right

KEY = "Idempotency-Key"
PROBLEM = "application/problem+json"


class Problem(APIException):
    """A refusal that an endpoint puts into words itself; `more` stands in the problem document beside the code."""

    def __init__(self, number: int, detail: str, code: str, **more: object) -> None:
        super().__init__(detail, code)
        self.status_code = number
        self.more = {"code": code, **more}


class LegSerializer(serializers.Serializer[Any]):
    """One leg. A forfeited or unplayed one needs no numbers; `at_fault` says who gave it away, empty means both."""

    home = serializers.IntegerField(required=False)
    away = serializers.IntegerField(required=False)
    ending = serializers.ChoiceField(choices=[ending.value for ending in Ending], default=Ending.PLAYED.value)
    at_fault = serializers.ChoiceField(
        choices=[side.value for side in Side], allow_null=True, required=False, default=None
    )


class SheetSerializer(serializers.ModelSerializer[SubMatch]):
    """A sheet and what counts on it now. `version` is 0 and `legs` is null while nothing is entered.

    Legs and points are null, too, while results are kept back from the reader.
    """

    event = serializers.CharField(source="match.stage.competition.event.slug", read_only=True)
    competition = serializers.IntegerField(source="match.stage.competition_id", read_only=True)
    stage = serializers.IntegerField(source="match.stage_id", read_only=True)
    is_playoff = serializers.BooleanField(source="match.stage.is_playoff", read_only=True)
    match = serializers.IntegerField(source="match_id", read_only=True)
    round = serializers.IntegerField(source="match.round", read_only=True)
    where = serializers.SerializerMethodField(help_text='Which match it is: "Group B, round 2", "Semi-final".')
    home = SideSerializer(source="match.home", read_only=True, allow_null=True)
    away = SideSerializer(source="match.away", read_only=True, allow_null=True)
    version = serializers.SerializerMethodField()
    legs = serializers.SerializerMethodField()
    home_points = serializers.SerializerMethodField()
    away_points = serializers.SerializerMethodField()
    is_checked = serializers.SerializerMethodField()
    entered_at = serializers.SerializerMethodField()

    class Meta:
        model = SubMatch
        fields = [
            "code", "event", "competition", "stage", "is_playoff", "match", "round", "where", "pair", "station",
            "home", "away", "version", "legs", "home_points", "away_points", "is_checked", "entered_at",
        ]  # fmt: skip

    def get_where(self, sheet: SubMatch) -> str:
        return where_of(sheet.match, sheet)

    def get_version(self, sheet: SubMatch) -> int:
        result = _result(sheet)
        return result.version if result else version_of_empty(getattr(sheet, "last_version", None) or 0)

    @extend_schema_field(LegSerializer(many=True, allow_null=True))
    def get_legs(self, sheet: SubMatch) -> list[dict[str, Any]] | None:
        result = self._shown(sheet)
        return cast("list[dict[str, Any]]", result.submission.legs) if result else None

    def get_home_points(self, sheet: SubMatch) -> int | None:
        result = self._shown(sheet)
        return result.home_tally["points"] if result else None

    def get_away_points(self, sheet: SubMatch) -> int | None:
        result = self._shown(sheet)
        return result.away_tally["points"] if result else None

    def _shown(self, sheet: SubMatch) -> Result | None:
        event = sheet.match.stage.competition.event
        reader = self.context["request"].user
        if event.standings_hidden and not permissions.may(reader, Right.ENTER_RESULTS, event):
            return None
        return _result(sheet)

    def get_is_checked(self, sheet: SubMatch) -> bool:
        result = _result(sheet)
        return result is not None and verification_of(result.submission) is not None

    def get_entered_at(self, sheet: SubMatch) -> str | None:
        result = _result(sheet)
        return result.submission.entered_at.isoformat() if result else None


class HighScoreSerializer(serializers.Serializer[Any]):
    """A 180: the membership number of who threw it, the leg, how many, and whether the other side signed."""

    member = serializers.CharField(max_length=20)
    leg = serializers.IntegerField(min_value=1, allow_null=True, required=False, default=None)
    count = serializers.IntegerField(min_value=1, max_value=20, default=1)
    countersigned = serializers.BooleanField(default=False)


class HandInSerializer(serializers.Serializer[Any]):
    """A sheet as it is handed in. `expected_version` is the version that was read before: 0 for an empty sheet."""

    expected_version = serializers.IntegerField(min_value=0)
    legs = LegSerializer(many=True, allow_empty=False)
    remarks = serializers.CharField(max_length=2000, allow_blank=True, default="")
    protest = serializers.CharField(max_length=2000, allow_blank=True, default="")
    initials_home = serializers.BooleanField(default=False)
    initials_away = serializers.BooleanField(default=False)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")
    high_scores = HighScoreSerializer(many=True, default=list)


class SheetFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="match__stage__competition__event__slug")
    competition = filters.NumberFilter(field_name="match__stage__competition")
    stage = filters.NumberFilter(field_name="match__stage")
    round = filters.NumberFilter(field_name="match__round")
    is_in = filters.BooleanFilter(field_name="result", lookup_expr="isnull", exclude=True)

    class Meta:
        model = SubMatch
        fields = ["event", "competition", "stage", "round", "is_in"]


class SheetViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[SubMatch]):
    """The sheets of published draws, by code."""

    queryset = SubMatch.objects.none()
    serializer_class = SheetSerializer
    filterset_class = SheetFilter
    lookup_field = "code"

    def get_queryset(self) -> QuerySet[SubMatch]:
        return published_sheets()

    @extend_schema(
        operation_id="sheets_hand_in",
        request=HandInSerializer,
        parameters=[OpenApiParameter(KEY, uuid.UUID, OpenApiParameter.HEADER, required=True)],
        responses={
            201: OpenApiResponse(SheetSerializer, description="Entered; this is what counts now."),
            200: OpenApiResponse(SheetSerializer, description="This key was used before; nothing was changed."),
            409: OpenApiResponse(
                description="Somebody was faster; `current` is what counts now. Or this key was used for a sheet that "
                "says something else: `first` is what it said then, `sent` what it says now."
            ),
            410: OpenApiResponse(description="This sheet was withdrawn; `replaced_by` is the code that counts."),
            422: OpenApiResponse(description="The rules do not allow it; `rule` is the section, `field` the place."),
        },
    )
    def hand_in(self, request: Request, code: str) -> Response:
        """Enter or correct a sheet. The same sheet with the same key again changes nothing."""
        sheet = sheet_by_code(code)
        withdrawn = withdrawn_sheet(code) if sheet is None else None
        if withdrawn is not None:
            return _gone(withdrawn)
        if sheet is None or not sheet.is_published:
            raise Http404
        permissions.require(request.user, Right.ENTER_RESULTS, sheet.event)
        key = _key(request)
        form = HandInSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data
        try:
            submission = submit(
                sub_match=sheet.sub_match,
                legs=[_leg(leg, sheet, index) for index, leg in enumerate(data.pop("legs"))],
                by=cast(User, request.user),
                expected_version=data.pop("expected_version"),
                idempotency_key=key,
                source=Submission.Source.API,
                high_scores=_high_scores(data.pop("high_scores")),
                **data,
            )
        except RuleViolation as refusal:
            return _refused(refusal, sheet)
        except StaleSheet as stale:
            return _stale(stale, self._read(code))
        number = status.HTTP_200_OK if submission.is_repeat else status.HTTP_201_CREATED
        return Response(self._read(code), status=number)

    def _read(self, code: str) -> dict[str, Any]:
        return dict(self.get_serializer(self.get_queryset().get(code=code)).data)


def _result(sheet: SubMatch) -> Result | None:
    result: Result | None = getattr(sheet, "result", None)
    return result


def _key(request: Request) -> uuid.UUID:
    try:
        return uuid.UUID(request.headers.get(KEY, ""))
    except ValueError:
        raise ValidationError(
            {KEY: ["Send a new UUID with every sheet, and the same one when you repeat it."]}
        ) from None


def _leg(data: dict[str, Any], sheet: Sheet, index: int) -> LegResult:
    ending = Ending(data["ending"])
    at_fault = Side(data["at_fault"]) if data["at_fault"] else None
    if ending is Ending.FORFEIT and "home" not in data and "away" not in data:
        return sheet.game.forfeited_leg(at_fault, sheet.rules)
    if ending is not Ending.NOT_PLAYED and not {"home", "away"} <= data.keys():
        missing = next(side for side in ("home", "away") if side not in data)
        raise ValidationError({f"legs.{index}.{missing}": ["A number is missing here."]})
    return LegResult(home=data.get("home", 0), away=data.get("away", 0), ending=ending, at_fault=at_fault)


def _high_scores(lines: list[dict[str, Any]]) -> list[HighScoreLine]:
    numbers = [line["member"] for line in lines]
    members = {member.number: member for member in Member.objects.filter(number__in=numbers)}
    unknown = sorted(set(numbers) - set(members))
    if unknown:
        raise ValidationError({"high_scores": [f"There is no member with the number {number}." for number in unknown]})
    return [HighScoreLine(**{**line, "member": members[line["member"]]}) for line in lines]


def _refused(refusal: RuleViolation, sheet: Sheet) -> Response:
    body = {
        "type": "about:blank",
        "title": "Unprocessable Entity",
        "status": status.HTTP_422_UNPROCESSABLE_ENTITY,
        "detail": sentence(refusal),
        "code": refusal.code,
        "rule": refusal.rule,
        "field": refusal.field,
    }
    return Response(body, status=status.HTTP_422_UNPROCESSABLE_ENTITY, content_type=PROBLEM)


def _gone(withdrawn: WithdrawnSheet) -> Response:
    body = {
        "type": "about:blank",
        "title": "Gone",
        "status": status.HTTP_410_GONE,
        "detail": withdrawn.sentence,
        "code": "sheet_withdrawn",
        "replaced_by": withdrawn.replaced_by.code if withdrawn.replaced_by else None,
    }
    return Response(body, status=status.HTTP_410_GONE, content_type=PROBLEM)


def _stale(stale: StaleSheet, current: dict[str, Any]) -> Response:
    body = {"type": "about:blank", "title": "Conflict", "status": status.HTTP_409_CONFLICT, "current": current}
    if isinstance(stale, SaidOtherwise):
        body |= {
            "detail": "This key was used for a sheet that says something else. Nothing of this one was saved. Compare "
            "both, then correct the sheet with a new key and a reason.",
            "code": "key_used_before",
            "first": content_of(stale.first).to_json(),
            "sent": stale.said.to_json(),
        }
    else:
        by = f"{stale.current.entered_by} has entered" if stale.current else "Somebody has changed"
        detail = f"{by} this sheet meanwhile. Compare both, then correct it with a reason if yours is right."
        body |= {"detail": detail, "code": "stale_sheet"}
    return Response(body, status=status.HTTP_409_CONFLICT, content_type=PROBLEM)


urlpatterns = [
    path("sheets/", SheetViewSet.as_view({"get": "list"})),
    re_path("^sheets/(?P<code>[0-9]{7})/$", SheetViewSet.as_view({"get": "retrieve", "post": "hand_in"})),
]
