"""What a rack of 8-ball is worth (8 BALL POOL, Regulations vi and viii).

The winner of a rack takes ten points, the loser a point for each ball of the own group that is off the
table, none to seven (AMB-P1). Ten is credited for winning, so the winner's balls are not counted.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypedDict

from games.base import Between, GameRules, LegResult, Side, Tally
from games.legs import LegScoring, won_by
from kit.pure.violations import RuleViolation

SECTION_LEGS = "8 BALL POOL Reg. viii"


@dataclass(frozen=True, slots=True, kw_only=True)
class EightballRules(GameRules):
    """Ten points and at most seven balls. `loser_counts` is AMB-P1."""

    winner_points: int
    max_loser: int
    loser_counts: Literal["off_the_table", "pocketed_by_the_loser"]


class EightballPlay(TypedDict, total=False):
    """What a rule book says of the play of a leg."""

    table_sizes: str
    cue_ball: str
    first_break: str
    break_cushions: Annotated[int, Between(0, 15)]
    shot_minutes: Annotated[int, Between(1, 10)]
    slow_play_infractions: Annotated[int, Between(1, 10)]
    stalemate_turns: Annotated[int, Between(1, 10)]
    doubles_order: Literal["turns", "shots"]
    slow_play_warning: bool
    eight_off_on_break: Literal["loss", "spot", "foul"]
    wrong_ball: Literal["turn_ends", "continue"]
    outside_kitchen: Literal["corrected_on_break_foul_after_scratch"]
    safety: Literal["legal_shot", "contact"]


class EightballScoring(LegScoring[EightballRules]):
    """Two racks a match; a play-off is the best of three racks (AMB-G23).

    >>> rules = EightballRules(legs=2, forfeit_for=10, forfeit_against=0, winner_points=10, max_loser=7,
    ...     loser_counts="off_the_table")
    >>> game = EightballScoring()
    >>> home, away = game.tally([LegResult(home=10, away=5), LegResult(home=3, away=10)], rules, playoff=False)
    >>> home.points, away.points
    (13, 15)
    >>> [fault.code for fault in game.faults([LegResult(home=10, away=8)] * 2, rules, playoff=False)][:1]
    ['too_many_balls']
    """

    key = "eightball"
    section_legs = SECTION_LEGS
    section_forfeit = "AMB-G14"
    section_playoff = "AMB-G23"

    def leg_faults(
        self, leg: LegResult, field: str, rules: EightballRules, *, playoff: bool
    ) -> Iterator[RuleViolation]:
        """Yield what is impossible: nobody or both at ten, more balls than a group has."""
        ten = rules.winner_points
        params = {"out": ten, "balls": rules.max_loser}
        if leg.home == leg.away == ten:
            yield RuleViolation("both_won", SECTION_LEGS, field=f"{field}.{Side.AWAY}", **params)
            return
        wrong = [side for side in Side if rules.max_loser < leg.number(side) != ten]
        for side in wrong:
            yield RuleViolation("too_many_balls", SECTION_LEGS, field=f"{field}.{side}", **params)
        if not wrong and ten not in (leg.home, leg.away):
            higher = Side.HOME if leg.home >= leg.away else Side.AWAY
            yield RuleViolation("nobody_won", SECTION_LEGS, field=f"{field}.{higher}", **params)

    def leg_tally(self, leg: LegResult, side: Side, rules: EightballRules) -> Tally:
        """Return what the sheet shows: ten for the winner, the balls for the loser."""
        own, other = leg.number(side), leg.number(side.other)
        return Tally(points=own, scored=own, conceded=other)

    def won_legs(self, rules: EightballRules) -> Iterable[LegResult]:
        """Return a leg for each number of balls."""
        return [LegResult(home=rules.winner_points, away=balls) for balls in range(rules.max_loser + 1)]

    def random_leg(self, rng: random.Random, winner: Side, rules: EightballRules, *, playoff: bool) -> LegResult:
        """Return a rack; losers who are close to the end are the most common."""
        return won_by(winner, rules.winner_points, max(rng.randint(0, rules.max_loser) for _ in range(2)))
