"""14.1 as the rest of the house sees it: legs to a number of points, which fouls can take below 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.cue.scoring import CueGame, CueRules


@dataclass(frozen=True, slots=True, kw_only=True)
class StraightpoolRules(CueRules):
    """A match of legs, and the rule set that a shot is ruled by."""

    rule_set: Literal["wpa14"] = "wpa14"


LOWEST = -999  # what the boxes of a sheet have room for

SPEC = CueGame(
    key="straightpool",
    name="14.1 Straight Pool",
    section="WPA 4.4",
    leg_word="leg",
    counts_points=True,
    lowest_score=LOWEST,
    rules_class=StraightpoolRules,
)
