"""Where a game of English billiards stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.base import Side
from games.billiards.engine.events import Ball, Conduct, How, Limit, Option, Spot
from games.billiards.engine.fouls import Foul
from games.cue.engine.choices import OpenChoice
from games.cue.engine.state import LegOptions, OrderedState, StrokeRecord

ANNOUNCED_AT = {Limit.CANNONS: 70, Limit.HAZARDS: 10}  # R9, R10
AFTER_ANNOUNCEMENT = 5


class Phase(StrEnum):
    """What the game waits for."""

    STRINGING = "stringing"  # before the game
    TIED = "tied"  # at time, and stringing decides
    STROKE = "stroke"
    CHOICE = "choice"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class BilliardsOptions(LegOptions):
    """A game; it ends at `target` points, or at time where that is 0.

    `begin`: stringing, or as agreed: then `first` begins and `home_ball` is the home side's. `level_at_time` is
    what the text leaves to the event (AMB-EB1). `match_lost`: the side that has forfeited the whole match.
    """

    rule_set: Literal["billiards"] = "billiards"
    target: int = 100
    begin: Literal["stringing", "agreed"] = "agreed"
    first: Side = Side.HOME
    home_ball: Literal["plain", "spot"] = "plain"
    level_at_time: Literal["extra_period", "stringing", "draw"] = "extra_period"
    match_lost: Side | None = None

    @property
    def match_goes_too(self) -> bool:
        """Whether a forfeited game loses the match: it does where games are played on time (S4 R3)."""
        return self.target == 0

    def __post_init__(self) -> None:
        if self.target < 0:
            raise ValueError("target: a number of points, or 0 for a game on time")


@dataclass(frozen=True, slots=True)
class Choice(OpenChoice):
    """What the rules of billiards offer."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What was ruled on the last stroke or offence, complete in itself.

    `points` are what the stroke scored, `penalty` goes to the other side. `cannon`, `pots` and `in_off` are how
    it scored. `red` and `white` say on which spot a ball was put by hand. `miss` is no foul. `offers` asks the
    next player how to go on.
    """

    side: Side
    player: int
    points: int = 0
    penalty: int = 0
    cannon: bool = False
    pots: tuple[Ball, ...] = ()
    in_off: Ball | None = None
    fouls: tuple[Foul, ...] = ()
    miss: bool = False
    red: Spot | None = None
    white: Spot | None = None
    continues: bool = False
    replay: bool = False
    offers: bool = False
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Player(StrokeRecord):
    """What one player did in a game; `turns` are those that are over."""

    turns: int = 0
    misses: int = 0
    cannons: int = 0
    pots: int = 0
    in_offs: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What is counted within a break: cannons and hazards in a row, and what was announced at which of them.

    `red_pots` are pots of the red in a row from the Spot or the Pyramid Spot, with no other score.
    """

    points: int = 0
    cannons: int = 0
    hazards: int = 0
    red_pots: int = 0
    announced: int = 0  # the cannons or hazards that had been made when the referee called them; 0 before


NEW_RUN = Run()


@dataclass(frozen=True, slots=True, kw_only=True)
class BilliardsState(OrderedState[Player]):
    """A game. `red` is the spot on which the red lies as it was put there by hand, None when it has been touched
    since; so are `home_spot` and `away_spot` of the whites. `home_in_hand` and `away_in_hand`: a white that is
    off the table. `own_loss`: the white of the side that is not at the table is off by its own last stroke.
    `touching`: to be spotted when the choice is answered. `extra`: the period after a tied score at time.
    `tally` has the players of home, then those of away.
    """

    options: BilliardsOptions
    phase: Phase
    home_ball: Literal["plain", "spot"] = "plain"
    red: Spot | None = Spot.SPOT
    home_in_hand: bool = True
    away_in_hand: bool = True
    home_spot: Spot | None = None
    away_spot: Spot | None = None
    own_loss: bool = False
    touching: bool = False
    run: Run = NEW_RUN
    choice: Choice | None = None
    verdict: Verdict | None = None
    extra: bool = False
    tally: tuple[Player, ...] = ()
    how: How | None = None
    conduct: Conduct | None = None

    @property
    def following(self) -> int:
        """The place of whoever plays after the striker."""
        return (self.at + 1) % (2 * self.options.players)

    @property
    def due(self) -> Limit | None:
        """What the referee has to announce now."""
        if self.run.announced or self.phase is not Phase.STROKE:
            return None
        counts = {Limit.CANNONS: self.run.cannons, Limit.HAZARDS: self.run.hazards}
        return next((limit for limit in Limit if counts[limit] >= ANNOUNCED_AT[limit]), None)

    def in_hand(self, side: Side) -> bool:
        """Return whether the white of `side` is off the table."""
        return self.home_in_hand if side is Side.HOME else self.away_in_hand

    def spot_of(self, side: Side) -> Spot | None:
        """Return the spot on which the white of `side` lies as it was put there by hand."""
        return self.home_spot if side is Side.HOME else self.away_spot

    def object_balls(self, side: Side) -> frozenset[Ball]:
        """Return the balls on the table that `side` may play at."""
        return frozenset({Ball.RED} if self.in_hand(side.other) else {Ball.RED, Ball.WHITE})


def more_allowed(run: Run, limit: Limit) -> int | None:
    """Return how many more strokes of that kind may follow in a row; None while nothing was announced (R9, R10).

    >>> more_allowed(Run(hazards=10, announced=10), Limit.HAZARDS), more_allowed(Run(hazards=12), Limit.HAZARDS)
    (5, None)
    """
    count = run.cannons if limit is Limit.CANNONS else run.hazards
    if not run.announced or not count:
        return None
    return run.announced + AFTER_ANNOUNCEMENT - count
