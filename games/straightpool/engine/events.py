"""What can happen in a leg of 14.1 besides what every game of pool knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, get_args

from games.base import Side
from games.cue.engine.pool.events import PoolEvent


@dataclass(frozen=True, slots=True)
class Rerack:
    """What is in the way when fourteen balls are racked again (WPA 4.8); a fact that does not matter is not asked for.

    A ball interferes when it lies in the outline of the rack or overlaps it. `behind_head`: whether the last
    object ball lies behind the head string, not on it. `head_spot_blocked`: whether the ball that stays where
    it is keeps the other from the head spot.
    """

    cue_interferes: bool | None = None
    ball_interferes: bool | None = None
    behind_head: bool | None = None
    head_spot_blocked: bool | None = None


@dataclass(frozen=True, slots=True)
class Lag:
    """After a stalemate the sides lagged again, and `breaker` is going to shoot the opening break (WPA 4.12)."""

    breaker: Side


OwnEvent: TypeAlias = Rerack | Lag
Event: TypeAlias = PoolEvent | OwnEvent
EVENTS: tuple[type[Event], ...] = get_args(Event)
