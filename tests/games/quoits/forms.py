"""The entry form of a game of quoits."""

from __future__ import annotations

from games.forms import LegForm


class QuoitsLegForm(LegForm):
    """The final score of both sides."""

    hint = "Type the final score of both sides."


FORM = QuoitsLegForm
