"""What can happen in a frame of snooker: strokes and offences as facts, choices, and what officials decide."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, get_args

from games.base import Side
from games.cue.engine.events import Concede, Default, Order
from games.snooker.engine.balls import Ball


class Act(StrEnum):
    """Something a player did that no look at the balls would show."""

    BALLS_MOVING = "balls_moving"  # struck while a ball was not at rest
    BEFORE_SPOTTED = "before_spotted"  # struck before a colour was back on its spot
    DOUBLE_HIT = "double_hit"
    PUSH = "push"  # also: moved the ball that the cue ball was touching
    NO_FOOT = "no_foot"
    JUMP = "jump"
    OUT_OF_TURN = "out_of_turn"
    OUTSIDE_D = "outside_d"  # played improperly from in-hand
    TOUCHED_BALL = "touched_ball"  # or the marker of one, with anything but the tip in a stroke
    NON_STANDARD_CUE = "non_standard_cue"
    CONFERRED = "conferred"  # with the partner, while at the table
    USED_BALL_OFF_TABLE = "used_ball_off_table"
    MEASURED = "measured"
    PLAYED_AT_REDS = "played_at_reds"  # at a red when a colour was due
    WRONG_CUE_BALL = "wrong_cue_ball"
    NOT_DECLARED = "not_declared"  # when snookered, or when the referee asked
    BEFORE_NOMINATION = "before_nomination"  # fouled after a red and before naming a colour


class How(StrEnum):
    """How a frame ended."""

    PLAYED = "played"
    CLAIMED = "claimed"
    CONCEDED = "conceded"
    THIRD_MISS = "third_miss"
    AWARDED = "awarded"  # by the referee, for conduct
    GAME_AWARDED = "game_awarded"
    DEFAULT = "default"  # a side was not there or does not go on


class Option(StrEnum):
    """Everything that some rule offers to a player."""

    PLAY = "play"  # from where the cue ball is
    PLAY_AGAIN = "play_again"  # the offender, from where the cue ball is
    REPLACE = "replace"  # the offender, from where he played before
    PLACE_ANYWHERE = "place_anywhere"  # play, with the cue ball put anywhere (six-red, fifth miss)
    ACCEPT = "accept"  # the concession
    PLAY_ON = "play_on"  # the concession is void
    GO_FIRST = "go_first"  # at the re-spotted black
    GO_SECOND = "go_second"
    FIRST_PARTNER = "first_partner"  # who plays the first stroke at it
    SECOND_PARTNER = "second_partner"


class Sanction(StrEnum):
    """What the referee does about conduct (Section 4, Rule 1)."""

    WARNING = "warning"
    FRAME = "frame"
    GAME = "game"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """The facts of one stroke, in whatever order they were entered.

    `nominated`: the colour named after a red; `free`: the ball named as free ball. `first`: what the cue ball
    touched first, () for nothing, two balls where it touched them at once. `touching`: the balls it was said
    to touch before the stroke. `potted` and `off_table`: a ball for each that went, the white among them.
    `concerned`: the balls that an act was about. `snookered`: whether the next player is, and
    `behind_free_ball` and `behind_nominated`: whether that is by the free ball, or by the colour named. What the
    referee saw of a miss: `clear_path` to any part of a ball on, `full_ball` in sight, a `good_attempt`, or one that
    was `intended` to miss. `occupied`: every spot that is taken, where the spot of a ball to be put back is;
    `no_room`: the colours for which there is none towards the top cushion. `fell_by_itself`: a ball that the stroke
    would have met fell in untouched.

    >>> Stroke(potted=(Ball.RED, Ball.BLUE)) == Stroke(potted=(Ball.BLUE, Ball.RED))
    True
    """

    striker: Side | None = None
    player: int | None = None
    nominated: Ball | None = None
    free: Ball | None = None
    first: tuple[Ball, ...] | None = None
    touching: frozenset[Ball] = frozenset()
    potted: tuple[Ball, ...] = ()
    off_table: tuple[Ball, ...] = ()
    acts: frozenset[Act] = frozenset()
    concerned: frozenset[Ball] = frozenset()
    snookered: bool | None = None
    behind_free_ball: bool | None = None
    behind_nominated: bool | None = None
    clear_path: bool | None = None
    full_ball: bool | None = None
    good_attempt: bool | None = None
    intended: bool | None = None
    occupied: frozenset[Ball] = frozenset()
    no_room: frozenset[Ball] = frozenset()
    fell_by_itself: bool = False

    def __post_init__(self) -> None:
        if len(self.potted) > 1:
            object.__setattr__(self, "potted", tuple(sorted(self.potted)))
        if len(self.off_table) > 1:
            object.__setattr__(self, "off_table", tuple(sorted(self.off_table)))
        if self.first is not None and len(self.first) > 1:
            object.__setattr__(self, "first", tuple(sorted(self.first)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """A foul without a stroke, by the player at the table or, where `by` says so, by the other side.

    `leaving`: the other side has just played and was still leaving the table. `none_named`: a colour was due
    and none had been named yet. `on_table`: whether the cue ball, being in hand, lay on the table.
    """

    act: Act
    by: Side | None = None
    leaving: bool = False
    nominated: Ball | None = None
    none_named: bool = False
    concerned: frozenset[Ball] = frozenset()
    snookered: bool | None = None
    on_table: bool | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """The player who was offered options takes one; `reds_back`: how many reds are put back with the cue ball."""

    side: Side
    option: Option
    reds_back: int | None = None


@dataclass(frozen=True, slots=True)
class MissWarning:
    """The referee warns the player that a third miss from here loses the frame (R14 c ii)."""


@dataclass(frozen=True, slots=True)
class Lot:
    """Lots were drawn for the re-spotted black; the winner has the choice."""

    winner: Side


@dataclass(frozen=True, slots=True)
class Claim:
    """The striker claims the frame: only the black is left, and the lead is more than seven."""

    side: Side


@dataclass(frozen=True, slots=True)
class Conduct:
    """Time wasting, unfair or ungentlemanly conduct, refusing to continue: what the referee does about it."""

    side: Side
    ruling: Sanction


@dataclass(frozen=True, slots=True)
class BallFell:
    """A ball fell into a pocket untouched while nobody was playing; it is put back."""

    ball: Ball


@dataclass(frozen=True, slots=True)
class RestartWrongStart:
    """The wrong side has begun, and it is noticed after one stroke without a foul."""


@dataclass(frozen=True, slots=True)
class OfferRestart:
    """The referee sees a stalemate and offers a new start; `agreed` when nobody objects."""

    agreed: bool


@dataclass(frozen=True, slots=True)
class Nullify:
    """The period after the offer is over and nothing has changed: the frame begins again."""


Event: TypeAlias = (
    Stroke
    | Offence
    | Choose
    | Order
    | MissWarning
    | Lot
    | Claim
    | Concede
    | Conduct
    | BallFell
    | RestartWrongStart
    | OfferRestart
    | Nullify
    | Default
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
