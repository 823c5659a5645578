"""A sport as its file describes it: who plays, what is counted, what wins, and what people call things."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.base import FewestWins, LegResult
from games.ranking import RankKey

What = Literal["wins", "target", "total"]
Scorers = Literal["one", "both"]
SportKey = Literal[RankKey, "draws", "high_scores"]  # what a sheet of such a sport counts


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What people call the sport and its parts. `end` is what comes one after another: an end, a hole, a bowler."""

    name: str
    source: str  # where its rules are from, as a score sheet cites it
    side: str = "Team"
    station: str = "table"
    leg: str = "game"
    end: str = "end"
    score: str = "Points"
    starts: str = "A coin is tossed to see who starts."


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """How many people play on a side, and how many spares it may name."""

    size: int
    spares: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Legs:
    """How many legs a match has, and how many a play-off has at most."""

    match: int = 1
    playoff: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """What is counted in a leg, and what wins it.

    `what` is "wins" (only who won), "target" (the first side with `target`), or "total" (of `ends`). In an end
    one side scores or both do (`scorers`), each from `least` to `most`; `shared` is what both have together, 0 where
    that is open. `low` is true where the lower total wins. A tie after the last end stands where `draws` are allowed;
    else an extra end is played, in a play-off always.
    """

    what: What
    low: bool = False
    target: int = 0
    ends: int = 0
    scorers: Scorers = "one"
    least: int = 0
    most: int = 1
    shared: int = 0
    draws: bool = False

    @property
    def leg_class(self) -> type[LegResult]:
        """What a leg is read into."""
        return FewestWins if self.low else LegResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """What a leg is worth in the standings, and what the best total of a whole match is worth besides."""

    win: int = 1
    draw: int = 0
    loss: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Honour:
    """What is counted by name besides the score, a ringer or a hole in one, and how many a side can have in a leg."""

    name: str = ""
    several: str = ""  # of more than one, where it is not the name with an "s"
    most: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """What a hall needs, and how long a match takes."""

    least: int = 1
    better: int = 4
    minutes: int
    longest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The boxes of a leg on the score sheet, for each side ("ends": a box for each end), and notes in small print."""

    boxes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sport:
    """A whole sport. `rules` are what people are told about it, a sentence each; they apply them themselves."""

    about: About
    sides: Sides
    legs: Legs
    counting: Counting
    points: Points
    hall: Hall
    ranking: tuple[SportKey, ...] = ("points",)
    honour: Honour = Honour()
    paper: Paper = Paper()
    rules: tuple[str, ...] = ()
