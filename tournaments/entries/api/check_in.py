"""The registration table over JSON: everybody whom it expects, and what it has seen."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.generics import get_object_or_404

from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.services.check_in import check_in
from tournaments.events.api import event_with
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.queries.permissions import Right


class PersonSeenSerializer(serializers.ModelSerializer[RosterPlace]):
    """One person at the registration table."""

    entry = serializers.IntegerField(source="entry_id", read_only=True)
    name = serializers.CharField(source="member.name_apart", read_only=True)

    class Meta:
        model = RosterPlace
        fields = ["id", "entry", "name", "part", "card_seen", "declaration_seen", "fee_paid", "cheque_number"]


class SeenSerializer(serializers.Serializer[Any]):
    """What the table has seen; what is left out stays as it is."""

    card_seen = serializers.BooleanField(required=False)
    declaration_seen = serializers.BooleanField(required=False)
    fee_paid = serializers.BooleanField(required=False)
    cheque_number = serializers.CharField(max_length=40, required=False, allow_blank=True)


def _expected(request: SignedInRequest, **address: Any) -> QuerySet[RosterPlace]:
    event = event_with(Right.CHECK_IN)(request, **address)["event"]
    places = RosterPlace.objects.filter(entry__competition__event=event, entry__state=Entry.State.ENTERED)
    return places.select_related("member").order_by("entry__competition__position", "entry__number", "position")


def _place(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"place": get_object_or_404(_expected(request, **address), pk=address["place_id"])}


def _again(place: RosterPlace) -> RosterPlace:
    return RosterPlace.objects.select_related("member").get(pk=place.pk)


urlpatterns = addresses(
    Read(
        name="events_check_in_list",
        at="events/<slug:slug>/check-in/",
        of=_expected,
        gives=PersonSeenSerializer,
        many=True,
        description="Everybody whom the registration table of an event expects; for those who work at it.",
    ),
    Act(
        name="events_check_in_note",
        at="events/<slug:slug>/check-in/<int:place_id>/",
        of=_place,
        does=check_in,
        says=SeenSerializer,
        only_known=False,
        gives=PersonSeenSerializer,
        shows=_again,
        description="Note what the table has seen of one person. Saying the same twice changes nothing.",
    ),
)
