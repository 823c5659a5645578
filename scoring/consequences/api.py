"""What a result moves, as the API tells it; and handing in over JSON what was scored live."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import re_path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.response import Response
from rest_framework.views import APIView

from games.base import Side
from kit.api import KEYED, AcceptField, asks_first, body_sent, one_of, text
from kit.pure.violations import RuleViolation
from scoring.awards.models import AwardDecision
from scoring.consequences.engine.comparing import DifferenceKind
from scoring.consequences.models import Moved
from scoring.consequences.queries.moved import moved_for_office, unseen_of
from scoring.consequences.services import guarded, hand_in_live, mark_seen
from scoring.live.api import OF_DEVICE, device_of, key_of, late_problem, refused_problem
from scoring.live.forms import high_scores_of, lines_of
from scoring.live.models import LiveLog
from scoring.live.queries import logs as queries
from scoring.live.queries.agreement import agreement_of
from scoring.live.services.scorer import NotTakenError
from scoring.live.words.live import refusal_in_words
from scoring.sheets.api import ProblemError
from scoring.sheets.queries.sheets import published_sheets
from scoring.sheets.queries.versions import content_of
from scoring.sheets.services.sheets import SheetKeyReusedError, StaleSheetError
from scoring.standings.api.sheets import SheetSerializer
from scoring.standings.engine.methods import Method
from scoring.standings.models import PlaceDecision
from scoring.standings.queries.ties import open_ties
from tournaments.draws.models import DRAWS, Stage
from tournaments.entries.api.entering import as_listed, entry_with
from tournaments.entries.api.teams import EntrySerializer
from tournaments.entries.models import Departure, Entry
from tournaments.events.api import competition_with, event_with
from tournaments.events.models import Competition
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class ConsequenceSerializer(serializers.Serializer[Any]):
    """One thing that moves: what it is about, and the sentence that people read.

    `competition_name` is the one in which it moves, where a change is one of several competitions.
    """

    kind = serializers.ChoiceField(choices=[kind.value for kind in DifferenceKind])
    code = serializers.CharField()
    competition_name = serializers.CharField(source="competition", allow_blank=True)
    sentence = serializers.CharField()


class AskedSerializer(serializers.Serializer[Any]):
    """What moves, and the word with which somebody says yes to it."""

    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.ChoiceField(choices=["consequences"])
    consequences = ConsequenceSerializer(many=True)
    fingerprint = serializers.CharField()


class LiveHandInSerializer(serializers.Serializer[Any]):
    """What the legs do not say. The high scores (180s) are those of the log.

    With `by_words` the captains have answered with the words of their teams (`live/answers/`): what they said counts,
    and initials, protest and signatures beside it are not asked.
    """

    seen = serializers.IntegerField(min_value=0, help_text="How many entries the sender knows of.")
    by_words = serializers.BooleanField(default=False)
    initials_home = serializers.BooleanField(default=False)
    initials_away = serializers.BooleanField(default=False)
    high_scores_countersigned = serializers.BooleanField(default=True)
    remarks = serializers.CharField(max_length=2000, allow_blank=True, default="")
    protest = serializers.CharField(max_length=2000, allow_blank=True, default="")
    accept_consequences = AcceptField(
        help_text="The `fingerprint` of what this result moves, as the answer 409 told it."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse what would be said twice: by the captains, and by who hands in."""
        if attrs["by_words"] and (attrs["initials_home"] or attrs["initials_away"] or attrs["protest"]):
            raise ValidationError({"by_words": [_("The captains have answered: leave out initials and protest.")]})
        return attrs


class LiveHandInView(APIView):
    """The end of live scoring."""

    @extend_schema(
        operation_id="sheets_live_hand_in",
        request=LiveHandInSerializer,
        parameters=[KEYED, OF_DEVICE],
        responses={
            201: OpenApiResponse(SheetSerializer, description="Handed in; this is what counts now."),
            200: OpenApiResponse(SheetSerializer, description="This key was used before; nothing was changed."),
            409: OpenApiResponse(
                description="Another device scores, something came meanwhile, a result is in, or this key was used "
                f"for a sheet that says something else: `first`; `sent` is this one. {asks_first('the result moves')}"
            ),
            422: OpenApiResponse(
                description="The match is not over, a captain has not answered, or the rules do not allow it."
            ),
        },
    )
    def post(self, request: SignedInRequest, code: str) -> Response:
        """Hand in the sheet as it was scored. The same again with the same key changes nothing.

        A result that moves what was made of others is answered with 409 and the list of what moves, until
        `accept_consequences` carries its fingerprint.
        """
        log = queries.logs().filter(sub_match__code=code).last()
        if log is None:
            raise Http404
        permissions.require(request.user, Right.ENTER_RESULTS, log.sub_match.match.stage.competition.event)
        key, device = key_of(request), device_of(request)
        data = body_sent(request, LiveHandInSerializer)
        try:
            submission = hand_in_live(
                log=log,
                by=request.user,
                accepted=data.pop("accept_consequences"),
                device=device,
                key=key,
                **_said_of(log, data),
            )
        except RuleViolation as refusal:
            raise refused_problem(refusal, refusal_in_words(refusal, queries.game_of(log))) from refusal
        except NotTakenError as late:
            raise late_problem(late) from late
        except SheetKeyReusedError as other:
            raise _said_otherwise(other) from other
        except StaleSheetError:
            raise ProblemError(status.HTTP_409_CONFLICT, _("This sheet already has a result."), "stale_sheet") from None
        except queries.UnreadableLogError:
            raise ProblemError(
                status.HTTP_409_CONFLICT, _("This score can no longer be read."), "unreadable_log"
            ) from None
        sheet = published_sheets().get(code=code)
        number = status.HTTP_200_OK if submission.is_repeat else status.HTTP_201_CREATED
        return Response(SheetSerializer(sheet, context={"request": request}).data, status=number)


def _said_of(log: LiveLog, data: dict[str, Any]) -> dict[str, Any]:
    """Return what was sent as a hand-in takes it: what the captains said by their words, or what stands on a paper."""
    by_words, seen_by_others = data.pop("by_words"), data.pop("high_scores_countersigned")
    counted = high_scores_of(queries.match_of(log), log)
    if not by_words:
        return {**data, "high_scores": lines_of(counted, tuple(Side) if seen_by_others else ())}
    said = agreement_of(log)
    agreed = [side for side in Side if said.agrees(side)]
    return {**data, "agreement": said, "high_scores": lines_of(counted, agreed)}


def _said_otherwise(other: SheetKeyReusedError) -> ProblemError:
    detail = _("This key was already used to hand in this sheet with other content. Correct the sheet instead.")
    both = {"first": content_of(other.first).to_json(), "sent": other.said.to_json()}
    return ProblemError(status.HTTP_409_CONFLICT, detail, "key_used", **both)


# --- what officers do to what counts --------------------------------------------------------------------


class OrderSerializer(serializers.ModelSerializer[PlaceDecision]):
    """An order among teams that are tied which nobody played for."""

    entries = serializers.SerializerMethodField(help_text="In this order; the first has the place.")
    made_by = serializers.CharField()
    is_standing = serializers.SerializerMethodField()

    class Meta:
        model = PlaceDecision
        fields = ["id", "competition", "place", "entries", "method", "agreement", "made_by", "made_at", "is_standing"]

    def get_entries(self, decision: PlaceDecision) -> list[int]:
        return [line.entry_id for line in decision.lines.all()]

    def get_is_standing(self, decision: PlaceDecision) -> bool:
        return decision.revoked_at is None


class MovedSerializer(serializers.ModelSerializer[Moved]):
    """What a change moved, until somebody at the desk has seen it."""

    what = serializers.CharField(source="what_in_words")
    sentences = serializers.ListField(child=serializers.CharField())
    by = serializers.CharField()

    class Meta:
        model = Moved
        fields = ["id", "competition", "what", "sentences", "by", "at", "seen_at"]


def _orders(request: SignedInRequest, **address: Any) -> QuerySet[PlaceDecision]:
    competition = competition_with(Right.ENTER_RESULTS)(request, **address)["competition"]
    return PlaceDecision.objects.filter(competition=competition).select_related("made_by").prefetch_related("lines")


def _tie(said: dict[str, Any], *, request: SignedInRequest, competition: Competition) -> dict[str, Any]:
    place, asked = said.pop("place"), said.pop("entries")
    for tie in open_ties(competition):
        if tie.place == place and sorted(tie.tie.entries) == sorted(asked) and tie.under_way is None:
            entries = competition.entries.select_related("branch").in_bulk(asked)
            return {**said, "tie": tie, "order": [entries[pk] for pk in asked], "method": Method(said["method"])}
    raise ValidationError({"entries": [_("These teams are not tied for this place, or are playing for it.")]})


def _order(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    rows = PlaceDecision.objects.select_related("competition__event__organizer", "made_by")
    decision: PlaceDecision = get_object_or_404(rows, pk=address["order_id"])
    permissions.require(request.user, Right.RULE, decision.competition.event)
    return {"decision": decision}


def _playoff(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    rows = Stage.objects.select_related("competition__event__organizer").exclude(kind__in=DRAWS)
    stage: Stage = get_object_or_404(rows, pk=address["stage_id"])
    permissions.require(request.user, Right.RULE, stage.competition.event)
    return {"stage": stage}


# What these undo is gone once it is undone: it is looked for in the act, and a repeat is answered as it was first.


def _playoff_if_there(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    is_there = Stage.objects.filter(pk=address["stage_id"]).exists()
    return _playoff(request, **address) if is_there else {"stage": None}


def _set_aside(*, stage: Stage | None, reason: str, by: User, accepted: str) -> None:
    """Take a play-off or finals back: without a result they are gone, else they stay and decide nothing."""
    if stage is None:
        raise Http404
    guarded.set_playoff_aside(stage=stage, reason=reason, by=by, accepted=accepted)


def _return(*, entry: Entry, by: User, accepted: str) -> Departure:
    """Bring a team back that had left; everything it played counts as before."""
    rows = Departure.objects.select_related("entry__competition__event__organizer", "entry__branch")
    departure = get_object_or_404(rows, entry=entry, revoked_at=None)
    return guarded.let_return(departure=departure, by=by, accepted=accepted)


def _give_back(*, entry: Entry, by: User, accepted: str) -> None:
    """Give a team the award back that was moved."""
    rows = AwardDecision.objects.select_related("entry__competition__event__organizer", "entry__branch")
    decision = get_object_or_404(rows, entry=entry, revoked_at=None)
    guarded.give_award_back(decision=decision, by=by, accepted=accepted)


def _moved(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"moved": moved_for_office(request.user, address["moved_id"])}


GUARDED: dict[str, Any] = {"moves": "it moves", "asks": AskedSerializer}  # not shown
_ENTRY: dict[str, Any] = {**GUARDED, "gives": EntrySerializer, "shows": lambda done: as_listed(done.entry)}
ORDERS = "competitions/<int:competition_id>/orders/"
ACTS = (
    Act(
        name="entries_depart",
        at="entries/<int:entry_id>/depart/",
        of=entry_with(Right.RULE),
        does=guarded.depart,
        says={
            "kind": one_of(Departure.Kind),
            "policy": one_of(Departure.Policy, default="", allow_blank=True, help_text="Empty: as the rules say."),
            "keeps_place": serializers.BooleanField(
                default=None, allow_null=True, help_text="In a knockout, of who withdraws."
            ),
            "reason": text(1000),
        },
        **_ENTRY,
    ),
    Act(name="entries_return", at="entries/<int:entry_id>/return/", of=entry_with(Right.RULE), does=_return, **_ENTRY),
    Read(
        name="competitions_orders_list",
        at=ORDERS,
        of=_orders,
        gives=OrderSerializer,
        many=True,
        description="Read the orders that were recorded for ties, those that were taken back too.",
    ),
    Act(
        name="competitions_orders_create",
        at=ORDERS,
        of=competition_with(Right.RULE),
        does=guarded.record_order,
        says={
            "place": serializers.IntegerField(min_value=1, max_value=1_000),
            "entries": serializers.ListField(
                child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
                min_length=2,
                help_text="In this order.",
            ),
            "method": one_of(PlaceDecision.Method),
            "agreement": text(2000, help_text="What was agreed, or who cut which card, and who was there."),
        },
        reads=_tie,
        gives=OrderSerializer,
        makes=True,
        **GUARDED,
    ),
    Act(
        name="orders_take_back",
        at="orders/<int:order_id>/take-back/",
        of=_order,
        does=guarded.take_order_back,
        gives=OrderSerializer,
        **GUARDED,
    ),
    Act(
        name="stages_set_aside",
        at="stages/<int:stage_id>/set-aside/",
        of=_playoff_if_there,
        does=_set_aside,
        says={"reason": text(1000)},
        **GUARDED,
    ),
    Act(
        name="stages_restore",
        at="stages/<int:stage_id>/restore/",
        of=_playoff,
        does=guarded.restore_playoff,
        **GUARDED,
    ),
    Act(
        name="entries_award_move",
        at="entries/<int:entry_id>/award/move/",
        of=entry_with(Right.MOVE_AWARD),
        does=guarded.move_award,
        says={"reason": text(1000)},
        **GUARDED,
    ),
    Act(
        name="entries_award_give_back",
        at="entries/<int:entry_id>/award/give-back/",
        of=entry_with(Right.MOVE_AWARD),
        does=_give_back,
        **GUARDED,
    ),
    Read(
        name="events_moved_list",
        at="events/<slug:slug>/moved/",
        of=lambda request, **address: unseen_of(event_with(Right.ENTER_RESULTS)(request, **address)["event"]),
        gives=MovedSerializer,
        many=True,
        description="Read what changes moved and nobody at the desk has seen yet.",
    ),
    Act(
        name="moved_seen",
        at="moved/<int:moved_id>/seen/",
        of=_moved,
        does=mark_seen,
        gives=MovedSerializer,
        description="Note that the desk has seen what moved.",
    ),
)

urlpatterns = [
    re_path("^sheets/(?P<code>[0-9]{7})/live/hand-in/$", LiveHandInView.as_view()),
    *addresses(*ACTS),
]
