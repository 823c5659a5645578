"""What can happen in a rack of 8-ball. The facts of a shot are an event too: `games.cue.engine.shot.Shot`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, get_args

from games.base import Side
from games.cue.engine.pool.events import RackEvent
from games.cue.engine.shot import Act, FoulCall


class How(StrEnum):
    """How a rack ended."""

    EIGHT_POTTED = "eight_potted"
    EIGHT_EARLY = "eight_early"
    EIGHT_WITH_LAST = "eight_with_last"
    EIGHT_OFF = "eight_off"
    WRONG_POCKET = "wrong_pocket"
    FOUL_WITH_EIGHT = "foul_with_eight"
    FOUL_ON_EIGHT = "foul_on_eight"
    SLOW_PLAY = "slow_play"
    NOT_MARKED = "not_marked"
    CONDUCT = "conduct"  # unsporting, and a referee made it the rack
    RULED = "ruled"  # by whoever decided a protest


class Decision(StrEnum):
    """What a ruling on a protest does to the leg."""

    STANDS = "stands"
    REWRITTEN = "rewritten"
    REPLAYED = "replayed"


@dataclass(frozen=True, slots=True)
class Offence:
    """The player at the table broke a rule while nobody was shooting (placing, picking up, touching)."""

    act: Act
    foul_call: FoulCall | None = None
    purposeful: bool = False


@dataclass(frozen=True, slots=True)
class AgreeStalemate:
    """Both sides agree that whoever plays on loses."""


@dataclass(frozen=True, slots=True)
class Protest:
    """A captain protests; the rack is played to its end and the ruling comes later."""

    side: Side
    about: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The protest is decided. Where the leg is rewritten, `winner` and the `balls` of the loser are given."""

    decision: Decision
    winner: Side | None = None
    balls: int = 0


@dataclass(frozen=True, slots=True)
class Rack:
    """A whole rack at once, when nobody enters its shots: who won, how, and how many `balls` the loser has."""

    winner: Side
    how: How
    balls: int


# Of the events of a rack some are known to a few rule sets only.
Event: TypeAlias = RackEvent | Offence | AgreeStalemate | Protest | Ruling | Rack
EVENTS: tuple[type[Event], ...] = get_args(Event)
