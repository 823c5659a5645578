"""What the screens of a hall are told over JSON: messages, count-downs, awards, thanks, and what they show."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from kit.api import note, one_of, text
from scoring.board.models.announcing import Announcement, Sponsor
from scoring.board.models.screens import Screen
from scoring.board.services import awards, progress, saying, thanking
from scoring.board.services import screens as services
from tournaments.events.api import CountedSerializer, competition_with, event_with, row_with
from tournaments.events.models import Event
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.api.keys import with_key
from tournaments.organization.queries.permissions import Right


class AnnouncementSerializer(serializers.ModelSerializer[Announcement]):
    class Meta:
        model = Announcement
        fields = ["kind", "text", "until"]


class ScreenSerializer(serializers.ModelSerializer[Screen]):
    """How a screen is, and what it shows; no competitions: all of them."""

    competitions = serializers.ListField(child=text(40), required=False, help_text="Their categories.")

    class Meta:
        model = Screen
        fields = ["id", "number", "name", "diagonal", "unit", "distance", "theme", "languages", "shows", "competitions"]
        read_only_fields = ["number"]


class ChangedScreenSerializer(ScreenSerializer):
    """What is left out stays."""

    class Meta(ScreenSerializer.Meta):
        extra_kwargs = {"name": {"required": False}}


class SponsorSerializer(serializers.ModelSerializer[Sponsor]):
    class Meta:
        model = Sponsor
        fields = ["id", "name"]


def _of_kind(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {**_at_desk(request, **address), "kind": Announcement.Kind(address["kind"])}


def _of_award(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {**competition_with(Right.AWARD)(request, **address), "award": address["number"]}


def _wanted(said: dict[str, Any], *, screen: Screen | None = None, **_of: Any) -> dict[str, Any]:
    names, known = [field.name for field in fields(services.ScreenWanted)], screen or Screen()
    return {"wanted": services.ScreenWanted(**{name: said.get(name, getattr(known, name)) for name in names})}


def _change_screen(*, screen: Screen, wanted: services.ScreenWanted) -> Screen:
    """Change a screen; what is left out stays, and what is open in the hall follows at once."""
    services.change_screen(screen=screen, wanted=wanted)
    return screen


def _plan_the_rest(*, event: Event) -> dict[str, int]:
    """Plan what is still to begin again, from now on."""
    return {"count": progress.plan_the_rest(event=event, now=timezone.now())}


_at_desk = event_with(Right.ENTER_RESULTS)
ANNOUNCED = "competitions/<int:competition_id>/announced/<int:number>/"
SCREENS, SPONSORS = "events/<slug:slug>/screens/", "events/<slug:slug>/sponsors/"
ONE_SCREEN, ONE_SPONSOR = "screens/<int:screen_id>/", "sponsors/<int:sponsor_id>/"
_at_host = event_with(Right.HOST_PAPERS)
_screens: Any = {"description": "Read the screens.", "many": True, "shows": lambda event: event.screens.all()}
_sponsors: Any = {
    "description": "Read whom the hall thanks.",
    "many": True,
    "shows": lambda event: event.sponsors.defer("picture"),
}
_screen = row_with(Right.ENTER_RESULTS, Screen.objects.all(), "screen")
_sponsor = row_with(Right.HOST_PAPERS, Sponsor.objects.defer("picture"), "sponsor")
_screen_act: Any = {"says": ScreenSerializer, "reads": _wanted, "gives": ScreenSerializer}
_changed: Any = {"says": ChangedScreenSerializer}
_sponsor_act: Any = {"says": {"name": text(80)}, "reads": with_key, "makes": True, "gives": SponsorSerializer}
ACTS: tuple[Act | Read, ...] = (
    Read("events_screens_list", SCREENS, _at_desk, ScreenSerializer, **_screens),
    Act("events_screens_create", SCREENS, _at_desk, services.add_screen, makes=True, **_screen_act),
    Act("screens_change", ONE_SCREEN, _screen, _change_screen, method="patch", **_screen_act | _changed),
    Act("screens_remove", ONE_SCREEN, _screen, services.remove_screen, method="delete"),
    Read("events_sponsors_list", SPONSORS, _at_host, SponsorSerializer, **_sponsors),
    Act("events_sponsors_create", SPONSORS, _at_host, thanking.add_sponsor, **_sponsor_act),
    Act("sponsors_remove", ONE_SPONSOR, _sponsor, thanking.take_sponsor_off, method="delete"),
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
        reads=with_key,
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
            "shows": one_of(
                Screen.Shows, default=None, allow_null=True, allow_blank=True, help_text="Null: as they are."
            ),
            "theme": one_of(Screen.Theme, default=None, allow_null=True),
        },
        description="Let one screen or all of them follow the hall or show something else, or turn dark or light.",
    ),
    Act(
        name="events_thanks",
        at="events/<slug:slug>/thanks/",
        method="put",
        of=_at_host,
        does=thanking.set_thanks,
        says={"words": note(200), "names_helpers": serializers.BooleanField(default=False)},
        description="Say the words of thanks, and whether the helpers are named.",
    ),
    Act(
        name="events_plan_the_rest",
        at="events/<slug:slug>/plan-the-rest/",
        of=event_with(Right.DRAW),
        does=_plan_the_rest,
        gives=CountedSerializer,
    ),
)
urlpatterns = addresses(*ACTS)
