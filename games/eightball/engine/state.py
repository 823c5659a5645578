"""Where a rack of 8-ball stands. Immutable: every event makes a new state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, reduce
from operator import add
from typing import Any, Literal, TypeVar

from games.base import Side
from games.cue.engine.fouls import Foul, Loss, Penalty
from games.cue.engine.pool.state import RackOptions, RackState
from games.cue.engine.settings import RULE_SETS, Clock, RuleSet
from games.cue.engine.shot import Table
from games.cue.engine.state import BallsRecord, BallsVerdict, GroupsState, HalfOfTheBalls
from games.eightball.engine.events import How, Protest, Ruling

_Settings = TypeVar("_Settings", RuleSet, Clock)


class Group(HalfOfTheBalls):
    """The two groups of numbered balls."""

    SOLIDS = "solids"
    STRIPES = "stripes"


@dataclass(frozen=True, slots=True, kw_only=True)
class EightballOptions(RackOptions):
    """A leg. `players` of a side; `first_break`: who breaks leg 1, "home" by name or by the coin.

    `mode`: shot by shot, or only the result of the rack. What the manual leaves open: `loser_counts` (AMB-P1)
    and `doubles_order` (P2). From `break_cushions` on, None leaves it to the rule set:
    `slow_warning_counts` (P3), `eight_off_on_break` (P4), `wrong_ball` (P5), `safety` (P7). `pace` is that of the
    rack before: a clock that a referee has set runs for the whole match.
    """

    rule_set: Literal["leg8", "bca8", "ebac8", "wpa8", "wpa8_2025"] = "leg8"
    mode: Literal["shots", "rack"] = "shots"
    leg: int = 1
    first_break: Side = Side.HOME
    winner_points: int = 10
    max_loser: int = 7
    forfeit_for: int = 10
    loser_counts: Literal["off_the_table", "pocketed_by_the_loser"] = "off_the_table"
    break_cushions: int | None = None
    shot_seconds: int | None = None
    slow_play_infractions: int | None = None
    slow_warning_counts: bool | None = None
    stalemate_turns: int | None = None
    pace: int = 0
    eight_off_on_break: Literal["loss", "spot", "foul"] | None = None
    wrong_ball: Literal["turn_ends", "continue"] | None = None
    safety: Literal["legal_shot", "contact"] | None = None

    @property
    def breaker(self) -> Side:
        """Who breaks this leg: sides break in turn."""
        return self.first_break if self.leg % 2 else self.first_break.other


@cache
def rules_of(options: EightballOptions) -> RuleSet:
    """Return the rule set of a leg with what its options change in it.

    >>> rules_of(EightballOptions()).eight_off_on_break
    'loss'
    >>> rules_of(EightballOptions(eight_off_on_break="foul")).eight_off_on_break
    'foul'
    """
    rules = RULE_SETS[options.rule_set]
    changes = {
        "break_rails": options.break_cushions,
        "stalemate_turns": options.stalemate_turns,
        "eight_off_on_break": options.eight_off_on_break,
        "wrong_ball": options.wrong_ball,
        "safety": options.safety,
        "clock": rules.clock and _changed(rules.clock, _clock_changes(options)),
    }
    return _changed(rules, changes)


def _clock_changes(options: EightballOptions) -> dict[str, int | None]:
    return {
        "seconds": options.shot_seconds,
        "losing_infraction": options.slow_play_infractions,
        "warning_counts": options.slow_warning_counts,
    }


def _changed(settings: _Settings, changes: Mapping[str, Any]) -> _Settings:
    return replace(settings, **{name: value for name, value in changes.items() if value is not None})


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(BallsRecord):
    """What one player did in a rack, for statistics: visits with a shot, and the most balls in one of them."""

    innings: int = 0
    best_run: int = 0

    def __add__(self, other: Record) -> Record:
        return Record(
            innings=self.innings + other.innings,
            shots=self.shots + other.shots,
            balls=self.balls + other.balls,
            fouls=self.fouls + other.fouls,
            best_run=max(self.best_run, other.best_run),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict(BallsVerdict):
    """What was ruled in a rack of 8-ball.

    `fouls` count; `disputed` were called and not admitted; `overlooked` nobody called. `penalty` is the most
    severe of them all. `player` of the next side is meant. `group` is the group that this shot gave its shooter.
    """

    fouls: tuple[Foul, ...] = ()
    disputed: tuple[Foul | Loss, ...] = ()
    overlooked: tuple[Foul | Loss, ...] = ()
    penalty: Penalty = Penalty.NONE
    illegal_break: bool = False
    player: int = 0
    group: Group | None = None
    how: How | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EightballState(GroupsState[Group], RackState):
    """`broken`: whether the rack was reached. `slow_home` and `slow_away` count warnings and fouls for slow play.

    `deliberate` counts turns in a row that ended with a purposeful foul. `to_admit`: the side that is not at the
    table has just fouled and has to admit it before the cue ball is touched. `loser_balls` is set where people, not
    the table, say what the loser gets.
    """

    options: EightballOptions
    home_group: Group | None = None
    broken: bool = False
    slow_home: int = 0
    slow_away: int = 0
    deliberate: int = 0
    to_admit: bool = False
    records: tuple[Record, ...] = ()
    verdict: Verdict | None = None
    how: How | None = None
    loser_balls: int | None = None
    protest: Protest | None = None
    ruling: Ruling | None = None

    @property
    def table(self) -> Table:
        return replace(self.bare_table, first_contacts=rules_of(self.options).first_contacts)

    def record(self, side: Side, player: int | None = None) -> Record:
        first = self.options.players if side is Side.AWAY else 0
        mine = self.records[first : first + self.options.players]
        return reduce(add, mine) if player is None else mine[player % self.options.players]

    def noting(self, done: Record, side: Side, records: tuple[Record, ...]) -> tuple[Record, ...]:
        """Return `records` after the player of `side` who is at the table, or was last, has done so much more."""
        place = self.player_of(side) + (self.options.players if side is Side.AWAY else 0)
        return (*records[:place], records[place] + done, *records[place + 1 :])

    def slow(self, side: Side) -> int:
        """Return how often `side` was warned or penalized for slow play in this rack."""
        return self.slow_home if side is Side.HOME else self.slow_away

    def on_eight(self, side: Side) -> bool:
        """Return whether the 8 is the legal ball of `side`."""
        return not self.left(side)

    def balls_of(self, side: Side) -> int:
        """Return what `side` gets if it loses now: none while the groups are not decided (AMB-P1)."""
        group = self.group(side)
        if group is None:
            return 0
        balls = group.balls
        own = [down for down in self.gone if down.ball in balls]
        if self.options.loser_counts == "pocketed_by_the_loser":
            own = [down for down in own if down.by is side and down.legally]
        return min(len(own), self.options.max_loser)
