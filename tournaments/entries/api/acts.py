"""What officers do to a team over JSON: change it, take it back, name it, decide about it, and note what was paid."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.generics import get_object_or_404

from kit.api import note, text
from tournaments.entries.api.entering import OfficeEntrySerializer, entry_of_branch, entry_with, in_office
from tournaments.entries.api.teams import VerdictSerializer
from tournaments.entries.engine import RULES
from tournaments.entries.models import Entry, Override
from tournaments.entries.pages.findings import groups_of
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services import decisions, qualifying, teams
from tournaments.entries.services.check_in import pay_for_team
from tournaments.entries.services.names import withhold_name
from tournaments.entries.services.waiting import MOST_PLACES, change_places, let_in, put_on_list
from tournaments.events.api import competition_with, event_with
from tournaments.members.api import MemberSerializer
from tournaments.members.queries import members_of
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, addresses
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


def _decision(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    rows = Override.objects.select_related("entry__competition__event__organizer", "entry__branch")
    override: Override = get_object_or_404(rows, pk=address["override_id"])
    permissions.require(request.user, Right.OVERRIDE, override.entry.competition.event)
    return {"override": override}


def _member(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    permissions.require(request.user, Right.SEE_MEMBERS)
    return {"member": get_object_or_404(members_of(request.user), number=address["number"])}


def _check_place(said: dict[str, Any], *, request: SignedInRequest, entry: Entry) -> None:
    if said.get("place"):
        permissions.require(request.user, Right.REGISTER, entry.competition.event)


# --- what is said, and what comes of it -----------------------------------------------------------------


def _marks(said: dict[str, Any], *, request: SignedInRequest, event: Any) -> dict[str, Any]:
    """Turn the teams that are named into marks of what was found in them, on the facts of this moment."""
    entered = queries.with_rosters(Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED))
    groups = groups_of(verdicts_for(entered).values())
    wanted = set(said.pop("entries"))
    marks = [
        line.mark
        for group in groups
        if (group.rule.id, group.group.code) == (said["rule"], said["code"])
        for line in group.lines
        if line.entry.pk in wanted
    ]
    return {**said, "marks": marks}


def _verdict_of(override: Override) -> Any:
    return verdicts_for([in_office(override.entry)])[override.entry_id]


def _paid(*, entry: Entry, cheque_number: str, by: Any) -> Entry:
    """Note that one cheque pays for everybody of a team who still owes."""
    pay_for_team(entry=entry, cheque_number=cheque_number, by=by)
    return entry


def _decided(*, by: Any, **said: Any) -> dict[str, int]:
    """Allow or refuse several teams in which a rule found the same, or ask their branches, in one sentence."""
    return {"count": decisions.override_group(**said, by=by)}


def _asked(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    override: Override = get_object_or_404(Override.objects.select_related("entry__branch"), pk=address["override_id"])
    permissions.require(request.user, Right.REGISTER, override.entry)
    return {"override": override}


class DecidedSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="Of how many findings it was decided.")


class PublicNameSerializer(MemberSerializer):
    class Meta(MemberSerializer.Meta):
        fields = ["number", "person", "surname", "given_names", "branch", "name_withheld"]


_office: dict[str, Any] = {"gives": OfficeEntrySerializer, "shows": in_office}
ACTS = (
    Act(
        name="entries_take_back",
        at="entries/<int:entry_id>/take-back/",
        of=entry_of_branch,
        does=teams.cancel_entry,
        says={"reason": text(1000)},
        description="Take a team back before the draw is published.",
        **_office,
    ),
    Act(
        name="entries_wait",
        at="entries/<int:entry_id>/waiting/",
        method="put",
        of=entry_of_branch,
        checks=_check_place,
        does=put_on_list,
        says={"place": serializers.IntegerField(min_value=1, max_value=MOST_PLACES, required=False, allow_null=True)},
        description="Put a team on the waiting list, at its end or, for whoever runs the event, at a place from 1.",
        **_office,
    ),
    Act(
        name="entries_let_in",
        at="entries/<int:entry_id>/let-in/",
        of=entry_with(Right.REGISTER),
        does=let_in,
        **_office,
    ),
    Act(
        name="competitions_places_change",
        at="competitions/<int:competition_id>/places/",
        method="put",
        of=competition_with(Right.REGISTER),
        does=change_places,
        says={"places": serializers.IntegerField(min_value=1, max_value=MOST_PLACES, allow_null=True)},
    ),
    Act(
        name="entries_naming",
        at="entries/<int:entry_id>/naming/",
        method="put",
        of=entry_with(Right.OVERRIDE),
        does=qualifying.name_team,
        says={"note": text(1000, help_text="Who named the team, and when.")},
        gives=OfficeEntrySerializer,
        shows=lambda record: in_office(record.entry),
        description="Note which body named a team that came by no play-off.",
    ),
    Act(
        name="entries_naming_take_back",
        at="entries/<int:entry_id>/naming/",
        method="delete",
        of=entry_with(Right.OVERRIDE),
        does=qualifying.take_naming_back,
    ),
    Act(
        name="entries_paid",
        at="entries/<int:entry_id>/paid/",
        of=entry_with(Right.CHECK_IN),
        does=_paid,
        says={"cheque_number": note(40)},
        **_office,
    ),
    Act(
        name="overrides_take_back",
        at="overrides/<int:override_id>/take-back/",
        of=_decision,
        does=decisions.revoke_override,
        gives=VerdictSerializer,
        shows=_verdict_of,
        description="Take a decision about a rule back; the rule counts again.",
    ),
    Act(
        name="overrides_answer",
        at="overrides/<int:override_id>/answer/",
        of=_asked,
        does=decisions.answer_question,
        says={"answer": text(1000)},
        gives=VerdictSerializer,
        shows=_verdict_of,
        description="Answer, for the branch, what an officer asked about its team.",
    ),
    Act(
        name="events_overrides_create",
        at="events/<slug:slug>/overrides/",
        of=event_with(Right.OVERRIDE),
        does=_decided,
        says={
            "rule": serializers.ChoiceField(choices=list(RULES)),
            "code": text(60, help_text="What the rule found, as the verdicts have it."),
            "entries": serializers.ListField(
                child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), allow_empty=False
            ),
            "reason": text(1000, help_text="The branches read it."),
            "kind": serializers.ChoiceField(choices=Override.Kind.choices, default=Override.Kind.ALLOWED),
        },
        reads=_marks,
        gives=DecidedSerializer,
    ),
    Act(
        name="members_public_name",
        at="members/<card:number>/public-name/",
        method="put",
        of=_member,
        does=withhold_name,
        says={"withheld": serializers.BooleanField(), "reason": note(300)},
        gives=PublicNameSerializer,
        description="Withhold a name from all public pages, or show it again.",
    ),
)
urlpatterns = addresses(*ACTS)
