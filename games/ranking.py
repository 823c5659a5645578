"""What puts teams in order: a rule book names some of these for a category, and so does a sport that is described."""

from __future__ import annotations

from typing import Literal

RankKey = Literal[
    "points",
    "wins",
    "legs_won",
    "difference",
    "scored",
    "fewest",
    "head_to_head",
    "difference_between",
    "opponents_points",
    "lot",
]

# What puts the higher total first, and cannot stand where the lower one is better: "fewest" can, and only there.
HIGHER_IS_BETTER: tuple[RankKey, ...] = ("scored", "difference", "difference_between")
