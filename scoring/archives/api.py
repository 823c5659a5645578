"""What a laptop had that came home late, over JSON: read beside what the office has, taken or left."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from kit.api import text
from scoring.archives.pages import LateCard, late_cards
from scoring.consequences.api import AskedSerializer
from scoring.decisions.engine.open import Choice
from scoring.decisions.models import DecisionMade
from scoring.decisions.services.deciding import settle_late
from tournaments.events.api import event_with
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.api.keys import with_key
from tournaments.organization.queries.permissions import Right

CHOICES = (Choice.STANDS.value, Choice.TAKEN.value)


class LateSheetSerializer(serializers.Serializer[LateCard]):
    """A sheet that a laptop has and the office has not, or has otherwise; or what stands on no sheet, in `also`."""

    key = serializers.CharField(source="decision.key")
    mark = serializers.CharField(source="decision.mark", help_text="Who settles it sends it back.")
    sentence = serializers.CharField(source="decision.what")
    choices = serializers.ListField(child=serializers.CharField(), source="decision.choices")
    office = serializers.JSONField(source="here", help_text="What is here, as a sheet is handed in; null for nothing.")
    laptop = serializers.JSONField(source="there", help_text="What the laptop has, as a sheet is handed in.")
    also = serializers.ListField(child=serializers.CharField(), source="more")


class LateSettledSerializer(serializers.ModelSerializer[DecisionMade]):
    class Meta:
        model = DecisionMade
        fields = ("key", "choice", "reason", "decided_at")


def _late(request: SignedInRequest, **address: Any) -> list[LateCard]:
    return late_cards(**event_with(Right.ENTER_RESULTS)(request, **address), user=request.user)


urlpatterns = addresses(
    Read(
        name="events_late_sheets_list",
        at="events/<slug:slug>/late-sheets/",
        of=_late,
        gives=LateSheetSerializer,
        many=True,
        description="What a laptop had that came home after the office went on without it, and nobody settled yet.",
    ),
    Act(
        name="events_late_sheets_settle",
        at="events/<slug:slug>/late-sheets/",
        of=event_with(Right.RULE),
        does=settle_late,
        says={
            "key": serializers.CharField(
                default="", allow_blank=True, max_length=100, help_text="Of one sheet; empty for all that can be."
            ),
            "mark": serializers.CharField(
                default="", allow_blank=True, max_length=16, help_text="With `key`: the `mark` as it was read."
            ),
            "choice": serializers.ChoiceField(choices=CHOICES),
            "reason": text(300),
        },
        reads=with_key,
        gives=LateSettledSerializer,
        shows=lambda settled: settled.made,
        many=True,
        moves="the sheet changes",  # not shown
        asks=AskedSerializer,
    ),
)
