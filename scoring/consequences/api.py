"""What a result moves, as the API tells it; and handing in over JSON what was scored live."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import re_path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import APIView

from games.base import Side
from kit.api import KEYED, AcceptField, asks_first, body_sent
from kit.pure.violations import RuleViolation
from scoring.consequences.engine.comparing import DifferenceKind
from scoring.consequences.services import hand_in_live
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
from tournaments.organization.api import SignedInRequest
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
        parameters=[
            KEYED,
            OF_DEVICE,
        ],
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


urlpatterns = [
    re_path("^sheets/(?P<code>[0-9]{7})/live/hand-in/$", LiveHandInView.as_view()),
]
