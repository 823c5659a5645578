"""The catalogue of fouls: what each is, the rule that makes it one, and what its penalty depends on (R10)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from games.snooker.engine.events import Act


class Foul(StrEnum):
    """Everything that is a foul, in the order of the penalties in the rules."""

    BEFORE_FREE_BALL_SPOTTED = "before_free_ball_spotted"
    DOUBLE_HIT = "double_hit"
    NO_FOOT = "no_foot"
    OUT_OF_TURN = "out_of_turn"
    OUTSIDE_D = "outside_d"
    MISSED_ALL = "missed_all"
    WHITE_POTTED = "white_potted"
    BEHIND_FREE_BALL = "behind_free_ball"
    JUMP = "jump"
    NON_STANDARD_CUE = "non_standard_cue"
    CONFERRED = "conferred"
    BALLS_MOVING = "balls_moving"
    BEFORE_SPOTTED = "before_spotted"
    POTTED_NOT_ON = "potted_not_on"
    HIT_NOT_ON = "hit_not_on"
    PUSH = "push"
    TOUCHED_BALL = "touched_ball"
    OFF_TABLE = "off_table"
    TWO_AT_ONCE = "two_at_once"
    USED_BALL_OFF_TABLE = "used_ball_off_table"
    MEASURED = "measured"
    PLAYED_AT_REDS = "played_at_reds"
    WRONG_CUE_BALL = "wrong_cue_ball"
    NOT_DECLARED = "not_declared"
    BEFORE_NOMINATION = "before_nomination"
    BEHIND_NOMINATED = "behind_nominated"  # six-red alone


class Worth(StrEnum):
    """What a foul costs; never less than four."""

    BALL_ON = "ball_on"
    HIGHER = "higher"  # the ball on or the ball concerned
    SEVEN = "seven"


_IN_ORDER = (
    (Worth.BALL_ON, "a", ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi")),
    (Worth.HIGHER, "b", ("i", "ii", "iii", "iv", "v", "vi", "vii")),
    (Worth.HIGHER, "c", ("",)),
    (Worth.SEVEN, "d", ("i", "ii", "iii", "iv", "v", "vi")),
)
_PENALTIES = [(worth, f"SNOOKER R10 {part} {line}".rstrip()) for worth, part, lines in _IN_ORDER for line in lines]
_PENALTIES.append((Worth.BALL_ON, "SIX-RED 3"))

WORTH: Mapping[Foul, Worth] = MappingProxyType({foul: worth for foul, (worth, _) in zip(Foul, _PENALTIES, strict=True)})
SECTION: Mapping[Foul, str] = MappingProxyType(
    {foul: section for foul, (_, section) in zip(Foul, _PENALTIES, strict=True)}
)

# Acts that are fouls by themselves; BEFORE_SPOTTED is one of two, and BEFORE_NOMINATION comes with another.
FOUL_OF: Mapping[Act, Foul] = MappingProxyType(
    {act: Foul(act.value) for act in Act if act not in (Act.BEFORE_SPOTTED, Act.BEFORE_NOMINATION)}
)
ASKS_FOR_BALLS = frozenset({Foul.BALLS_MOVING, Foul.PUSH, Foul.TOUCHED_BALL})  # the ball concerned is told

WITHOUT_A_STROKE = frozenset(
    {
        Act.TOUCHED_BALL,
        Act.NON_STANDARD_CUE,
        Act.CONFERRED,
        Act.USED_BALL_OFF_TABLE,
        Act.MEASURED,
        Act.NOT_DECLARED,
    }
)
BY_THE_OTHER_SIDE = frozenset({Act.TOUCHED_BALL, Act.USED_BALL_OFF_TABLE})
