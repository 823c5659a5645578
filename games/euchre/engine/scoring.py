"""What a euchre leg is worth (EUCHRE, Regulations i to vi).

The winner of a leg is credited ten points and the loser the count on the card. A leg that the clock
ends is won by the side that leads when the hand in play is finished; tied sides play on (AMB-E2).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, TypedDict

from games.base import Between, Ending, GameRules, LegResult, Side, Tally
from games.legs import LegScoring, won_by
from kit.pure.violations import RuleViolation

SECTION_LEGS = "EUCHRE Reg. i, iv"


@dataclass(frozen=True, slots=True, kw_only=True)
class EuchreRules(GameRules):
    """A leg to 10 or 30 minutes."""

    winning_score: int
    time_limit_minutes: int
    leader_takes_winning_score: bool  # AMB-E2: who leads at time is credited 10; otherwise the counts stand
    capped: bool  # AMB-E3: 9 and a lone march make 10, not 13
    largest_hand: int  # the most that one hand can add, for the bound when not capped
    expulsion_legs: int  # AMB-E7: how many forfeited legs replace a match of an expelled side

    @property
    def highest(self) -> int:
        """The most that a card can show."""
        return self.winning_score if self.capped else self.winning_score - 1 + self.largest_hand


class EuchrePlay(TypedDict, total=False):
    """What a rule book says of the play of a leg."""

    teams_seated: int
    makers_three_or_four: Annotated[int, Between(0, 100)]
    makers_all: Annotated[int, Between(0, 100)]
    lone_three_or_four: Annotated[int, Between(0, 100)]
    lone_all: Annotated[int, Between(0, 100)]
    euchred: Annotated[int, Between(0, 100)]
    lone_euchred: Annotated[int, Between(0, 100)]
    renege: Annotated[int, Between(0, 100)]
    renege_lone: Annotated[int, Between(0, 100)]
    exposed_hand: Annotated[int, Between(0, 100)]
    cards_left_at_cut: int
    first_deal: str
    penalties: Literal["renege_given_exposed_taken", "renege_taken_exposed_given"]


class EuchreScoring(LegScoring[EuchreRules]):
    """Two legs a match in the round robin; one game to ten, without a clock, in a play-off (Reg. vi).

    >>> rules = EuchreRules(legs=2, playoff_wins=1, forfeit_for=10, forfeit_against=0, winning_score=10,
    ...     time_limit_minutes=30, leader_takes_winning_score=True, capped=True, largest_hand=4, expulsion_legs=1)
    >>> game = EuchreScoring()
    >>> legs = [LegResult(home=7, away=5, ending=Ending.TIME), LegResult(home=4, away=10)]
    >>> home, away = game.tally(legs, rules, playoff=False)
    >>> home.points, away.points
    (14, 15)
    >>> [fault.code for fault in game.faults([LegResult(home=10, away=10)], rules, playoff=True)]
    ['both_won']
    >>> game.expulsion(Side.AWAY, rules)[0].points
    10
    """

    key = "euchre"
    timed = True
    section_legs = SECTION_LEGS
    section_forfeit = "EUCHRE Reg. v"
    section_playoff = "EUCHRE Reg. vi, vii"

    def leg_faults(self, leg: LegResult, field: str, rules: EuchreRules, *, playoff: bool) -> Iterator[RuleViolation]:
        """Yield what is impossible: above the cap, both at ten, tied at time."""
        above = [side for side in Side if leg.number(side) > rules.highest]
        for side in above:
            yield RuleViolation("above_the_cap", SECTION_LEGS, field=f"{field}.{side}", highest=rules.highest)
        if above:
            return
        at_ten = [side for side in Side if leg.number(side) >= rules.winning_score]
        out, higher = rules.winning_score, Side.HOME if leg.home >= leg.away else Side.AWAY
        if len(at_ten) == 2:
            yield RuleViolation("both_won", SECTION_LEGS, field=f"{field}.{Side.AWAY}", out=out)
        elif leg.ending is Ending.TIME and at_ten:
            yield RuleViolation("time_but_won", "EUCHRE Reg. i", field=f"{field}.{at_ten[0]}", out=out)
        elif leg.ending is Ending.TIME and leg.home == leg.away:
            yield RuleViolation("time_level", "EUCHRE Reg. i", field=f"{field}.{Side.AWAY}")
        elif leg.ending is Ending.PLAYED and not at_ten:
            code = "nobody_won_playoff" if playoff else "nobody_won"
            section = self.section_playoff if playoff else SECTION_LEGS
            yield RuleViolation(code, section, field=f"{field}.{higher}", out=out, minutes=rules.time_limit_minutes)

    def leg_tally(self, leg: LegResult, side: Side, rules: EuchreRules) -> Tally:
        """Return ten points for the winner and the own count for the loser, also when the clock ended it."""
        own, other = leg.number(side), leg.number(side.other)
        leads_at_time = leg.ending is Ending.TIME and leg.winner is side
        credited = rules.winning_score if leads_at_time and rules.leader_takes_winning_score else own
        return Tally(points=credited, scored=own, conceded=other)

    def expulsion(self, at_fault: Side, rules: EuchreRules) -> tuple[Tally, Tally]:
        """Return one win of 10-0 for the opponent in place of the whole match (IRREGULARITIES viii, AMB-E7)."""
        legs = (self.forfeited_leg(at_fault, rules),) * rules.expulsion_legs
        return self.tally(legs, rules, playoff=False)

    def won_legs(self, rules: EuchreRules) -> Iterable[LegResult]:
        """Return a leg of every two counts, played out or ended by the clock."""
        out = rules.winning_score
        played = [LegResult(home=high, away=low) for high in range(out, rules.highest + 1) for low in range(out)]
        by_time = [LegResult(home=high, away=low, ending=Ending.TIME) for high in range(out) for low in range(high)]
        return played + by_time

    def random_leg(self, rng: random.Random, winner: Side, rules: EuchreRules, *, playoff: bool) -> LegResult:
        """Return a leg to ten; about one in twelve is ended by the clock."""
        if not playoff and rng.random() < 1 / 12:
            high = rng.randint(rules.winning_score // 2, rules.winning_score - 1)
            return won_by(winner, high, rng.randint(1, high - 1), Ending.TIME)
        return won_by(winner, rules.winning_score, rng.randint(1, rules.winning_score - 1))
