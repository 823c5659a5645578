"""The entry form of a described sport: the number of each side, and the other one where it follows."""

from __future__ import annotations

from typing import Any

from games.described.spec import Described
from games.forms import LegForm
from kit.pure.translation import gettext_lazy


class DescribedLegForm(LegForm):
    """What each side has at the end of the leg."""

    hint = gettext_lazy("Type what both sides have at the end.")

    def completed(self, own: int) -> int | None:
        """Return the other side's number where only the win is counted, or both share what there is."""
        game: Any = self.game
        assert isinstance(game, Described)
        counting = game.sport.counting
        if counting.what == "wins" and own in (0, 1):
            return 1 - own
        whole = counting.shared * getattr(self.rules, "ends", 0)
        return whole - own if 0 <= own <= whole and counting.shared and not self.playoff else None


FORM = DescribedLegForm
