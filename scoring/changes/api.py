"""Late changes over JSON, for those who draw: what was changed and why, looking at one, making it, taking it back."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.core.exceptions import PermissionDenied
from django.urls import path
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import KEYED, AcceptField, body_sent, key_sent
from kit.pure.codec import load_known
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.forms import form_for
from scoring.changes.models import Change, kinds
from scoring.changes.queries import changes as queries
from scoring.changes.queries.report import fingerprint
from scoring.changes.services.making import MOST_REASON, DrawKeyReusedError, StaleDrawError, make, preview
from scoring.changes.services.undoing import take_back
from scoring.changes.words import translate_report
from scoring.consequences.api import GUARDED
from scoring.sheets.api import ProblemError
from tournaments.draws.engine.redraw import How
from tournaments.draws.models import Stage
from tournaments.draws.queries.now import draw_now
from tournaments.events.api import event_with
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right


class PartOfChangeSerializer(serializers.ModelSerializer[Change]):
    competition = serializers.IntegerField(source="stage.competition_id", read_only=True)
    stage = serializers.IntegerField(source="stage_id", read_only=True)

    class Meta:
        model = Change
        fields = ["id", "competition", "stage", "number"]


class ChangeSerializer(PartOfChangeSerializer):
    """A late change. `parts` are those that it made in competitions on the same boards."""

    made_by = serializers.CharField(source="made_by.__str__", read_only=True)
    is_standing = serializers.BooleanField(read_only=True, help_text="Whether it was not taken back.")
    parts = PartOfChangeSerializer(many=True, read_only=True)

    class Meta(PartOfChangeSerializer.Meta):
        fields = [
            *PartOfChangeSerializer.Meta.fields, "kind", "reason", "made_by", "made_at", "undone_at", "is_standing",
            "parts",
        ]  # fmt: skip


class WhatHappenedSerializer(serializers.Serializer[Any]):
    """What happened. Each kind reads the fields that it needs; what is left out is as the page has it."""

    kind = serializers.ChoiceField(choices=kinds())
    how = serializers.ChoiceField(choices=[how.value for how in How], required=False, help_text="How the rest is drawn")
    until = serializers.IntegerField(required=False, help_text="The last turn that stays as it is.")
    entry = serializers.IntegerField(required=False, help_text="The team: late, absent, leaving or coming in.")
    turn = serializers.IntegerField(required=False, help_text="From, or up to, which turn.")
    walk_over = serializers.BooleanField(required=False)
    departure = serializers.CharField(required=False, help_text="withdrawn or expelled")
    policy = serializers.CharField(
        required=False, help_text="What its results count for; without it, as the book says."
    )
    pacer = serializers.BooleanField(required=False)
    group = serializers.IntegerField(required=False)
    station = serializers.IntegerField(required=False, help_text="The board that is lost, or")
    replacement = serializers.IntegerField(required=False, help_text="the number of the one in its place.")
    stations = serializers.ListField(child=serializers.IntegerField(), required=False, max_length=100)
    begins = serializers.DateTimeField(required=False, help_text="When the first of what is moved begins.")
    what = serializers.CharField(required=False, help_text="What is played again: round-match, round-0 for all of it.")
    at_end = serializers.BooleanField(required=False)


class PreviewSerializer(serializers.Serializer[Any]):
    """What a change would come to. `version` and `fingerprint` are sent back by whoever says yes to exactly that."""

    version = serializers.IntegerField()
    fingerprint = serializers.CharField()
    headline = serializers.CharField()
    report = serializers.DictField(help_text="Everything that the page shows: what moves, which paper, how fair.")


class MakeSerializer(WhatHappenedSerializer):
    reason = serializers.CharField(max_length=MOST_REASON, help_text="Everybody can read it on the certificate.")
    expected_version = serializers.IntegerField(min_value=0)
    fingerprint = serializers.RegexField("^[0-9a-f]{1,64}$", help_text="Of the preview.")


class PreviewView(APIView):
    """What a late change of a published draw would come to; nothing is written."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="stages_changes_preview", request=WhatHappenedSerializer, responses=PreviewSerializer)
    def post(self, request: SignedInRequest, stage_id: int) -> Response:
        """Look at a late change."""
        stage, asked = _stage_and_request(request, stage_id, _said(request, stage_id, WhatHappenedSerializer))
        report = preview(stage=stage, asked=asked, by=request.user)
        seen = {"version": queries.version_of(stage), "fingerprint": fingerprint(report)}
        return Response(
            PreviewSerializer({**seen, "headline": report["headline"], "report": translate_report(report)}).data
        )


class MakeView(APIView):
    """Making a late change that was looked at."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="stages_changes_create",
        request=MakeSerializer,
        parameters=[KEYED],
        responses={
            201: OpenApiResponse(ChangeSerializer, description="Made. The same key again returns it."),
            409: OpenApiResponse(
                description="`overtaken`: the draw was changed in between; look again. `key_used`: for another."
            ),
            422: OpenApiResponse(description="It cannot be done, or is not any more what the preview showed."),
        },
    )
    def post(self, request: SignedInRequest, stage_id: int) -> Response:
        """Make a late change."""
        said, key = _said(request, stage_id, MakeSerializer), _key(request)
        stage, asked = _stage_and_request(request, stage_id, said, key)
        try:
            change = make(
                stage=stage,
                asked=asked,
                reason=said["reason"],
                by=request.user,
                idempotency_key=key,
                expected_version=said["expected_version"],
                expected_report=said["fingerprint"],
            )
        except DrawKeyReusedError as other:
            text = gettext("This key was used for another change. Nothing was changed.")
            raise ProblemError(409, text, "key_used", change=other.first.pk) from None
        except StaleDrawError:
            text = gettext("The draw changed while you had it open. None of your changes were made. Look at it again.")
            raise ProblemError(409, text, "overtaken") from None
        return Response(ChangeSerializer(change).data, status=status.HTTP_201_CREATED)


class TakeBackSerializer(serializers.Serializer[Any]):
    """Yes to what going back moves, where others rely on it."""

    accept_consequences = AcceptField(help_text="The `fingerprint` of what it moves, as the answer 409 told it.")


def _to_take_back(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    change = queries.change_for_office(request.user, address["change_id"])
    if not queries.may_take_back(request.user, change):
        raise PermissionDenied
    return {"change": change}


def _take_back(*, change: Change, by: User, accepted: str) -> Change:
    """Make everything what it was before a late change. The same again changes nothing."""
    if change.is_standing:
        take_back(change=change, by=by, accepted=accepted, ask_so_far=True)
    return queries.change_for_office(by, change.pk)


def _said(request: SignedInRequest, stage_id: int, kind: type[WhatHappenedSerializer]) -> dict[str, Any]:
    queries.stage_for_change(request.user, stage_id)  # who may change nothing here is told that, and no more
    return body_sent(request, kind)


def _stage_and_request(
    request: SignedInRequest, stage_id: int, said: Mapping[str, Any], key: uuid.UUID | None = None
) -> tuple[Stage, ChangeRequest]:
    """Return the draw and what is asked for, by the form that the page has.

    What is left out of a repeat is as it was when it was sent first: the draw, and with it the usual, is another now.
    """
    kind = ChangeKind(said["kind"])
    rights = [Right.RULE] if kind.is_ruling else []
    stage = queries.stage_for_change(request.user, stage_id, *rights)
    first = queries.change_with_key(stage, key) if key is not None else None
    against = queries.reason_against(stage)
    if against is not None and first is None:
        raise against
    form = form_for(kind, stage, draw_now(stage), None)
    typed = {name: str(field.initial) for name, field in form.fields.items() if field.initial is not None}
    for name, value in said.items():
        typed[name] = _typed(value)
    if said.get("pacer") is False:
        del typed["pacer"]
    form = form_for(kind, stage, draw_now(stage), typed)
    if first is not None:
        form.allow_chosen_values()
    if not form.is_valid():
        raise ValidationError({name: [str(text) for text in errors] for name, errors in form.errors.items()})
    asked = form.to_request()
    if first is not None:
        before = load_known(ChangeRequest, first.asked)
        usual = {name for name in form.fields if name not in said and hasattr(before, name)}
        asked = replace(asked, **{name: getattr(before, name) for name in usual})
    return stage, asked


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _key(request: Request) -> uuid.UUID:
    return key_sent(request, gettext("Send a new UUID with every change, and the same one when you repeat it."))


urlpatterns = [
    path("stages/<int:stage_id>/changes/", MakeView.as_view()),
    path("stages/<int:stage_id>/changes/preview/", PreviewView.as_view()),
    *addresses(
        Read(
            name="events_changes_list",
            at="events/<slug:slug>/changes/",
            of=lambda request, **address: queries.changes_of(event_with(Right.DRAW)(request, **address)["event"]),
            gives=ChangeSerializer,
            many=True,
            description="The late changes of an event, the newest first.",
        ),
        Act(
            name="changes_take_back",
            at="changes/<int:change_id>/take-back/",
            of=_to_take_back,
            does=_take_back,
            says=TakeBackSerializer,
            only_known=False,
            gives=ChangeSerializer,
            **GUARDED,
        ),
    ),
]
