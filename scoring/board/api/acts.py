"""What the screens of a hall are told over JSON: messages, count-downs, awards, thanks, and what they show."""

from __future__ import annotations

import uuid
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from kit.api import note, one_of, text
from scoring.board.models.announcing import Announcement
from scoring.board.models.screens import Screen
from scoring.board.pages.scenes.registry import SCENES
from scoring.board.services import awards, progress, saying, thanking
from scoring.board.services import screens as services
from tournaments.events.api import competition_with, event_with
from tournaments.events.models import Event
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, addresses
from tournaments.organization.queries.permissions import Right


class AnnouncementSerializer(serializers.ModelSerializer[Announcement]):
    class Meta:
        model = Announcement
        fields = ["kind", "text", "until"]


class PlannedSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="How many matches have a new time.")


def _of_kind(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {**_at_desk(request, **address), "kind": Announcement.Kind(address["kind"])}


def _of_award(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {**competition_with(Right.AWARD)(request, **address), "award": address["number"]}


def _keyed(said: dict[str, Any], **_of: Any) -> dict[str, Any]:
    return {**said, "idempotency_key": uuid.uuid4()}


def _plan_the_rest(*, event: Event) -> dict[str, int]:
    """Plan what is still to begin again, from now on."""
    return {"count": progress.plan_the_rest(event=event, now=timezone.now())}


_at_desk = event_with(Right.ENTER_RESULTS)
ANNOUNCED = "competitions/<int:competition_id>/announced/<int:number>/"
ACTS = (
    Act(
        name="events_messages_create",
        at="events/<slug:slug>/messages/",
        of=_at_desk,
        does=saying.say,
        says={
            "kind": one_of(Announcement.Kind),
            "text": text(200),
            "until": serializers.DateTimeField(default=None, allow_null=True),
        },
        reads=_keyed,
        gives=AnnouncementSerializer,
        makes=True,
        description="Put a message on the screens, or count down to a moment.",
    ),
    *(
        Act(
            name=f"events_messages_{kind}_take_off",
            at=f"events/<slug:slug>/messages/{kind}/",
            method="delete",
            of=lambda request, kind=kind, **address: _of_kind(request, kind=kind, **address),
            does=saying.take_off,
            description="Take it off the screens.",
        )
        for kind in Announcement.Kind.values
    ),
    Act(
        name="competitions_announced",
        at=ANNOUNCED,
        method="put",
        of=_of_award,
        does=awards.reveal,
        description="Announce the next award of a competition on the screens.",
    ),
    Act(
        name="competitions_announced_hide",
        at=ANNOUNCED,
        method="delete",
        of=_of_award,
        does=awards.hide_again,
        description="Take the award that was announced last off again.",
    ),
    Act(
        name="events_screens_direct",
        at="events/<slug:slug>/screens/now/",
        method="put",
        of=_at_desk,
        does=services.direct,
        says={
            "number": serializers.IntegerField(min_value=1, default=None, allow_null=True, help_text="Null: all."),
            "scenes": serializers.ListField(
                child=one_of([scene.key for scene in SCENES]),
                default=None,
                allow_null=True,
                help_text="None at all: what the weekend is at. Null: as they are.",
            ),
            "theme": one_of(Screen.Theme, default=None, allow_null=True),
        },
        description="Let one screen or all of them show a scene, follow the weekend again, or turn dark or light.",
    ),
    Act(
        name="events_thanks",
        at="events/<slug:slug>/thanks/",
        method="put",
        of=event_with(Right.HOST_PAPERS),
        does=thanking.set_thanks,
        says={"words": note(2000), "names_helpers": serializers.BooleanField(default=False)},
        description="Say the words of thanks, and whether the helpers are named.",
    ),
    Act(
        name="events_plan_the_rest",
        at="events/<slug:slug>/plan-the-rest/",
        of=event_with(Right.DRAW),
        does=_plan_the_rest,
        gives=PlannedSerializer,
    ),
)
urlpatterns = addresses(*ACTS)
