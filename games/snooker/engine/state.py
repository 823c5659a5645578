"""Where a frame of snooker stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Literal

from games.base import Side
from games.cue.engine.choices import OpenChoice
from games.cue.engine.state import LegOptions, OrderedState, StrokeRecord
from games.snooker.engine.balls import COLOURS, POINTS, Ball, Placed
from games.snooker.engine.events import How, Option
from games.snooker.engine.fouls import Foul
from games.snooker.engine.settings import LEAST_PENALTY, MOST_REDS, RED_AND_BLACK, RULE_SETS, RuleSet


class Phase(StrEnum):
    """What the frame waits for."""

    STROKE = "stroke"
    CHOICE = "choice"
    LOT = "lot"  # drawn for the re-spotted black
    OVER = "over"


class On(StrEnum):
    """What is on, apart from a free ball."""

    RED = "red"
    COLOUR = "colour"  # any one, named, after a red
    SEQUENCE = "sequence"  # the lowest colour left


class CuePlace(StrEnum):
    """Where the next stroke is played from."""

    POSITION = "position"  # where the cue ball lies
    IN_HAND = "in_hand"  # from the D
    ANYWHERE = "anywhere"  # put where the player likes (six-red, fifth miss)


def first_on(reds: int) -> On:
    """Return what is on for the first stroke of a turn (R3 f)."""
    return On.RED if reds else On.SEQUENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class SnookerOptions(LegOptions):
    """A frame. `first_opening`: who opens frame 1; sides open in turn (R3 b).

    `reds`: None leaves it to the rule set, six-red is played with any number. `aggregate`: points are added up
    over the frames; then `carried` are those of the frames before, and `last_frame` is the one after which they
    may not be tied. `frame_lost`: the sides against which a frame was awarded before, `game_lost` the one
    against which the whole game was.

    What a text leaves open: `third_miss_loses` (AMB-R1; None leaves it to the rule set), `warning_needed`: whether
    the frame is only lost by it when the referee's warning was entered, `concede`, and `stalemate_strokes` for each
    side after a refused new start.
    """

    rule_set: Literal["snooker", "sixred"] = "snooker"
    frame: int = 1
    first_opening: Side = Side.HOME
    reds: int | None = None
    aggregate: bool = False
    last_frame: bool = False
    carried_home: int = 0
    carried_away: int = 0
    frame_lost: tuple[Side, ...] = ()
    game_lost: Side | None = None
    third_miss_loses: bool | None = None
    warning_needed: bool = True
    concede: Literal["snookers_required", "any_time"] = "snookers_required"
    stalemate_strokes: int = 3

    def __post_init__(self) -> None:
        if self.reds is not None and not 1 <= self.reds <= MOST_REDS:
            raise ValueError(f"reds: from 1 to {MOST_REDS}")
        if self.reds not in (None, RULE_SETS[self.rule_set].reds) and self.rule_set == "snooker":
            raise ValueError("reds: snooker is played with fifteen")

    @property
    def opener(self) -> Side:
        return self.first_opening if self.frame % 2 else self.first_opening.other


@cache
def rules_of(options: SnookerOptions) -> RuleSet:
    """Return the rule set of a frame with what its options change in it.

    >>> rules_of(SnookerOptions(rule_set="sixred", reds=10)).reds
    10
    """
    rules = RULE_SETS[options.rule_set]
    reds = rules.reds if options.reds is None else options.reds
    loses = rules.third_miss_loses if options.third_miss_loses is None else options.third_miss_loses
    return replace(rules, reds=reds, third_miss_loses=loses)


@dataclass(frozen=True, slots=True)
class Choice(OpenChoice):
    """What the rules of snooker offer."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What a stroke was played from, for when it has to be played again from there."""

    on: On
    cue: CuePlace
    free_ball: bool
    reds_gone: int = 0  # in the stroke itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Misses:
    """Calls of foul and a miss in a row from one position; `full` of them with a full ball in sight.

    `replaced`: the next stroke is played from that position again. What was seen from there still holds.
    """

    called: int = 0
    full: int = 0
    warned: bool = False
    replaced: bool = False
    clear_path: bool | None = None
    full_ball: bool | None = None


NO_MISSES = Misses()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What was ruled on the last stroke or offence, complete in itself.

    `side` and `player` played; `points` they scored, `penalty` goes to the other side, `unscored` is taken
    off again. `fouls` count, all of them, and the dearest sets the penalty. `spotted`: where colours were
    put back; `reds_down` and `colour_down` are gone for good. `replay`: the stroke is played once more.
    `on` is what was played at, as far as it was one ball. `loses`: it was the third failure with a full ball in
    sight; `unwarned`: it was, but the player had not been warned. `options` are what the next player may choose from.
    """

    side: Side
    player: int
    points: int = 0
    penalty: int = 0
    unscored: int = 0
    fouls: tuple[Foul, ...] = ()
    spotted: tuple[Placed, ...] = ()
    reds_down: int = 0
    colour_down: Ball | None = None
    on: Ball | None = None
    free: Ball | None = None  # what was named as free ball
    miss: bool = False
    miss_number: int = 0
    warning: bool = False
    unwarned: bool = False
    free_ball: bool = False
    continues: bool = False
    replay: bool = False
    cue: CuePlace = CuePlace.POSITION
    options: tuple[Option, ...] = ()
    loses: bool = False
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(StrokeRecord):
    """What one player did in a frame."""

    pots: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SnookerState(OrderedState[Player]):
    """A frame: `following` is the place of the next striker in the order of play.

    `skips` are places that lose a turn. `run` is the
    running break. `before` is what the last stroke was played from, for when it is played again. `aside`: a
    foul since then of somebody not at the table. `fouled`: there was a foul without a stroke. `after_offer`
    counts strokes since a new start was offered and refused. `tally` has the players of home, then of away.
    """

    options: SnookerOptions
    phase: Phase
    following: int = 1
    skips: tuple[int, ...] = ()
    on: On = On.RED
    reds: int = MOST_REDS
    colours: tuple[Ball, ...] = COLOURS
    cue: CuePlace = CuePlace.IN_HAND
    free_ball: bool = False
    run: int = 0
    began: int = 1
    wrong_start: bool = False
    fouled: bool = False
    respotted: bool = False
    choice: Choice | None = None
    verdict: Verdict | None = None
    aside: Verdict | None = None
    before: Position | None = None
    misses: Misses = NO_MISSES
    after_offer: int | None = None
    tally: tuple[Player, ...] = ()
    how: How | None = None

    @property
    def lowest(self) -> Ball:
        """The lowest colour left."""
        return self.colours[0]

    @property
    def only_black(self) -> bool:
        """Whether the black is the only object ball left, and on."""
        return self.on is On.SEQUENCE and self.colours == (Ball.BLACK,)

    @property
    def balls(self) -> frozenset[Ball]:
        """The kinds of object ball on the table."""
        return frozenset(self.colours) | ({Ball.RED} if self.reds else frozenset())

    def lead(self, side: Side) -> int:
        """Return by how much `side` leads; below zero when it is behind."""
        return self.home - self.away if side is Side.HOME else self.away - self.home


def on_after_foul(state: SnookerState, place: int, reds_down: int) -> On:
    """Return what is on after a foul by who stands at `place`: in a break that the other side disturbed, the same."""
    reds = state.reds - reds_down
    disturbed = state.side_at(place) is not state.turn and (state.on is not On.RED or reds > 0)
    return state.on if disturbed else first_on(reds)


def left_on_table(reds: int, colours: tuple[Ball, ...]) -> int:
    """Return what reds and colours are worth when every red is followed by the black.

    >>> left_on_table(15, COLOURS), left_on_table(6, COLOURS), left_on_table(0, COLOURS[2:])
    (147, 75, 22)
    """
    return RED_AND_BLACK * reds + sum(POINTS[ball] for ball in colours)


def remaining(state: SnookerState) -> int:
    """Return the most that the player at the table can still score without a foul by the other.

    A free ball that waits adds a red and a black, or the value of the ball on; a colour that is due adds seven.
    """
    if state.phase is Phase.OVER:
        return 0
    left = left_on_table(state.reds, state.colours)
    if state.on is On.COLOUR:
        return left + POINTS[Ball.BLACK]
    if state.free_ball:
        return left + (RED_AND_BLACK if state.reds else POINTS[state.lowest])
    return left


def least_penalty(state: SnookerState) -> int:
    """Return what a foul at the ball that is on next costs at the least."""
    return max(LEAST_PENALTY, 1 if state.reds else POINTS[state.lowest])


def snookers_needed(state: SnookerState, side: Side) -> int:
    """Return how many fouls of the least value `side` needs to tie if it then takes all that is left.

    >>> at = SnookerState(options=SnookerOptions(), phase=Phase.STROKE, opener=Side.HOME, on=On.SEQUENCE, reds=0,
    ...     colours=COLOURS[4:], home=40, away=60)
    >>> snookers_needed(at, Side.HOME), snookers_needed(at, Side.AWAY)
    (2, 0)
    """
    behind = -state.lead(side) - remaining(state)
    return 0 if behind <= 0 or state.phase is Phase.OVER else -(-behind // least_penalty(state))
