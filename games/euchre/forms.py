"""The entry form of a euchre leg."""

from __future__ import annotations

from games.forms import LegForm
from kit.pure.translation import gettext_lazy


class EuchreLegForm(LegForm):
    """The counts on the cards. A leg that the clock ended says so, and needs both counts."""

    hint = gettext_lazy(
        "Type the count of both sides, or only that of the side that lost: {rules.winning_score} is filled in. "
        "When the {rules.time_limit_minutes} minutes were up, type both counts and say so below."
    )
    ending_in_sight = True

    def completed(self, own: int) -> int | None:
        out: int = self.rules.winning_score  # type: ignore[attr-defined]
        return out if own < out else None


FORM = EuchreLegForm
