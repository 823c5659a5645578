"""Brackets over the JSON API; while results are hidden the public sees a knockout as it was drawn."""

from __future__ import annotations

from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.ended import Ended
from scoring.playoffs.pages.brackets import public_brackets
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import start_playoff
from scoring.playoffs.services.swiss import draw_next_round, set_rounds, take_round_back
from scoring.standings.api import TeamSerializer
from scoring.standings.engine.methods import Method
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import OpenTie, open_ties
from tournaments.draws.api import DrawSerializer
from tournaments.draws.queries.draws import schedule_of
from tournaments.events.api import competition_with, etag_of, unchanged
from tournaments.events.models import Competition
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.queries.permissions import Right


class BracketSideSerializer(serializers.Serializer[Any]):
    team = TeamSerializer(allow_null=True)
    comes_from = serializers.IntegerField(
        allow_null=True, help_text="Number of the match whose winner this will be, or whose loser."
    )
    as_loser = serializers.BooleanField(help_text="Whether the loser of that match comes here, and not the winner.")
    score = serializers.IntegerField(allow_null=True, help_text="Null until it is played.")
    is_winner = serializers.BooleanField()


class BracketMatchSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    round = serializers.IntegerField()
    round_name = serializers.CharField()
    places = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Of finals for every place: the best and the worst that it is for; else null.",
    )
    progress = serializers.CharField(help_text="waiting, to_play, under_way, needs_decider, won, bye or nobody")
    ended = serializers.ChoiceField(choices=list(Ended), allow_null=True, help_text="How, once it is over.")
    home = BracketSideSerializer()
    away = BracketSideSerializer()
    stations = serializers.ListField(child=serializers.IntegerField())
    starts_at = serializers.DateTimeField(allow_null=True)
    legs = serializers.ListField(child=serializers.CharField())


class BracketSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(source="title")
    kind = serializers.CharField(source="stage.kind")
    settles_place = serializers.IntegerField(source="stage.settles_place")
    explanation = serializers.CharField()
    agreement = serializers.CharField(source="stage.agreement")
    seed = serializers.CharField(source="stage.seed")
    matches = BracketMatchSerializer(many=True)
    sits_out = TeamSerializer(many=True)
    winner = TeamSerializer(allow_null=True)


class BracketsView(APIView):
    """The play-offs of one competition, the newest first; those set aside are left out."""

    @extend_schema(operation_id="competitions_brackets_list", responses=BracketSerializer(many=True))
    def get(self, request: Request, competition_id: int) -> HttpResponseBase:
        competition = get_object_or_404(Competition.objects.select_related("event__organizer"), pk=competition_id)
        if (same := unchanged(request, competition.event)) is not None:
            return same
        brackets = public_brackets(standings_of(competition), request.user)
        data = BracketSerializer(brackets, many=True).data
        return Response(data, headers={"ETag": etag_of(request, competition.event)})


class TieSerializer(serializers.Serializer[Any]):
    """Teams that share a place that matters, and what the rule book asks of them."""

    place = serializers.IntegerField()
    group = serializers.CharField(help_text='"Group A", where the field plays in groups; else empty.')
    teams = TeamSerializer(many=True)
    method = serializers.ChoiceField(source="offer.method", choices=[method.value for method in Method])
    needs_agreement = serializers.BooleanField(source="offer.needs_agreement")
    is_under_way = serializers.SerializerMethodField()
    sentence = serializers.CharField()
    asks = serializers.CharField(help_text="How it is settled, with the section.")

    def get_is_under_way(self, tie: OpenTie) -> bool:
        return tie.under_way is not None


class NewPlayoffSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(min_value=1, max_value=1_000)
    entries = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), min_length=2)
    method = serializers.ChoiceField(choices=[method.value for method in Method if method.is_played])
    seed = serializers.CharField(
        max_length=120, default="", allow_blank=True, help_text="The phrase spoken in the hall, for a draw of several."
    )
    agreement = serializers.CharField(max_length=2000, default="", allow_blank=True)


def _teams_of_tie(said: dict[str, Any], *, request: SignedInRequest, competition: Competition) -> dict[str, Any]:
    entries = list(competition.entries.filter(pk__in=said["entries"]).select_related("branch"))
    if len(entries) != len(set(said["entries"])):
        raise ValidationError({"entries": [_("Not all of these are teams of this competition.")]})
    return {**said, "entries": entries, "method": Method(said["method"])}


_to_enter, _to_rule = competition_with(Right.ENTER_RESULTS), competition_with(Right.RULE)
_makes_draw: dict[str, Any] = {"of": _to_rule, "makes": True, "gives": DrawSerializer, "shows": schedule_of}
ACTS = (
    Read(
        name="competitions_ties_list",
        at="competitions/<int:competition_id>/ties/",
        of=lambda request, **address: open_ties(_to_enter(request, **address)["competition"]),
        gives=TieSerializer,
        many=True,
        description="The ties that somebody has to settle; for those who enter results.",
    ),
    Act(
        name="competitions_playoffs_create",
        at="competitions/<int:competition_id>/playoffs/",
        does=start_playoff,
        says=NewPlayoffSerializer,
        reads=_teams_of_tie,
        description="Make and publish the play-off for a place; for those who rule. A second one is refused.",
        **_makes_draw,
    ),
    Act(
        name="competitions_finals_create",
        at="competitions/<int:competition_id>/finals/",
        does=make_finals,
        description=(
            "Make and publish the finals for those who advance from the groups, when every match of them is in."
        ),
        **_makes_draw,
    ),
    Act(
        name="competitions_rounds_create",
        at="competitions/<int:competition_id>/rounds/",
        does=draw_next_round,
        description=(
            "Draw and publish the next round by the points that all teams have, when every result before it is in."
        ),
        **_makes_draw,
    ),
    Act(
        name="competitions_rounds_change",
        at="competitions/<int:competition_id>/rounds/",
        method="put",
        of=_to_rule,
        does=set_rounds,
        says={"rounds": serializers.IntegerField(min_value=1, max_value=100)},
        gives=DrawSerializer,
        shows=schedule_of,
        description="Play more or fewer rounds of a Swiss draw than were planned.",
    ),
    Act(
        name="competitions_rounds_take_back",
        at="competitions/<int:competition_id>/rounds/take-back/",
        of=_to_rule,
        does=take_round_back,
        gives=DrawSerializer,
        shows=schedule_of,
        description="Take the last round of a Swiss draw back, as long as nothing of it is in.",
    ),
)

urlpatterns = [
    path("competitions/<int:competition_id>/brackets/", BracketsView.as_view()),
    *addresses(*ACTS),
]
