"""What is told about one shot of blackball or WEPF 8-ball: facts that were seen, never a judgement on them.

A fact that was not told is None, and the ruling asks for it by name only when it decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from games.cue.engine.shot import CUE_BALL, refuse


class Act(StrEnum):
    """Something a player did. Whether and how much it is a foul is the rule set's business."""

    NO_FOOT = "no_foot"
    CUE_BALL_TOUCHED = "cue_ball_touched"  # by accident, with anything but the tip in a shot
    BALL_TOUCHED = "ball_touched"  # an object ball, by accident
    DOUBLE_HIT = "double_hit"
    PUSH = "push"
    INTO_TOUCHING_BALL = "into_touching_ball"  # towards a ball that the cue ball touched
    BALLS_MOVING = "balls_moving"
    OUTSIDE_BAULK = "outside_baulk"
    NOT_SPOTTED = "not_spotted"  # a ball was still to be spotted
    JUMPED = "jumped"  # the cue ball jumped over a ball, or the break over the pack
    CUE_ON_TABLE = "cue_on_table"
    TEMPLATE = "template"
    DRINK = "drink"  # a drink or a cigarette touched the table, or was held while touching it
    TOUCHED_TABLE = "touched_table"  # by who was not in control of the frame
    STAYED = "stayed"  # more than ten seconds at the table after a turn
    COACHED = "coached"  # after the first and final warning
    LEFT_AREA = "left_area"
    OUT_OF_TURN = "out_of_turn"
    WRONG_ON_PURPOSE = "wrong_on_purpose"  # hit a wrong ball first, and meant to
    NO_ATTEMPT = "no_attempt"  # did not try to hit a ball on
    TIP_ON_OTHER_BALL = "tip_on_other_ball"  # on purpose
    MOVED_ON_PURPOSE = "moved_on_purpose"
    CUE_BALL_OTHERWISE = "cue_ball_otherwise"  # struck on purpose with other than the tip
    JUMPED_ON_PURPOSE = "jumped_on_purpose"
    DISRUPTED = "disrupted"  # the opponent's play, by word or action
    PREVENTED_EIGHT = "prevented_eight"  # kept the opponent from potting the 8 by unfair means


# What can happen while nobody shoots, and by whom: the player at the table, or the one who is not.
BETWEEN_SHOTS = frozenset(
    {
        Act.CUE_BALL_TOUCHED, Act.BALL_TOUCHED, Act.DRINK, Act.COACHED, Act.LEFT_AREA, Act.CUE_ON_TABLE, Act.TEMPLATE,
        Act.TIP_ON_OTHER_BALL, Act.MOVED_ON_PURPOSE, Act.DISRUPTED, Act.PREVENTED_EIGHT,
    }
)  # fmt: skip
BY_THE_OTHER = frozenset(
    {
        Act.TOUCHED_TABLE, Act.STAYED, Act.DRINK, Act.COACHED, Act.OUT_OF_TURN, Act.MOVED_ON_PURPOSE, Act.DISRUPTED,
        Act.PREVENTED_EIGHT,
    }
)  # fmt: skip
_NOT_IN_A_SHOT = frozenset({Act.TOUCHED_TABLE, Act.STAYED, Act.COACHED, Act.LEFT_AREA, Act.OUT_OF_TURN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """The facts of one shot. Ball 0 is the cue ball. In whatever order they are entered, they are the same facts.

    `first`: what the cue ball hit first, () for nothing. `rail`: whether any ball reached a cushion after that
    contact. `to_rail` and `across_centre`: object balls that a break drove to a cushion, or over the middle of the
    table. `touching`: balls that the cue ball touched before the shot. `snookered`: the referee had declared a
    snooker (blackball) or a total snooker (WEPF). `unnamed`: a colour was to be named before, and was not.
    `restorable`: whether the balls could be put back after a serious foul. `fell_by_itself`: a ball that the shot
    would have met fell in without being struck.

    >>> Shot(potted=(9, 3)) == Shot(potted=(3, 9))
    True
    """

    first: tuple[int, ...] | None = None
    potted: tuple[int, ...] = ()
    off_table: tuple[int, ...] = ()
    rail: bool | None = None
    to_rail: int | None = None
    across_centre: int | None = None
    touching: tuple[int, ...] = ()
    snookered: bool = False
    unnamed: bool = False
    acts: frozenset[Act] = frozenset()
    restorable: bool | None = None
    fell_by_itself: bool = False

    def __post_init__(self) -> None:
        for name in ("potted", "off_table", "touching"):
            object.__setattr__(self, name, tuple(sorted(getattr(self, name))))
        object.__setattr__(self, "first", None if self.first is None else tuple(sorted(self.first)))

    @property
    def fallen(self) -> tuple[int, ...]:
        """The object balls that were potted."""
        return tuple(ball for ball in self.potted if ball != CUE_BALL)

    @property
    def driven_off(self) -> tuple[int, ...]:
        """The object balls that left the table."""
        return tuple(ball for ball in self.off_table if ball != CUE_BALL)

    @property
    def in_off(self) -> bool:
        """Whether the cue ball was potted or left the table."""
        return CUE_BALL in (*self.potted, *self.off_table)


def _gone(shot: Shot) -> tuple[int, ...]:
    return (*shot.potted, *shot.off_table)


def _object_balls(shot: Shot) -> set[int]:
    return {*shot.fallen, *shot.driven_off, *(shot.first or ()), *shot.touching}


Impossible = Callable[[Shot, frozenset[int], bool], bool]

_IMPOSSIBLE: tuple[tuple[str, str, Impossible], ...] = (
    ("ball_not_on_the_table", "potted", lambda shot, table, _: not table.issuperset(_object_balls(shot))),
    ("ball_gone_twice", "potted", lambda shot, table, _: len(set(_gone(shot))) != len(_gone(shot))),
    (
        "gone_without_contact",
        "first",
        lambda shot, table, _: shot.first == () and not shot.touching and bool({*_gone(shot)} - {CUE_BALL}),
    ),
    ("only_on_the_break", "to_rail", lambda shot, table, on_break: shot.to_rail is not None and not on_break),
    ("only_on_the_break", "across_centre", lambda shot, _, on_break: shot.across_centre is not None and not on_break),
    ("too_many_to_rail", "to_rail", lambda shot, table, _: not 0 <= (shot.to_rail or 0) <= len(table)),
    ("too_many_across", "across_centre", lambda shot, table, _: not 0 <= (shot.across_centre or 0) <= len(table)),
    ("not_in_a_shot", "acts", lambda shot, table, _: bool(shot.acts & _NOT_IN_A_SHOT)),
    (
        "nothing_touching",
        "acts",
        lambda shot, table, _: Act.INTO_TOUCHING_BALL in shot.acts and not shot.touching,
    ),
)


def check_shot(shot: Shot, table: frozenset[int], *, on_break: bool) -> None:
    """Raise RuleViolation unless these facts can be true together with the object balls of `table`.

    >>> check_shot(Shot(potted=(3,), off_table=(3,)), frozenset({3, 8}), on_break=False)
    Traceback (most recent call last):
    kit.pure.violations.RuleViolation: ('ball_gone_twice', '', {})
    """
    refuse(_IMPOSSIBLE, shot, table, on_break)
