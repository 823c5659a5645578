"""What can happen in a leg of darts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, get_args

from games.base import Side
from games.darts.engine.board import Dart


@dataclass(frozen=True, slots=True)
class Toss:
    """The coin says who throws first (DARTS Reg. ix, x)."""

    first: Side


@dataclass(frozen=True, slots=True)
class Total:
    """A throw as the marker calls it: what it scored, and with how many darts when it ended the leg.

    `doubles` are darts thrown at a double, where somebody counts them; None when nobody did.
    """

    points: int
    darts: int = 3
    doubles: int | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw dart by dart; it ends early with the leg or a bust."""

    darts: tuple[Dart, ...]


@dataclass(frozen=True, slots=True)
class OneDart:
    """The next dart of a throw, entered as it lands; the throw ends itself, like `Throw`."""

    dart: Dart


@dataclass(frozen=True, slots=True)
class Bust:
    """The throw went past the finish with the last of `darts`; the score is as before. `doubles` as in `Total`."""

    darts: int = 3
    doubles: int | None = None


@dataclass(frozen=True, slots=True)
class ToeLine:
    """The player stepped on the toe line: the whole throw does not count (DARTS Reg. vi)."""


@dataclass(frozen=True, slots=True)
class Default:
    """A side does not go on; the leg is the other side's."""

    side: Side


Event: TypeAlias = Toss | Total | Throw | OneDart | Bust | ToeLine | Default
EVENTS: tuple[type[Event], ...] = get_args(Event)
