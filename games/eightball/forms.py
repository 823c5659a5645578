"""The entry form of a rack of 8-ball."""

from __future__ import annotations

from games.forms import LegForm


class EightballLegForm(LegForm):
    """Ten for the winner, balls for the loser; the balls are enough."""

    hint = (
        "Type {rules.winner_points} for the winner and the balls of the loser, 0 to {rules.max_loser}. "
        "Only the balls will do: {rules.winner_points} is filled in."
    )

    def completed(self, own: int) -> int | None:
        ten: int = self.rules.winner_points  # type: ignore[attr-defined]
        return ten if own < ten else None


FORM = EightballLegForm
