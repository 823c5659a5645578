"""The seventeen fouls of English billiards, in the order of Rule 14."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from games.billiards.engine.events import Act

PENALTY = 2  # for every foul, and once a stroke (R15)


class Foul(StrEnum):
    """Everything that is a foul."""

    WRONG_BALL = "wrong_ball"
    DOUBLE_HIT = "double_hit"
    NO_FOOT = "no_foot"
    OUT_OF_TURN = "out_of_turn"
    IN_HAND = "in_hand"  # played improperly from in hand
    BALLS_MOVING = "balls_moving"
    JUMP = "jump"
    PUSH = "push"
    OFF_TABLE = "off_table"
    TOO_MANY_HAZARDS = "too_many_hazards"
    TOO_MANY_CANNONS = "too_many_cannons"
    TOUCHED_BALL = "touched_ball"
    BEFORE_SPOTTED = "before_spotted"
    MISSED_ALL = "missed_all"
    CONFERRED = "conferred"
    NON_STANDARD_CUE = "non_standard_cue"
    COUP = "coup"


# The text gives the acts no letters of their own; ours follow its order.
SECTION: Mapping[Foul, str] = MappingProxyType(
    {foul: f"BILLIARDS R14 {letter}" for foul, letter in zip(Foul, "abcdefghijklmnopq", strict=True)}
)

IN_HAND_ACTS = frozenset({Act.OUTSIDE_D, Act.STAYED_IN_BAULK, Act.BALL_IN_BAULK})
FOUL_OF: Mapping[Act, Foul] = MappingProxyType(
    {act: Foul.IN_HAND if act in IN_HAND_ACTS else Foul(act.value) for act in Act}
)
WITHOUT_A_STROKE = frozenset({Act.TOUCHED_BALL, Act.CONFERRED, Act.NON_STANDARD_CUE})
