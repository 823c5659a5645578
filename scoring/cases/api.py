"""Cases over JSON, for the desk: what is open, bringing one, and ruling on it."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import F
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.base import LegResult
from kit.api import KEYED, AcceptField, asks_first, body_sent, key_sent, text
from kit.pure.violations import RuleViolation
from scoring.cases.models import Case, Ruling
from scoring.cases.queries import cases as queries
from scoring.cases.queries.cases import CaseLine, case_for_office, fresh_case, sheet_in
from scoring.cases.services import deciding, opening
from scoring.cases.services.deciding import Decision
from scoring.cases.services.effects import Details
from scoring.cases.services.opening import Claim
from scoring.consequences.api import GUARDED
from scoring.sheets.api import LegSerializer, ProblemError
from scoring.sheets.models import Submission
from tournaments.draws.engine.codes import clean
from tournaments.entries.models import Entry
from tournaments.events.models import Event
from tournaments.events.queries import event_for_public
from tournaments.members.models import Member
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class RulingSerializer(serializers.Serializer[Any]):
    """A ruling as it stands on record; the last of a case is in force."""

    number = serializers.IntegerField()
    effect = serializers.CharField()
    decision = serializers.CharField()
    section = serializers.CharField()
    reason = serializers.CharField()
    decided_by = serializers.CharField()
    decided_with = serializers.CharField()
    decided_at = serializers.DateTimeField()
    is_carried_out = serializers.SerializerMethodField()
    is_appealed = serializers.SerializerMethodField()

    def get_is_carried_out(self, ruling: Ruling) -> bool:
        return queries.is_done(ruling)

    def get_is_appealed(self, ruling: Ruling) -> bool:
        return queries.is_appealed(ruling)


class CaseSerializer(serializers.Serializer[Any]):
    """A case. `id` and `number` are null for a protest on a sheet that nobody has taken up yet."""

    id = serializers.IntegerField(source="case.pk", default=None, allow_null=True)
    number = serializers.IntegerField(source="case.number", default=None, allow_null=True)
    kind = serializers.SerializerMethodField(help_text="protest, complaint or question")
    about = serializers.CharField()
    sheet = serializers.SerializerMethodField(help_text="The code of the sheet; null where it is about none.")
    leg = serializers.IntegerField(source="case.leg", default=None, allow_null=True)
    claim = serializers.CharField()
    claimed_by = serializers.CharField(source="case.claimed_by", default="")
    is_open = serializers.BooleanField()
    waits_for = serializers.CharField(help_text="What an open case waits for, as a sentence.")
    rulings = RulingSerializer(many=True)

    def get_kind(self, line: CaseLine) -> str:
        return line.case.kind if line.case is not None else Case.Kind.PROTEST.value

    def get_sheet(self, line: CaseLine) -> str | None:
        if line.case is not None:
            return line.case.sub_match.code if line.case.sub_match is not None else None
        return line.submission.sub_match.code if line.submission is not None else None


class ClaimSerializer(serializers.Serializer[Any]):
    """What somebody brings, and what it is about: a sheet by its code, a team, a person by membership number."""

    kind = serializers.ChoiceField(choices=Case.Kind.choices)
    claim = serializers.CharField(max_length=4000)
    sheet = serializers.CharField(max_length=12, default="", allow_blank=True)
    leg = serializers.IntegerField(min_value=1, default=None, allow_null=True)
    entry = serializers.IntegerField(default=None, allow_null=True)
    member = serializers.CharField(max_length=20, default="", allow_blank=True)
    claimed_by = serializers.CharField(max_length=120, default="", allow_blank=True)
    claimed_role = serializers.ChoiceField(choices=Case.Role.choices, default="", allow_blank=True)
    claimed_side = serializers.RegexField("^(home|away)?$", default="", allow_blank=True)


class DecisionSerializer(serializers.Serializer[Any]):
    """A ruling. `expected_rulings` is how many the case had when it was read; each effect reads its own fields."""

    expected_rulings = serializers.IntegerField(min_value=0)
    effect = serializers.ChoiceField(choices=Ruling.Effect.choices)
    decision = serializers.CharField(max_length=4000)
    section = serializers.CharField(max_length=200)
    reason = serializers.CharField(max_length=4000)
    decided_with = serializers.CharField(max_length=120, default="", allow_blank=True)
    exception = serializers.CharField(max_length=300, default="", allow_blank=True)
    appeal_to = serializers.CharField(max_length=120, default="", allow_blank=True)
    appeal_until = serializers.DateTimeField(default=None, allow_null=True)
    side = serializers.RegexField(
        "^(home|away)?$",
        default="",
        allow_blank=True,
        help_text="Whom a leg or match goes to: `home`, or `away` for the visitor.",
    )
    leg = serializers.IntegerField(
        min_value=0, default=0, help_text="Which leg is given, or from which it is played again; 0: all of it."
    )
    legs = LegSerializer(many=True, default=list, help_text="For a penalty: every leg as it counts after it.")
    member = serializers.CharField(max_length=20, default="", allow_blank=True)
    season = serializers.IntegerField(min_value=0, default=0)
    accept_consequences = AcceptField()


class CasesView(APIView):
    """The cases of an event, the open ones first; for those who keep its scores."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_cases_list", responses=CaseSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = _event(request, slug)
        return Response(CaseSerializer(queries.cases_of(event), many=True).data)

    @extend_schema(
        operation_id="events_cases_open",
        request=ClaimSerializer,
        parameters=[KEYED],
        responses={
            201: OpenApiResponse(CaseSerializer, description="The case is open. The same key again returns it."),
            409: OpenApiResponse(description="`key_used`: with other content, as the case with the number `case`."),
        },
    )
    def post(self, request: SignedInRequest, slug: str) -> Response:
        """Open a case."""
        event = _event(request, slug)
        said = body_sent(request, ClaimSerializer)
        try:
            case = opening.open_case(
                event=event,
                claim=_claim(event, said),
                by=request.user,
                idempotency_key=_key(request),
            )
        except opening.CaseKeyReusedError as conflict:
            text = _("This key was already used for another case. Nothing was saved.")
            raise ProblemError(409, text, "key_used", case=conflict.first.number) from None
        return Response(_read(request, case.pk), status=status.HTTP_201_CREATED)


class RulingView(APIView):
    """Ruling on a case, for those who may rule at its event and whom it does not concern."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="cases_rule",
        request=DecisionSerializer,
        parameters=[KEYED],
        responses={
            201: OpenApiResponse(CaseSerializer, description="On record. The same key again returns it."),
            409: OpenApiResponse(
                description="`overtaken`: somebody else ruled, or the key was used with other content. "
                + asks_first("the ruling moves")
            ),
            422: OpenApiResponse(description="The rules do not allow it; `rule` is the section, `field` the place."),
        },
    )
    def post(self, request: SignedInRequest, case_id: int) -> Response:
        case = case_for_office(request.user, case_id, Right.RULE)
        data = body_sent(request, DecisionSerializer)
        try:
            deciding.decide(
                case=case,
                decision=_decision(data),
                by=request.user,
                expected=data["expected_rulings"],
                idempotency_key=_key(request),
                accepted=data["accept_consequences"],
            )
        except deciding.StaleCaseError:
            text = _("Somebody else ruled on this case, or the key was used before. Read the case again.")
            raise ProblemError(409, text, "overtaken") from None
        return Response(_read(request, case.pk), status=status.HTTP_201_CREATED)


def _event(request: Request, slug: str) -> Event:
    event = event_for_public(slug)
    permissions.require(request.user, Right.ENTER_RESULTS, event)
    return event


def _read(request: SignedInRequest, case_id: int) -> dict[str, Any]:
    return dict(CaseSerializer(queries.line_of(case_for_office(request.user, case_id))).data)


def _key(request: Request) -> uuid.UUID:
    return key_sent(request, _("Send a new UUID with every case, and the same one when you repeat a request."))


def _member(number: str) -> Member | None:
    if not number:
        return None
    member = Member.objects.filter(number=number).first()
    if member is None:
        raise ValidationError({"member": [_("There is no member with the number %(number)s.") % {"number": number}]})
    return member


def _claim(event: Event, data: dict[str, Any]) -> Claim:
    sub_match = sheet_in(event, clean(data["sheet"])) if data["sheet"] else None
    if data["sheet"] and sub_match is None:
        raise ValidationError({"sheet": [_("No sheet of this event has this code.")]})
    entry = Entry.objects.select_related("competition", "branch").filter(pk=data["entry"]).first()
    if data["entry"] is not None and entry is None:
        raise ValidationError({"entry": [_("There is no such team.")]})
    return Claim(
        kind=Case.Kind(data["kind"]),
        claim=data["claim"],
        sub_match=sub_match,
        leg=data["leg"],
        entry=entry,
        member=_member(data["member"]),
        claimed_by=data["claimed_by"],
        claimed_role=data["claimed_role"],
        claimed_side=data["claimed_side"],
    )


def _decision(data: dict[str, Any]) -> Decision:
    member = _member(data["member"])
    words = ("decision", "section", "reason", "effect", "decided_with", "exception", "appeal_to", "appeal_until")
    legs = tuple(LegResult.from_json({"home": 0, "away": 0, **leg}) for leg in data["legs"])
    details = Details(
        side=data["side"], leg=data["leg"], legs=legs, member=member.pk if member else 0, season=data["season"]
    )
    return Decision(**{name: data[name] for name in words}, details=details)


def _protest(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    rows = Submission.objects.select_related("sub_match__match__stage__competition__event__organizer")
    submission = get_object_or_404(rows, sub_match__code=address["code"], sub_match__result__submission=F("pk"))
    event = submission.sub_match.match.stage.competition.event
    permissions.require(request.user, Right.ENTER_RESULTS, event)
    return {"event": event, "submission": submission}


def _case(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"case": case_for_office(request.user, address["case_id"])}


def _ruling(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    latest = queries.line_of(case_for_office(request.user, address["case_id"], Right.RULE)).latest
    if latest is None:
        raise RuleViolation("cases.no_ruling")
    return {"ruling": latest}


def _line(case: Case) -> CaseLine:
    return queries.line_of(fresh_case(case.pk))


ACTS = (
    Read(
        name="cases_retrieve",
        at="cases/<int:case_id>/",
        of=lambda request, **address: queries.line_of(_case(request, **address)["case"]),
        gives=CaseSerializer,
        description="One case with its rulings.",
    ),
    Act(
        name="sheets_protest_take_up",
        at="sheets/<sheet:code>/protest/take-up/",
        of=_protest,
        does=opening.take_up,
        gives=CaseSerializer,
        shows=_line,
        description="Write the case of a protest that stands on a sheet; taken up before, it is that case.",
    ),
    Act(
        name="cases_appeal",
        at="cases/<int:case_id>/appeal/",
        of=_case,
        does=deciding.appeal,
        says={"claimed_by": text(120), "reason": text(4000)},
        gives=CaseSerializer,
        shows=lambda appeal: _line(appeal.ruling.case),
        description="Note that somebody does not accept the last ruling; the case is open again.",
    ),
    Act(
        name="cases_carry_out",
        at="cases/<int:case_id>/carry-out/",
        of=_ruling,
        does=deciding.carry_out,
        gives=CaseSerializer,
        shows=lambda done: _line(done.ruling.case),
        description="Carry out a ruling that had to wait for its sheet.",
        **GUARDED,
    ),
)

urlpatterns = [
    path("events/<slug:slug>/cases/", CasesView.as_view()),
    path("cases/<int:case_id>/rulings/", RulingView.as_view()),
    *addresses(*ACTS),
]
