"""What a game offers to the rest of the house, and the few words that every game shares.

Pure: standard library only. A match is two sides that play legs; a leg ends with one number a side.
What these numbers mean (pegs, points, a leg won, balls) is the game's business, and so is what they
are worth in the standings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias, TypedDict, TypeVar

from kit.pure.codec import Json
from kit.pure.violations import RuleViolation

if TYPE_CHECKING:
    import random

# The `rules_class` of the game that is asked: a category names its game and brings that game's rules.
OwnRules: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Between:
    """The range of a number in a `play_class`, whatever range a file gives it: ``Annotated[int, Between(1, 10)]``."""

    low: int
    high: int


class NoPlay(TypedDict):
    """The `play_class` of a game whose play asks nothing of a rule book."""


StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
OptionsT_contra = TypeVar("OptionsT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)


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
    FORFEIT = "forfeit"  # a side was absent, gave up, or was expelled; `at_fault` says which, empty means both
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

    lower_wins: ClassVar[bool] = False

    @property
    def winner(self) -> Side | None:
        """The side that was not at fault, else the one with the better number; nobody when tied or not played."""
        if self.ending is Ending.FORFEIT:
            return self.at_fault.other if self.at_fault else None
        if self.ending is Ending.NOT_PLAYED or self.home == self.away:
            return None
        return Side.HOME if (self.home < self.away) is self.lower_wins else Side.AWAY

    def number(self, side: Side) -> int:
        return self.home if side is Side.HOME else self.away

    def to_json(self) -> dict[str, Json]:
        return {
            "home": self.home,
            "away": self.away,
            "ending": self.ending.value,
            "at_fault": self.at_fault.value if self.at_fault else None,
        }

    @staticmethod
    def from_json(data: Mapping[str, Json]) -> LegResult:
        kind = FewestWins if data.get("fewest_wins") else LegResult
        return kind(
            home=data["home"],
            away=data["away"],
            ending=Ending(data["ending"]),
            at_fault=Side(data["at_fault"]) if data.get("at_fault") else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FewestWins(LegResult):
    """A leg of a sport in which the lower number wins: the strokes of a round of golf.

    >>> FewestWins(home=84, away=79).winner, FewestWins(home=84, away=79) == LegResult(home=84, away=79)
    (<Side.AWAY: 'away'>, False)
    """

    lower_wins: ClassVar[bool] = True

    def to_json(self) -> dict[str, Json]:
        return {**LegResult.to_json(self), "fewest_wins": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What one side takes from a sheet. Tallies add up: over pairs of a team, and over matches.

    `points` is the unit of the standings, and none in a play-off (AMB-G24). `scored` and `conceded` are the
    raw numbers of the legs. `forfeits` are legs this side gave away. `counts` is what a game counts besides, by
    the names that it gives (`Game.counts`), and matches where they are worth points (`MATCHES`); what is 0 is left out,
    so that equal tallies are equal.

    >>> Tally(points=2, counts={"skunks": 1}) + Tally(points=1, counts={"skunks": 0})
    Tally(points=3, legs_won=0, legs_lost=0, scored=0, conceded=0, forfeits=0, counts={'skunks': 1})
    """

    points: int = 0
    legs_won: int = 0
    legs_lost: int = 0
    scored: int = 0
    conceded: int = 0
    forfeits: int = 0
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", {name: count for name, count in sorted(self.counts.items()) if count})

    def __add__(self, other: Tally) -> Tally:
        numbers = {name: getattr(self, name) + getattr(other, name) for name in _NUMBERS}
        return Tally(**numbers, counts=Counter(self.counts) + Counter(other.counts))

    def number(self, name: str) -> int:
        """Return one of its numbers, or one of its counts."""
        number: int = getattr(self, name) if name in _NUMBERS else self.counts.get(name, 0)
        return number

    def to_json(self, counts: Iterable[str] = ()) -> dict[str, int]:
        """Return numbers and counts in one object, with 0 for those of `counts` that were none."""
        return {**{name: getattr(self, name) for name in _NUMBERS}, **dict.fromkeys(counts, 0), **self.counts}

    @classmethod
    def from_json(cls, data: Mapping[str, int]) -> Tally:
        numbers = {name: data[name] for name in _NUMBERS if name in data}
        return cls(**numbers, counts={name: count for name, count in data.items() if name not in _NUMBERS})


# The counts of a match that is worth points itself, as won and as drawn.
MATCHES = ("matches_won", "matches_drawn")
_NUMBERS = tuple(number.name for number in fields(Tally) if number.name != "counts")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """The numbers of a game in one category, read from the rule book. Each game adds its own.

    `legs` are played in every match of a round robin, or as many of them as decide it where a `match` is a race; a
    play-off stops once `playoff_wins` are reached (AMB-D1), so it is the best of ``2 * playoff_wins - 1``. A race to 3
    is the best of 5: five legs that stop when decided. A forfeited leg is scored `forfeit_for` to
    `forfeit_against` (AMB-G14), in the numbers of the sheet; in cribbage these are points, not pegs.
    """

    legs: int
    playoff_wins: int = 2
    forfeit_for: int
    forfeit_against: int
    match: Literal["race", "all_legs"] = field(
        default="all_legs",
        metadata={
            "label": "A match of the round robin",
            "choices": {
                "all_legs": "has all its legs played",
                "race": "ends when a side has won more than half of its legs",
            },
        },
    )

    match_won: int = field(default=0, metadata={"label": "Points for a match won", "unit": "points more", "high": 100})
    match_drawn: int = field(
        default=0, metadata={"label": "Points for a match drawn", "unit": "points more", "high": 100}
    )

    @property
    def counts_matches(self) -> bool:
        """Whether a match itself is worth points, beside its legs: it is won by the side with more legs."""
        return self.match_won > 0 or self.match_drawn > 0

    @property
    def pointless(self) -> frozenset[str]:
        """The numbers that say nothing where they stand as they do: nobody is told of them."""
        return frozenset() if self.counts_matches else frozenset({"match_won", "match_drawn"})

    @property
    def low_total(self) -> bool:
        """Whether the lower of two totals (`Tally.scored`) is the better one, by a setting of the game."""
        return False

    @property
    def race_to(self) -> int:
        """The legs that win a match of a round robin for good."""
        return self.legs // 2 + 1

    @property
    def playoff_best_of(self) -> int:
        return 2 * self.playoff_wins - 1

    def most_legs(self, *, playoff: bool) -> int:
        """Return how many legs a match can have; so many a sheet has."""
        return self.playoff_best_of if playoff else self.legs

    def wins_that_end(self, *, playoff: bool) -> int | None:
        """Return the wins that end a match; None where every leg is played whoever has won."""
        if playoff:
            return self.playoff_wins
        return self.race_to if self.match == "race" else None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a standings table: a number or count of Tally (or ``played``), and its heading."""

    key: str
    label: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class LegBlock:
    """What one leg has room for on the paper of a game without a sheet of its own: a box a side for each column.

    A column is a word of the game, or a code of `games.legs` for which whoever draws the sheet has a word. `widths`
    are the columns' shares of the line. `notes` are lines of small print under all the legs.
    """

    columns: tuple[str, ...]
    widths: tuple[int, ...]
    notes: tuple[str, ...] = ()

    @property
    def shares(self) -> tuple[tuple[str, str], ...]:
        """Each column with its part of the line as the style sheet has it; the names of the sides have a fourth.

        >>> LegBlock(columns=("Points", "Won"), widths=(2, 1)).shares
        (('Points', '50.0%'), ('Won', '25.0%'))
        """
        whole = sum(self.widths)
        pairs = zip(self.columns, self.widths, strict=True)
        return tuple((column, f"{75 * width / whole:.1f}%") for column, width in pairs)


class Engine(Protocol[OptionsT_contra, StateT, EventT_contra]):
    """The engine of a game that is scored as it is played: pure functions over an immutable state.

    State is the fold of its log: ``replay(options, events)`` equals applying the events one by one.
    An event that the rules refuse raises RuleViolation, with the section that decides, and changes nothing.
    ``outcome`` is the result of a leg that is over, as the sheet has it; None while it is played.
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
    leg_word: str  # what a leg of this game is called, on paper and on screen
    score_word: str  # what the number of a leg is: "Count", "Points", "Leg won", "Balls"
    points_word: str  # what a point of the standings is worth, for the heading of a table
    timed: bool  # whether a leg can be ended by a time limit
    leg_is_won: bool  # whether a leg is won and no more, so that a match can be handed in as "9-7"
    high_score_word: str  # what the sheet lists by name, "180" in darts; empty where nothing is
    high_scores_word: str  # the word for several of them: "180s"
    earns_pin: bool  # whether such a high score is worth the pin of the rule book (Pins)
    sheets_a_page: int  # how many of its score sheets lie on a page, where players and legs are few
    equipment: str  # what stands in the hall for it: games with the same word can be played on the same; "" is its own
    picture: str  # its drawing among the static files, with the symbol "picture"; empty where it has none
    who_starts: str  # in a sentence, for those who see two sides and ask which of them begins
    section_playoff: str  # where the manual says how ties are played off; an AMB id where it is silent
    leg_class: type[LegResult]  # what a leg is read into: `FewestWins` where the lower number wins

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of its standings."""

    @property
    def counts(self) -> Mapping[str, str]:
        """What its tallies count besides the numbers that every tally has, each as a sentence calls it."""

    @property
    def fewer(self) -> frozenset[str]:
        """Those of its counts of which fewer is better."""

    @property
    def own_keys(self) -> Mapping[str, str]:
        """What its sheets count that may put teams in order, besides what every sheet does (`games.ranking`)."""

    @property
    def messages(self) -> Mapping[str, str]:
        """RuleViolation.code -> sentence with {params}."""

    @property
    def rules_class(self) -> type[GameRules]:
        """The class of its rules in a rule book."""

    @property
    def play_class(self) -> type:
        """The TypedDict of what `[play.<game>]` of a rule book may say: each setting with its type and range."""

    def faults(self, legs: Sequence[LegResult], rules: OwnRules, *, playoff: bool) -> Iterator[RuleViolation]:
        """Yield everything that keeps `legs` from being a whole sheet that the rules allow."""

    def check_legs(self, legs: Sequence[LegResult], rules: OwnRules, *, playoff: bool) -> None:
        """Raise the first of the faults."""

    def legs_of_score(self, text: str, rules: OwnRules, *, playoff: bool) -> tuple[LegResult, ...]:
        """Return the legs of a match of which only the score is known: "9-7", home first."""

    def most_high_scores(self, rules: OwnRules) -> int:
        """Return how many high scores (180s) one side can have in one leg; 0 where nothing is counted."""

    def winner(self, legs: Sequence[LegResult], rules: OwnRules, *, playoff: bool) -> Side | None:
        """Return who won a checked sheet; None for a tied match of a round robin."""

    def tally(self, legs: Sequence[LegResult], rules: OwnRules, *, playoff: bool) -> tuple[Tally, Tally]:
        """Return what the home and the away side take from a checked sheet."""

    def leg_values(self, rules: OwnRules) -> frozenset[tuple[int, int]]:
        """Return the points that a leg of a round robin can give to who wins and who loses it; none where unknown."""

    def forfeited_leg(self, at_fault: Side | None, rules: OwnRules) -> LegResult:
        """Return the leg that `at_fault` did not play; None means that both were absent."""

    def may_be_forfeited(self, leg: LegResult, rules: OwnRules) -> bool:
        """Return whether a forfeited leg may be scored so."""

    def forfeit(self, at_fault: Side | None, rules: OwnRules, *, playoff: bool) -> tuple[LegResult, ...]:
        """Return the sheet of a match in which `at_fault` did not play at all."""

    def expulsion(self, at_fault: Side, rules: OwnRules) -> tuple[Tally, Tally]:
        """Return what a match of an expelled side counts, whatever was played (AMB-G15, AMB-E7)."""

    def score_line(self, legs: Sequence[LegResult]) -> str:
        """Return the sheet as one short line, home first: ``121-88, 97-121``, with dashes as in print."""

    def random_legs(self, rng: random.Random, rules: OwnRules, *, playoff: bool) -> tuple[LegResult, ...]:
        """Return a believable sheet for a simulated event; `rng` is a seeded random.Random."""

    def leg_block(self, rules: OwnRules) -> LegBlock:
        """Return what the paper has room for in one leg; a game with a ``sheet.html`` of its own needs none."""
