"""Honours over JSON, for everybody: winners of all seasons, players, branches."""

from __future__ import annotations

from typing import Any

from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.honours.queries.branches import BranchHonours, branches_numbered, find_branches, honours_of_branch
from scoring.honours.queries.people import find_players, member_called
from scoring.honours.queries.player import GameFigures, career_of
from scoring.honours.queries.winners import play_offs, winners_of
from tournaments.events.api import KeptName

LONGEST_SEARCH = 80


class PlayerSerializer(serializers.Serializer[Any]):
    person = serializers.CharField(help_text="As the roster of a team has it; empty where there is no page.")
    name = serializers.CharField(help_text="As on public pages.")


class HonourSerializer(serializers.Serializer[Any]):
    """One team and how it came out of a competition that is final."""

    season = serializers.IntegerField()
    level = serializers.CharField()
    organizer = serializers.IntegerField(source="organizer.pk")
    category = serializers.CharField(help_text="A key of the rule book; empty for what is not played any more.")
    competition_name = KeptName(source="competition")
    place = serializers.IntegerField(allow_null=True, help_text="Null for a team that left.")
    is_shared = serializers.BooleanField()
    award = serializers.IntegerField(allow_null=True, help_text="1 for the champion, 2 for the runner-up.")
    team = serializers.CharField()
    branch_number = serializers.CharField(source="branch.number", default="", help_text="Empty where not known.")
    branch_full_number = serializers.CharField(source="branch.full_number", default="", help_text="As 07-033.")
    partner_branch_number = serializers.CharField(source="partner.number", default="")
    partner_branch_full_number = serializers.CharField(source="partner.full_number", default="")
    players = PlayerSerializer(many=True)
    event = serializers.CharField(source="slug", help_text="Empty for a season before this site.")
    entry = serializers.IntegerField(allow_null=True)


class PlayOffsSerializer(serializers.Serializer[Any]):
    level = serializers.CharField()
    organizer = serializers.IntegerField(source="organizer.pk")
    name = serializers.CharField()


class FoundPlayerSerializer(serializers.Serializer[Any]):
    person = serializers.CharField(source="player.person")
    name = serializers.CharField(source="player.name")
    branch_name = serializers.CharField(source="branch", help_text="Of the team that the player was in last.")
    season = serializers.IntegerField()


class FoundBranchSerializer(serializers.Serializer[Any]):
    number = serializers.CharField()
    full_number = serializers.CharField(help_text="As 07-033; it leads to the branch.")
    name = serializers.CharField(source="__str__")
    town = serializers.CharField()


class FoundSerializer(serializers.Serializer[Any]):
    players = FoundPlayerSerializer(many=True)
    branches = FoundBranchSerializer(many=True)


class CountSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    text = serializers.CharField()


class GameFiguresSerializer(serializers.Serializer[GameFigures]):
    """What the sheets of one game add up to, of all that is final."""

    game = serializers.CharField()
    sheets = serializers.IntegerField()
    legs_won = serializers.IntegerField()
    high_scores = serializers.IntegerField(help_text="180s in darts; 0 where the game lists none.")
    counts = serializers.SerializerMethodField()
    live_sheets = serializers.IntegerField(help_text="How many of the sheets were scored live.")
    live = serializers.SerializerMethodField()

    @extend_schema_field(CountSerializer(many=True))
    def get_counts(self, figures: GameFigures) -> list[dict[str, str]]:
        return [{"name": name, "text": str(count)} for name, count in figures.counts]

    @extend_schema_field(CountSerializer(many=True))
    def get_live(self, figures: GameFigures) -> list[dict[str, str]]:
        return [{"name": figure.label, "text": figure.text} for figure in figures.live]


class PinSerializer(serializers.Serializer[Any]):
    level = serializers.CharField()
    event = serializers.CharField(source="event.slug")
    season = serializers.IntegerField(source="event.season")


class CareerSerializer(serializers.Serializer[Any]):
    person = serializers.CharField(source="player.person")
    name = serializers.CharField(source="player.name")
    honours = HonourSerializer(many=True)
    figures = GameFiguresSerializer(many=True)
    pins = PinSerializer(many=True)


class BranchHonoursSerializer(serializers.Serializer[Any]):
    number = serializers.CharField(source="branch.number")
    full_number = serializers.CharField(source="branch.full_number")
    name = serializers.CharField(source="branch.__str__")
    honours = HonourSerializer(many=True)
    hosted = serializers.SerializerMethodField(help_text="The events that it was host of, the latest first.")

    def get_hosted(self, of: BranchHonours) -> list[str]:
        return [event.slug for event in of.hosted]


class PlayOffsView(APIView):
    """Whose play-offs have winners: each is a list of its own."""

    @extend_schema(operation_id="honours_list", responses=PlayOffsSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(PlayOffsSerializer(play_offs(), many=True).data)


class WinnersView(APIView):
    """Champions and runners-up of one level and organizer over all seasons, those of earlier lists too."""

    @extend_schema(operation_id="honours_winners_list", responses=HonourSerializer(many=True))
    def get(self, request: Request, level: str, organizer: int) -> Response:
        of = next(
            (play_off for play_off in play_offs() if (play_off.level, play_off.organizer.pk) == (level, organizer)),
            None,
        )
        if of is None:
            raise NotFound
        rows = [honour for competition in winners_of(of) for honour in competition.honours]
        return Response(HonourSerializer(rows, many=True).data)


class FindView(APIView):
    """Players and branches by name, as the public search finds them."""

    asks = ("q",)

    @extend_schema(
        operation_id="honours_find",
        parameters=[OpenApiParameter("q", OpenApiTypes.STR, required=True, description="A surname, or a branch.")],
        responses=FoundSerializer,
    )
    def get(self, request: Request) -> Response:
        asked = request.query_params.get("q", "")[:LONGEST_SEARCH]
        return Response(FoundSerializer({"players": find_players(asked), "branches": find_branches(asked)}).data)


class PlayerView(APIView):
    """What one player has played and won, as far as it is final."""

    @extend_schema(operation_id="honours_players_retrieve", responses=CareerSerializer)
    def get(self, request: Request, person: str) -> Response:
        """Read a player. Nobody is found by the number of somebody whose name is withheld."""
        member = member_called(person)
        if member is None:
            raise NotFound
        return Response(CareerSerializer(career_of(member)).data)


class BranchView(APIView):
    """What the teams of a branch have won, and the events that it was host of."""

    @extend_schema(operation_id="honours_branches_retrieve", responses=BranchHonoursSerializer)
    def get(self, request: Request, branch_number: str) -> Response:
        found = branches_numbered(branch_number)
        if len(found) != 1:  # of several Commands: the full number says which
            raise NotFound
        return Response(BranchHonoursSerializer(honours_of_branch(found[0])).data)


urlpatterns = [
    path("honours/", PlayOffsView.as_view()),
    path("honours/find/", FindView.as_view()),
    path("honours/winners/<slug:level>/<int:organizer>/", WinnersView.as_view()),
    path("honours/players/<slug:person>/", PlayerView.as_view()),
    path("honours/branches/<path:branch_number>/", BranchView.as_view()),
]
