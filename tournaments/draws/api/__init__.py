"""Draws over JSON: published ones for everybody, drawing and publishing for officers."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import mixins, serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.generics import get_object_or_404  # an id that is none is not found, and no error
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter

from kit.api import Moment, NumberOfRow, body_sent, text
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.groups import MOST_GROUPS
from tournaments.draws.models import BEFORE_FINALS, DRAWS, FINALS, Match, Stage, SubMatch
from tournaments.draws.queries.draws import (
    DrawnGroup,
    Round,
    Schedule,
    draw_of,
    public_schedule_of,
    schedule_of,
    stage_for_office,
)
from tournaments.draws.queries.public import shown_stages_everywhere
from tournaments.draws.services import drawing, publishing
from tournaments.entries.models import Entry
from tournaments.events.api import competition_with
from tournaments.events.models import Competition
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.api.keys import MAY_BE_KEYED, once
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right

# A round robin with finals is told as one group, by those who ask and to those who read.
_KINDS = [(kind.value, kind.label) for kind in Stage.Kind if kind != Stage.Kind.ROUND_ROBIN_FINALS]
_DRAWN_AS = [(kind.value, kind.label) for kind in DRAWS if kind != Stage.Kind.ROUND_ROBIN_FINALS]


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
    group = serializers.IntegerField(read_only=True, allow_null=True, help_text="The group that both sides are in.")
    wing = serializers.CharField(
        read_only=True, help_text="Of a double knockout: winners, losers, final or second_final; else empty."
    )

    best_place = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Of finals for every place: who wins plays on for it; else null."
    )
    worst_place = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Of finals for every place: who loses plays on for it; else null."
    )

    class Meta:
        model = Match
        fields = [
            "id", "number", "slot", "group", "wing", "best_place", "worst_place", "starts_at", "home", "away", "sheets",
        ]  # fmt: skip


class ByeSerializer(SideSerializer):
    pair = serializers.CharField(
        source="resting_pair", read_only=True, help_text="Of a team of two pairs the one that sits out; empty: both."
    )

    class Meta(SideSerializer.Meta):
        fields = [*SideSerializer.Meta.fields, "pair"]


class RoundSerializer(serializers.Serializer[Round]):
    number = serializers.IntegerField()
    matches = MatchSerializer(many=True)
    byes = ByeSerializer(many=True)


class GroupSerializer(serializers.Serializer[DrawnGroup]):
    """A group of a draw: who is in it, in the drawn order."""

    number = serializers.IntegerField(help_text="Counted from 1: Group A.")
    name = serializers.CharField()
    entries = SideSerializer(many=True)


class GroupingSerializer(serializers.Serializer[Any]):
    """What a draw in groups was asked to be."""

    count = serializers.IntegerField(
        min_value=1, max_value=MOST_GROUPS, help_text="How many groups. 1: a round robin of everybody, without groups."
    )
    advance = serializers.IntegerField(min_value=1, help_text="How many of each group advance to the finals.")
    finals = serializers.ChoiceField(
        choices=[(kind.value, kind.label) for kind in FINALS],
        default=Stage.Kind.FINALS.value,
        help_text="finals: a knockout; final_group: everybody meets those of the other groups, where there are some.",
    )
    third_place = serializers.BooleanField(default=False, help_text="A match for third place, in a knockout.")
    every_place = serializers.BooleanField(
        default=False, help_text="Finals for every place: the others play on for the places below."
    )
    opponents = serializers.IntegerField(
        min_value=0, default=0, help_text="Of a round robin: how many others each meets, once; 0: all."
    )
    seeded = serializers.BooleanField(default=False, help_text="The numbers of the entries are their strength.")


class KindField(serializers.ChoiceField):
    """The kind of a stage as those who read know it."""

    def to_representation(self, kind: str) -> str:
        return Stage.Kind.GROUPS.value if kind in BEFORE_FINALS else kind


class StageSerializer(serializers.ModelSerializer[Stage]):
    event = serializers.CharField(source="competition.event.slug", read_only=True)
    kind = KindField(choices=_KINDS)
    name = serializers.CharField(source="title", read_only=True)
    is_playoff = serializers.BooleanField(read_only=True)
    grouping = serializers.SerializerMethodField(help_text="Of a draw in groups, what it was asked to be.")
    double = serializers.BooleanField(source="plan.double", read_only=True, help_text="Who loses twice is out.")
    rounds = serializers.IntegerField(
        source="plan.rounds",
        read_only=True,
        help_text="Of a Swiss draw, how many rounds are planned; each is drawn when the one before is played. Else 0.",
    )

    class Meta:
        model = Stage
        fields = [
            "id", "event", "competition", "position", "kind", "name", "is_playoff", "settles_place", "seed", "stations",
            "published_at", "grouping", "double", "rounds",
        ]  # fmt: skip

    @extend_schema_field(GroupingSerializer(allow_null=True))
    def get_grouping(self, stage: Stage) -> dict[str, Any] | None:
        grouping = stage.plan.grouping
        if grouping is None:
            return None
        return {
            "count": grouping.count,
            "advance": grouping.advance,
            "finals": (Stage.Kind.FINAL_GROUP if grouping.final_group else Stage.Kind.FINALS).value,
            "third_place": grouping.third_place,
            "every_place": grouping.every_place,
            "opponents": grouping.opponents,
            "seeded": stage.plan.seeded,
        }


class DrawSerializer(serializers.Serializer[Schedule]):
    stage = StageSerializer()
    groups = GroupSerializer(many=True, help_text="None in a round robin and in a knockout.")
    rounds = RoundSerializer(many=True)


class KeptSerializer(serializers.Serializer[Any]):
    """A team that cannot walk far, and the number of the table or board where it always plays."""

    entry = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    station = serializers.IntegerField(min_value=1, max_value=200)


class NewDrawSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        choices=_DRAWN_AS,
        default=Stage.Kind.ROUND_ROBIN.value,
        help_text="How it is played: a round robin when not given.",
    )
    seed = serializers.CharField(
        max_length=120,
        allow_blank=True,
        default="",
        help_text="The phrase that the draw is made from. Only a seeded knockout needs none.",
    )
    stations = serializers.IntegerField(min_value=1, max_value=200, required=False)
    grouping = GroupingSerializer(required=False, help_text="For groups, and for nothing else.")
    third_place = serializers.BooleanField(default=False, help_text="Of a knockout: a match for third place.")
    double = serializers.BooleanField(default=False, help_text="Of a knockout: who loses twice is out, and not before.")
    second_final = serializers.BooleanField(
        default=False, help_text="Of a double knockout: a second final where the unbeaten team loses the first."
    )
    rounds = serializers.IntegerField(
        min_value=1,
        required=False,
        help_text="Of a Swiss draw: how many rounds; as many as a knockout has if not given.",
    )
    seeded = serializers.BooleanField(default=False, help_text="Of a knockout: the numbers of the entries decide.")
    early = serializers.BooleanField(
        default=True, help_text="Of a round robin: teams of one branch or district meet early, and never at the end."
    )
    fixed = KeptSerializer(many=True, default=list, help_text="Of a round robin or groups: who stays at one station.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if (data["kind"] == Stage.Kind.GROUPS) != ("grouping" in data):
            raise serializers.ValidationError({"grouping": _("Choose this for groups only.")})
        if data["kind"] in (Stage.Kind.WHOLE_KNOCKOUT, Stage.Kind.SWISS):
            for name in [name for name, is_said in (("fixed", data["fixed"]), ("early", not data["early"])) if is_said]:
                raise serializers.ValidationError({name: _("Choose this for a round robin or for groups only.")})
        return data


class PublishSerializer(serializers.Serializer[Any]):
    despite_open_rules = serializers.BooleanField(default=False)


class StageFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="competition__event__slug")
    competition = NumberOfRow(field_name="competition")
    kind = filters.ChoiceFilter(choices=_KINDS, method="of_kind")
    changed_since = Moment(
        field_name="competition__event__board_changed_at", lookup_expr="gte", help_text="Those of events changed since."
    )

    def of_kind(self, stages: QuerySet[Stage], name: str, kind: str) -> QuerySet[Stage]:
        return stages.filter(kind__in=BEFORE_FINALS if kind == Stage.Kind.GROUPS else (kind,))

    class Meta:
        model = Stage
        fields = ["event", "competition", "kind"]


class StageViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Stage]):
    """Published draws: who meets whom, when and where."""

    queryset = Stage.objects.none()
    serializer_class = StageSerializer
    filterset_class = StageFilter
    lookup_url_kwarg = "stage_id"
    orders = {"competition": "competition", "position": "position", "published_at": "published_at"}

    def get_queryset(self) -> QuerySet[Stage]:
        return shown_stages_everywhere(self.request.user).select_related("competition__event")

    @extend_schema(responses=DrawSerializer)
    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One draw, round by round."""
        return Response(DrawSerializer(public_schedule_of(self.get_object(), request.user)).data)

    @extend_schema(request=PublishSerializer, parameters=[MAY_BE_KEYED], responses=StageSerializer)
    @action(detail=True, methods=["post"])
    def publish(self, request: SignedInRequest, stage_id: str) -> Response:
        """Show a draft to everybody. The entries and the rule book are frozen."""
        stage = get_object_or_404(Stage.objects.select_related("competition__event__organizer"), pk=stage_id)
        permissions.require(request.user, Right.DRAW, stage.competition.event)
        said = body_sent(request, PublishSerializer)

        def make() -> Response:
            publishing.publish(stage=stage, by=request.user, despite_open_rules=said["despite_open_rules"])
            return Response(StageSerializer(self.get_queryset().get(pk=stage_id)).data)

        return once(request, make)

    @extend_schema(operation_id="stages_discard", responses={204: None})
    def destroy(self, request: SignedInRequest, stage_id: str) -> Response:
        """Throw a draft away."""
        stage = get_object_or_404(Stage.objects.select_related("competition__event__organizer"), pk=stage_id)
        permissions.require(request.user, Right.DRAW, stage.competition.event)
        publishing.discard(stage=stage, by=request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _draw(*, competition: Competition, by: User, kind: str, **asked: Any) -> Stage:
    """Make the draft that was asked for. Raises DrawError where that cannot be."""
    common = {"competition": competition, "by": by, "seed": asked["seed"], "stations": asked.get("stations")}
    fixed = {line["entry"]: line["station"] for line in asked["fixed"]}
    if kind == Stage.Kind.GROUPS:
        grouping = {**asked["grouping"], "finals": Stage.Kind(asked["grouping"]["finals"])}
        if grouping["count"] == 1:
            return _one_table({**common, "fixed": fixed, "early": asked["early"]}, grouping)
        if grouping.pop("opponents"):
            raise DrawError("opponents_in_groups", field="opponents")
        return drawing.draw_groups(**common, fixed=fixed, **grouping)
    if kind == Stage.Kind.WHOLE_KNOCKOUT:
        return drawing.draw_knock_out(
            **common, **{name: asked[name] for name in ("seeded", "third_place", "double", "second_final")}
        )
    if kind == Stage.Kind.SWISS:
        return drawing.draw_swiss(**common, rounds=asked.get("rounds"))
    return drawing.draw_round_robin(**common, fixed=fixed, early=asked["early"])


def _one_table(common: dict[str, Any], asked: dict[str, Any]) -> Stage:
    """Make a round robin with finals: nobody is put into groups, so nobody is seeded."""
    if asked["finals"] == Stage.Kind.FINAL_GROUP:
        raise DrawError("final_group_of_one", field="finals")
    wanted = {name: asked[name] for name in ("advance", "third_place", "every_place", "opponents")}
    return drawing.draw_round_robin_with_finals(**common, **wanted)


def _stage_of(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"stage": stage_for_office(request.user, address["stage_id"], Right.DRAW)}


def _drawn(competition: Competition) -> Schedule:
    stage = draw_of(competition)
    if stage is None:
        raise Http404
    return schedule_of(stage)


_to_draw = competition_with(Right.DRAW)
DRAW = "competitions/<int:competition_id>/draw/"
ACTS = (
    Read(
        name="competitions_draw_retrieve",
        at=DRAW,
        of=_to_draw,
        shows=_drawn,
        gives=DrawSerializer,
        description="Read the draw of a competition as the office has it, a draft too.",
    ),
    Act(
        name="competitions_draw_create",
        at=DRAW,
        of=_to_draw,
        does=_draw,
        says=NewDrawSerializer,
        only_known=False,
        makes=True,
        gives=DrawSerializer,
        shows=schedule_of,
        description="Draw a competition, as a draft that the office alone reads; an earlier draft is replaced.",
    ),
    Act(
        name="stages_take_back",
        at="stages/<int:stage_id>/take-back/",
        of=_stage_of,
        does=publishing.take_back,
        says={"reason": text(1000)},
        gives=DrawSerializer,
        shows=schedule_of,
        description="Make a published draw a draft again, as long as it has no result.",
    ),
)
router = SimpleRouter()
router.register("stages", StageViewSet)
urlpatterns = [*router.urls, *addresses(*ACTS)]
