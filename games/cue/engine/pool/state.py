"""Where a game of pool stands, as far as all of them are alike. Immutable: every event makes a new state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from games.base import Side
from games.cue.engine.fouls import Foul, Penalty
from games.cue.engine.state import BallsRecord, BallsState, BallsVerdict, LegOptions


class Phase(StrEnum):
    """What the game waits for."""

    RACK = "rack"  # its result, where nobody enters shots
    BREAK = "break"
    SHOT = "shot"
    CHOICE = "choice"
    RERACK = "rerack"  # where cue ball and last ball lie, so that fourteen can be racked
    LAG = "lag"  # for the break after a stalemate
    OVER = "over"


class How(StrEnum):
    """How a leg ended."""

    MONEY_BALL = "money_ball"  # the 9, or the 10
    TARGET = "target"
    THREE_FOULS = "three_fouls"
    CONDUCT = "conduct"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class RackOptions(LegOptions):
    """A rack, at which partners take turns at the table or shot by shot."""

    doubles_order: Literal["turns", "shots"] = "turns"


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolOptions(RackOptions):
    """A leg; `breaker` breaks it.

    What the rules leave to a tournament: `shot_seconds`, once a clock is set, and whether there is a referee to
    give the warning without which a third foul in a row is only the second (`warning_needed`). `pace` is what an
    earlier leg of the match left: a clock is set for all of it.
    """

    rule_set: str = ""
    breaker: Side = Side.HOME
    warning_needed: bool = True
    shot_seconds: int = 60
    pace: Literal[0, 1, 2] = 0
    stalemate_turns: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(BallsRecord):
    """What one player did in a leg: for statistics. `penalty`: points lost by fouls, `best`: the longest run."""

    innings: int = 0
    safeties: int = 0
    penalty: int = 0
    best: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict(BallsVerdict):
    """What was ruled in a game of pool.

    `count`: the fouls in a row of the shooter's side after it, None where it is none of that business; `unwarned`:
    it would be one more, but nobody warned. `points`: what it does to the shooter's score. `player` of the next side
    is meant; `waits_for` says what comes.
    """

    fouls: tuple[Foul, ...] = ()
    penalty: Penalty = Penalty.NONE
    count: int | None = None
    unwarned: bool = False
    points: int = 0
    player: int = 0
    waits_for: Phase = Phase.SHOT
    push_out: bool = False
    safety: bool = False
    serious: bool = False
    how: How | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RackState(BallsState):
    """A rack of pool or 8-ball: `breaker` broke it, and it is the leg's rack number `racked`.

    `announced`: turns of home and away since a stalemate is looked for; () while it is not.
    """

    options: RackOptions
    phase: Phase
    breaker: Side
    announced: tuple[int, ...] = ()
    racked: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolState(RackState):
    """What every game of pool remembers.

    `visit` and `strokes` count visits and shots since the balls were racked. `warned`: the player at the table
    knows of two fouls in a row.
    """

    options: PoolOptions
    fouls_home: int = 0
    fouls_away: int = 0
    warned: bool = False
    visit: int = 1
    strokes: int = 0
    records: tuple[Record, ...] = ()
    verdict: Verdict | None = None
    how: How | None = None

    def fouls(self, side: Side) -> int:
        """Return how many fouls in a row `side` has."""
        return self.fouls_home if side is Side.HOME else self.fouls_away

    def record(self, side: Side, player: int) -> Record:
        return self.records[place_of(self, side, player)]


def place_of(state: PoolState, side: Side, player: int) -> int:
    """Return where the record of a player stands: home's players first."""
    return player + (state.options.players if side is Side.AWAY else 0)


def new_records(options: PoolOptions) -> tuple[Record, ...]:
    return (Record(),) * (2 * options.players)


def noted(records: tuple[Record, ...], place: int, *, best: int = 0, **counts: int) -> tuple[Record, ...]:
    """Return the records after `counts` were added to the one at `place`, and a run of `best` was seen.

    >>> noted((Record(), Record(balls=2)), 1, best=3, balls=1)[1].balls
    3
    """
    old = records[place]
    new = {name: getattr(old, name) + number for name, number in counts.items()}
    return (*records[:place], replace(old, best=max(old.best, best), **new), *records[place + 1 :])


def in_order(balls: Iterable[int]) -> tuple[int, ...]:
    """Return `balls` once each, by number.

    >>> in_order([9, 3, 9])
    (3, 9)
    """
    return tuple(sorted(set(balls)))
