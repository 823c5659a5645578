"""Handing a sheet in over JSON: the same door as the desk, with what a correction moves."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.urls import re_path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from games.base import Ending, LegResult, Side
from kit.api import KEYED, AcceptField, asks_first, body_sent, key_sent, note, text
from kit.pure.violations import RuleViolation
from scoring.consequences.api import GUARDED, ConsequenceSerializer
from scoring.consequences.services import guarded, hand_in
from scoring.desk.forms.sheet import BOTH
from scoring.desk.queries.lists import current_results
from scoring.desk.queries.lookup import WrongCodeError, sheet_for_desk, sheet_for_scorekeeper, withdrawn_for_reader
from scoring.sheets.api import LegSerializer, ProblemError
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.models import Submission, WithdrawnSheet
from scoring.sheets.queries.parties import not_to_check
from scoring.sheets.queries.rights import may_correct
from scoring.sheets.queries.sheets import Sheet, published_sheets, sheet_by_code
from scoring.sheets.queries.versions import content_of
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.services.sheets import SheetKeyReusedError, StaleSheetError, report_mismatch, verify
from scoring.standings.api.sheets import SheetSerializer, SheetViewSet, shown_to
from tournaments.draws.models import SubMatch
from tournaments.events.api import event_with
from tournaments.members.models import Member
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class HighScoreSerializer(serializers.Serializer[Any]):
    """A 180: the membership number of who threw it, the leg, how many, and whether the other side signed."""

    member = serializers.CharField(max_length=20)
    leg = serializers.IntegerField(min_value=1, allow_null=True, required=False, default=None)
    count = serializers.IntegerField(min_value=1, max_value=20, default=1)
    countersigned = serializers.BooleanField(default=False)


class SubstitutionSerializer(serializers.Serializer[Any]):
    """Who came in for whom, by membership number, and from which leg on. Null for nobody: a place that was empty."""

    side = serializers.ChoiceField(choices=[side.value for side in Side])
    leg = serializers.IntegerField(min_value=1, default=1)
    comes_in = serializers.CharField(max_length=20, allow_null=True, required=False, default=None)
    goes_out = serializers.CharField(max_length=20, allow_null=True, required=False, default=None)


class HandInSerializer(serializers.Serializer[Any]):
    """A sheet as it is handed in. `expected_version` is the version that was read before: 0 for an empty sheet."""

    expected_version = serializers.IntegerField(min_value=0)
    legs = LegSerializer(many=True, allow_empty=False, required=False, help_text="Needed unless somebody was absent.")
    score = serializers.CharField(
        max_length=12,
        required=False,
        help_text='In place of `legs` where a leg is won and no more: the legs that home and visitor won, "9-7".',
    )
    absent = serializers.ChoiceField(
        choices=[*Side, BOTH],
        required=False,
        help_text="Who was absent for the whole match, in place of `legs`: the rule book says what every leg counts.",
    )
    remarks = serializers.CharField(max_length=2000, allow_blank=True, default="")
    protest = serializers.CharField(max_length=2000, allow_blank=True, default="")
    initials_home = serializers.BooleanField(default=False)
    initials_away = serializers.BooleanField(default=False)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")
    high_scores = HighScoreSerializer(many=True, default=list)
    line_up = SubstitutionSerializer(
        many=True,
        allow_null=True,
        default=None,
        help_text="Who came in for whom. An empty list: the named team played. Left out: as on the version before.",
    )
    accept_consequences = AcceptField(
        help_text="The `fingerprint` of what this correction moves, as the answer 409 told it."
    )


class ConflictSerializer(serializers.Serializer[Any]):
    """Why nothing was saved, and what to compare or to say yes to."""

    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.ChoiceField(choices=["stale_sheet", "key_used", "consequences"])
    current = SheetSerializer(required=False)
    consequences = ConsequenceSerializer(many=True, required=False)
    fingerprint = serializers.CharField(required=False)


class OneSheetViewSet(SheetViewSet):
    """One sheet by its code: read by everybody, handed in by scorekeepers."""

    @extend_schema(
        operation_id="sheets_hand_in",
        request=HandInSerializer,
        parameters=[KEYED],
        responses={
            201: OpenApiResponse(SheetSerializer, description="Entered; this is what counts now."),
            200: OpenApiResponse(SheetSerializer, description="This key was used before; nothing was changed."),
            409: OpenApiResponse(
                ConflictSerializer,
                description="`stale_sheet`: somebody was faster; `current` is what counts now. `key_used`: this "
                "key was used for a sheet that says something else; `first` is what it said then, `sent` what it says "
                f"now. {asks_first('the correction moves')}",
            ),
            410: OpenApiResponse(description="This sheet was withdrawn; `replaced_by` is the code that counts."),
            422: OpenApiResponse(description="The rules do not allow it; `rule` is the section, `field` the place."),
        },
    )
    def hand_in(self, request: SignedInRequest, code: str) -> Response:
        """Enter or correct a sheet. The same sheet with the same key again changes nothing.

        A correction that moves places, play-offs, awards or who advances is answered with 409 and the list of what
        moves, until `accept_consequences` carries its fingerprint.
        """
        sheet = sheet_by_code(code)
        withdrawn = withdrawn_for_reader(request.user, code) if sheet is None else None
        if withdrawn is not None:
            raise _gone(withdrawn)
        if sheet is None or not sheet.is_published:
            raise Http404
        permissions.require(request.user, Right.ENTER_RESULTS, sheet.event)
        key = _key(request)
        data = body_sent(request, HandInSerializer)
        try:
            submission = hand_in(
                sheet=sheet,
                accepted=data.pop("accept_consequences"),
                legs=_legs(data, sheet),
                by=request.user,
                expected_version=data.pop("expected_version"),
                idempotency_key=key,
                source=Submission.Source.API,
                high_scores=_high_scores(data.pop("high_scores")),
                line_up=_line_up(data.pop("line_up")),
                **data,
            )
        except StaleSheetError as stale:
            raise _stale(stale, self._read(code)) from None
        number = status.HTTP_200_OK if submission.is_repeat else status.HTTP_201_CREATED
        return Response(self._read(code), status=number)

    def _read(self, code: str) -> dict[str, Any]:
        return dict(self.get_serializer(self.get_queryset().get(code=code)).data)


def _key(request: Request) -> uuid.UUID:
    return key_sent(request, _("Send a new UUID with every sheet, and the same one when you repeat it."))


def _legs(data: dict[str, Any], sheet: Sheet) -> Sequence[LegResult]:
    """Take out of `data` the legs of a sheet, their score, or who did not come to the match."""
    sent = {name: data.pop(name) for name in ("legs", "score", "absent") if data.get(name) is not None}
    if not sent:
        raise ValidationError({"legs": [_("Send the legs, their score, or who was absent.")]})
    if len(sent) > 1:
        raise ValidationError({list(sent)[-1]: [_("Send the legs, their score, or who was absent.")]})
    if "score" in sent:
        return sheet.game.legs_of_score(sent["score"], sheet.rules, playoff=sheet.playoff)
    if "legs" in sent:
        return [_leg(leg, sheet, index) for index, leg in enumerate(sent["legs"])]
    at_fault = None if sent["absent"] == BOTH else Side(sent["absent"])
    return sheet.game.forfeit(at_fault, sheet.rules, playoff=sheet.playoff)


def _leg(data: dict[str, Any], sheet: Sheet, index: int) -> LegResult:
    ending = Ending(data["ending"])
    at_fault = Side(data["at_fault"]) if data["at_fault"] else None
    if ending is Ending.FORFEIT and "home" not in data and "away" not in data:
        return sheet.game.forfeited_leg(at_fault, sheet.rules)
    if ending is not Ending.NOT_PLAYED and not {"home", "away"} <= data.keys():
        missing = next(side for side in ("home", "away") if side not in data)
        raise ValidationError({f"legs.{index}.{missing}": [_("A number is missing here.")]})
    return sheet.game.leg_class(home=data.get("home", 0), away=data.get("away", 0), ending=ending, at_fault=at_fault)


def _high_scores(lines: list[dict[str, Any]]) -> list[HighScoreLine]:
    members = _members("high_scores", [line["member"] for line in lines])
    return [HighScoreLine(**{**line, "member": members[line["member"]]}) for line in lines]


def _line_up(lines: list[dict[str, Any]] | None) -> list[Substitution] | None:
    if lines is None:
        return None
    numbers = [line[name] for line in lines for name in ("comes_in", "goes_out") if line[name]]
    known = {number: member.pk for number, member in _members("line_up", numbers).items()} if numbers else {}
    return [
        Substitution(
            side=Side(line["side"]),
            leg=line["leg"],
            comes_in=known.get(line["comes_in"]),
            goes_out=known.get(line["goes_out"]),
        )
        for line in lines
    ]


def _members(field: str, numbers: list[str]) -> dict[str, Member]:
    """Return members by membership number. Raises ValidationError for numbers that nobody has."""
    members = {member.number: member for member in Member.everybody.filter(number__in=numbers)}
    unknown = sorted(set(numbers) - set(members))
    if unknown:
        raise ValidationError(
            {field: [_("There is no member with the number %(number)s.") % {"number": number} for number in unknown]}
        )
    return members


def _gone(withdrawn: WithdrawnSheet) -> ProblemError:
    other = withdrawn.replaced_by.code if withdrawn.replaced_by else None
    return ProblemError(status.HTTP_410_GONE, withdrawn.sentence, "sheet_withdrawn", replaced_by=other)


def _stale(stale: StaleSheetError, current: dict[str, Any]) -> ProblemError:
    if isinstance(stale, SheetKeyReusedError):
        detail = _(
            "This key was used for a sheet that says something else. Nothing of this one was saved. Compare both, "
            "then correct the sheet with a new key and a reason."
        )
        both = {"first": content_of(stale.first).to_json(), "sent": stale.said.to_json()}
        return ProblemError(status.HTTP_409_CONFLICT, detail, "key_used", current=current, **both)
    detail = _("Somebody changed this sheet while you had it open. Compare both. If yours is right, correct the sheet.")
    if stale.current:
        detail = _(
            "%(name)s entered this sheet before you did. Compare both. If yours is right, correct the sheet and"
            " give a reason."
        ) % {"name": stale.current.entered_by}
    return ProblemError(status.HTTP_409_CONFLICT, detail, "stale_sheet", current=current)


# --- what a sheet needs after it is in ------------------------------------------------------------------


def _sheet(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"sheet": sheet_for_scorekeeper(request.user, address["code"])}


def _require_in(request: SignedInRequest, sheet: Sheet) -> None:
    """Refuse a sheet that is not in, and who may not correct what it says; a repeat is answered before that."""
    if sheet.current is None:
        raise RuleViolation("sheets.nothing_to_empty")
    if not may_correct(request.user, sheet.current, sheet.event):
        raise PermissionDenied(Right.CORRECT_RESULTS.value)


def _to_empty(said: dict[str, Any], *, request: SignedInRequest, sheet: Sheet) -> dict[str, Any]:
    _require_in(request, sheet)
    return said


def _source(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"source": _sheet(request, **address)["sheet"]}


def _target(said: dict[str, Any], *, request: SignedInRequest, source: Sheet) -> dict[str, Any]:
    _require_in(request, source)
    try:
        target = sheet_for_desk(said.pop("to"), source.event)
    except WrongCodeError as wrong:
        raise ValidationError({"to": [wrong.sentence]}) from None
    return {**said, "target": target, "idempotency_key": uuid.uuid4()}


def _own(said: dict[str, Any], *, request: SignedInRequest, sheet: Sheet) -> dict[str, Any]:
    if sheet.current is None:
        raise RuleViolation("sheets.not_your_last")
    return {"submission": sheet.current, "idempotency_key": uuid.uuid4()}


def _version(said: dict[str, Any], *, request: SignedInRequest, sheet: Sheet) -> dict[str, Any]:
    version = said.pop("version")
    return {**said, "submission": get_object_or_404(Submission, sub_match=sheet.sub_match, version=version)}


def _check(*, sheet: Sheet, submission: Submission, by: User, differs: str = "") -> str:
    """Note that the paper was read against this version: both match, or `differs` says what the chair has to settle."""
    if differs:
        report_mismatch(submission=submission, note=differs, by=by)
    else:
        verify(submission=submission, by=by)
    return sheet.sub_match.code


def _turn(*, sheet: Sheet, submission: Submission, by: User, accepted: str) -> str:
    """Exchange the two columns of this version, where home and visitor were swapped."""
    guarded.turn_sheet(sheet=sheet, submission=submission, by=by, accepted=accepted)
    return sheet.sub_match.code


def _empty(*, sheet: Sheet, reason: str, by: User, accepted: str) -> str:
    """Let nothing count on a sheet that was not played; its old result stays on record."""
    guarded.empty_sheet(sheet=sheet, reason=reason, by=by, accepted=accepted)
    return sheet.sub_match.code


def _move(*, source: Sheet, target: Sheet, by: User, accepted: str, **said: Any) -> str:
    """Put a result on the sheet where it belongs, and what that one had on this one; the answer is that sheet."""
    guarded.move_result(source=source, target=target, by=by, accepted=accepted, **said)
    return target.sub_match.code


def _take_back(*, sheet: Sheet, submission: Submission, idempotency_key: uuid.UUID, by: User, accepted: str) -> str:
    """Take one's own last entry back: what the sheet said before counts again, or it is empty."""
    guarded.take_entry_back(
        sheet=sheet, submission=submission, idempotency_key=idempotency_key, by=by, accepted=accepted
    )
    return sheet.sub_match.code


def _to_check(request: SignedInRequest, **address: Any) -> Any:
    event = event_with(Right.ENTER_RESULTS)(request, **address)["event"]
    waiting = current_results(event).filter(verification__isnull=True).exclude(not_to_check(request.user, event))
    return shown_to(request.user).filter(pk__in=waiting.values("sub_match")).order_by("code")


def _again(code: str) -> SubMatch:
    return published_sheets().get(code=code)


_SHEET: dict[str, Any] = {"gives": SheetSerializer, "shows": _again}
_MOVES: dict[str, Any] = {**GUARDED, **_SHEET}
_VERSION = serializers.IntegerField(min_value=1, help_text="The version that was read.")
ACTS = (
    Read(
        name="events_to_check_list",
        at="events/<slug:slug>/to-check/",
        of=_to_check,
        gives=SheetSerializer,
        many=True,
        description="Read the sheets that wait for a second reading, without those that the reader may not read.",
    ),
    Act(
        name="sheets_check",
        at="sheets/<sheet:code>/check/",
        of=_sheet,
        does=_check,
        says={"version": _VERSION, "differs": note(300)},
        reads=_version,
        **_SHEET,
    ),
    Act(
        name="sheets_turn",
        at="sheets/<sheet:code>/turn/",
        of=_sheet,
        does=_turn,
        says={"version": _VERSION},
        reads=_version,
        **_MOVES,
    ),
    Act(
        name="sheets_empty",
        at="sheets/<sheet:code>/empty/",
        of=_sheet,
        does=_empty,
        says={"reason": text(300)},
        reads=_to_empty,
        **_MOVES,
    ),
    Act(
        name="sheets_move",
        at="sheets/<sheet:code>/move/",
        of=_source,
        does=_move,
        says={
            "to": text(12, help_text="The code of the sheet where it belongs."),
            "reason": text(300),
            "turned": serializers.BooleanField(default=False, help_text="Whether home and visitor change places."),
        },
        reads=_target,
        **_MOVES,
    ),
    Act(name="sheets_take_back", at="sheets/<sheet:code>/take-back/", of=_sheet, does=_take_back, reads=_own, **_MOVES),
)

urlpatterns = [
    re_path("^sheets/(?P<code>[0-9]{7})/$", OneSheetViewSet.as_view({"get": "retrieve", "post": "hand_in"})),
    *addresses(*ACTS),
]
