"""What the states of the cue games have in common. Immutable: every event makes a new state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, Literal, Self, TypeVar

from games.base import Side
from games.cue.engine.choices import Choice, CuePlace, OpenChoice
from games.cue.engine.shot import Down, Table

RecordT_co = TypeVar("RecordT_co", bound="StrokeRecord", covariant=True)
GroupT = TypeVar("GroupT", bound="HalfOfTheBalls")

CLOCK_RUNS = 2  # what `BallsState.pace` is from then on
EIGHT = 8
LOW, HIGH = frozenset(range(1, 8)), frozenset(range(9, 16))
FIFTEEN = LOW | HIGH | {EIGHT}


@dataclass(frozen=True, slots=True, kw_only=True)
class LegOptions:
    """A leg of any cue game: players of a side, and what the rule book writes for a leg that is forfeited."""

    version: Literal[1] = 1
    players: Literal[1, 2] = 1
    forfeit_for: int = 1
    forfeit_against: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CueState(ABC):
    """A leg of any cue game; each says what its own phases are, and in `how` the ways in which it can end."""

    options: LegOptions
    phase: StrEnum
    choice: OpenChoice | None = None
    winner: Side | None = None
    how: StrEnum | None = None

    @property
    def is_over(self) -> bool:
        return self.phase == "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class BallsRecord:
    """What a player did in a leg with numbered balls, for statistics."""

    shots: int = 0
    balls: int = 0
    fouls: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BallsVerdict:
    """What was ruled on the last shot or offence at a table with numbered balls, complete in itself.

    `shooter` is who it is about. `next` shoots, or chooses where `choice` is set, from `cue`. `sections` decide, the
    most telling first.
    """

    shooter: Side
    fouls: tuple[StrEnum, ...] = ()
    next: Side | None = None
    cue: CuePlace = CuePlace.POSITION
    choice: Choice | None = None
    down: tuple[int, ...] = ()
    spotted: tuple[int, ...] = ()
    warning: bool = False
    winner: Side | None = None
    how: StrEnum | None = None
    sections: tuple[str, ...] = ()

    @property
    def tone(self) -> str:
        """Whether it was good or bad for who it is about; empty for neither."""
        if self.fouls or self.winner is self.shooter.other:
            return "bad"
        return "good" if self.winner is self.shooter or (self.next is self.shooter and not self.warning) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BallsState(CueState):
    """A rack of numbered balls, at which partners take turns. `forfeited_by` has given it away.

    `came_home` and `came_away` count how often a partner came to the table, `run` the balls of this visit. `pace`:
    0 nobody was told to hurry, 1 somebody was, 2 a clock runs.
    """

    turn: Side
    choice: Choice | None = None
    came_home: int = 0
    came_away: int = 0
    cue: CuePlace = CuePlace.HEAD
    gone: tuple[Down, ...] = ()
    pace: int = 0
    run: int = 0
    forfeited_by: Side | None = None

    @property
    @abstractmethod
    def balls(self) -> frozenset[int]:
        """The object balls of the game."""

    @property
    def on_table(self) -> frozenset[int]:
        """The object balls on the table."""
        return self.balls - {down.ball for down in self.gone}

    @property
    def table(self) -> Table:
        """What the next shot is played on."""
        return self.bare_table

    @property
    def bare_table(self) -> Table:
        """The balls and the cue ball, without what only some games know."""
        return Table(
            balls=self.on_table,
            is_break=self.phase == "break",
            in_hand=self.cue is not CuePlace.POSITION,
            behind_head=self.cue is CuePlace.HEAD,
        )

    @property
    def player(self) -> int:
        """Which partner is at the table, 0 for the first of the line-up."""
        return self.player_of(self.turn)

    def player_of(self, side: Side) -> int:
        """Return which partner of `side` is at the table, or was last."""
        return max(0, self.came(side) - 1) % self.options.players

    def came(self, side: Side) -> int:
        """Return how often a partner of `side` came to the table."""
        return self.came_home if side is Side.HOME else self.came_away


class HalfOfTheBalls(StrEnum):
    """One of the two groups of seven, the low numbers first; what they are called is the game's business."""

    @property
    def balls(self) -> frozenset[int]:
        return LOW if self is next(iter(type(self))) else HIGH

    @property
    def other(self) -> Self:
        return next(group for group in type(self) if group is not self)


class GroupsState(BallsState, Generic[GroupT]):
    """A rack in which each side plays one group, and then the 8; a game says in `home_group` what it calls them."""

    __slots__ = ()  # and no field of its own, so that a state may have another base beside it
    home_group: GroupT | None

    @property
    def balls(self) -> frozenset[int]:
        return FIFTEEN

    def group(self, side: Side) -> GroupT | None:
        """Return the group of `side`; None while the table is open."""
        if self.home_group is None:
            return None
        return self.home_group if side is Side.HOME else self.home_group.other

    def left(self, side: Side) -> frozenset[int]:
        """Return what `side` still has to pocket before the 8; on an open table every numbered ball but the 8."""
        group = self.group(side)
        return self.on_table & group.balls if group else self.on_table - {EIGHT}

    def balls_down(self, side: Side) -> int:
        """Return the balls of a side's group that are off the table; while it is open, those it pocketed itself."""
        group = self.group(side)
        if group is None:
            return sum(down.by is side for down in self.gone)
        return sum(down.ball in group.balls for down in self.gone)


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokeRecord:
    """What one player did in a leg that is played stroke by stroke: points scored without penalties, highest break."""

    points: int = 0
    best: int = 0
    fouls: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderedState(CueState, Generic[RecordT_co]):
    """A leg with scores, in which two sides or two pairs play in a fixed order.

    `opener` has begun it; `at` is the place of the striker in the order of play. `home_first` and `away_first`:
    which partner plays first. `at_fault` gave the leg away. `tally` has what home's players did, then those of away.
    """

    opener: Side
    home_first: Literal[0, 1] = 0
    away_first: Literal[0, 1] = 0
    at: int = 0
    home: int = 0
    away: int = 0
    strokes: int = 0
    warned: tuple[Side, ...] = ()
    at_fault: Side | None = None
    tally: tuple[RecordT_co, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether the tip of a cue has touched the cue ball, in a stroke or a foul; nothing is a foul before that."""
        return self.strokes > 0 or any(record.fouls for record in self.tally)

    @property
    def turn(self) -> Side:
        return self.side_at(self.at)

    @property
    def player(self) -> int:
        """Which partner is at the table, 0 for the first of the line-up."""
        return self.partner_at(self.at)

    def side_at(self, place: int) -> Side:
        """Return whose turn `place` in the order of play is."""
        return self.opener if place % 2 == 0 else self.opener.other

    def partner_at(self, place: int) -> int:
        """Return which partner `place` in the order of play is."""
        if self.options.players == 1:
            return 0
        first = self.home_first if self.side_at(place) is Side.HOME else self.away_first
        return (place // 2 + first) % 2

    def place_of(self, side: Side, player: int) -> int:
        """Return where a player stands in the order of play."""
        places = range(2 * self.options.players)
        return next(place for place in places if self.side_at(place) is side and self.partner_at(place) == player)

    def points(self, side: Side) -> int:
        """Return what `side` has, penalties included."""
        return self.home if side is Side.HOME else self.away

    def records(self, side: Side) -> tuple[RecordT_co, ...]:
        count = self.options.players
        return self.tally[:count] if side is Side.HOME else self.tally[count:]

    def with_record(self, side: Side, player: int, **changes: Any) -> tuple[RecordT_co, ...]:
        """Return what every player did, with `changes` in the record of one."""
        index = player + (self.options.players if side is Side.AWAY else 0)
        return (*self.tally[:index], replace(self.tally[index], **changes), *self.tally[index + 1 :])
