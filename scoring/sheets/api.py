"""What every endpoint about sheets speaks in: refusals, legs, who came in."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import APIException

from games.base import Ending, Side
from scoring.sheets.models import Substitution
from tournaments.organization.queries.visibility import public_name


class ProblemError(APIException):
    """A refusal that an endpoint puts into words itself; `more` stands in the problem document beside the code."""

    def __init__(self, number: int, detail: str, code: str, **more: Any) -> None:
        super().__init__(detail, code)
        self.status_code = number
        self.more: dict[str, Any] = {"code": code, **more}


class LegSerializer(serializers.Serializer[Any]):
    """One leg. A forfeited or unplayed one needs no numbers; `at_fault` says who gave it away, empty means both."""

    home = serializers.IntegerField(required=False)
    away = serializers.IntegerField(required=False)
    ending = serializers.ChoiceField(choices=[ending.value for ending in Ending], default=Ending.PLAYED.value)
    at_fault = serializers.ChoiceField(
        choices=[side.value for side in Side], allow_null=True, required=False, default=None
    )


class CameInSerializer(serializers.Serializer[Any]):
    """Who came in for whom, named as on public pages, and from which leg on. Null is nobody."""

    side = serializers.CharField()
    leg = serializers.IntegerField()
    comes_in = serializers.SerializerMethodField()
    goes_out = serializers.SerializerMethodField()

    def get_comes_in(self, substitution: Substitution) -> str | None:
        return public_name(substitution.comes_in) if substitution.comes_in else None

    def get_goes_out(self, substitution: Substitution) -> str | None:
        return public_name(substitution.goes_out) if substitution.goes_out else None
