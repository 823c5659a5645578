"""Where a leg of darts stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.base import Side
from games.darts.engine.board import Dart, In, Out


class Phase(StrEnum):
    """What the leg waits for."""

    TOSS = "toss"
    THROW = "throw"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class DartsOptions:
    """A leg: start score, how it begins and ends, players a side, who throws first.

    `starter` is None when a coin decides. `next_home` and `next_away` are the places in the rotation
    of the players who throw first for their side; after a leg the rotation goes on, at leg 3 it
    begins at its top again (DARTS Reg. ix, x). Without `dart_by_dart` no device marks single darts (AMB-G32).
    """

    version: Literal[1] = 1
    start: int = 701
    into: In = "double"
    out: Out = "double"
    home_players: int = 4
    away_players: int = 4
    starter: Side | None = None
    next_home: int = 0
    next_away: int = 0
    dart_by_dart: bool = True
    forfeit_for: int = 1
    forfeit_against: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A throw as it counts: who, from which score, what it took off, and what it was.

    `darts` are those that averages count: three for a bust, however it was entered. `at_double` is how many darts
    were thrown when one dart could finish; None when that is not known.
    """

    side: Side
    player: int
    before: int
    points: int
    darts: int
    bust: bool = False
    opened: bool = True
    at_double: int | None = None

    @property
    def after(self) -> int:
        return self.before - self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class DartsState:
    """`home_in` and `away_in` say whether a side has begun to score.

    `thrown` are the darts of a throw that is under way; they count once the throw is over.
    """

    options: DartsOptions
    phase: Phase
    home: int
    away: int
    home_in: bool
    away_in: bool
    turn: Side | None = None
    visits: tuple[Visit, ...] = ()
    thrown: tuple[Dart, ...] = ()
    winner: Side | None = None
    defaulted: Side | None = None

    def left(self, side: Side) -> int:
        """Return what `side` still has to throw."""
        return self.home if side is Side.HOME else self.away

    def is_in(self, side: Side) -> bool:
        """Return whether `side` has begun to score."""
        return self.home_in if side is Side.HOME else self.away_in

    def thrower(self, side: Side) -> int:
        """Return the place in the rotation of the player who throws next for `side`."""
        options = self.options
        players, first = (
            (options.home_players, options.next_home)
            if side is Side.HOME
            else (options.away_players, options.next_away)
        )
        return (first + sum(visit.side is side for visit in self.visits)) % players
