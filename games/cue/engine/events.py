"""What can happen in more than one cue game; a log names an event by its class, so these names are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.base import Side
from games.cue.engine.choices import Option


@dataclass(frozen=True, slots=True)
class Choose:
    """The person who was offered options takes one."""

    side: Side
    option: Option


@dataclass(frozen=True, slots=True)
class SlowPlay:
    """The player at the table is told to play faster, or was too slow: `seconds` since every ball was still."""

    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class BallFell:
    """A ball at the edge of a pocket fell although nobody's shot sent it there; it is put back."""

    ball: int


@dataclass(frozen=True, slots=True)
class Interference:
    """Something from outside spoiled a shot, and the balls could be put back or not."""

    restored: bool = True


@dataclass(frozen=True, slots=True)
class Order:
    """A pair says who of it plays first, 0 for the first of the line-up."""

    side: Side
    first: Literal[0, 1]


@dataclass(frozen=True, slots=True)
class Concede:
    """The striker gives the leg up, if the other side accepts."""

    side: Side


@dataclass(frozen=True, slots=True)
class Default:
    """A side is not there, does not go on, or was expelled; the leg is the other side's."""

    side: Side
