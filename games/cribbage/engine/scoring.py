"""What a cribbage leg is worth (CRIBBAGE, Regulations ii to viii).

A leg goes to the side that first pegs out. It is worth a point, one more when the loser was skunked,
and another one when it was a double skunk. The manual does not say when that is; AMB-C1 does.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, TypedDict

from games.base import Between, Ending, GameRules, LegResult, Side, Tally
from games.legs import LegScoring, won_by
from kit.pure.violations import RuleViolation

SECTION_LEGS = "CRIBBAGE Reg. ii, iii"


@dataclass(frozen=True, slots=True, kw_only=True)
class CribbageRules(GameRules):
    """A leg to 121; skunked at 90 or less, doubly at 60 or less (AMB-C1, AMB-C2)."""

    winning_score: int
    skunk_at_most: int
    double_skunk_at_most: int
    points_leg: int
    points_skunk: int
    points_double_skunk: int
    total: Literal["pegs", "short"] = field(
        default="pegs",
        metadata={
            "label": "What is added up beside the points",
            "choices": {
                "pegs": "the holes that a side has pegged",
                "short": "the holes that a loser still had to go, and the lower total is better",
            },
        },
    )

    @property
    def pointless(self) -> frozenset[str]:
        # With slots Python makes the class anew, and `super()` alone would have the old one.
        shared = super(CribbageRules, self).pointless
        return shared if self.low_total else shared | {"total"}

    @property
    def low_total(self) -> bool:
        return self.total == "short"


class CribbagePlay(TypedDict, total=False):
    """What a rule book says of the play of a leg."""

    pairs_seated: int
    cards_each: Literal[5]
    cards_each_singles: Literal[6]
    jack_turned: Annotated[int, Between(0, 100)]
    first_deal: str
    penalty_flash: Annotated[int, Between(0, 100)]
    penalty_go: Annotated[int, Between(0, 100)]
    level_match: Literal["allowed"]
    absent: Literal["legs_not_started", "whole_match"]
    upset_board: Literal["leg_in_progress", "whole_match"]
    penalty_points: Literal["opponents_peg", "offender_back"]


class CribbageScoring(LegScoring[CribbageRules]):
    """Two legs a match; pairs of a team are added up elsewhere, their tallies add (Reg. viii).

    >>> rules = CribbageRules(legs=2, forfeit_for=1, forfeit_against=0, winning_score=121, skunk_at_most=90,
    ...     double_skunk_at_most=60, points_leg=1, points_skunk=1, points_double_skunk=1)
    >>> game = CribbageScoring()
    >>> home, away = game.tally([LegResult(home=121, away=60), LegResult(home=88, away=121)], rules, playoff=False)
    >>> home.points, away.points  # a double skunk, and a leg with a skunk
    (3, 2)
    >>> [fault.code for fault in game.faults([LegResult(home=121, away=121)] * 2, rules, playoff=False)]
    ['both_won', 'both_won']
    """

    key = "cribbage"
    section_legs = SECTION_LEGS
    section_forfeit = "CRIBBAGE Reg. v"
    section_playoff = "CRIBBAGE Reg. vi, vii"

    def leg_faults(self, leg: LegResult, field: str, rules: CribbageRules, *, playoff: bool) -> Iterator[RuleViolation]:
        """Yield what is impossible: past the last hole, both out, nobody out."""
        out = rules.winning_score
        past = [side for side in Side if leg.number(side) > out]
        for side in past:
            yield RuleViolation("past_the_last_hole", "CRIBBAGE Reg. ii", field=f"{field}.{side}", out=out)
        if past:
            return
        if leg.home == leg.away == out:
            yield RuleViolation("both_won", SECTION_LEGS, field=f"{field}.{Side.AWAY}", out=out)
        elif out not in (leg.home, leg.away):
            higher = Side.HOME if leg.home >= leg.away else Side.AWAY
            yield RuleViolation("nobody_won", SECTION_LEGS, field=f"{field}.{higher}", out=out)

    def tally(self, legs: Sequence[LegResult], rules: CribbageRules, *, playoff: bool) -> tuple[Tally, Tally]:
        """Return what each side takes; of a play-off always its pegs, since there the higher total wins."""
        return super().tally(legs, replace(rules, total="pegs") if playoff else rules, playoff=playoff)

    def leg_tally(self, leg: LegResult, side: Side, rules: CribbageRules) -> Tally:
        """Return 1, 2 or 3 points for a leg won; a forfeited leg has no pegs and no skunk (AMB-G14)."""
        scored, conceded = _added(leg, side, rules), _added(leg, side.other, rules)
        if leg.ending is Ending.FORFEIT:
            return Tally(points=leg.number(side), scored=scored, conceded=conceded)
        if leg.winner is not side:
            return Tally(scored=scored, conceded=conceded)
        other = leg.number(side.other)
        double = other <= rules.double_skunk_at_most
        skunk = other <= rules.skunk_at_most
        return Tally(
            points=rules.points_leg + skunk * rules.points_skunk + double * rules.points_double_skunk,
            scored=scored,
            conceded=conceded,
            counts={"skunks": int(skunk and not double), "double_skunks": int(double)},
        )

    def won_legs(self, rules: CribbageRules) -> Iterable[LegResult]:
        """Return a leg won against every count."""
        out = rules.winning_score
        return [LegResult(home=out, away=pegs) for pegs in range(out)]

    def random_leg(self, rng: random.Random, winner: Side, rules: CribbageRules, *, playoff: bool) -> LegResult:
        """Return a leg; about one in eight is a skunk, a double skunk is rare."""
        loser = min(rules.winning_score - 1, max(40, round(rng.gauss(104, 13))))
        return won_by(winner, rules.winning_score, loser)


def _added(leg: LegResult, side: Side, rules: CribbageRules) -> int:
    """Return what a leg adds to the total of a side: its pegs, or the holes that it still had to go.

    A leg that was given away has no pegs; whoever gave it away had all the holes to go.
    """
    forfeited = leg.ending is Ending.FORFEIT
    if rules.total == "pegs":
        return 0 if forfeited else leg.number(side)
    if forfeited:
        return 0 if leg.at_fault is side.other else rules.winning_score
    return rules.winning_score - leg.number(side)
