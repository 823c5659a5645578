"""Where a leg of 14.1 stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.base import Side
from games.cue.engine.pool.state import PoolOptions, PoolState
from games.straightpool.engine.reracking import Placement
from games.straightpool.engine.settings import STRAIGHT, StraightRules


@dataclass(frozen=True, slots=True, kw_only=True)
class StraightOptions(PoolOptions):
    """A leg to `target` points."""

    rule_set: Literal["wpa14", "wpa14_2025"] = "wpa14"
    target: int = 50

    def __post_init__(self) -> None:
        if self.target < 1:
            raise ValueError("target: at least one point")


def rules_of(options: StraightOptions) -> StraightRules:
    return STRAIGHT[options.rule_set]


@dataclass(frozen=True, slots=True, kw_only=True)
class StraightState(PoolState):
    """`home` and `away` are the scores, which fouls can take below 0. `placed`: how the balls were racked last."""

    options: StraightOptions
    home: int = 0
    away: int = 0
    placed: Placement | None = None

    @property
    def balls(self) -> frozenset[int]:
        return rules_of(self.options).balls

    def score(self, side: Side) -> int:
        return self.home if side is Side.HOME else self.away

    def needs(self, side: Side) -> int:
        """Return how many points `side` is short of the target."""
        return max(0, self.options.target - self.score(side))

    @property
    def left_in_rack(self) -> int:
        """The balls that can still be pocketed before the balls are racked again."""
        return max(0, len(self.on_table) - 1)
