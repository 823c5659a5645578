"""How many teams branches send, over JSON, where an event asks for that before the names."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.urls import path
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import body_sent
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.numbers import asking, counts_of
from tournaments.entries.services.numbers import MOST_TEAMS, say_teams
from tournaments.events.models import Event
from tournaments.events.queries import event_for_public
from tournaments.organization.api import BranchSerializer, SignedInRequest
from tournaments.organization.api.keys import MAY_BE_KEYED, once
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.numbers import MOST_LETTERS, find_branch
from tournaments.organization.queries.permissions import Right


class TeamsSaidSerializer(serializers.Serializer[Any]):
    competition = serializers.IntegerField()
    teams = serializers.IntegerField(min_value=0, max_value=MOST_TEAMS)


class SayTeamsSerializer(serializers.Serializer[Any]):
    branch = serializers.CharField(max_length=MOST_LETTERS, help_text="Number of the branch that sends the teams.")
    received_on = serializers.DateField(
        required=False, allow_null=True, help_text="The day the message came in, for whoever runs the event."
    )
    numbers = TeamsSaidSerializer(many=True, help_text="A competition that is left out stays as it is.")


class NumberSerializer(serializers.Serializer[Any]):
    """One branch in one competition that asks how many teams come before they are named."""

    branch = BranchSerializer()
    competition = serializers.IntegerField()
    due_on = serializers.DateField(help_text="The last day for the number.")
    said = serializers.IntegerField(allow_null=True)
    said_in_time = serializers.IntegerField(allow_null=True)
    entered = serializers.IntegerField()


class NumbersView(APIView):
    """How many teams branches send, where an event asks for that before the names."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_numbers_list", responses=NumberSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """What the reader's branches said; of all branches for whoever runs the event."""
        event, own = _branches_that_say(request, slug)
        return Response(_numbers(event, None if permissions.may(request.user, Right.REGISTER, event) else own))

    @extend_schema(
        operation_id="events_numbers_create",
        request=SayTeamsSerializer,
        parameters=[MAY_BE_KEYED],
        responses=NumberSerializer(many=True),
    )
    def post(self, request: SignedInRequest, slug: str) -> Response:
        """Say how many teams a branch sends. Saying the same again changes nothing; what was said before is kept."""
        event, own = _branches_that_say(request, slug)
        facts = body_sent(request, SayTeamsSerializer)
        branch = find_branch(facts["branch"], own, field="branch")
        if branch is None:
            raise serializers.ValidationError(
                {"branch": [gettext("You enter no teams for a branch with this number.")]}
            )
        if facts.get("received_on"):
            permissions.require(request.user, Right.REGISTER, event)
        wanted = {fact["competition"]: fact["teams"] for fact in facts["numbers"]}
        asked = {competition.pk for competition in asking(event)}
        if asked and not wanted.keys() <= asked:  # a number that is kept nowhere would look as if it were
            other = min(wanted.keys() - asked)
            text = gettext("Competition %(number)d asks for no number here.") % {"number": other}
            raise serializers.ValidationError({"numbers": [text]})
        received_on = facts.get("received_on")

        def make() -> Response:
            say_teams(event=event, branch=branch, teams=wanted, received_on=received_on, by=request.user)
            return Response(_numbers(event, own.filter(pk=branch.pk)))

        return once(request, make)


def _branches_that_say(request: Request, slug: str) -> tuple[Event, QuerySet[Organization]]:
    event = event_for_public(slug)
    own = queries.branches_to_register(request.user, event)
    if not own.exists():
        raise PermissionDenied(Right.REGISTER.value)
    return event, own


def _numbers(event: Event, branches: QuerySet[Organization] | None) -> list[dict[str, Any]]:
    asked = asking(event)
    lines = [
        {"branch": line.branch, "competition": competition.pk, "due_on": due, "said": count.said,
         "said_in_time": count.in_time, "entered": count.entered}
        for line in counts_of(asked, branches)
        for (competition, due), count in zip(asked.items(), line.counts, strict=True)
    ]  # fmt: skip
    return list(NumberSerializer(lines, many=True).data)


urlpatterns = [path("events/<slug:slug>/numbers/", NumbersView.as_view())]
