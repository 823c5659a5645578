"""What a darts leg is worth (DARTS, Regulations i, vii, xvi).

The sheet says who won each leg, nothing else; all legs of a round robin are played (AMB-D1).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypedDict

from games.base import GameRules, LegResult, Side, Tally
from games.darts.engine.board import In, Out
from games.legs import LegScoring, won_by
from kit.pure.violations import RuleViolation

SECTION_LEGS = "DARTS Reg. i"
HIGH_SCORE = 180
LOWEST_FINISH = 2  # a double one


@dataclass(frozen=True, slots=True, kw_only=True)
class DartsRules(GameRules):
    """`start` counts down to zero; `into` and `out` say how a leg begins and ends (Reg. vii)."""

    start: int
    into: In
    out: Out
    points_leg: int


class DartsPlay(TypedDict, total=False):
    """What a rule book says of the play of a leg."""

    throw_distance_cm: int
    bull_height_cm: int
    toe_line_in: int
    toe_line_foul: str
    bull_starts_and_finishes: bool
    first_leg_starter: str
    second_leg_starter: str
    third_leg_starter: str
    darts_each: Literal[3]
    clear_feet: int
    score_screens: Literal["results_only", "allow"]
    bust: Literal["standard"]


class DartsScoring(LegScoring[DartsRules]):
    """Three legs a match, a point for each.

    >>> rules = DartsRules(legs=3, forfeit_for=1, forfeit_against=0, start=701, into="double", out="double",
    ...     points_leg=1)
    >>> game = DartsScoring()
    >>> home, away = game.tally([LegResult(home=1, away=0)] * 2 + [LegResult(home=0, away=1)], rules, playoff=False)
    >>> home.points, away.points
    (2, 1)
    >>> [fault.code for fault in game.faults([LegResult(home=1, away=1)] * 3, rules, playoff=False)][:1]
    ['two_winners']
    """

    key = "darts"
    section_legs = SECTION_LEGS
    section_forfeit = "AMB-G14"
    section_playoff = "DARTS Reg. xvi, xvii"

    def leg_faults(self, leg: LegResult, field: str, rules: DartsRules, *, playoff: bool) -> Iterator[RuleViolation]:
        """Yield what does not add up: a leg has one winner, written as 1, and the other side has 0."""
        above = [side for side in Side if leg.number(side) > 1]
        for side in above:
            yield RuleViolation("more_than_the_leg", SECTION_LEGS, field=f"{field}.{side}")
        if above:
            return
        if leg.home == leg.away == 1:
            yield RuleViolation("two_winners", SECTION_LEGS, field=f"{field}.{Side.AWAY}")
        elif leg.home == leg.away == 0:
            yield RuleViolation("no_winner", SECTION_LEGS, field=f"{field}.{Side.HOME}")

    def leg_tally(self, leg: LegResult, side: Side, rules: DartsRules) -> Tally:
        """Return a point for the leg won."""
        own, other = leg.number(side), leg.number(side.other)
        return Tally(points=own * rules.points_leg, scored=own, conceded=other)

    def most_high_scores(self, rules: DartsRules) -> int:
        """Return how many 180s fit into a leg that can still be finished: three in 701, two in 501.

        >>> [(start - 2) // HIGH_SCORE for start in (501, 701)]
        [2, 3]
        """
        return (rules.start - LOWEST_FINISH) // HIGH_SCORE

    def won_legs(self, rules: DartsRules) -> Iterable[LegResult]:
        return [LegResult(home=1, away=0)]

    def random_leg(self, rng: random.Random, winner: Side, rules: DartsRules, *, playoff: bool) -> LegResult:
        return won_by(winner, 1, 0)
