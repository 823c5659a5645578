"""Entering teams over JSON, and changing them: the team whole, by membership numbers, as the office has it."""

from __future__ import annotations

import datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import get_object_or_404
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter

from kit.api import body_sent
from tournaments.entries.api.teams import EntrySerializer, EntryViewSet, FindingSerializer, with_departures
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services import teams
from tournaments.entries.services.teams import RosterLine
from tournaments.events.models import Competition, Event
from tournaments.members.models import Member
from tournaments.organization.api import BranchSerializer, SignedInRequest
from tournaments.organization.api.acts import Act, Loader, Read, addresses
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.numbers import MOST_LETTERS, find_branch, is_number_of
from tournaments.organization.queries.permissions import Right
from tournaments.organization.queries.visibility import sees_people

# --- what is said ---------------------------------------------------------------------------------------


class NewPlaceSerializer(serializers.Serializer[Any]):
    member = serializers.CharField(max_length=20, help_text="Membership number.")
    part = serializers.ChoiceField(choices=RosterPlace.Part.choices, default=RosterPlace.Part.PLAYER)
    pair = serializers.CharField(max_length=1, default="", allow_blank=True)
    name_as_entered = serializers.CharField(max_length=160, default="", allow_blank=True)
    fee_paid = serializers.BooleanField(default=False)
    cheque_number = serializers.CharField(max_length=40, default="", allow_blank=True)


class NewEntrySerializer(serializers.Serializer[Any]):
    branch = serializers.CharField(
        max_length=MOST_LETTERS, help_text="Number of the branch that answers for the team: 33, or 07-033."
    )
    partner_branch = serializers.CharField(max_length=MOST_LETTERS, required=False, allow_null=True)
    is_host = serializers.BooleanField(default=False)
    contact = serializers.CharField(max_length=200, default="", allow_blank=True)
    hand_in = serializers.BooleanField(default=True, help_text="False keeps the team as a draft.")
    received_on = serializers.DateField(
        required=False,
        allow_null=True,
        help_text="The day on which the paper came in, for whoever runs the event; it counts for the deadline.",
    )
    roster = NewPlaceSerializer(many=True, help_text="In playing order.")


class ChangedEntrySerializer(NewEntrySerializer):
    """A team as it is to be, whole; `version` is the one that was read."""

    version = serializers.IntegerField(min_value=1)


def asked_of_team(user: Any, event: Event, said: dict[str, Any], entry: Entry | None = None) -> dict[str, Any]:
    """Return what a body says as the services of teams take it; what `entry` has already may stay."""
    branch, partner = _branches(user, event, said, entry)
    return {
        "facts": teams.EntryFacts(
            branch=branch, partner_branch=partner, is_host=said["is_host"], contact=said["contact"]
        ),
        "roster": roster_of(user, event, said["roster"], entry),
        "hand_in": said["hand_in"],
        "received_at": _received_at(user, event, said),
    }


def _received_at(user: Any, event: Event, facts: dict[str, Any]) -> datetime.datetime | None:
    """Return the moment that counts; what a branch hands in itself is received at that moment."""
    day = facts.get("received_on")
    if day is None:
        return None
    permissions.require(user, Right.REGISTER, event)
    return teams.received_on(day, event=event)


def _own_branch(user: Any, event: Event, number: str) -> Organization:
    own = queries.branches_to_register(user, event)
    if not own.exists():
        raise PermissionDenied(Right.REGISTER.value)
    branch = find_branch(number, own, field="branch")
    if branch is None:
        raise serializers.ValidationError({"branch": [gettext("You enter no teams for a branch with this number.")]})
    return branch


def _branches(
    user: Any, event: Event, facts: dict[str, Any], entry: Entry | None
) -> tuple[Organization, Organization | None]:
    branch = _own_branch(user, event, facts["branch"])
    if not facts.get("partner_branch"):
        return branch, None
    if entry is not None and entry.partner_branch and is_number_of(facts["partner_branch"], entry.partner_branch):
        return branch, entry.partner_branch
    partner = find_branch(facts["partner_branch"], queries.partner_branches(user, event), field="partner_branch")
    if partner is None:
        raise serializers.ValidationError({"partner_branch": [gettext("No branch near yours has this number.")]})
    return branch, partner


def roster_of(user: Any, event: Event, places: list[dict[str, Any]], entry: Entry | None) -> list[RosterLine]:
    """Return the roster; members are looked for in the branches that `user` may name, and on the team itself."""
    near = Organization.objects.filter(pk__in=queries.partner_branches(user, event).order_by().values("pk"))
    numbers = [place["member"] for place in places]
    members = {member.number: member for member in Member.objects.filter(branch__in=near, number__in=numbers)}
    known = {place.member.number: place.member for place in entry.roster.all()} if entry is not None else {}
    members |= known
    errors = [
        {} if number in members else {"member": [gettext("The registry of these branches has no such number.")]}
        for number in numbers
    ]
    if any(errors):
        raise serializers.ValidationError({"roster": errors})
    # Whoever joins a team that is in already was added today, and the deadline counts for them.
    is_in = entry is not None and entry.state == Entry.State.ENTERED
    new_on = timezone.localdate() if is_in else None
    return [
        RosterLine(
            member=members[place["member"]],
            received_on=None if place["member"] in known else new_on,
            **{name: value for name, value in place.items() if name != "member"},
        )
        for place in places
    ]


# --- what the office reads ------------------------------------------------------------------------------


class OfficePlaceSerializer(serializers.ModelSerializer[RosterPlace]):
    """One of a team as the office has it; sent back so, it stays as it is."""

    member = serializers.CharField(source="member.number", help_text="Membership number.")
    name = serializers.CharField(source="member.name")

    class Meta:
        model = RosterPlace
        fields = ["member", "name", "part", "pair", "name_as_entered", "fee_paid", "cheque_number"]


class OfficeEntrySerializer(serializers.ModelSerializer[Entry]):
    """A team as the office has it: drafts too, with the version that a change has to know, and what the rules say."""

    branch = BranchSerializer()
    partner_branch = BranchSerializer(allow_null=True)
    roster = OfficePlaceSerializer(many=True)
    verdict = serializers.SerializerMethodField()
    findings = serializers.SerializerMethodField(help_text="What is not met, or waits for a decision.")

    class Meta:
        model = Entry
        fields = [
            "id", "competition", "number", "state", "waits", "version", "branch", "partner_branch", "is_host",
            "contact", "received_at", "verdict", "findings", "roster",
        ]  # fmt: skip

    def get_verdict(self, entry: Entry) -> str:
        return str(self._verdict(entry).status.value)

    def get_findings(self, entry: Entry) -> list[dict[str, Any]]:
        return list(FindingSerializer(self._verdict(entry).problems, many=True).data)

    def _verdict(self, entry: Entry) -> Any:
        known: dict[int, Any] = self.__dict__.setdefault("verdicts", {})
        if entry.pk not in known:
            shown: Any = [entry] if self.parent is None else self.parent.instance
            known.update(verdicts_for(shown))
        return known[entry.pk]


def _of_competition(request: SignedInRequest, **address: Any) -> list[Entry]:
    rows = Competition.objects.select_related("event__organizer", "event__host_branch")
    competition = get_object_or_404(rows, pk=address["competition_id"])
    return list(queries.visible_entries(request.user, competition.event).filter(competition=competition))


# --- whose team it is -----------------------------------------------------------------------------------


def entry_with(right: Right) -> Loader:
    """Return what loads a team for those who hold `right` at its event."""

    def load(request: SignedInRequest, **address: Any) -> dict[str, Any]:
        entry: Entry = get_object_or_404(queries.with_rosters(Entry.objects.all()), pk=address["entry_id"])
        permissions.require(request.user, right, entry.competition.event)
        return {"entry": entry}

    return load


def entry_of_branch(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    """Load a team for those who enter it."""
    entry: Entry = get_object_or_404(queries.with_rosters(Entry.objects.all()), pk=address["entry_id"])
    if not sees_people(request.user, entry):
        raise PermissionDenied(Right.REGISTER.value)
    permissions.require(request.user, Right.REGISTER, entry)
    return {"entry": entry}


def _to_change(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    loaded = entry_of_branch(request, **address)
    competition = loaded["entry"].competition
    if competition.entries_frozen_at is not None and loaded["entry"].state == Entry.State.DRAFT:
        permissions.require(request.user, Right.DRAW, competition.event)
    return loaded


def _competition(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    """Load a competition for those who enter teams there."""
    rows = Competition.objects.select_related("event__organizer", "event__host_branch")
    competition = get_object_or_404(rows, pk=address["competition_id"])
    if not queries.branches_to_register(request.user, competition.event).exists():
        raise PermissionDenied(Right.REGISTER.value)
    return {"competition": competition}


def _check_branch(said: dict[str, Any], *, request: SignedInRequest, competition: Competition) -> None:
    _own_branch(request.user, competition.event, said["branch"])


def _asked(said: dict[str, Any], *, request: SignedInRequest, competition: Competition) -> dict[str, Any]:
    return asked_of_team(request.user, competition.event, said)


def as_listed(entry: Entry) -> Entry:
    """Return a team as `EntrySerializer` tells it."""
    return with_departures(Entry.objects.filter(pk=entry.pk)).get()


def in_office(entry: Entry) -> Entry:
    """Return a team as `OfficeEntrySerializer` tells it."""
    return queries.with_rosters(Entry.objects.filter(pk=entry.pk)).get()


class OneEntryViewSet(EntryViewSet):
    """The teams that are handed in; one of them is changed by those who enter it."""

    @extend_schema(operation_id="entries_change", request=ChangedEntrySerializer, responses=OfficeEntrySerializer)
    def update(self, request: SignedInRequest, entry_id: str) -> Response:
        """Replace what a team says, or hand in a draft. Refused with 409 when somebody saved it in the meantime."""
        entry = _to_change(request, entry_id=entry_id)["entry"]
        said = body_sent(request, ChangedEntrySerializer)
        if entry.waits and said["hand_in"]:  # the officer of the event lets in whoever waits
            permissions.require(request.user, Right.REGISTER, entry.competition.event)
        asked = asked_of_team(request.user, entry.competition.event, said, entry)
        teams.change_entry(entry=entry, expected_version=said["version"], by=request.user, **asked)
        return Response(OfficeEntrySerializer(in_office(entry)).data)


ACTS = (
    Read(
        name="competitions_entries_list",
        at="competitions/<int:competition_id>/entries/",
        of=_of_competition,
        gives=OfficeEntrySerializer,
        many=True,
        description="Read the teams of a competition as the office has them, drafts too; a branch reads its own.",
    ),
    Act(
        name="competitions_entries_create",
        at="competitions/<int:competition_id>/entries/",
        of=_competition,
        does=teams.register_entry,
        says=NewEntrySerializer,
        checks=_check_branch,
        reads=_asked,
        gives=EntrySerializer,
        shows=as_listed,
        makes=True,
        description=(
            "Enter a team. The answer has no membership numbers; its verdict is at `entries/{entry_id}/verdict/`."
        ),
    ),
)
router = SimpleRouter()
router.register("entries", OneEntryViewSet)
urlpatterns = [*router.urls, *addresses(*ACTS)]
