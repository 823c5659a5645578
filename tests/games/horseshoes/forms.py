"""The entry form of a game of horseshoes."""

from __future__ import annotations

from games.forms import LegForm


class HorseshoesLegForm(LegForm):
    """The final score of both sides."""

    hint = "Type the final score of both sides."


FORM = HorseshoesLegForm
