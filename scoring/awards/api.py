"""Awards over JSON, as soon as they are final and the public may know; pins for those who award."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import KEYED, body_sent, note, text
from scoring.awards import services
from scoring.awards.models import PinAward
from scoring.awards.queries.pins import PinLine, Pins, pins_of
from scoring.awards.queries.placings import placings_of_event
from scoring.standings.api import TeamSerializer, require_shown
from tournaments.events.api import KeptName, event_with
from tournaments.events.models import Event
from tournaments.events.queries import event_for_public
from tournaments.hosting.queries.prizes import digest_of, prizes_of
from tournaments.hosting.services.prizes import set_prizes
from tournaments.members.models import Member
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.api.keys import once
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class AwardSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="1 for the champion, 2 for the runner-up.")
    title = serializers.CharField()
    teams = TeamSerializer(many=True, help_text="More than one where tied teams share the award.")


class PlacingsSerializer(serializers.Serializer[Any]):
    competition = serializers.IntegerField(source="competition.pk")
    category = serializers.CharField(source="competition.category")
    name = KeptName(source="competition.name")
    is_final = serializers.BooleanField()
    waits_for = serializers.CharField(help_text="Why it is not final, else empty.")
    awards = AwardSerializer(many=True, help_text="Empty until it is final.")


class AwardsView(APIView):
    """Champion and runner-up of every competition of an event."""

    @extend_schema(operation_id="events_awards_list", responses=PlacingsSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = event_for_public(slug)
        require_shown(request, event)
        groups = [
            {
                "competition": placings.competition,
                "is_final": placings.is_final,
                "waits_for": placings.waits_for,
                "awards": placings.awards if placings.is_final else (),
            }
            for placings in placings_of_event(event)
        ]
        return Response(PlacingsSerializer(groups, many=True).data)


class PinLineSerializer(serializers.Serializer[PinLine]):
    member = serializers.CharField(source="member.number", help_text="Membership number.")
    name = serializers.CharField(source="member.name")
    team = serializers.CharField()
    count = serializers.IntegerField(help_text="How many 180s at this event.")
    countersigned = serializers.BooleanField()
    is_due = serializers.BooleanField(help_text="Whether a pin is to be given.")


class PinsSerializer(serializers.Serializer[Pins]):
    due = serializers.IntegerField()
    stock = serializers.IntegerField(help_text="How many pins the organizer has left for this level.")
    players = PinLineSerializer(source="lines", many=True)


class PrizeSerializer(serializers.Serializer[Any]):
    competition = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    place = serializers.IntegerField(min_value=1, max_value=200)
    cents = serializers.IntegerField(min_value=1, max_value=100_000_000)


class PrizesSerializer(serializers.Serializer[Any]):
    prizes = PrizeSerializer(many=True)
    expected = text(24, help_text="What was read, sent back as it came.")


class IssueSerializer(serializers.Serializer[Any]):
    member = serializers.CharField(max_length=20, help_text="Membership number of who gets the pin.")


class PinsView(APIView):
    """The 180 pins of an event; for those who award."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_pins_retrieve", responses=PinsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(PinsSerializer(pins_of(_to_award(request, slug))).data)

    @extend_schema(
        operation_id="events_pins_issue", request=IssueSerializer, parameters=[KEYED], responses={201: PinsSerializer}
    )
    def post(self, request: SignedInRequest, slug: str) -> Response:
        """Give a player the pin: one a person a level."""
        event = _to_award(request, slug)
        said = body_sent(request, IssueSerializer)
        line = next((line for line in pins_of(event).lines if line.member.number == said["member"]), None)
        if line is None:
            raise ValidationError({"member": [_("Nobody with this number threw a 180 at this event.")]})
        member = line.member

        def make() -> Response:
            services.issue_pin(event=event, member=member, by=request.user)
            return Response(PinsSerializer(pins_of(event)).data, status=status.HTTP_201_CREATED)

        return once(request, make, makes=True)


def _to_award(request: Request, slug: str) -> Event:
    event = event_for_public(slug)
    permissions.require(request.user, Right.AWARD, event)
    return event


def _given(said: dict[str, Any], *, request: SignedInRequest, event: Event) -> dict[str, Any]:
    pins = PinAward.objects.select_related("event__organizer", "member")
    pin = pins.filter(event=event, member__number=said["member"]).first()
    if pin is None:
        raise ValidationError({"member": [_("Nobody with this number was given a pin at this event.")]})
    return {"pin": pin}


def _deliver(*, event: Event, quantity: int, note: str, by: User) -> Event:
    """Note pins that arrived, or with a negative number what a count found missing."""
    services.add_pins(organizer=event.organizer, level=event.level, quantity=quantity, note=note, by=by)
    return event


def _take_pin_back(*, event: Event, pin: PinAward, by: User) -> Event:
    """Undo the issue of a pin: it is in stock again."""
    services.take_pin_back(pin=pin, by=by)
    return event


def _stayed_away(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    loaded = event_with(Right.RULE)(request, **address)
    return {**loaded, "member": get_object_or_404(Member, number=address["number"])}


def _bar(*, event: Event, member: Member, sport: str, season: int, excused: str, by: User) -> None:
    """Bar a player who could go on and stayed away from a sport for a season, or excuse them."""
    services.decide_bar(event=event, member=member, sport=sport, season=season, excused=excused, by=by)


def _prizes(event: Event) -> dict[str, Any]:
    amounts = prizes_of(event)
    lines = [(pk, place, cents) for pk, of in amounts.items() for place, cents in sorted(of.items())]
    told = [{"competition": pk, "place": place, "cents": cents} for pk, place, cents in lines]
    return {"prizes": told, "expected": digest_of(amounts)}


def _set_prizes(*, event: Event, prizes: Sequence[Mapping[str, int]], expected: str) -> Event:
    """Say what each place of each competition gets; a place that is left out gets nothing."""
    amounts: dict[int, dict[int, int]] = {}
    known = set(event.competitions.values_list("pk", flat=True))
    for prize in prizes:
        of, place = prize["competition"], prize["place"]
        if of not in known:
            raise ValidationError({"prizes": _("Competition %(id)d is not of this event.") % {"id": of}})
        if place in amounts.setdefault(of, {}):
            raise ValidationError(
                {"prizes": _("Place %(place)d of competition %(id)d is named twice.") % {"place": place, "id": of}}
            )
        amounts[of][place] = prize["cents"]
    set_prizes(event=event, prizes=amounts, expected=expected)
    return event


_BAR: dict[str, serializers.Field[Any, Any, Any, Any]] = {
    "sport": text(40, help_text="The key of the game."),
    "season": serializers.IntegerField(min_value=1900, max_value=9999),
}
_PINS: dict[str, Any] = {"of": event_with(Right.AWARD), "gives": PinsSerializer, "shows": pins_of}
_prize_act: dict[str, Any] = {"says": PrizesSerializer, "gives": PrizesSerializer, "shows": _prizes, "method": "put"}
PRIZES, _host = "events/<slug:slug>/prizes/", event_with(Right.HOST_PAPERS)
ACTS = (
    Read("events_prizes_retrieve", PRIZES, _host, PrizesSerializer, description="Read the prize money.", shows=_prizes),
    Act("events_prizes_change", PRIZES, _host, _set_prizes, **_prize_act),
    Act(
        name="events_pins_deliver",
        at="events/<slug:slug>/pins/stock/",
        does=_deliver,
        says={"quantity": serializers.IntegerField(min_value=-1_000, max_value=10_000), "note": note(200)},
        makes=True,
        **_PINS,
    ),
    Act(
        name="events_pins_take_back",
        at="events/<slug:slug>/pins/take-back/",
        does=_take_pin_back,
        says=IssueSerializer,
        reads=_given,
        **_PINS,
    ),
    Act(
        name="events_bars_decide",
        at="events/<slug:slug>/bars/<card:number>/",
        method="put",
        of=_stayed_away,
        does=_bar,
        says={**_BAR, "excused": note(300, help_text="Who excused the player, and why; empty bars.")},
    ),
    Act(
        name="events_bars_withdraw",
        at="events/<slug:slug>/bars/<card:number>/",
        method="delete",
        of=_stayed_away,
        does=services.withdraw_bar,
        says=_BAR,
        description="Forget what was decided about the bar of a player.",
    ),
)

urlpatterns = [
    path("events/<slug:slug>/awards/", AwardsView.as_view()),
    path("events/<slug:slug>/pins/", PinsView.as_view()),
    *addresses(*ACTS),
]
