"""Events and their competitions over JSON."""

from __future__ import annotations

import datetime
import hashlib
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import mixins, serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter

from games import registry
from games.rulebook import Setting
from kit.api import KEYED, Moment, body_sent
from kit.order import by_name
from kit.pure.translation import plain
from tournaments.events import services
from tournaments.events.engine.programme import LineKind
from tournaments.events.models import Competition, Event, PaperLanguages, ProgrammeItem
from tournaments.events.pages.rules_sheet import settings_to_choose
from tournaments.events.queries import competition_for_office, event_for_public
from tournaments.events.services.facts import save_facts
from tournaments.organization.api import (
    BranchField,
    OrganizationSerializer,
    OwnZoneField,
    SignedInRequest,
    ZoneField,
)
from tournaments.organization.api.acts import Act, Loader, Read, addresses
from tournaments.organization.api.keys import once
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.organization.queries.visibility import sees_results

MOST_LINES = 60
MOST_CENTS = 1_000_000


class ProgrammeSerializer(serializers.ModelSerializer[ProgrammeItem]):
    kind = serializers.ChoiceField(
        choices=list(LineKind), required=False, allow_blank=True, help_text="Empty: as its title says."
    )

    class Meta:
        model = ProgrammeItem
        fields = ["day", "starts_at", "ends_at", "title", "kind", "section", "stops_play"]

    def to_representation(self, instance: ProgrammeItem) -> dict[str, Any]:
        """Return a line with its title as the reader's language has it; sent back so, it is the same line."""
        return {**super().to_representation(instance), "title": instance.shown}


class WholeProgrammeSerializer(serializers.Serializer[Any]):
    """Every line of the program. A line that `stops_play` is a break, and has an end."""

    programme: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=ProgrammeSerializer(), max_length=MOST_LINES
    )
    again = serializers.BooleanField(
        write_only=True, required=False, help_text="Plan the times of matches by it; else only while no result is in."
    )


class KeptName(serializers.CharField):
    """The name of a category as the rule book has it: the same in every language, for programs that compare it."""

    def to_representation(self, value: Any) -> str:
        return plain(value)


class CompetitionSerializer(serializers.ModelSerializer[Competition]):
    event = serializers.CharField(source="event.slug", read_only=True)
    name = KeptName(read_only=True)
    has_draw = serializers.BooleanField(read_only=True, help_text="Whether a draw is published.")

    class Meta:
        model = Competition
        fields = ["id", "event", "category", "name", "game", "stations", "has_draw", "closed_at"]
        read_only_fields = ["closed_at"]


class EventSerializer(serializers.ModelSerializer[Event]):
    host_branch = OrganizationSerializer(read_only=True)
    organizer = OrganizationSerializer(read_only=True)
    zone = ZoneField()
    is_final = serializers.BooleanField(
        read_only=True, default=False, help_text="Whether every competition that was held is closed."
    )

    class Meta:
        model = Event
        fields = [
            "slug", "name", "level", "season", "starts_on", "ends_on", "zone", "organizer", "host_branch",
            "rulebook_key", "is_frozen", "is_final", "standings_hidden", "paper_languages", "board_version",
            "board_changed_at",
        ]  # fmt: skip


class EventDetailSerializer(EventSerializer):
    competitions = serializers.SerializerMethodField()
    programme = ProgrammeSerializer(many=True, read_only=True)

    class Meta(EventSerializer.Meta):
        fields = [*EventSerializer.Meta.fields, "programme", "competitions"]

    @extend_schema_field(CompetitionSerializer(many=True))
    def get_competitions(self, event: Event) -> Any:
        return CompetitionSerializer(competitions().filter(event=event), many=True).data


class NewEventSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120)
    level = serializers.CharField(max_length=20)
    season = serializers.IntegerField(min_value=1900, max_value=9999)
    host_branch = BranchField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(required=False)
    rulebook_key = serializers.CharField(max_length=60)
    own_zone = OwnZoneField()
    standings_hidden = serializers.BooleanField(required=False, help_text="Left out: as the rule book says.")
    paper_languages = serializers.ChoiceField(
        choices=PaperLanguages.choices,
        required=False,
        help_text="Of its papers. Left out: its Command's.",
    )
    fee_cents = serializers.IntegerField(
        min_value=0, max_value=MOST_CENTS, default=0, help_text="Of a player; 0: as the rule book says."
    )


class ChangedEventSerializer(serializers.Serializer[Any]):
    """What is left out stays."""

    own_zone = OwnZoneField()
    name = serializers.CharField(max_length=120, required=False)
    host_branch = BranchField(required=False)
    spring_rally_on = serializers.DateField(required=False, allow_null=True)
    standings_hidden = serializers.BooleanField(required=False)
    paper_languages = serializers.ChoiceField(choices=PaperLanguages.choices, required=False)
    fee_cents = serializers.IntegerField(
        min_value=0, max_value=MOST_CENTS, required=False, help_text="Of a player; until the first draw is published."
    )


class NewCompetitionSerializer(serializers.Serializer[Any]):
    category = serializers.CharField(max_length=40, help_text="A category of the rule book, such as cribbage-legion.")
    stations = serializers.IntegerField(min_value=1, max_value=200)


class ChosenCompetitionsSerializer(serializers.Serializer[Any]):
    """Everything that is played; a category that is left out is taken out of the event."""

    competitions = NewCompetitionSerializer(many=True)


class EventFilter(filters.FilterSet):
    changed_since = Moment(
        field_name="board_changed_at", lookup_expr="gte", help_text="Events of which the hall saw something new since."
    )

    class Meta:
        model = Event
        fields = ["season", "level"]


class CompetitionFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="event__slug")
    game = filters.ChoiceFilter(choices=[(game.key, game.name) for game in registry.all_games()])
    changed_since = Moment(
        field_name="event__board_changed_at", lookup_expr="gte", help_text="Those of events that changed since."
    )

    class Meta:
        model = Competition
        fields = ["event", "game"]


def competitions() -> QuerySet[Competition]:
    published = Competition.objects.filter(pk=OuterRef("pk"), stages__published_at__isnull=False)
    return Competition.objects.select_related("event").annotate(has_draw=Exists(published))


class EventViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Event]):
    """Weekends at a host branch."""

    queryset = Event.objects.select_related("host_branch", "organizer")
    lookup_field = "slug"
    lookup_value_regex = "[-a-zA-Z0-9_]+"
    filterset_class = EventFilter
    orders = {"starts_on": "starts_on", "season": "season", "name": by_name("name"), "changed": "board_changed_at"}

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Any]]:
        return EventSerializer if self.action == "list" else EventDetailSerializer

    @extend_schema(request=NewEventSerializer, parameters=[KEYED], responses={201: EventDetailSerializer})
    def create(self, request: SignedInRequest) -> Response:
        """Create an event with the program of the rule book."""
        permissions.require(request.user, Right.MANAGE_EVENT)  # before anything is said about the form
        facts = body_sent(request, NewEventSerializer)
        organizer = services.organizer_for(level=facts["level"], host_branch=facts["host_branch"])
        permissions.require(request.user, Right.MANAGE_EVENT, organizer)

        def make() -> Response:
            event = services.create_event(**facts, organizer=organizer)
            return Response(EventDetailSerializer(event).data, status=status.HTTP_201_CREATED)

        return once(request, make, makes=True)

    @extend_schema(request=ChangedEventSerializer, responses=EventDetailSerializer)
    def partial_update(self, request: SignedInRequest, slug: str) -> Response:
        """Change the facts of an event but its days, which its program and its matches go with."""
        event = get_object_or_404(self.get_queryset(), slug=slug)
        permissions.require(request.user, Right.MANAGE_EVENT, event)
        save_facts(event=event, **body_sent(request, ChangedEventSerializer, only_known=True))
        return Response(EventDetailSerializer(self.get_object()).data)

    @extend_schema(request=NewCompetitionSerializer, parameters=[KEYED], responses={201: CompetitionSerializer})
    @action(detail=True, methods=["post"], url_path="competitions")
    def add_competition(self, request: SignedInRequest, slug: str) -> Response:
        """Add a category of the rule book to an event."""
        event = get_object_or_404(self.get_queryset(), slug=slug)
        permissions.require(request.user, Right.MANAGE_EVENT, event)
        said = body_sent(request, NewCompetitionSerializer)

        def make() -> Response:
            added = services.add_competition(event=event, category_key=said["category"], stations=said["stations"])
            return Response(CompetitionSerializer(competitions().get(pk=added.pk)).data, status=status.HTTP_201_CREATED)

        return once(request, make, makes=True)

    @extend_schema(request=ChosenCompetitionsSerializer, responses=CompetitionSerializer(many=True))
    @add_competition.mapping.put
    def choose_competitions(self, request: SignedInRequest, slug: str) -> Response:
        """Say everything that is played at an event, and on how many boards or tables."""
        event = get_object_or_404(self.get_queryset(), slug=slug)
        permissions.require(request.user, Right.MANAGE_EVENT, event)
        said = body_sent(request, ChosenCompetitionsSerializer)["competitions"]
        services.choose_competitions(event=event, wanted={line["category"]: line["stations"] for line in said})
        return Response(CompetitionSerializer(competitions().filter(event=event), many=True).data)


class SettingSerializer(serializers.Serializer[Any]):
    """One thing that an event may decide for itself, as its rule book leaves it open."""

    path = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.SerializerMethodField("read_value")
    is_changed = serializers.BooleanField(source="source.is_changed", help_text="Whether it is not as the book says.")
    choices = serializers.SerializerMethodField(help_text="Empty where any value within its bounds will do.")

    @extend_schema_field(OpenApiTypes.ANY)
    def read_value(self, setting: Setting) -> Any:
        return _plain_value(setting.value)

    @extend_schema_field(serializers.ListField(child=serializers.JSONField()))
    def get_choices(self, setting: Setting) -> list[Any]:
        return [_plain_value(choice) for choice in setting.source.choices]


def _plain_value(value: Any) -> Any:
    if isinstance(value, bool | int | str | None):
        return value
    return f"{value:%H:%M}" if isinstance(value, datetime.time) else str(value)


def _settings_of(event: Event) -> list[Setting]:
    return [setting for group in settings_to_choose(event) for setting in group.settings]


def _known_settings(said: dict[str, Any], *, request: SignedInRequest, event: Event) -> dict[str, Any]:
    unknown = said["changes"].keys() - {setting.path for setting in _settings_of(event)}
    if unknown:
        raise serializers.ValidationError({name: [gettext("This event has no such setting.")] for name in unknown})
    return said


class CompetitionViewSet(viewsets.ReadOnlyModelViewSet[Competition]):
    """The categories that are played at an event."""

    queryset = Competition.objects.none()
    serializer_class = CompetitionSerializer
    filterset_class = CompetitionFilter
    lookup_url_kwarg = "competition_id"
    orders = {"event": "event__starts_on", "position": "position", "category": "category", "closed_at": "closed_at"}

    def get_queryset(self) -> QuerySet[Competition]:
        return competitions()


# --- what only changes with the board -----------------------------------------------------------------------


def etag_of(request: Request, event: Event) -> str:
    """Return the name of what is read of the play of `event` now: another one as soon as the board has changed."""
    changed = event.board_changed_at.timestamp() if event.board_changed_at else 0
    sees = sees_results(event, request.user)
    parts = (settings.VERSION, get_language(), event.pk, event.board_version, changed, sees, request.get_full_path())
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:20]}"'


def unchanged(request: Request, event: Event) -> HttpResponseBase | None:
    """Return the answer 304 when the reader has the newest already, before anything is reckoned; else None."""
    return get_conditional_response(request._request, etag=etag_of(request, event))


# --- what an endpoint is about ------------------------------------------------------------------------------


def event_with(right: Right) -> Loader:
    """Return what loads an event for those who hold `right` there."""

    def load(request: SignedInRequest, **address: Any) -> dict[str, Any]:
        event = event_for_public(address["slug"])
        permissions.require(request.user, right, event)
        return {"event": event}

    return load


def competition_with(right: Right) -> Loader:
    """Return what loads a competition for those who hold `right` at its event."""

    def load(request: SignedInRequest, **address: Any) -> dict[str, Any]:
        return {"competition": competition_for_office(request.user, address["competition_id"], right)}

    return load


def row_with(right: Right, rows: QuerySet[Any], name: str) -> Loader:
    """Return what loads one of these rows of events by its number, for those who hold `right` at its event."""

    def load(request: SignedInRequest, **address: Any) -> dict[str, Any]:
        row = get_object_or_404(rows.select_related("event__organizer", "event__host_branch"), pk=address[f"{name}_id"])
        permissions.require(request.user, right, row.event)
        return {name: row}

    return load


class CountedSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="How many it concerned.")


router = SimpleRouter()
router.register("competitions", CompetitionViewSet)
SETTINGS = "events/<slug:slug>/settings/"
ACTS = (
    Read(
        name="events_settings_list",
        at=SETTINGS,
        of=lambda request, **address: _settings_of(event_with(Right.MANAGE_EVENT)(request, **address)["event"]),
        gives=SettingSerializer,
        many=True,
        description="Read what an event may decide for itself.",
    ),
    Act(
        name="events_settings_change",
        at=SETTINGS,
        method="patch",
        of=event_with(Right.MANAGE_EVENT),
        does=services.change_settings,
        says={"changes": serializers.DictField(child=serializers.JSONField(), help_text="Path to value.")},
        reads=_known_settings,
        gives=SettingSerializer,
        shows=_settings_of,
        many=True,
        description="Answer for an event what its rule book leaves open, until the first draw is published.",
    ),
)
urlpatterns = [*router.urls, *addresses(*ACTS)]
