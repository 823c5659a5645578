"""What a game offers to the rest of the house, and the few words that every game shares.

Pure: standard library only. A match is two sides that play legs; a leg ends with one number a side.
What these numbers mean (pegs, points, a leg won, balls) is the game's business, and so is what they
are worth in the standings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    import random

# What json.loads and tomllib.loads return, and what their writers take: text from outside, checked where it is read.
Json: TypeAlias = Any

# The `rules_class` of the game that is asked: a category names its game and brings that game's rules.
OwnRules: TypeAlias = Any

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
OptionsT_contra = TypeVar("OptionsT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)


class RuleViolation(Exception):  # noqa: N818 -- the word of the design, as in "rule violation"
    """Something the rules do not allow. The text for people is made at the edge from `code` and `params`.

    `rule` is the section that decides, `field` names the input at fault where there is one
    (``legs.0.home``), so that a page can show the refusal where it was made.
    """

    def __init__(self, code: str, rule: str, *, field: str = "", **params: object) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.field = field
        self.params = params


class Side(StrEnum):
    """The first named side of a match and the other one."""

    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> Side:
        return Side.AWAY if self is Side.HOME else Side.HOME


class Ending(StrEnum):
    """How a leg came to its end."""

    PLAYED = "played"
    TIME = "time"  # the time limit ended it
    FORFEIT = "forfeit"  # a side was absent, gave up, or was put out; `at_fault` says which, empty means both
    NOT_PLAYED = "not_played"  # a play-off leg that was no longer needed


@dataclass(frozen=True, slots=True, kw_only=True)
class LegResult:
    """One leg as the sheet has it: a number for each side, as that sport counts it.

    A forfeited leg carries the score that the rule book gives it, whatever had been played of it.

    >>> LegResult(home=121, away=88).winner
    <Side.HOME: 'home'>
    >>> LegResult(home=0, away=0, ending=Ending.FORFEIT).winner is None  # both sides were absent
    True
    """

    home: int
    away: int
    ending: Ending = Ending.PLAYED
    at_fault: Side | None = None

    @property
    def winner(self) -> Side | None:
        """The side that was not at fault, else the one with the higher number; nobody when level or not played."""
        if self.ending is Ending.FORFEIT:
            return self.at_fault.other if self.at_fault else None
        if self.ending is Ending.NOT_PLAYED or self.home == self.away:
            return None
        return Side.HOME if self.home > self.away else Side.AWAY

    def number(self, side: Side) -> int:
        """Return what `side` has in this leg."""
        return self.home if side is Side.HOME else self.away

    def to_json(self) -> dict[str, Json]:
        return {
            "home": self.home,
            "away": self.away,
            "ending": self.ending.value,
            "at_fault": self.at_fault.value if self.at_fault else None,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> LegResult:
        return cls(
            home=data["home"],
            away=data["away"],
            ending=Ending(data["ending"]),
            at_fault=Side(data["at_fault"]) if data.get("at_fault") else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What one side takes from a sheet. Tallies add up: over pairs of a team, and over matches.

    `points` is the unit of the standings, and none in a play-off (AMB-G24). `scored` and `conceded` are the
    raw numbers of the legs. A double skunk is not counted among the skunks. `forfeits` are legs this side gave away.
    """

    points: int = 0
    legs_won: int = 0
    legs_lost: int = 0
    scored: int = 0
    conceded: int = 0
    skunks: int = 0
    double_skunks: int = 0
    forfeits: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(**{f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)})

    def to_json(self) -> dict[str, int]:
        return {f.name: getattr(self, f.name) for f in fields(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """The numbers of a game in one category, read from the rule book. Each game adds its own.

    `legs` are played in every match of a round robin; a play-off stops once `playoff_wins` are reached
    (AMB-D1), so it is the best of ``2 * playoff_wins - 1``. A forfeited leg is scored `forfeit_for` to
    `forfeit_against` (AMB-G14), in the numbers of the sheet; in cribbage these are points, not pegs.
    """

    legs: int
    playoff_wins: int = 2
    forfeit_for: int
    forfeit_against: int

    @property
    def playoff_best_of(self) -> int:
        return 2 * self.playoff_wins - 1

    def most_legs(self, *, playoff: bool) -> int:
        """Return how many legs a match can have; so many a sheet has."""
        return self.playoff_best_of if playoff else self.legs

    def wins_that_end(self, *, playoff: bool) -> int | None:
        """Return the wins that end a match; None where every leg is played whoever has won."""
        return self.playoff_wins if playoff else None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a standings table: a field of Tally (or ``played``), and its heading."""

    key: str
    label: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class LegBlock:
    """What the paper sheet has room for in one leg: a row for each side, and one box for each column.

    `rows` holds ``"home"`` and ``"away"``, for the printer to put the names in. `widths` are the columns'
    shares of the line. `notes` are lines of small print under the block; `legs` is how many blocks a sheet has.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    notes: tuple[str, ...] = field(default=())
    widths: tuple[int, ...] = field(default=())
    legs: int = 1


class Engine(Protocol[OptionsT_contra, StateT, EventT_contra]):
    """The engine of a game that is scored as it is played: pure functions over an immutable state.

    State is the fold of its log: ``replay(options, events)`` equals applying the events one by one.
    An event that the rules refuse raises RuleViolation and changes nothing.
    """

    def start(self, options: OptionsT_contra) -> StateT: ...
    def verify(self, state: StateT, event: EventT_contra) -> None: ...
    def apply(self, state: StateT, event: EventT_contra) -> StateT: ...
    def outcome(self, state: StateT) -> LegResult | None: ...
    def replay(self, options: OptionsT_contra, events: Sequence[EventT_contra]) -> StateT: ...


def accepts(verify: Callable[[StateT, EventT], None], state: StateT, event: EventT) -> bool:
    """Return whether an engine lets `event` happen now: whether its `verify` does not raise RuleViolation."""
    try:
        verify(state, event)
    except RuleViolation:
        return False
    return True


class Game(Protocol):
    """What every game package offers as ``SPEC`` in its ``spec.py``."""

    key: str
    name: str
    side_word: str  # what the sheet calls a side: "Pair", "Team", "Player"
    leg_word: str  # what the manual calls a leg of this game, shown in brackets
    score_word: str  # what the number of a leg is: "Count", "Points", "Leg won", "Balls"
    points_word: str  # what a point of the standings is worth, for the heading of a table
    rules_class: type[GameRules]
    columns: tuple[Column, ...]
    messages: Mapping[str, str]  # RuleViolation.code -> sentence with {params}
    timed: bool  # whether a leg can be ended by a time limit
    high_score_word: str  # "180" in darts, empty where nothing is counted
    who_starts: str  # in a sentence, for those who see two sides and ask which of them begins
    section_playoff: str  # where the manual says how ties are played off; an AMB id where it is silent

    def faults(self, legs: Sequence[LegResult], rules: OwnRules, *, playoff: bool) -> Iterator[RuleViolation]:
        """Yield everything that keeps `legs` from being a whole sheet that the rules allow."""

    def check_legs(self, legs: Sequence[LegResult], rules: OwnRules, *, playoff: bool) -> None:
        """Raise the first of the faults."""

    def most_high_scores(self, rules: OwnRules) -> int:
        """Return how many high scores (180s) one side can have in one leg; 0 where nothing is counted."""

    def winner(self, legs: Sequence[LegResult], rules: OwnRules, *, playoff: bool) -> Side | None:
        """Return who won a checked sheet; None for a level match of a round robin."""

    def tally(self, legs: Sequence[LegResult], rules: OwnRules, *, playoff: bool) -> tuple[Tally, Tally]:
        """Return what the home and the away side take from a checked sheet."""

    def forfeited_leg(self, at_fault: Side | None, rules: OwnRules) -> LegResult:
        """Return the leg that `at_fault` did not play; None means that both were absent."""

    def forfeit(self, at_fault: Side | None, rules: OwnRules, *, playoff: bool) -> tuple[LegResult, ...]:
        """Return the sheet of a match in which `at_fault` did not play at all."""

    def expulsion(self, at_fault: Side, rules: OwnRules) -> tuple[Tally, Tally]:
        """Return what a match of an expelled side counts, whatever was played (AMB-G15, AMB-E7)."""

    def score_line(self, legs: Sequence[LegResult]) -> str:
        """Return the sheet as one short line, home first: ``121-88, 97-121``, with dashes as in print."""

    def random_legs(self, rng: random.Random, rules: OwnRules, *, playoff: bool) -> tuple[LegResult, ...]:
        """Return a believable sheet for a simulated event; `rng` is a seeded random.Random."""

    def leg_block(self, rules: OwnRules, *, playoff: bool = False) -> LegBlock:
        """Return what the printed sheet shows for one leg."""
