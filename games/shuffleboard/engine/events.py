"""What can happen in a game of shuffleboard."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, get_args

from games.base import Side


class Colour(StrEnum):
    """The two colours of rocks; red begins."""

    RED = "red"
    BLUE = "blue"


class Offence(StrEnum):
    """What a player is warned for once a game, and pays for after that."""

    SURFACE = "surface"  # a hand or loose clothing on the playing surface (Rules iii)
    FOUL_LINE = "foul_line"  # walking past the foul line (Rules v)
    CROWDING = "crowding"  # not staying behind and clear of the player who shoots (Rules x)


class Dead(StrEnum):
    """Why a rock does not count."""

    BODY = "body"  # lower body or a leg past the end of the board: no warning (Rules vi)
    SHORT = "short"  # did not cross the foul line completely (Rules xi)
    OFF = "off"  # fell off the board


@dataclass(frozen=True, slots=True)
class Toss:
    """The coin: its winner chooses a colour (Rules ii)."""

    winner: Side
    colour: Colour


@dataclass(frozen=True, slots=True)
class DeadRock:
    """A rock of this frame is taken off the board."""

    side: Side
    why: Dead


@dataclass(frozen=True, slots=True)
class SwapRock:
    """A player shot an opponent's rock; it is exchanged without penalty (Rules vii)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Penalty:
    """A player broke a rule of conduct at the board; `end` is the end where the player stands, 0 or 1."""

    side: Side
    end: int
    offence: Offence


@dataclass(frozen=True, slots=True)
class Rock:
    """A rock that lies on the board at the end of a frame. `zone`: 1 to 3, 4 for a hanger, 0 before the zones.

    A rock on a line belongs to the lower zone (Scoring i-iii).
    """

    side: Side
    zone: int


@dataclass(frozen=True, slots=True)
class Frame:
    """All eight rocks are shot. `rocks` as they lie, the one furthest down the board first."""

    rocks: tuple[Rock, ...]


@dataclass(frozen=True, slots=True)
class RockLies:
    """The next rock on the board once all are shot, told one by one from the far end down."""

    side: Side
    zone: int


@dataclass(frozen=True, slots=True)
class CountFrame:
    """The frame is counted as its rocks were told; without any it is blank."""


@dataclass(frozen=True, slots=True)
class FramePoints:
    """The frame was counted at the board: so many points for `side`, `hangers` among its rocks."""

    side: Side
    points: int
    hangers: int = 0


@dataclass(frozen=True, slots=True)
class Default:
    """A side does not go on; the game is the other side's."""

    side: Side


Event: TypeAlias = Toss | DeadRock | SwapRock | Penalty | Frame | RockLies | CountFrame | FramePoints | Default
EVENTS: tuple[type[Event], ...] = get_args(Event)
