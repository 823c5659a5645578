"""14.1 as the rest of the house sees it: legs to a number of points, which fouls can take below 0."""

from __future__ import annotations

from games.cue.scoring import FoulsInARowPlay, PointsGame, rules_with
from kit.pure.translation import gettext_lazy

StraightpoolRules = rules_with("wpa14", "wpa14_2025")
LOWEST = -999  # what the boxes of a sheet have room for

SPEC = PointsGame(
    key="straightpool",
    name="14.1 Straight Pool",
    section="WPA 4.4",
    leg_word=gettext_lazy("leg"),
    lowest_score=LOWEST,
    rules_class=StraightpoolRules,
    play_class=FoulsInARowPlay,
)
