"""What can happen in a frame besides a shot (`games.blackball.engine.shot.Shot`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, get_args

from games.base import Side
from games.blackball.engine.shot import Act, Shot
from games.cue.engine.events import BallFell, Choose, Default, Interference
from games.cue.engine.state import HalfOfTheBalls


class Group(HalfOfTheBalls):
    """The two groups of seven: by number here, by whatever colour they have on the table."""

    LOW = "low"  # 1 to 7, or red
    HIGH = "high"  # 9 to 15, or yellow


class Sanction(StrEnum):
    """What a referee makes of unsporting conduct."""

    WARNING = "warning"
    FOUL = "foul"
    FRAME = "frame"


@dataclass(frozen=True, slots=True)
class NameColour:
    """The shooter says which group to go on with (WEPF H)."""

    group: Group


@dataclass(frozen=True, slots=True)
class FoulSnooker:
    """The referee has ruled that the incoming player is snookered after the foul (WEPF Q, R)."""


@dataclass(frozen=True, slots=True)
class NominateBall:
    """After a foul snooker: this ball counts as an own one for the next shot (WEPF Q 4)."""

    ball: int


@dataclass(frozen=True, slots=True)
class Offence:
    """A player broke a rule while nobody was shooting.

    `restorable`: whether the balls could be put back; `accidental`: whether a shot out of turn was a mistake.
    """

    side: Side
    act: Act
    restorable: bool | None = None
    accidental: bool | None = None


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time for the shot is over; under blackball the referee first asks for speed, then sets a clock."""


@dataclass(frozen=True, slots=True)
class Stalemate:
    """The referee declares a stalemate."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """A referee rules on unsporting conduct."""

    side: Side
    sanction: Sanction


Event: TypeAlias = (
    Shot
    | Choose
    | NameColour
    | FoulSnooker
    | NominateBall
    | Offence
    | TimeUp
    | BallFell
    | Interference
    | Stalemate
    | Conduct
    | Default
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
