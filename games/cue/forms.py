"""The entry forms of a leg that the cue games share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.base import Ending, LegResult
from games.forms import LegForm
from kit.pure.translation import gettext_lazy


class RackForm(LegForm):
    """A 1 for the side that won the rack is enough."""

    hint = gettext_lazy("Type 1 for the side that won. Leave the other box empty.")

    def completed(self, own: int) -> int | None:
        return 1 - own if own in (0, 1) else 0


class PointsForm(LegForm):
    """The points of both sides; neither says what the other is."""

    hint = gettext_lazy("Type the points of both sides, including points from fouls.")

    def leg(self) -> LegResult:
        """Return the leg; one that was forfeited while it was played keeps its points where they are possible."""
        leg, data = super().leg(), self.cleaned_data
        if leg.ending is Ending.FORFEIT and None not in (data.get("home"), data.get("away")):
            awarded = replace(leg, home=data["home"], away=data["away"])
            return awarded if self.game.may_be_forfeited(awarded, self.rules) else leg
        return leg

    @staticmethod
    def initial_of(leg: LegResult) -> dict[str, Any]:
        points = {"home": leg.home, "away": leg.away} if leg.ending is Ending.FORFEIT else {}
        return {**LegForm.initial_of(leg), **points}
