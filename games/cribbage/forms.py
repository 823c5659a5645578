"""The entry form of a cribbage leg."""

from __future__ import annotations

from games.forms import LegForm
from kit.pure.translation import gettext_lazy


class CribbageLegForm(LegForm):
    """Pegs of both pairs. The winner's are always the same, so the loser's are enough."""

    hint = gettext_lazy(
        "Type the pegs of both sides, or only those of the side that lost: {rules.winning_score} is filled in."
    )

    def completed(self, own: int) -> int | None:
        out: int = self.rules.winning_score  # type: ignore[attr-defined]
        return out if own < out else None


FORM = CribbageLegForm
