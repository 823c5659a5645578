"""Links for captains and the teams that wait, over JSON, for those who enter the teams."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from kit.api import text
from tournaments.entries.api.entering import EntrySerializer, NewPlaceSerializer, as_listed, roster_of
from tournaments.entries.queries.entries import branches_to_register
from tournaments.events.models import Event
from tournaments.organization.api import BranchSerializer, SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.queries import permissions
from tournaments.organization.queries.numbers import MOST_LETTERS, find_branch
from tournaments.organization.queries.permissions import Right
from tournaments.signups import queries, services
from tournaments.signups.models import SignUp, SignUpLink


class SignUpLinkSerializer(serializers.ModelSerializer[SignUpLink]):
    """A link that captains are given; `branch` is null where it is for every branch of the event."""

    branch = BranchSerializer(allow_null=True)
    address = serializers.SerializerMethodField()

    class Meta:
        model = SignUpLink
        fields = ["id", "branch", "ends_on", "address"]

    def get_address(self, link: SignUpLink) -> str:
        return queries.address_of_link(self.context["request"], link)


class TypedSerializer(serializers.Serializer[Any]):
    typed = serializers.CharField(help_text="A name or the number of a card, as the captain wrote it.")
    part = serializers.CharField()
    member = serializers.CharField(
        source="member.number", default=None, allow_null=True, help_text="The one member it can mean."
    )


class SignUpSerializer(serializers.ModelSerializer[SignUp]):
    """A team that waits, with the members whom its lines mean."""

    branch = BranchSerializer()
    players = serializers.SerializerMethodField()

    class Meta:
        model = SignUp
        fields = ["id", "competition", "branch", "captain", "contact", "sent_at", "players"]

    @extend_schema_field(TypedSerializer(many=True))
    def get_players(self, sign_up: SignUp) -> Any:
        return TypedSerializer(queries.lines_of(sign_up), many=True).data


def _event(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"event": queries.event_of(request.user, slug=address["slug"])}


def _link(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"link": queries.link_for(request.user, address["link_id"])}


def _sign_up(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"sign_up": queries.sign_up_for(request.user, address["sign_up_id"])}


def _whose(said: dict[str, Any], *, request: SignedInRequest, event: Event) -> dict[str, Any]:
    """Return for which branch a link is; that of the event is given out by those who run it."""
    if not said.get("branch"):
        permissions.require(request.user, Right.REGISTER, event)
        return {**said, "branch": None}
    own = branches_to_register(request.user, event)
    branch = find_branch(said["branch"], own, field="branch")
    return {**said, "branch": get_object_or_404(own, pk=branch.pk if branch else None)}


def _roster(said: dict[str, Any], *, request: SignedInRequest, sign_up: SignUp) -> dict[str, Any]:
    places = said.get("roster")
    return {"roster": places and roster_of(request.user, sign_up.competition.event, places, None)}


def _links(request: SignedInRequest, **address: Any) -> Any:
    return queries.links_of(request.user, **_event(request, **address))


def _waiting(request: SignedInRequest, **address: Any) -> Any:
    return queries.waiting_at(request.user, **_event(request, **address))


LINKS, SIGN_UP = "events/<slug:slug>/sign-up-links/", "sign-ups/<int:sign_up_id>/"
_branch = serializers.CharField(
    max_length=MOST_LETTERS, required=False, allow_null=True, help_text="Its number; null: every branch."
)
_said = {"branch": _branch, "ends_on": serializers.DateField()}
_given: Any = {"method": "put", "says": _said, "reads": _whose, "gives": SignUpLinkSerializer}
_players = NewPlaceSerializer(many=True, required=False, allow_null=True, help_text="Left out: those who are matched.")
_taken_in: Any = {"says": {"roster": _players}, "reads": _roster, "gives": EntrySerializer, "shows": as_listed}
_answer = text(500, help_text="What the captain reads.")
_all_links: Any = {"description": "Read the running links of an event by which captains sign teams up.", "many": True}
_all_waiting: Any = {
    "description": "Read the teams of captains that wait, and whom their lines mean.",
    "many": True,
}
ACTS = (
    Read("events_sign_up_links_list", LINKS, _links, SignUpLinkSerializer, **_all_links),
    Act("events_sign_up_links_give", LINKS, _event, services.give_link, **_given),
    Act("sign_up_links_end", "sign-up-links/<int:link_id>/", _link, services.end_link, method="delete"),
    Read("events_sign_ups_list", "events/<slug:slug>/sign-ups/", _waiting, SignUpSerializer, **_all_waiting),
    Act("sign_ups_take_in", SIGN_UP + "take-in/", _sign_up, services.take_in, **_taken_in),
    Act("sign_ups_turn_away", SIGN_UP + "turn-away/", _sign_up, services.turn_away, says={"answer": _answer}),
)
urlpatterns = addresses(*ACTS)
