"""What can happen in a game of English billiards: strokes and offences as facts, choices, and calls of officials."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, get_args

from games.base import Side
from games.cue.engine.events import Concede, Default, Order


class Ball(StrEnum):
    """The three balls as the striker sees them."""

    CUE = "cue"  # the striker's own white
    WHITE = "white"  # the other side's, which is an object ball
    RED = "red"


class Spot(StrEnum):
    """The spots, from the top of the table down."""

    SPOT = "spot"
    PYRAMID = "pyramid"
    CENTRE = "centre"
    BAULK_MIDDLE = "baulk_middle"
    D_RIGHT = "d_right"  # the right-hand corner of the D


class Act(StrEnum):
    """Something the striker did that no look at the balls would show."""

    WRONG_BALL = "wrong_ball"  # struck another ball than his own white
    DOUBLE_HIT = "double_hit"
    NO_FOOT = "no_foot"
    OUT_OF_TURN = "out_of_turn"
    OUTSIDE_D = "outside_d"
    STAYED_IN_BAULK = "stayed_in_baulk"  # in hand: not played out of baulk
    BALL_IN_BAULK = "ball_in_baulk"  # in hand: played straight at a ball that lies in baulk
    BALLS_MOVING = "balls_moving"
    JUMP = "jump"
    PUSH = "push"
    TOUCHED_BALL = "touched_ball"
    BEFORE_SPOTTED = "before_spotted"
    CONFERRED = "conferred"
    NON_STANDARD_CUE = "non_standard_cue"


class Option(StrEnum):
    """Everything that some rule offers to a player."""

    GO_FIRST = "go_first"
    GO_SECOND = "go_second"
    PLAIN_WHITE = "plain_white"
    SPOT_WHITE = "spot_white"
    AS_THEY_LIE = "as_they_lie"  # after a foul
    FROM_D = "from_d"  # after a foul: in hand, red on the Spot, the other white on the Centre Spot
    ACCEPT = "accept"  # the concession
    PLAY_ON = "play_on"


class Limit(StrEnum):
    """What may not be made forever in one break."""

    CANNONS = "cannons"
    HAZARDS = "hazards"


class Conduct(StrEnum):
    """What a player does that may cost the game (Section 4)."""

    TIME_WASTING = "time_wasting"
    UNFAIR = "unfair"
    REFUSAL = "refusal"  # refuses to continue


class How(StrEnum):
    """How a game ended."""

    POINTS = "points"
    TIME = "time"
    STRUNG = "strung"  # tied at time, and decided by stringing
    CONCEDED = "conceded"
    FORFEITED = "forfeited"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """The facts of one stroke, in whatever order they were entered.

    `first`: the object ball that the striker's ball met first, () for none, both where it met them at once; `both`:
    it met the other one too, and which came first only matters when it then went in off one of them. `potted` and
    `off_table`: the balls that went; the cue ball among them. `ball_out_of_baulk`: whether any object ball lay out
    of baulk, and `direct`: whether the cue ball went straight, or off the shoulder, into a pocket; these two are
    asked for when no ball was met from in hand. `red_touched`: a ball touched the red, though the cue ball did not;
    `white_touched`: so it did the other white. `occupied`: spots that are taken. `touching`: the ball of whoever
    plays next has come to rest against another. `fell_by_itself`: a ball that the stroke would have met fell.

    >>> Stroke(potted=(Ball.RED, Ball.CUE)) == Stroke(potted=(Ball.CUE, Ball.RED))
    True
    """

    striker: Side | None = None
    player: int | None = None
    first: tuple[Ball, ...] | None = None
    both: bool = False
    potted: tuple[Ball, ...] = ()
    off_table: tuple[Ball, ...] = ()
    acts: frozenset[Act] = frozenset()
    ball_out_of_baulk: bool | None = None
    direct: bool | None = None
    red_touched: bool = False
    white_touched: bool = False
    occupied: frozenset[Spot] = frozenset()
    touching: bool = False
    fell_by_itself: bool = False

    def __post_init__(self) -> None:
        for name in ("first", "potted", "off_table"):
            balls = getattr(self, name)
            if balls is not None and len(balls) > 1:
                object.__setattr__(self, name, tuple(sorted(balls)))

    @property
    def cannon(self) -> bool:
        """Whether both object balls were met."""
        return self.both or (self.first is not None and len(self.first) == 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """A foul of the player at the table without a stroke; `on_table`: his ball, being in hand, lay on the table.

    `tip`: before the game has begun, whether the tip of the cue touched the cue ball, so that it began.
    """

    act: Act
    on_table: bool | None = None
    tip: bool | None = None


@dataclass(frozen=True, slots=True)
class Strung:
    """Who won the stringing: before the game, or when it is tied after time."""

    winner: Side


@dataclass(frozen=True, slots=True)
class Choose:
    """The player who was offered options takes one."""

    side: Side
    option: Option


@dataclass(frozen=True, slots=True)
class Announce:
    """The referee calls SEVENTY CANNONS or TEN HAZARDS; five more may follow."""

    limit: Limit


@dataclass(frozen=True, slots=True)
class Time:
    """The referee calls TIME; `last`: it was the last session."""

    last: bool = True


@dataclass(frozen=True, slots=True)
class BallFell:
    """A ball fell into a pocket untouched while nobody was playing; it is put back."""

    ball: Ball


@dataclass(frozen=True, slots=True)
class Misconduct:
    """Time wasting or worse, as the referee sees it."""

    side: Side
    conduct: Conduct


Event: TypeAlias = (
    Stroke | Offence | Strung | Order | Choose | Announce | Time | BallFell | Concede | Misconduct | Default
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
