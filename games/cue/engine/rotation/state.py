"""Where a rack of 9-ball or 10-ball stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from games.base import Side
from games.cue.engine.pool.state import How, PoolOptions, PoolState
from games.cue.engine.rotation.settings import LEFT_IN_POSITION, ROTATION, THREE_POINTS, RotationRules
from games.cue.engine.shot import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class RotationOptions(PoolOptions):
    """A rack. `mode`: shot by shot, or only its result.

    What the texts leave open: `out_of_turn`, whether a mistaken turn gives cue ball in hand or leaves it where it
    lies, and `three_point_break`, whether a break without a ball down may be handed back when fewer than three
    balls crossed the head string.
    """

    mode: Literal["shots", "rack"] = "shots"
    out_of_turn: Literal["in_hand", "position"] = "in_hand"
    three_point_break: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NineballOptions(RotationOptions):
    """A rack of 9-ball."""

    rule_set: Literal["wpa9", "wpa9_2025"] = "wpa9"


@dataclass(frozen=True, slots=True, kw_only=True)
class TenballOptions(RotationOptions):
    """A rack of 10-ball, which knows no three-point break."""

    rule_set: Literal["wpa10", "wpa10_2025"] = "wpa10"
    three_point_break: Literal[False] = False


@cache
def rules_of(options: RotationOptions) -> RotationRules:
    """Return the rules of a rack with what its options change in them.

    >>> rules_of(NineballOptions()).across_head, rules_of(NineballOptions(three_point_break=True)).across_head
    (0, 3)
    """
    rules = ROTATION[options.rule_set]
    return replace(
        rules,
        penalties=LEFT_IN_POSITION if options.out_of_turn == "position" else rules.penalties,
        across_head=THREE_POINTS if options.three_point_break else rules.across_head,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RotationState(PoolState):
    """`push_out`: whether the next shot is the second of the rack, after a break without a foul."""

    options: NineballOptions | TenballOptions
    push_out: bool = False

    @property
    def balls(self) -> frozenset[int]:
        return rules_of(self.options).balls

    @property
    def lowest(self) -> int:
        """The ball that has to be hit first."""
        return min(self.on_table)

    @property
    def table(self) -> Table:
        return replace(self.bare_table, push_out=self.push_out)

    @property
    def broke_and_ran(self) -> Side | None:
        """The side that broke this rack and won it before the other came to the table, in more than the break."""
        return self._won_at_once if self.strokes > 1 else None

    @property
    def won_on_break(self) -> Side | None:
        """The side that won with the break itself."""
        return self._won_at_once if self.strokes == 1 else None

    @property
    def _won_at_once(self) -> Side | None:
        """The side that pocketed the last ball in the visit that began with the break."""
        return self.winner if self.how is How.MONEY_BALL and self.visit == 1 else None
