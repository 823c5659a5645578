"""The entry form of a leg of 14.1."""

from __future__ import annotations

from typing import Any

from games.base import Side
from games.cue.forms import PointsForm
from kit.pure.translation import gettext_lazy


class StraightpoolLegForm(PointsForm):
    """The points of both sides; fouls can take one below 0, so the keyboard has to have a minus."""

    hint = gettext_lazy(
        "Type the points of both sides. The winner has {rules.target} or more. "
        "Fouls can take a side below 0: then type a minus in front. A leg that was not needed stays empty."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for side in Side:
            self.fields[side.value].widget.attrs["inputmode"] = "text"  # the digits of a phone have no minus


FORM = StraightpoolLegForm
