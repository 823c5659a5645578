"""Open decisions over JSON: what is open and what was decided, deciding, and taking back that something stands."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.generics import get_object_or_404

from kit.api import text
from scoring.consequences.api import GUARDED
from scoring.decisions.engine.open import Choice, Kind, OpenDecision
from scoring.decisions.models import DecisionMade
from scoring.decisions.queries.open_decisions import RIGHTS, open_decisions
from scoring.decisions.services import deciding
from scoring.decisions.words import choice_of
from tournaments.events.api import event_with
from tournaments.events.models import Competition, Event
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right

CHOICES = [choice.value for choice in Choice]


class ChoiceSerializer(serializers.Serializer[Any]):
    """One way to settle it."""

    choice = serializers.ChoiceField(choices=CHOICES)
    sentence = serializers.CharField()


class OpenDecisionSerializer(serializers.Serializer[Any]):
    """Something that rests on what no longer holds. `mark` tells the facts: who decides sends it back."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind])
    key = serializers.CharField()
    competition = serializers.IntegerField()
    what = serializers.CharField()
    entries = serializers.ListField(child=serializers.IntegerField(), help_text="The teams that it concerns.")
    choices = serializers.SerializerMethodField()
    mark = serializers.CharField()

    @extend_schema_field(ChoiceSerializer(many=True))
    def get_choices(self, decision: OpenDecision) -> Any:
        said = [(each, choice_of(decision.kind, each, decision.values)) for each in decision.choices]
        return ChoiceSerializer([{"choice": each, "sentence": says} for each, says in said], many=True).data


class DecisionMadeSerializer(serializers.Serializer[Any]):
    """What was decided, why and by whom. One that was taken back is open again, if it still is one."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    key = serializers.CharField()
    competition = serializers.IntegerField(source="competition_id")
    what = serializers.CharField()
    choice = serializers.CharField()
    sentence = serializers.CharField(source="says")
    reason = serializers.CharField()
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField()
    revoked_at = serializers.DateTimeField(allow_null=True)


class DecisionsSerializer(serializers.Serializer[Any]):
    """Everything open at an event, and everything that was decided, the last first."""

    open = OpenDecisionSerializer(many=True)
    made = DecisionMadeSerializer(many=True)


def _listed(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    event: Event = event_with(Right.ENTER_RESULTS)(request, **address)["event"]
    made = DecisionMade.objects.filter(event=event).select_related("decided_by").order_by("-decided_at", "-pk")
    return {"open": open_decisions(event), "made": made}


def _asked(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    """Return what is decided about, by its key: one that is settled by now is answered as it was first."""
    event: Event = event_with(Right.ENTER_RESULTS)(request, **address)["event"]
    kind, key = address["kind"], address["key"]
    if kind not in RIGHTS:
        raise Http404(_("There is no such kind of decision."))
    permissions.require(request.user, RIGHTS[Kind(kind)], event)
    competition = get_object_or_404(event.competitions, category=key.partition(":")[0])
    return {"competition": competition, "kind": kind, "key": key}


def _decide(*, competition: Competition, kind: str, key: str, by: User, accepted: str, **said: str) -> DecisionMade:
    """Decide it and carry the choice out, for a reason that stays on record."""
    return deciding.decide(
        competition=competition,
        kind=kind,
        key=key,
        said=deciding.Said(**said),
        by=by,
        idempotency_key=uuid.uuid4(),
        accepted=accepted,
    )


def _made(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    made = get_object_or_404(DecisionMade.objects.select_related("event__organizer"), pk=address["made_id"])
    permissions.require(request.user, RIGHTS[Kind(made.kind)], made.event)
    return {"made": made}


ACTS = (
    Read(
        name="events_decisions_list",
        at="events/<slug:slug>/decisions/",
        of=_listed,
        gives=DecisionsSerializer,
        description="What rests on what no longer holds, and what was decided about it.",
    ),
    Act(
        name="events_decisions_decide",
        at="events/<slug:slug>/decisions/<str:kind>/<card:key>/",
        of=_asked,
        does=_decide,
        says={
            "choice": serializers.ChoiceField(choices=CHOICES),
            "reason": text(500),
            "mark": text(16, help_text="The `mark` of the open decision, as it was read."),
        },
        gives=DecisionMadeSerializer,
        makes=True,
        **GUARDED,
    ),
    Act(
        name="decisions_take_back",
        at="decisions/<int:made_id>/take-back/",
        of=_made,
        does=deciding.revoke,
        gives=DecisionMadeSerializer,
    ),
)

urlpatterns = addresses(*ACTS)
