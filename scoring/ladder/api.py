"""Going on to the next level over the JSON API: for the officers of both events and of the branch."""

from __future__ import annotations

import uuid
from typing import Any, cast

from django.urls import path
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import KEYED, body_sent, note, one_of, text
from kit.pure.translation import plain
from scoring.awards.engine.advance import Going
from scoring.awards.queries.advancement import Advancement, AdvancingTeam, advancement_of
from scoring.closing.queries.touched import records_of
from scoring.ladder.models import Envelope
from scoring.ladder.pages.envelopes import cards_of
from scoring.ladder.queries.proposals import Proposal, proposal_for, proposals_at, proposals_from, waiting_for
from scoring.ladder.services import answering, joining, proposing
from scoring.ladder.services import envelopes as services
from scoring.ladder.views.envelopes import envelope_asked_for, event_asked_for
from scoring.standings.api import TeamSerializer
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.events.queries import competition_for_office, event_for_public
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.api.keys import MAY_BE_KEYED, once
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class ProposalSerializer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry.pk", help_text="The entry at the event above.")
    number = serializers.IntegerField(source="entry.number")
    team = serializers.CharField(source="entry.team_name")
    event = serializers.CharField(source="event.slug")
    competition = serializers.IntegerField(source="entry.competition_id")
    category = serializers.CharField(source="entry.competition.category")
    came_from = serializers.CharField(
        source="origin.slug", default="", help_text="The event below; empty where nobody wrote it down."
    )
    came_from_name = serializers.CharField(source="origin.event", default="")
    entry_below = serializers.IntegerField(
        source="record.source_id", allow_null=True, help_text="Null where the event below is not on this site."
    )
    place = serializers.IntegerField(source="record.place")
    record = serializers.CharField(
        source="record.record", help_text="The fingerprint of the final record below; empty until it is final."
    )
    decision = serializers.CharField(source="decision_text", help_text="What decided the place.")
    proposed_by = serializers.CharField(help_text="Who proposed it.")
    proposed_at = serializers.DateTimeField(source="record.recorded_at")
    provisional = serializers.BooleanField(
        source="record.provisional", help_text="The competition below is not final yet."
    )
    stand = serializers.CharField(source="stand.value", help_text="waiting, late, entered or taken_back")
    answer_by = serializers.DateField(source="due_on", allow_null=True)
    question = serializers.CharField(
        source="record.question", help_text="What became of the place since; the officers of the event decide."
    )


class ProposeSerializer(serializers.Serializer[Any]):
    competition = serializers.IntegerField(
        required=False, help_text="The competition above, where more than one takes teams from here."
    )


class ProposalAnswerSerializer(serializers.Serializer[Any]):
    accepts = serializers.BooleanField()
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=500)


class ProposalsView(APIView):
    """The proposals that the reader's branches have to answer."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="proposals_list", responses=ProposalSerializer(many=True))
    def get(self, request: SignedInRequest) -> Response:
        return Response(ProposalSerializer(waiting_for(request.user), many=True).data)


class ComingView(APIView):
    """The teams that come up to an event."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="events_coming_list", responses=ProposalSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = event_for_public(slug)
        permissions.require(request.user, Right.REGISTER, event)
        proposals_here = [proposal for proposals in proposals_at(event).values() for proposal in proposals]
        return Response(ProposalSerializer(proposals_here, many=True).data)


class ProposeView(APIView):
    """Who advances from one competition, at the event above."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="competitions_proposals_list", responses=ProposalSerializer(many=True))
    def get(self, request: Request, competition_id: int) -> Response:
        competition = competition_for_office(request.user, competition_id, Right.AWARD)
        return Response(_from(competition))

    @extend_schema(
        operation_id="competitions_proposals_create",
        request=ProposeSerializer,
        parameters=[KEYED],
        responses={201: ProposalSerializer(many=True)},
    )
    def post(self, request: SignedInRequest, competition_id: int) -> Response:
        """Propose those who advance and were not proposed before. Refused where nobody is new, or nobody can come."""
        competition = competition_for_office(request.user, competition_id, Right.AWARD)
        wanted = body_sent(request, ProposeSerializer).get("competition")
        target = get_object_or_404(Competition.objects.all(), pk=wanted) if wanted is not None else None

        def make() -> Response:
            proposing.propose(competition=competition, target=target, by=request.user)
            return Response(_from(competition), status=status.HTTP_201_CREATED)

        return once(request, make, makes=True)


class AnswerView(APIView):
    """The answer of a branch to a proposal."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="proposals_answer",
        request=ProposalAnswerSerializer,
        parameters=[MAY_BE_KEYED],
        responses=ProposalSerializer,
    )
    def post(self, request: SignedInRequest, entry_id: int) -> Response:
        """Accept with the team as it stands, or decline with a reason. The same answer again changes nothing."""
        entries = Entry.objects.select_related("competition__event__organizer", "branch")
        entry = get_object_or_404(entries, pk=entry_id)
        permissions.require(request.user, Right.REGISTER, entry)
        said = body_sent(request, ProposalAnswerSerializer)

        def make() -> Response:
            answering.answer_proposal(entry=entry, by=request.user, **said)
            return Response(ProposalSerializer(cast(Proposal, proposal_for(entry))).data)

        return once(request, make)


def _from(competition: Competition) -> list[dict[str, Any]]:
    proposals = sorted(proposals_from([competition]).values(), key=lambda proposal: proposal.record.place or 0)
    return list(ProposalSerializer(proposals, many=True).data)


class AdvancingSerializer(serializers.Serializer[AdvancingTeam]):
    team = TeamSerializer()
    place = serializers.IntegerField()
    going = serializers.ChoiceField(choices=[going.value for going in Going])
    decision = serializers.CharField(source="decision_text", help_text="What decided the place.")
    notes = serializers.ListField(child=serializers.CharField(), help_text="What somebody must decide or know.")


class AdvancementSerializer(serializers.Serializer[Any]):
    competition = serializers.IntegerField(source="competition.pk")
    category = serializers.CharField(source="competition.category")
    places = serializers.IntegerField(help_text="How many advance.")
    to_level = serializers.SerializerMethodField()
    waits_for = serializers.CharField(help_text="Why it is not final, else empty.")
    record = serializers.SerializerMethodField(
        help_text="The fingerprint of the final record; empty until it is final."
    )
    teams = AdvancingSerializer(source="lines", many=True, help_text="Nobody while places may still change.")

    def get_to_level(self, advancement: Advancement) -> str:
        return plain(advancement.to_level.name)

    def get_record(self, advancement: Advancement) -> str:
        return str(self.context["records"].get(advancement.competition.pk, ""))


class AdvancementView(APIView):
    """Who advances to the next level from each competition of an event; for those who award."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_advancement_list", responses=AdvancementSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = event_for_public(slug)
        permissions.require(request.user, Right.AWARD, event)
        advancements = advancement_of(event)
        records = records_of([advancement.competition for advancement in advancements])
        return Response(AdvancementSerializer(advancements, many=True, context={"records": records}).data)


def _source(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    entries = Entry.objects.select_related("competition__event__organizer", "branch")
    entry = get_object_or_404(entries, pk=address["entry_id"])
    permissions.require(request.user, Right.AWARD, entry.competition.event)
    return {"source": entry}


class EnvelopePartSerializer(serializers.Serializer[Any]):
    part = serializers.CharField()
    state = serializers.CharField(help_text="ready, missing or nothing")
    note = serializers.CharField()


class EnvelopeSerializer(serializers.ModelSerializer[Envelope]):
    contents = serializers.SerializerMethodField(help_text="As it was when it was sent.")

    class Meta:
        model = Envelope
        fields = ["id", "receiver", "receiver_name", "number", "how", "note", "sent_on", "received_on", "contents"]

    @extend_schema_field(EnvelopePartSerializer(many=True))
    def get_contents(self, envelope: Envelope) -> list[dict[str, str]]:
        return [{"part": part, "state": state, "note": note} for part, state, note in envelope.contents]


class ReceiverSerializer(serializers.Serializer[Any]):
    """Somebody who gets an envelope of the event, and what was sent to them."""

    receiver = serializers.CharField(source="receiver.key")
    name = serializers.CharField(source="receiver.name")
    is_missing = serializers.BooleanField(help_text="Whether something that belongs in it is missing.")
    sent = EnvelopeSerializer(many=True)


def _of_envelopes(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"event": event_asked_for(request.user, event_for_public(address["slug"]).pk)}


def _envelope(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"envelope": envelope_asked_for(request.user, address["envelope_id"])}


def _sent(said: dict[str, Any], **_of: Any) -> dict[str, Any]:
    return {**said, "how": Envelope.How(said["how"]), "key": uuid.uuid4().hex}


SEND: dict[str, serializers.Field[Any, Any, Any, Any]] = {
    "receiver": text(40),
    "how": one_of(Envelope.How),
    "sent_on": serializers.DateField(),
    "note": note(300),
    "without_missing": serializers.BooleanField(default=False),
}
ENVELOPES, RECEIVE = "events/<slug:slug>/envelopes/", "envelopes/<int:envelope_id>/receive/"
_cards: Any = {"description": "Read who gets an envelope.", "many": True, "shows": cards_of}
_sending: Any = {"says": SEND, "reads": _sent, "makes": True, "gives": EnvelopeSerializer}
_receiving: Any = {"says": {"received_on": serializers.DateField()}, "gives": EnvelopeSerializer}


def _pairs(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"competition": competition_for_office(request.user, address["competition_id"], Right.AWARD)}


JOIN = "competitions/<int:competition_id>/one-team/"
ADVANCEMENT = "entries/<int:entry_id>/advancement/"
ACTS = (
    Read("events_envelopes_list", ENVELOPES, _of_envelopes, ReceiverSerializer, **_cards),
    Act("events_envelopes_send", ENVELOPES, _of_envelopes, services.send_envelope, **_sending),
    Act("envelopes_receive", RECEIVE, _envelope, services.receive_envelope, **_receiving),
    Act("competitions_join", JOIN, _pairs, joining.join_pairs, description="Make one team of the pairs that advance."),
    Act(
        name="competitions_part",
        at=JOIN,
        method="delete",
        of=_pairs,
        does=joining.part_pairs,
        description="Make teams of their own again of pairs that were joined.",
    ),
    Act(
        name="entries_advancement",
        at=ADVANCEMENT,
        method="put",
        of=_source,
        does=answering.answer,
        says=ProposalAnswerSerializer,
        description="Record whether a team advances; when it does not, the next in the ranking is asked.",
    ),
    Act(
        name="entries_advancement_ask_again",
        at=ADVANCEMENT,
        method="delete",
        of=_source,
        does=answering.ask_team_again,
        description="Take an answer back, so that the team is asked again.",
    ),
)

urlpatterns = [
    path("events/<slug:slug>/advancement/", AdvancementView.as_view()),
    path("proposals/", ProposalsView.as_view()),
    path("proposals/<int:entry_id>/answer/", AnswerView.as_view()),
    path("events/<slug:slug>/coming/", ComingView.as_view()),
    path("competitions/<int:competition_id>/proposals/", ProposeView.as_view()),
    *addresses(*ACTS),
]
