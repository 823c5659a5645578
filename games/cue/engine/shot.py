"""What is told about one shot: facts that were seen at the table, never a judgement on them.

A fact that was not told is None, and the ruling asks for it by name only when it decides. Facts that
cannot be true together are refused by `check_shot`, each with a plain code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVarTuple

from games.base import Side
from kit.pure.violations import RuleViolation

CUE_BALL = 0
Facts = TypeVarTuple("Facts")


class Pocket(StrEnum):
    """The six pockets, seen from the head of the table."""

    HEAD_LEFT = "head_left"
    HEAD_RIGHT = "head_right"
    SIDE_LEFT = "side_left"
    SIDE_RIGHT = "side_right"
    FOOT_LEFT = "foot_left"
    FOOT_RIGHT = "foot_right"


class Act(StrEnum):
    """Something the shooter did. Whether it is a foul is the rule set's business."""

    CUE_BALL_DEFLECTED = "cue_ball_deflected"  # on the break, before the rack was reached
    NO_FOOT = "no_foot"  # no foot on the floor
    CUE_BALL_TOUCHED = "cue_ball_touched"
    BALL_TOUCHED = "ball_touched"  # an object ball was moved or touched by accident
    MOVED_BALL_MET_CUE_BALL = "moved_ball_met_cue_ball"  # and in that shot it met the cue ball
    SHOOTER_REPLACED_BALL = "shooter_replaced_ball"
    DOUBLE_HIT = "double_hit"
    PUSH = "push"
    THROUGH_FROZEN_BALLS = "through_frozen_balls"  # less than 45 degrees off the line of two frozen balls
    BALLS_MOVING = "balls_moving"  # shot, or picked the cue ball up, before every ball was still
    STROKE_WHILE_PLACING = "stroke_while_placing"
    TOUCH_WHILE_PLACING = "touch_while_placing"  # cue ball or hand touched another ball
    PLACED_OUTSIDE = "placed_outside"  # completely and obviously outside the kitchen
    SHOT_BEHIND_HEAD_STRING = "shot_behind_head_string"  # straight at a ball that lay behind it
    SCOOPED_ON_PURPOSE = "scooped_on_purpose"
    IMPEDING_BALL_MOVED = "impeding_ball_moved"  # the ball that was to be jumped or curved around
    JUMPED = "jumped"  # the cue ball jumped over a ball, cleanly or by accident
    STAYED_BEHIND_HEAD_STRING = "stayed_behind_head_string"  # cue ball in hand there: neither crossed it nor met a ball
    CUE_ON_TABLE = "cue_on_table"  # aimed with a cue that lay on the table, no hand on it
    TEMPLATE = "template"  # a racking template that was left on the rail touched a ball
    BEFORE_ANSWER = "before_answer"  # took the cue ball before the opponent had admitted the foul


class FoulCall(StrEnum):
    """What became of a foul that only players may call."""

    ACKNOWLEDGED = "acknowledged"
    REFUSED = "refused"  # called, and the shooter does not admit it
    NOT_CALLED = "not_called"  # nobody said anything before the next shot


@dataclass(frozen=True, slots=True)
class Potted:
    """A ball that fell; its pocket only matters where a pocket was called."""

    ball: int
    pocket: Pocket | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """The ball and the pocket that the shooter named; which pocket it is need not be told."""

    ball: int
    pocket: Pocket | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """The facts of one shot. Ball 0 is the cue ball. In whatever order they are entered, they are the same facts.

    `first`: what the cue ball touched first, () for nothing. `rail`: whether any ball reached a cushion after
    that contact (where nothing was touched: whether the cue ball did). `frozen`: the ball that was announced
    as frozen to a cushion, and `frozen_rail`: whether it reached another cushion, or any other ball one.
    `to_rail`: how many numbered balls a break drove to a cushion, `cue_rail`: whether the cue ball reached one
    after the rack, `across_head`: how many balls crossed the head string. `push_out`: announced as one.
    `as_called`: whether the called ball fell where it should, for those who do not tell pockets by name.
    `obvious`: whether ball and pocket were plain to everybody. `purposeful`: whether the shooter meant to foul.
    `shooter` and `player` are checked where they are told.

    >>> Shot(potted=(Potted(9), Potted(3))) == Shot(potted=(Potted(3), Potted(9)))
    True
    """

    shooter: Side | None = None
    player: int | None = None
    call: Call | None = None
    safety: bool = False
    first: tuple[int, ...] | None = None
    potted: tuple[Potted, ...] = ()
    off_table: tuple[int, ...] = ()
    rail: bool | None = None
    frozen: int | None = None
    frozen_rail: bool | None = None
    to_rail: int | None = None
    cue_rail: bool | None = None
    across_head: int | None = None
    push_out: bool = False
    as_called: bool | None = None
    obvious: bool | None = None
    acts: frozenset[Act] = frozenset()
    purposeful: bool = False
    foul_call: FoulCall | None = None

    def __post_init__(self) -> None:
        by_ball = sorted(self.potted, key=lambda potted: (potted.ball, potted.pocket or ""))
        object.__setattr__(self, "potted", tuple(by_ball))
        object.__setattr__(self, "off_table", tuple(sorted(self.off_table)))
        object.__setattr__(self, "first", None if self.first is None else tuple(sorted(self.first)))

    @property
    def fallen(self) -> tuple[int, ...]:
        """The object balls that were pocketed, by number."""
        return tuple(potted.ball for potted in self.potted if potted.ball != CUE_BALL)

    @property
    def driven_off(self) -> tuple[int, ...]:
        """The object balls that left the table, by number."""
        return tuple(ball for ball in self.off_table if ball != CUE_BALL)

    @property
    def scratch(self) -> bool:
        """Whether the cue ball was pocketed."""
        return any(potted.ball == CUE_BALL for potted in self.potted)

    def pocket_of(self, ball: int) -> Pocket | None:
        """Return the pocket in which `ball` fell, as far as it was told."""
        return next((potted.pocket for potted in self.potted if potted.ball == ball), None)

    @property
    def fell_as_called(self) -> bool | None:
        """Whether the called ball fell into the called pocket; None where that was not told.

        >>> Shot(call=Call(3, Pocket.HEAD_LEFT), potted=(Potted(3, Pocket.HEAD_LEFT),)).fell_as_called
        True
        >>> Shot(call=Call(3), potted=(Potted(3),)).fell_as_called is None
        True
        """
        if self.call is None or self.call.ball not in self.fallen:
            return False
        fell = self.pocket_of(self.call.ball)
        if self.call.pocket is None or fell is None:
            return self.as_called
        return fell is self.call.pocket


@dataclass(frozen=True, slots=True)
class Down:
    """A ball that is off the table for good: who brought it there, and whether legally."""

    ball: int
    by: Side
    legally: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """What a shot is played on: the object balls that lie there, and how the cue ball came to its place."""

    balls: frozenset[int]
    is_break: bool = False
    in_hand: bool = False
    behind_head: bool = False
    first_contacts: int = 1
    push_out: bool = False  # whether the next shot may be one


def _called_ball_stayed(shot: Shot) -> bool:
    return shot.as_called is not None and (shot.call is None or shot.call.ball not in shot.fallen)


ONLY_ON_THE_BREAK = frozenset({Act.CUE_BALL_DEFLECTED})
ONLY_IN_HAND = frozenset({Act.STROKE_WHILE_PLACING, Act.TOUCH_WHILE_PLACING})
ONLY_BEHIND_HEAD_STRING = frozenset({Act.PLACED_OUTSIDE, Act.SHOT_BEHIND_HEAD_STRING, Act.STAYED_BEHIND_HEAD_STRING})
BETWEEN_SHOTS = frozenset(
    {
        Act.CUE_BALL_TOUCHED,
        Act.BALL_TOUCHED,
        Act.SHOOTER_REPLACED_BALL,
        Act.BALLS_MOVING,
        Act.STROKE_WHILE_PLACING,
        Act.TOUCH_WHILE_PLACING,
        Act.CUE_ON_TABLE,
        Act.TEMPLATE,
        Act.BEFORE_ANSWER,
    }
)  # what can happen while nobody shoots
ONLY_BETWEEN_SHOTS = frozenset({Act.BEFORE_ANSWER})


def mentioned(shot: Shot) -> Iterator[int]:
    """Yield every object ball that the facts speak of."""
    yield from shot.fallen
    yield from shot.driven_off
    yield from shot.first or ()
    if shot.call is not None:
        yield shot.call.ball
    if shot.frozen is not None:
        yield shot.frozen


def _gone(shot: Shot) -> tuple[int, ...]:
    return (*(potted.ball for potted in shot.potted), *shot.off_table)


def refuse(rows: Iterable[tuple[str, str, Callable[[*Facts], bool]]], *facts: *Facts) -> None:
    """Raise RuleViolation for the first of the impossible things (code, field, what it is) that is so."""
    for code, field, is_so in rows:
        if is_so(*facts):
            raise RuleViolation(code, field=field)


Impossible = Callable[[Shot, Table], bool]

IMPOSSIBLE: tuple[tuple[str, str, Impossible], ...] = (
    ("ball_not_on_the_table", "potted", lambda shot, table: not table.balls.issuperset(mentioned(shot))),
    ("ball_gone_twice", "potted", lambda shot, table: len(set(_gone(shot))) != len(_gone(shot))),
    ("too_many_first_contacts", "first", lambda shot, table: len(shot.first or ()) > table.first_contacts),
    ("gone_without_contact", "first", lambda shot, table: shot.first == () and bool({*_gone(shot)} - {CUE_BALL})),
    ("too_many_to_rail", "to_rail", lambda shot, table: not 0 <= (shot.to_rail or 0) <= len(table.balls)),
    ("rail_without_contact", "to_rail", lambda shot, table: shot.first == () and bool(shot.to_rail)),
    ("only_on_the_break", "to_rail", lambda shot, table: shot.to_rail is not None and not table.is_break),
    ("only_on_the_break", "cue_rail", lambda shot, table: shot.cue_rail is not None and not table.is_break),
    ("only_on_the_break", "across_head", lambda shot, table: shot.across_head is not None and not table.is_break),
    ("too_many_across", "across_head", lambda shot, table: not 0 <= (shot.across_head or 0) <= len(table.balls)),
    ("only_on_the_break", "acts", lambda shot, table: not table.is_break and bool(shot.acts & ONLY_ON_THE_BREAK)),
    ("not_in_hand", "acts", lambda shot, table: not table.in_hand and bool(shot.acts & ONLY_IN_HAND)),
    (
        "not_behind_head_string",
        "acts",
        lambda shot, table: not table.behind_head and bool(shot.acts & ONLY_BEHIND_HEAD_STRING),
    ),
    ("only_between_shots", "acts", lambda shot, table: bool(shot.acts & ONLY_BETWEEN_SHOTS)),
    ("no_frozen_ball", "frozen_rail", lambda shot, table: shot.frozen is None and shot.frozen_rail is not None),
    ("called_ball_stayed", "as_called", lambda shot, table: _called_ball_stayed(shot)),
    (
        "pockets_disagree",
        "as_called",
        lambda shot, table: shot.as_called is not None and shot.fell_as_called is not shot.as_called,
    ),
    ("safety_and_call", "safety", lambda shot, table: shot.safety and shot.call is not None),
    ("no_push_out", "push_out", lambda shot, table: shot.push_out and not table.push_out),
    ("push_out_and_call", "push_out", lambda shot, table: shot.push_out and (shot.safety or shot.call is not None)),
)


def check_shot(shot: Shot, table: Table) -> None:
    """Raise RuleViolation unless these facts can be true together on this table.

    >>> check_shot(Shot(potted=(Potted(3),), off_table=(3,)), Table(frozenset({3, 8})))
    Traceback (most recent call last):
    kit.pure.violations.RuleViolation: ('ball_gone_twice', '', {})
    """
    refuse(IMPOSSIBLE, shot, table)
