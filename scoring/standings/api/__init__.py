"""Standings over the JSON API. While they are kept back, only those who enter results get them."""

from __future__ import annotations

from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.standings.engine.prospects import Prospect
from scoring.standings.queries.model import Standings
from scoring.standings.queries.prospects import places_played_for, prospects_of
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.teams import Team
from scoring.standings.words.prospects import sentences
from scoring.standings.words.reasons import reason
from tournaments.events.api import etag_of, unchanged
from tournaments.events.models import Competition, Event
from tournaments.organization.queries.visibility import sees_results

HIDDEN = _("Standings and results of this event are hidden until it is over.")


class TeamSerializer(serializers.Serializer[Team]):
    id = serializers.IntegerField(source="entry_id")
    number = serializers.IntegerField()
    name = serializers.CharField(help_text="Always with the branch, and unique in the competition.")
    branch_name = serializers.CharField(source="branch")
    partner_branch_name = serializers.CharField(
        source="partner_branch", help_text="The other branch of a composite team, else empty."
    )
    players = serializers.ListField(child=serializers.CharField(), help_text="Initial and surname.")


class ProspectSerializer(serializers.Serializer[Any]):
    sure = serializers.IntegerField(allow_null=True, help_text="The place that the team cannot lose any more.")
    reach = serializers.IntegerField(allow_null=True, help_text="The best place that is still possible.")
    is_exact = serializers.BooleanField(help_text="False: more may be sure than is said here.")
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text="The same, and what the next match can bring, as people read it."
    )


class StandingRowSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(
        allow_null=True, help_text="Null before the first match, and for a team that left."
    )
    tied_with = serializers.ListField(child=serializers.IntegerField(), help_text="Entries on the same place.")
    team = TeamSerializer()
    played = serializers.IntegerField()
    to_play = serializers.IntegerField()
    wins = serializers.IntegerField()
    opponents_points = serializers.IntegerField(
        help_text="Points that those whom it has met have now, together; in a Swiss draw they come next in the order."
    )
    tally = serializers.DictField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Null before the first match, or bye of a Swiss draw; never 0-0 for it.",
    )
    reason = serializers.CharField()
    prospect = ProspectSerializer(
        allow_null=True, help_text="Null before half of the matches are in, after the last, and where nobody can say."
    )


class PartSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text='"Group A" or "Final group"; empty: everybody, before the finals.')
    is_over = serializers.BooleanField(help_text="Whether every match of it is in.")
    rows = StandingRowSerializer(many=True)


class FinalRecordSerializer(serializers.Serializer[Any]):
    """The SHA-256 of the final record and of its public part: `competitions/{id}/record/`."""

    fingerprint = serializers.CharField()
    public_fingerprint = serializers.CharField()


class StandingsSerializer(serializers.Serializer[Any]):
    competition = serializers.IntegerField()
    category = serializers.CharField()
    is_drawn = serializers.BooleanField()
    is_complete = serializers.BooleanField(help_text="Whether every match is in and no tie that matters is open.")
    is_final = serializers.BooleanField(help_text="Whether the chair has closed it: nothing changes any more.")
    closed_at = serializers.DateTimeField(allow_null=True, help_text="Since when it is final.")
    final_record = FinalRecordSerializer(allow_null=True, help_text="Of what is final; null before that.")
    matches = serializers.IntegerField()
    still_to_play = serializers.IntegerField()
    newest_result_at = serializers.DateTimeField(allow_null=True)
    rows = StandingRowSerializer(
        many=True, help_text="Where finals follow, nobody has a place before the finals are decided."
    )
    parts = PartSerializer(
        many=True,
        help_text="The groups, or the round robin, and the final group once it is made; empty where no finals follow.",
    )


class StandingsView(APIView):
    """The standings of one competition, best first."""

    @extend_schema(operation_id="competitions_standings_retrieve", responses=StandingsSerializer)
    def get(self, request: Request, competition_id: int) -> HttpResponseBase:
        competition = get_object_or_404(Competition.objects.select_related("event__organizer"), pk=competition_id)
        require_shown(request, competition.event)
        if (same := unchanged(request, competition.event)) is not None:
            return same
        data = StandingsSerializer(as_data(standings_of(competition))).data
        return Response(data, headers={"ETag": etag_of(request, competition.event)})


def require_shown(request: Request, event: Event) -> None:
    """Raise PermissionDenied while results are hidden from the reader."""
    if not sees_results(event, request.user):
        raise PermissionDenied(HIDDEN, code="results_hidden")


def as_data(standings: Standings) -> dict[str, Any]:
    table = standings.table
    return {
        "competition": standings.competition.pk,
        "category": standings.competition.category,
        "is_drawn": standings.is_drawn,
        "is_complete": table.is_final,
        "is_final": standings.competition.is_final,
        "closed_at": standings.competition.closed_at,
        "final_record": standings.final_record,
        "matches": standings.match_count,
        "still_to_play": standings.open_count,
        "newest_result_at": standings.changed_at,
        "rows": _rows(standings),
        "parts": [{"name": part.name, "is_over": part.table.all_in, "rows": _rows(part)} for part in standings.parts],
    }


def _rows(standings: Standings) -> list[dict[str, Any]]:
    possible = prospects_of(standings)
    return [
        {
            "place": row.place,
            "tied_with": row.tied_with,
            "team": standings.teams[row.entry],
            "played": row.played,
            "to_play": row.to_play,
            "wins": row.wins,
            "opponents_points": row.line.opponents_points,
            "tally": row.tally.to_json(standings.game.counts)
            if row.line.has_a_sheet or row.line.is_given_a_win
            else None,
            "reason": reason(row, standings),
            "prospect": _prospect(possible[row.entry], standings) if row.entry in possible else None,
        }
        for row in standings.table.rows
    ]


def _prospect(told: Prospect, standings: Standings) -> dict[str, Any]:
    return {
        "sure": told.sure,
        "reach": told.reach,
        "is_exact": told.is_exact,
        "sentences": sentences(told, most=places_played_for(standings)),
    }


urlpatterns = [path("competitions/<int:competition_id>/standings/", StandingsView.as_view())]
