"""Where a game of shuffleboard stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.base import Side
from games.shuffleboard.engine.events import Colour, Offence, Rock


class Phase(StrEnum):
    """What the game waits for."""

    TOSS = "toss"
    FRAME = "frame"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleboardOptions:
    """A game: to how many points, and what the manual leaves open.

    `after_score`: who shoots first when a frame was scored in; the manual speaks of blank frames only.
    `capped`: whether the winner's score stops at `winning_score` (AMB-S2). `lowest_score`: where penalties
    stop to take points away (AMB-S4). A player without a partner shoots from both ends.
    """

    version: Literal[1] = 1
    winning_score: int = 21
    rocks_each: int = 4
    home_players: int = 2
    away_players: int = 2
    hanger: int = 4
    after_score: Literal["scorer", "other_side"] = "scorer"
    capped: bool = False
    lowest_score: int = 0
    deduct_surface: int = 2
    deduct_foul_line: int = 1
    deduct_crowding: int = 1
    forfeit_for: int = 21
    forfeit_against: int = 0


@dataclass(frozen=True, slots=True)
class Offended:
    """How often a player has broken one rule in this game; `end` is 0 for a player without a partner."""

    side: Side
    end: int
    offence: Offence
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A frame as it counted."""

    number: int
    first: Side
    scorer: Side | None
    points: int
    hangers: int
    home: int
    away: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleboardState:
    """`first` shoots the first rock of this frame; the players at `end` shoot (partners stay at their ends).

    `lying` are the rocks of this frame as they were told, the one furthest down the board first.
    """

    options: ShuffleboardOptions
    phase: Phase = Phase.TOSS
    home: int = 0
    away: int = 0
    red: Side | None = None
    first: Side | None = None
    home_dead: int = 0
    away_dead: int = 0
    lying: tuple[Rock, ...] = ()
    frames: tuple[Played, ...] = ()
    offences: tuple[Offended, ...] = ()
    swaps: int = 0
    defaulted: Side | None = None

    def score(self, side: Side) -> int:
        return self.home if side is Side.HOME else self.away

    @property
    def end(self) -> int:
        """The end from which this frame is shot, 0 for the first frame."""
        return len(self.frames) % 2

    def live_rocks(self, side: Side) -> int:
        """Return how many rocks of `side` can still lie on the board after this frame."""
        return self.options.rocks_each - (self.home_dead if side is Side.HOME else self.away_dead)

    def colour(self, side: Side) -> Colour | None:
        """Return the colour of the rocks of `side`, once the coin has decided."""
        if self.red is None:
            return None
        return Colour.RED if side is self.red else Colour.BLUE

    def place(self, side: Side, end: int) -> int:
        """Return which player of `side` stands at `end`, 0 or 1; one without a partner is 0 at both."""
        players = self.options.home_players if side is Side.HOME else self.options.away_players
        return end if players > 1 else 0

    def times(self, side: Side, end: int, offence: Offence) -> int:
        """Return how often the player at `end` has done that in this game."""
        who = (side, self.place(side, end), offence)
        return next(
            (offended.times for offended in self.offences if (offended.side, offended.end, offended.offence) == who), 0
        )
