"""What puts teams in order: a rule book names some of these for a category, and so does a sport that is described.

A game adds what its own sheets count (`Game.own_keys`).
"""

from __future__ import annotations

from typing import Literal, NewType, get_args

RankKey = Literal[
    "points",
    "wins",
    "legs_won",
    "legs_lost",
    "difference",
    "scored",
    "conceded",
    "fewest",
    "head_to_head",
    "difference_between",
    "opponents_points",
    "forfeits",
    "lot",
]
OrderKey = NewType("OrderKey", str)  # one of those of every game, or of the game's own

EVERY_SHEET: tuple[str, ...] = get_args(RankKey)
HIGH_SCORES = "high_scores"  # what a sheet lists by name, all of a team together
FEWER = frozenset({"legs_lost", "conceded", "fewest", "forfeits"})  # of which fewer is better

# What takes the higher total for the better, and cannot stand where the lower one is: "fewest" can, and only there.
HIGHER_IS_BETTER: tuple[RankKey, ...] = ("scored", "conceded", "difference", "difference_between")
