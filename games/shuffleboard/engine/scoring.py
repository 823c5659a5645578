"""What a shuffleboard game is worth (SHUFFLEBOARD, Regulations ii and iii, SCORING).

One game to 21 is a leg and a match. The manual does not say what a win counts; AMB-S1 does. A game ends
with the frame in which 21 is reached, so the winner may have more, but never more than one frame adds (AMB-S2).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, TypedDict

from games.base import Between, Ending, GameRules, LegResult, Side, Tally
from games.legs import LegScoring, won_by
from kit.pure.violations import RuleViolation

SECTION_LEGS = "SHUFFLEBOARD Reg. ii, iii"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleboardRules(GameRules):
    """A game to 21. `capped` writes 21 whatever the last frame brought; `lowest_score` is AMB-S4."""

    winning_score: int
    win_points: int
    largest_frame: int  # four hangers of four points
    capped: bool
    lowest_score: int

    @property
    def highest(self) -> int:
        """The most that a side can have at the end."""
        return self.winning_score if self.capped else self.winning_score - 1 + self.largest_frame


class ShuffleboardPlay(TypedDict, total=False):
    """What a rule book says of the play of a leg."""

    governed_by: str
    board_feet: int
    board_inches: int
    zones: str
    scoring_line_inches: int
    hanger: Annotated[int, Between(0, 100)]
    penalty_surface: Annotated[int, Between(0, 100)]
    penalty_foul_line: Annotated[int, Between(0, 100)]
    penalty_crowding: Annotated[int, Between(0, 100)]
    body_past_end: str


class ShuffleboardScoring(LegScoring[ShuffleboardRules]):
    """One game a match; a play-off is the best of three games (AMB-G23).

    >>> rules = ShuffleboardRules(legs=1, forfeit_for=21, forfeit_against=0, winning_score=21, win_points=1,
    ...     largest_frame=16, capped=False, lowest_score=0)
    >>> game = ShuffleboardScoring()
    >>> home, away = game.tally([LegResult(home=23, away=15)], rules, playoff=False)
    >>> home.points, home.scored, away.points
    (1, 23, 0)
    >>> [fault.code for fault in game.faults([LegResult(home=21, away=21)], rules, playoff=False)]
    ['both_won']
    """

    key = "shuffleboard"
    section_legs = SECTION_LEGS
    section_forfeit = "AMB-G14"
    section_playoff = "AMB-G23"

    def leg_faults(
        self, leg: LegResult, field: str, rules: ShuffleboardRules, *, playoff: bool
    ) -> Iterator[RuleViolation]:
        """Yield what is impossible: nobody at 21, both at 21, more than the last frame can bring."""
        above = [side for side in Side if leg.number(side) > rules.highest]
        for side in above:
            yield RuleViolation(
                "above_the_last_frame",
                "SHUFFLEBOARD Reg. iii, SCORING iv",
                field=f"{field}.{side}",
                highest=rules.highest,
                out=rules.winning_score,
            )
        if above:
            return
        reached = [side for side in Side if leg.number(side) >= rules.winning_score]
        if len(reached) == 2:
            lower = Side.HOME if leg.home < leg.away else Side.AWAY
            yield RuleViolation("both_won", SECTION_LEGS, field=f"{field}.{lower}", out=rules.winning_score)
        elif not reached:
            higher = Side.HOME if leg.home >= leg.away else Side.AWAY
            yield RuleViolation("nobody_won", SECTION_LEGS, field=f"{field}.{higher}", out=rules.winning_score)

    def lowest(self, rules: ShuffleboardRules) -> int:
        """Return where the penalties stop to take points away."""
        return rules.lowest_score

    def leg_tally(self, leg: LegResult, side: Side, rules: ShuffleboardRules) -> Tally:
        """Return a point for the game won; the score is kept for show (AMB-S1)."""
        points = rules.win_points if leg.winner is side else 0
        return Tally(points=points, scored=leg.number(side), conceded=leg.number(side.other))

    def won_legs(self, rules: ShuffleboardRules) -> Iterable[LegResult]:
        """Return one leg: what else is on the card counts for nothing."""
        return [LegResult(home=rules.winning_score, away=0)]

    def random_leg(self, rng: random.Random, winner: Side, rules: ShuffleboardRules, *, playoff: bool) -> LegResult:
        """Return a game; most winners stop at 21, 22 or 23, or as far as the last frame can bring them."""
        over = min(rng.choice((0, 0, 0, 1, 1, 2, 3)), rules.highest - rules.winning_score)
        return won_by(winner, rules.winning_score + over, rng.randint(4, rules.winning_score - 1), Ending.PLAYED)
