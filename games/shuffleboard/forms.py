"""The entry form of a shuffleboard game."""

from __future__ import annotations

from games.forms import LegForm
from kit.pure.translation import gettext_lazy


class ShuffleboardLegForm(LegForm):
    """The final score of both sides; the winner may have more than 21, so neither can be left out."""

    hint = gettext_lazy("Type the final score of both sides. The winner has {rules.winning_score} or more.")


FORM = ShuffleboardLegForm
