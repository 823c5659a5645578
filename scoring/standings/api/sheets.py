"""Sheets over JSON: what is on them and whether it counts, for everybody. Handing in stands at the desk."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import cached_property
from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet
from django.urls import path
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import mixins, serializers, viewsets

from games.base import Side
from games.ended import Ended, ended
from kit.api import Moment, NumberOfRow, YesOrNo
from scoring.sheets.api import CameInSerializer, LegSerializer
from scoring.sheets.models import Result, Submission, Substitution
from scoring.sheets.queries.rights import may_enter
from scoring.sheets.queries.sheets import legs_of, published_sheets, version_of_empty
from scoring.sheets.queries.versions import verification_of
from scoring.standings.engine.meetings import Counts
from scoring.standings.queries.counting import Counting, counting_of, leg_counts_of
from tournaments.draws.api import SideSerializer
from tournaments.draws.models import SubMatch
from tournaments.draws.queries.location import location_of
from tournaments.draws.queries.public import shown_sheets_everywhere, veil
from tournaments.halls.queries import station_name
from tournaments.organization.models import User
from tournaments.organization.queries.visibility import sees_results

NOT_IN = "not_in"


class SheetSerializer(serializers.ModelSerializer[SubMatch]):
    """A sheet and what counts on it now. `version` is 0 and `legs` is null while nothing is entered.

    Legs and points, and whether it counts, are null, too, while results are kept back from the reader.
    """

    event = serializers.CharField(source="match.stage.competition.event.slug", read_only=True)
    competition = serializers.IntegerField(source="match.stage.competition_id", read_only=True)
    stage = serializers.IntegerField(source="match.stage_id", read_only=True)
    is_playoff = serializers.BooleanField(source="match.stage.is_playoff", read_only=True)
    match = serializers.IntegerField(source="match_id", read_only=True)
    round = serializers.IntegerField(source="match.round", read_only=True)
    where = serializers.SerializerMethodField(help_text='Which match it is: "Group B, round 2", "Semi-final".')
    home = serializers.SerializerMethodField(help_text="Null while it is not known, or not public, who plays.")
    away = serializers.SerializerMethodField(help_text="Null while it is not known, or not public, who plays.")
    station_name = serializers.SerializerMethodField(help_text='As people call it: "12", "12 (By the stage)".')
    leg_count = serializers.SerializerMethodField(
        help_text="So many legs a sheet takes; one that is not played is sent as `not_played`."
    )
    version = serializers.SerializerMethodField()
    legs = serializers.SerializerMethodField()
    line_up = serializers.SerializerMethodField(
        help_text="Who came in for whom; empty where the named team played, null while nothing is shown."
    )
    home_points = serializers.SerializerMethodField()
    away_points = serializers.SerializerMethodField()
    counts = serializers.SerializerMethodField(
        help_text="`given`: the rules give it to one side, whatever was entered. A sheet of a play-off adds no points."
    )
    counted_home_points = serializers.SerializerMethodField(
        help_text="Added up over the sheets of a round robin they are the points of the standings; points for a match "
        "won, and those of a bye, come on top."
    )
    counted_away_points = serializers.SerializerMethodField()
    ended = serializers.SerializerMethodField(help_text="How its match ended; null while nothing is shown.")
    is_checked = serializers.SerializerMethodField()
    entered_for = serializers.SerializerMethodField(
        help_text="For whom those play who entered it: `home`, `away` (the visitor), `both` or empty. "
        "Null for who may not enter results."
    )
    entered_at = serializers.SerializerMethodField()

    class Meta:
        model = SubMatch
        fields = [
            "code", "event", "competition", "stage", "is_playoff", "match", "round", "where", "pair", "station",
            "station_name", "home", "away", "leg_count", "version", "legs", "line_up", "home_points", "away_points",
            "ended", "counts", "counted_home_points", "counted_away_points", "is_checked",
            "entered_for", "entered_at",
        ]  # fmt: skip

    @extend_schema_field(SideSerializer(allow_null=True))
    def get_home(self, sheet: SubMatch) -> dict[str, Any] | None:
        return self._side(sheet, Side.HOME)

    @extend_schema_field(SideSerializer(allow_null=True))
    def get_away(self, sheet: SubMatch) -> dict[str, Any] | None:
        return self._side(sheet, Side.AWAY)

    def _side(self, sheet: SubMatch, side: Side) -> dict[str, Any] | None:
        (match,) = veil([sheet.match], sheet.match.stage.competition.event, self.context["request"].user)
        entry = match.home if side is Side.HOME else match.away
        return dict(SideSerializer(entry).data) if entry is not None else None

    def get_where(self, sheet: SubMatch) -> str:
        return location_of(sheet.match, sheet)

    def get_station_name(self, sheet: SubMatch) -> str:
        competition = sheet.match.stage.competition
        return station_name(competition.event, competition.game, sheet.station)

    def get_version(self, sheet: SubMatch) -> int:
        result = _result(sheet)
        return result.version if result else version_of_empty(getattr(sheet, "last_version", None) or 0)

    @extend_schema_field(LegSerializer(many=True, allow_null=True))
    def get_legs(self, sheet: SubMatch) -> list[dict[str, Any]] | None:
        result = self._shown(sheet)
        return cast("list[dict[str, Any]]", result.submission.legs) if result else None

    @extend_schema_field(CameInSerializer(many=True, allow_null=True))
    def get_line_up(self, sheet: SubMatch) -> list[dict[str, Any]] | None:
        result = self._shown(sheet)
        if result is None:
            return None
        return [
            dict(substitution)
            for substitution in CameInSerializer(result.submission.substitutions.all(), many=True).data
        ]

    def get_home_points(self, sheet: SubMatch) -> int | None:
        result = self._shown(sheet)
        return result.home_tally["points"] if result else None

    def get_away_points(self, sheet: SubMatch) -> int | None:
        result = self._shown(sheet)
        return result.away_tally["points"] if result else None

    @extend_schema_field(serializers.ChoiceField(choices=list(Ended), allow_null=True))
    def get_ended(self, sheet: SubMatch) -> str | None:
        result = self._shown(sheet)
        return ended(legs_of(result.submission)).value if result else None

    @cached_property
    def _rules(self) -> tuple[Mapping[int, int], Mapping[int, Counting]]:
        """How many legs every sheet of this answer takes, and what it counts: read once for all of them."""
        together = self.parent.instance if self.parent is not None else [self.instance]
        sheets = cast("list[SubMatch]", list(together or []))
        return leg_counts_of(sheets), counting_of(sheets)

    def get_leg_count(self, sheet: SubMatch) -> int:
        return self._rules[0][sheet.pk]

    @extend_schema_field(serializers.ChoiceField(choices=[NOT_IN, *Counts], allow_null=True))
    def get_counts(self, sheet: SubMatch) -> str | None:
        if not self._sees(sheet):
            return None
        if (counting := self._rules[1].get(sheet.pk)) is not None:
            return counting.counts.value
        return Counts.AS_ENTERED.value if _result(sheet) else NOT_IN

    def get_counted_home_points(self, sheet: SubMatch) -> int | None:
        return self._counted(sheet, Side.HOME)

    def get_counted_away_points(self, sheet: SubMatch) -> int | None:
        return self._counted(sheet, Side.AWAY)

    def _counted(self, sheet: SubMatch, side: Side) -> int | None:
        counting = self._rules[1].get(sheet.pk) if self._sees(sheet) else None
        if counting is not None:
            return counting.home if side is Side.HOME else counting.away
        result = self._shown(sheet)
        if result is None or sheet.match.stage.is_playoff:
            return 0 if result else None
        return cast("int", (result.home_tally if side is Side.HOME else result.away_tally)["points"])

    def _sees(self, sheet: SubMatch) -> bool:
        return sees_results(sheet.match.stage.competition.event, self.context["request"].user)

    def _shown(self, sheet: SubMatch) -> Result | None:
        return _result(sheet) if self._sees(sheet) else None

    def get_is_checked(self, sheet: SubMatch) -> bool:
        result = _result(sheet)
        return result is not None and verification_of(result.submission) is not None

    def get_entered_for(self, sheet: SubMatch) -> str | None:
        result = _result(sheet)
        inside = may_enter(self.context["request"].user, sheet.match.stage.competition.event)
        return result.submission.of_side if result and inside else None

    def get_entered_at(self, sheet: SubMatch) -> str | None:
        result = _result(sheet)
        return result.submission.entered_at.isoformat() if result else None


class SheetFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="match__stage__competition__event__slug")
    competition = NumberOfRow(field_name="match__stage__competition")
    stage = NumberOfRow(field_name="match__stage")
    round = NumberOfRow(field_name="match__round")
    changed_since = Moment(method="only_changed", help_text="Sheets that were entered, corrected or emptied since.")
    is_in = YesOrNo(field_name="result", lookup_expr="isnull", exclude=True)

    class Meta:
        model = SubMatch
        fields = ["event", "competition", "stage", "round", "is_in"]

    def only_changed(self, sheets: QuerySet[SubMatch], name: str, since: datetime.datetime) -> QuerySet[SubMatch]:
        entered = Submission.objects.filter(Q(entered_at__gte=since) | Q(set_aside__made_at__gte=since))
        return sheets.filter(pk__in=entered.values("sub_match"))


class SheetViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[SubMatch]):
    """The sheets of published draws, by code."""

    queryset = SubMatch.objects.none()
    serializer_class = SheetSerializer
    filterset_class = SheetFilter
    orders = {
        "code": "code",
        "round": "match__round",
        "station": "station",
        "entered_at": "result__submission__entered_at",
    }
    lookup_field = "code"

    def get_queryset(self) -> QuerySet[SubMatch]:
        return shown_to(self.request.user)


def shown_to(user: User | AnonymousUser) -> QuerySet[SubMatch]:
    """Return the sheets of published draws that `user` may see, as they are told."""
    came_in = Substitution.objects.select_related("comes_in", "goes_out")
    shown = shown_sheets_everywhere(published_sheets(), user)
    return shown.prefetch_related(Prefetch("result__submission__substitutions", queryset=came_in))


def _result(sheet: SubMatch) -> Result | None:
    result: Result | None = getattr(sheet, "result", None)
    return result


urlpatterns = [
    path("sheets/", SheetViewSet.as_view({"get": "list"})),
]
