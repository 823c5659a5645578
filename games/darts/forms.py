"""The entry form of a darts leg."""

from __future__ import annotations

from games.forms import LegForm
from kit.pure.translation import gettext_lazy


class DartsLegForm(LegForm):
    """A 1 for the side that won the leg is enough."""

    hint = gettext_lazy("Type 1 for the side that won the leg. The other box may stay empty.")

    def completed(self, own: int) -> int | None:
        return 1 - own if own in (0, 1) else 0


FORM = DartsLegForm
