"""One table of settings for each rule set: snooker, and the game with six reds or any other number of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """What a rule set says of its own.

    `most_misses`: calls of foul and a miss in a row after which the cue ball is no longer put back, None
    where there is no such number; `miss_warning`: the call at which the player is warned of it.
    `third_miss_loses`: whether a third failure with a full ball in sight loses the frame (AMB-R1).
    `behind_nominated`: whether a player may be left snookered behind a colour that was named after a red, and behind
    a free ball when only pink and black are left.
    """

    key: str
    name: str
    reds: int
    most_misses: int | None = None
    miss_warning: int | None = None
    third_miss_loses: bool = True
    behind_nominated: bool = True


SNOOKER = RuleSet(key="snooker", name="Snooker", reds=15)
SIX_RED = RuleSet(
    key="sixred",
    name="Six-red snooker",
    reds=6,
    most_misses=5,
    miss_warning=4,
    behind_nominated=False,
)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType({rules.key: rules for rules in (SNOOKER, SIX_RED)})
MOST_REDS = 15
LEAST_PENALTY = 4  # a foul costs no less (R10)
SEVEN = 7  # what the acts of R10 d cost
CLEAR_LEAD = 7  # with only the black left a greater lead may be claimed (Definition 1 b)
RED_AND_BLACK = 8  # what a red counts in a count of what is left (Section 4, Rule 2)
UNPLAYED_FRAME = 147  # what an unplayed frame of a forfeited game counts where points are added up
