"""The entry form of a rack of 8-ball."""

from __future__ import annotations

from games.forms import LegForm
from kit.pure.translation import gettext_lazy


class EightballLegForm(LegForm):
    """Ten for the winner, balls for the loser; the balls are enough."""

    hint = gettext_lazy(
        "Type the balls of the loser, 0 to {rules.max_loser}. The winner's {rules.winner_points} is filled in for you."
    )

    def completed(self, own: int) -> int | None:
        ten: int = self.rules.winner_points  # type: ignore[attr-defined]
        return ten if own < ten else None


FORM = EightballLegForm
