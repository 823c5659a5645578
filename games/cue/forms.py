"""The entry forms of a leg that the cue games share."""

from __future__ import annotations

from games.forms import LegForm


class RackForm(LegForm):
    """A 1 for the side that won the rack is enough."""

    hint = "Type 1 for the side that won the rack. The other box may stay empty; so may a leg that was not needed."

    def completed(self, own: int) -> int | None:
        return 1 - own if own in (0, 1) else 0


class PointsForm(LegForm):
    """The points of both sides; neither says what the other is."""

    hint = "Type the points of both sides, those from fouls included. A leg that was not needed stays empty."
