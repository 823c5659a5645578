"""Where a leg of a described sport stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.base import Side
from games.described.engine.sport import Counting


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What is counted in this leg, and what a leg counts that a side conceded. `needs_winner`: no draw here."""

    version: Literal[1] = 1
    counting: Counting
    needs_winner: bool = False
    most_honours: int = 0
    forfeit_for: int = 0
    forfeit_against: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """What each side had in an end."""

    home: int
    away: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The ends so far, what was honoured, and who conceded."""

    options: Options
    ends: tuple[End, ...] = ()
    home_honours: int = 0
    away_honours: int = 0
    defaulted: Side | None = None

    @property
    def home(self) -> int:
        return sum(end.home for end in self.ends)

    @property
    def away(self) -> int:
        return sum(end.away for end in self.ends)

    def score(self, side: Side) -> int:
        return self.home if side is Side.HOME else self.away

    def honours(self, side: Side) -> int:
        """Return how often `side` did what is honoured in this leg."""
        return self.home_honours if side is Side.HOME else self.away_honours

    @property
    def is_extra(self) -> bool:
        """Whether the next end is one more than the leg has: it was tied after the last one."""
        counting = self.options.counting
        return counting.what == "total" and len(self.ends) >= counting.ends

    @property
    def is_over(self) -> bool:
        if self.defaulted is not None:
            return True
        counting = self.options.counting
        tied = self.home == self.away
        if counting.what == "target":
            return not tied and max(self.home, self.away) >= counting.target
        if counting.what == "wins":
            return bool(self.ends)
        return len(self.ends) >= counting.ends and not (tied and self.options.needs_winner)
