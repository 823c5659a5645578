"""Where a frame of blackball or WEPF 8-ball stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.base import Side
from games.blackball.engine.events import Group
from games.blackball.engine.settings import RULE_SETS, Foul, PubRules, Weight
from games.blackball.engine.shot import Act
from games.cue.engine.choices import CuePlace
from games.cue.engine.state import EIGHT, BallsRecord, BallsVerdict, GroupsState, LegOptions


class Phase(StrEnum):
    """What the frame waits for."""

    BREAK = "break"
    SHOT = "shot"
    NAME = "name"  # the shooter names a colour
    CHOICE = "choice"
    OVER = "over"


class How(StrEnum):
    """How a frame ended."""

    EIGHT_POTTED = "eight_potted"
    EIGHT_EARLY = "eight_early"
    EIGHT_WITH_LAST = "eight_with_last"
    FOUL_WITH_EIGHT = "foul_with_eight"
    TWO_SERIOUS = "two_serious"
    NOT_RESTORED = "not_restored"
    GRAVE_FOUL = "grave_foul"  # one that costs the frame by itself
    CONDUCT = "conduct"


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackballOptions(LegOptions):
    """A frame: whose rules, players of a side, and who breaks.

    What the texts leave open: `free_shot_other` is a free shot that sinks only an opponent's ball (AMB-B1);
    `open_eight` the 8 in play while nobody has a group (AMB-W1).
    """

    rule_set: Literal["blackball", "wepf"] = "blackball"
    breaker: Side = Side.HOME
    free_shot_other: Literal["foul", "allowed"] = "foul"
    open_eight: Literal["loss", "foul"] = "loss"

    @property
    def rules(self) -> PubRules:
        return RULE_SETS[self.rule_set]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(BallsRecord):
    """What a side did in a frame, for statistics; `best_run` is the most balls in one visit."""

    visits: int = 0
    best_run: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict(BallsVerdict):
    """What was ruled in a frame.

    `weight` is that of the most severe foul. `next` plays with `visits`, and under blackball with a `free_shot`.
    `group` is what the shooter plays from now on.
    """

    fouls: tuple[Foul | Act, ...] = ()
    weight: Weight | None = None
    visits: int = 1
    second_visit: bool = False
    free_shot: bool = False
    replaced: bool = False  # every ball back to where it was
    replay: bool = False  # the shot is played again
    group: Group | None = None
    must_name: bool = False
    rerack: bool = False
    how: How | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackballState(GroupsState[Group]):
    """`visits` are those left of this turn, this one among them. `provisional` is a colour that was named and
    not yet potted. `after_foul`: the next shot is the first after an opponent's foul. `foul_snooker`: the referee
    has ruled that there is one, and `nominated` counts as an own ball for the next shot. `barren_home` and
    `barren_away` count turns in a row in which the cue ball met nothing.
    """

    options: BlackballOptions
    phase: Phase
    visits: int = 1
    free_shot: bool = False
    cue: CuePlace = CuePlace.BAULK
    home_group: Group | None = None
    provisional: Group | None = None
    after_foul: bool = False
    foul_snooker: bool = False
    nominated: int | None = None
    serious_home: int = 0
    serious_away: int = 0
    barren_home: int = 0
    barren_away: int = 0
    met: bool = False  # whether the cue ball has met a ball in this turn
    frames: int = 1  # how often balls were racked
    home: Tally = Tally()
    away: Tally = Tally()
    verdict: Verdict | None = None
    how: How | None = None

    @property
    def rules(self) -> PubRules:
        return self.options.rules

    @property
    def on(self) -> frozenset[int]:
        """The balls that may be played now."""
        if self.free_shot:
            return self.on_table
        balls = self.left(self.turn) or frozenset({EIGHT}) & self.on_table
        return balls | {self.nominated} if self.nominated is not None else balls

    def serious(self, side: Side) -> int:
        """Return how many serious fouls `side` has committed in this frame."""
        return self.serious_home if side is Side.HOME else self.serious_away

    def tally(self, side: Side) -> Tally:
        return self.home if side is Side.HOME else self.away
