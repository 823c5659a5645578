"""Live scores over JSON: what everybody may see of a sheet, and entering what happens for scorekeepers."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.http import Http404
from django.urls import re_path
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import registry
from games.base import Side
from games.series import load_line
from kit.api import KEYED, body_sent, key_sent
from kit.pure.codec import MalformedError
from kit.pure.violations import RuleViolation
from scoring.live.engine.match import LiveMatch
from scoring.live.models import CaptainAnswer, LiveLog
from scoring.live.queries import logs as queries
from scoring.live.queries import opening
from scoring.live.queries.agreement import Agreement, agreement_of
from scoring.live.services import agreement, scorer
from scoring.live.services.scorer import ClosedLogError, HeldElsewhereError, LineKeyReusedError, NotTakenError
from scoring.live.words.live import REFUSALS, refusal_in_words
from scoring.sheets.api import ProblemError
from scoring.sheets.queries.sheets import Sheet, departed_on, sheet_by_code
from tournaments.draws.queries.public import is_shown
from tournaments.organization.api import SignedInRequest
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.organization.queries.visibility import sees_results

DEVICE = "Live-Device"
OF_DEVICE = OpenApiParameter(DEVICE, str, OpenApiParameter.HEADER, required=True)


class LiveScoreSerializer(serializers.Serializer[LiveLog]):
    """The running score of a sheet. `score` is null where only legs are shown, and everything while results are kept.

    `lines` is how many entries there are: what has to be sent as `seen` with the next one.
    """

    sheet = serializers.CharField(source="sub_match.code", read_only=True)
    match = serializers.IntegerField(source="sub_match.match_id", read_only=True)
    lines = serializers.SerializerMethodField()
    leg = serializers.SerializerMethodField()
    legs = serializers.SerializerMethodField()
    won = serializers.SerializerMethodField()
    score = serializers.SerializerMethodField()
    is_over = serializers.SerializerMethodField()
    as_of = serializers.SerializerMethodField()

    def get_leg(self, log: LiveLog) -> int | None:
        return self._shown(log).get("leg")

    def get_legs(self, log: LiveLog) -> int | None:
        return self._shown(log).get("legs")

    def get_won(self, log: LiveLog) -> list[int] | None:
        return self._shown(log).get("won")

    def get_score(self, log: LiveLog) -> list[str] | None:
        return self._shown(log).get("score")

    def get_is_over(self, log: LiveLog) -> bool:
        return bool(self._shown(log).get("over"))

    def _shown(self, log: LiveLog) -> dict[str, Any]:
        return log.shown if self._sees(log) else {}

    def get_lines(self, log: LiveLog) -> int:
        return log.lines if self._sees(log) else 0

    def get_as_of(self, log: LiveLog) -> datetime.datetime | None:
        return log.moved_at if self._sees(log) else None

    def _sees(self, log: LiveLog) -> bool:
        return sees_results(log.sub_match.match.stage.competition.event, self.context["request"].user)


class LineSerializer(serializers.Serializer[Any]):
    """One entry: an event of the game, `NextLeg`, `Undo` or `Redo`, as `{"event": "Undo"}`."""

    seen = serializers.IntegerField(min_value=0, help_text="How many entries the sender knows of.")
    event = serializers.DictField()


class OpeningSerializer(serializers.Serializer[Any]):
    """What is settled before the first leg.

    `home` and `away` are membership numbers in the order of play; left out, they play as the entry has them. `answers`
    are those to the questions of the game, by name; what is left out is answered as usual.
    """

    home = serializers.ListField(child=serializers.CharField(max_length=20), allow_empty=False, required=False)
    away = serializers.ListField(child=serializers.CharField(max_length=20), allow_empty=False, required=False)
    answers = serializers.DictField(child=serializers.CharField(max_length=60), default=dict)


class LiveView(APIView):
    """The live score of one sheet."""

    @extend_schema(operation_id="sheets_live_retrieve", responses=LiveScoreSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Read the score of a sheet that is being played."""
        log = _log(code)
        if not is_shown(log.sub_match, request.user):
            raise Http404
        return _score(request, log)

    @extend_schema(
        operation_id="sheets_live_enter",
        request=LineSerializer,
        parameters=[KEYED, OF_DEVICE],
        responses={
            200: OpenApiResponse(LiveScoreSerializer, description="Entered, or entered before with this key."),
            409: OpenApiResponse(
                description="Another device scores, something came in between, it is handed in, or this key was used "
                "for another entry: `first`; `sent` is this one."
            ),
            422: OpenApiResponse(description="The rules do not allow it; `rule` is the section."),
        },
    )
    def post(self, request: SignedInRequest, code: str) -> Response:
        """Enter what happened. The same entry with the same key again changes nothing."""
        log = _log_of_scorer(request, code)
        said = body_sent(request, LineSerializer)

        def read(match: LiveMatch) -> Any:
            try:
                return load_line(match.game, said["event"])
            except MalformedError as fault:
                raise ValidationError({f"event.{fault.place}".rstrip("."): [fault.why]}) from fault

        with _as_problems(log):
            log, _ = scorer.enter(
                log=log,
                read=read,
                by=request.user,
                device=device_of(request),
                seen=said["seen"],
                key=key_of(request),
            )
        return _score(request, log)

    @extend_schema(operation_id="sheets_live_give_up", request=None, parameters=[OF_DEVICE], responses={204: None})
    def delete(self, request: SignedInRequest, code: str) -> Response:
        """Close the log of a sheet, so that it is scored again from its order of play."""
        log = _log_of_scorer(request, code)
        with _as_problems(log):
            scorer.give_up(log=log, by=request.user, device=device_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class TakeOverView(APIView):
    """Which device scores a sheet."""

    @extend_schema(
        operation_id="sheets_live_take_over",
        request=None,
        parameters=[OF_DEVICE],
        responses={200: LiveScoreSerializer, 409: OpenApiResponse(description="It is not being scored any more.")},
    )
    def post(self, request: SignedInRequest, code: str) -> Response:
        """Let the device of this request score from now on."""
        log = _log_of_scorer(request, code)
        with _as_problems(log):
            log = scorer.take_over(log=log, by=request.user, device=device_of(request))
        return _score(request, log)


class OpenView(APIView):
    """A sheet that is scored live from now on."""

    @extend_schema(
        operation_id="sheets_live_open",
        request=OpeningSerializer,
        parameters=[OF_DEVICE],
        responses={
            201: OpenApiResponse(LiveScoreSerializer, description="Opened, and held by this device."),
            200: OpenApiResponse(LiveScoreSerializer, description="This device scores it already."),
            409: OpenApiResponse(description="Another device scores it, or a side has left the competition."),
            422: OpenApiResponse(description="There is nothing to score, or the rules do not allow it."),
        },
    )
    def post(self, request: SignedInRequest, code: str) -> Response:
        """Begin to score a sheet live.

        A sheet has one open log: the same request again finds it, and needs no key for that.
        """
        sheet = sheet_by_code(code)
        if sheet is None or not sheet.is_published:
            raise Http404
        permissions.require(request.user, Right.ENTER_RESULTS, sheet.event)
        device, game, existing = device_of(request), registry.live(sheet.game.key), queries.open_log(code)
        said = body_sent(request, OpeningSerializer)
        if existing is not None:
            if existing.device != device:
                raise late_problem(HeldElsewhereError(existing))
            return _score(request, existing)
        if game is None:
            raise ProblemError(status.HTTP_409_CONFLICT, gettext(REFUSALS["no_live_game"]), "no_live_game")
        if departed_on(sheet):
            detail = gettext("A side of this sheet has left the competition, so it is not played.")
            raise ProblemError(status.HTTP_409_CONFLICT, detail, "side_has_left")
        try:
            if not opening.may_open(sheet):
                raise RuleViolation("live.already_entered")
            setup, people = opening.settled(sheet, game, _settled_by(said, sheet))
            log = scorer.open_live(sheet=sheet, game=game, setup=setup, people=people, by=request.user, device=device)
        except RuleViolation as refusal:
            raise refused_problem(refusal, refusal_in_words(refusal, game)) from refusal
        if log.device != device:
            raise late_problem(HeldElsewhereError(log))
        return _score(request, queries.logs().get(pk=log.pk), status.HTTP_201_CREATED)


class AnswerSerializer(serializers.Serializer[Any]):
    """What one captain says of the numbers that `seen` entries led to, with the word that stands on the team's card."""

    seen = serializers.IntegerField(min_value=0, help_text="How many entries the sender knows of.")
    side = serializers.ChoiceField(choices=[side.value for side in Side])
    word = serializers.CharField(max_length=60)
    agrees = serializers.BooleanField()
    objection = serializers.CharField(
        max_length=1000, allow_blank=True, default="", help_text="What is wrong: needed where `agrees` is false."
    )


class SaidSerializer(serializers.Serializer[CaptainAnswer]):
    """What one captain has said."""

    agrees = serializers.BooleanField()
    objection = serializers.CharField()
    entered_at = serializers.DateTimeField()


class AnswersSerializer(serializers.Serializer[Agreement]):
    """What both captains have said of the numbers that stand now. Every entry after an answer makes it none."""

    home = SaidSerializer(allow_null=True)
    away = SaidSerializer(allow_null=True)
    waits_for = serializers.ChoiceField(choices=[side.value for side in Side], allow_null=True)
    can_be_handed_in = serializers.BooleanField()


class AnswersView(APIView):
    """What the captains say of a result before it is handed in; for those who enter results."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="sheets_live_answers_retrieve", responses=AnswersSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Read what the captains have said."""
        return _answers(_log_of_scorer(request, code))

    @extend_schema(
        operation_id="sheets_live_answer",
        request=AnswerSerializer,
        parameters=[OF_DEVICE],
        responses={
            200: AnswersSerializer,
            409: OpenApiResponse(description="Another device scores, something came in between, or it is handed in."),
            422: OpenApiResponse(description="The word is wrong, the match is not over, or the objection is missing."),
        },
    )
    def post(self, request: SignedInRequest, code: str) -> Response:
        """Say yes or no to the result for one team. The same again changes nothing; wrong words are counted."""
        log = _log_of_scorer(request, code)
        answer = body_sent(request, AnswerSerializer)
        said = {**answer, "side": Side(answer["side"])}
        with _as_problems(log):
            agreement.answer(log=log, by=request.user, device=device_of(request), **said)
        return _answers(log)


def _answers(log: LiveLog) -> Response:
    return Response(AnswersSerializer(agreement_of(log)).data)


def _settled_by(data: Mapping[str, Any], sheet: Sheet) -> dict[str, str]:
    """Return what was sent as the fields that settle a sheet. Raises ValidationError for unknown players."""
    fields = {f"answer-{name}": answer for name, answer in data["answers"].items()}
    for up in opening.line_ups(sheet):
        wanted = data.get(up.side.value)
        known = {place.member.number: place.member_id for place in sheet.team(up.side).players}
        strangers = [number for number in wanted or () if number not in known]
        if strangers:
            text = gettext("%(number)s does not play for %(team)s.")
            raise ValidationError(
                {up.side.value: [text % {"number": stranger, "team": up.team} for stranger in strangers]}
            )
        if wanted and len(wanted) > len(up.places):
            text = gettext("%(team)s has %(most)d at a time.")
            raise ValidationError({up.side.value: [text % {"team": up.team, "most": len(up.places)}]})
        chosen = [known[number] for number in wanted] if wanted else [place.chosen for place in up.places]
        fields |= {place.name: str(member) for place, member in zip(up.places, chosen, strict=False) if member}
    return fields


def _log(code: str) -> LiveLog:
    log = queries.open_log(code)
    if log is None:
        raise Http404
    return log


def _log_of_scorer(request: Request, code: str) -> LiveLog:
    log = _log(code)
    permissions.require(request.user, Right.ENTER_RESULTS, log.sub_match.match.stage.competition.event)
    return log


def _score(request: Request, log: LiveLog, number: int = status.HTTP_200_OK) -> Response:
    return Response(LiveScoreSerializer(log, context={"request": request}).data, status=number)


def key_of(request: Request) -> uuid.UUID:
    """The key of an entry, as its header says it. Raises ValidationError."""
    return key_sent(request, gettext("Send a new UUID with every entry, and the same one when you repeat it."))


def device_of(request: Request) -> str:
    """The device of a request, as its header says it. Raises ValidationError."""
    device = request.headers.get(DEVICE, "")
    if not 1 <= len(device) <= 60:
        raise ValidationError({DEVICE: [gettext("Say which device this is, in 60 characters at most.")]})
    return f"api:{device}"[:64]


@contextmanager
def _as_problems(log: LiveLog) -> Iterator[None]:
    """Tell programs why a log takes nothing: by the rules, too late, or in a version that cannot play it."""
    try:
        yield
    except RuleViolation as refusal:
        raise refused_problem(refusal, refusal_in_words(refusal, queries.game_of(log))) from refusal
    except NotTakenError as late:
        raise late_problem(late) from late
    except queries.UnreadableLogError:
        text = gettext("This log can no longer be played.")
        raise ProblemError(status.HTTP_409_CONFLICT, text, "unreadable_log") from None


def late_problem(late: NotTakenError) -> ProblemError:
    """Why an entry came too late, as a problem."""
    log = late.log
    if isinstance(late, LineKeyReusedError):
        detail = gettext("Another entry was sent with this key. This one was not entered.")
        both = {"first": late.first.data, "sent": late.said}
        return ProblemError(status.HTTP_409_CONFLICT, detail, "key_used", lines=log.lines, **both)
    if isinstance(late, ClosedLogError):
        return ProblemError(status.HTTP_409_CONFLICT, gettext("This sheet is no longer scored live."), "closed")
    if isinstance(late, HeldElsewhereError):
        text = gettext("%(who)s scores this sheet on another device. Take over before you enter anything.")
        detail = text % {"who": log.held_by}
        return ProblemError(status.HTTP_409_CONFLICT, detail, "held_elsewhere", lines=log.lines)
    detail = gettext("Something was entered in the meantime. Read the score, then continue from there.")
    return ProblemError(status.HTTP_409_CONFLICT, detail, "overtaken", lines=log.lines)


def refused_problem(refusal: RuleViolation, detail: str) -> ProblemError:
    """What the rules do not allow, as a problem."""
    return ProblemError(status.HTTP_422_UNPROCESSABLE_ENTITY, detail, refusal.code, rule=refusal.rule)


urlpatterns = [
    re_path("^sheets/(?P<code>[0-9]{7})/live/$", LiveView.as_view()),
    re_path("^sheets/(?P<code>[0-9]{7})/live/take-over/$", TakeOverView.as_view()),
    re_path("^sheets/(?P<code>[0-9]{7})/live/open/$", OpenView.as_view()),
    re_path("^sheets/(?P<code>[0-9]{7})/live/answers/$", AnswersView.as_view()),
]
