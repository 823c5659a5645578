"""What a finished sheet of a described sport may be, and is worth."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.base import Ending, GameRules, LegResult, Side, Tally
from games.described.engine.reachable import can_end
from games.described.engine.sport import Counting, Sport
from games.legs import LegScoring
from kit.pure.violations import RuleViolation


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedRules(GameRules):
    """The numbers of a described sport that an event may change: how long a leg is, and what it is worth."""

    target: int
    ends: int
    win_points: int
    draw_points: int
    loss_points: int
    total_points: int


class DescribedScoring(LegScoring[DescribedRules]):
    """The scoring of the sport that it is made for."""

    def __init__(self, key: str, sport: Sport) -> None:
        self.key, self.sport = key, sport
        self.leg_class = sport.counting.leg_class
        self.section_legs = self.section_forfeit = self.section_playoff = sport.about.source

    def counting(self, rules: DescribedRules) -> Counting:
        """Return what is counted, with the target and the ends of this event."""
        return replace(self.sport.counting, target=rules.target, ends=rules.ends)

    # --- is this sheet possible? -------------------------------------------------------------------

    def faults(self, legs: Sequence[LegResult], rules: DescribedRules, *, playoff: bool) -> Iterator[RuleViolation]:
        return super().faults(self._own(legs), rules, playoff=playoff)

    def leg_faults(
        self, leg: LegResult, field: str, rules: DescribedRules, *, playoff: bool
    ) -> Iterator[RuleViolation]:
        counting = self.counting(rules)
        tied = leg.home == leg.away
        if tied and (playoff or not counting.draws):
            yield RuleViolation("no_draw", self.section_legs, field=f"{field}.{Side.AWAY}")
        elif counting.what == "wins":
            if max(leg.home, leg.away) > 1 or (tied and leg.home):
                yield RuleViolation("one_for_a_win", self.section_legs, field=f"{field}.{Side.HOME}")
        elif not can_end(counting, leg.home, leg.away, needs_winner=playoff or not counting.draws):
            faults = self._faults_of_a_target if counting.what == "target" else self._faults_of_a_total
            together = RuleViolation("not_together", self.section_legs, field=f"{field}.{Side.AWAY}")
            yield from [*faults(leg, field, counting)] or [together]

    def _faults_of_a_target(self, leg: LegResult, field: str, counting: Counting) -> Iterator[RuleViolation]:
        high = Side.HOME if leg.home > leg.away else Side.AWAY
        most = counting.target - 1 + counting.most
        if leg.number(high) < counting.target:
            yield RuleViolation(
                "target_not_reached", self.section_legs, field=f"{field}.{high}", target=counting.target
            )
        elif counting.scorers == "one" and leg.number(high.other) >= counting.target:
            yield RuleViolation(
                "both_at_target", self.section_legs, field=f"{field}.{high.other}", target=counting.target
            )
        elif leg.number(high) > most:
            yield RuleViolation("above_most", self.section_legs, field=f"{field}.{high}", most=most)

    def _faults_of_a_total(self, leg: LegResult, field: str, counting: Counting) -> Iterator[RuleViolation]:
        low, high, shared = (counting.ends * number for number in (counting.least, counting.most, counting.shared))
        for side in Side:
            if not low <= leg.number(side) <= high:
                yield RuleViolation("total_between", self.section_legs, field=f"{field}.{side}", least=low, most=high)
        if counting.scorers == "one" and leg.home + leg.away > high:
            yield RuleViolation("above_together", self.section_legs, field=f"{field}.{Side.AWAY}", most=high)
        elif shared and leg.home + leg.away != shared:
            yield RuleViolation("shared_total", self.section_legs, field=f"{field}.{Side.AWAY}", shared=shared)

    def most_high_scores(self, rules: DescribedRules) -> int:
        """Return how many of what is honoured a side can have in a leg."""
        return self.sport.honour.most

    # --- what is it worth? -------------------------------------------------------------------------

    def winner(self, legs: Sequence[LegResult], rules: DescribedRules, *, playoff: bool) -> Side | None:
        """Return who won: the side with the more points, or with the wins a play-off needs; None when tied."""
        return super().winner(self._own(legs), rules, playoff=playoff)

    def tally(self, legs: Sequence[LegResult], rules: DescribedRules, *, playoff: bool) -> tuple[Tally, Tally]:
        """Return what each side takes, with the points for the better total of the whole match."""
        home, away = super().tally(self._own(legs), rules, playoff=playoff)
        whole = all(leg.ending is Ending.PLAYED for leg in legs)
        if playoff or not rules.total_points or not whole or home.scored == away.scored:
            return home, away
        if (home.scored > away.scored) is not self.sport.counting.low:
            return replace(home, points=home.points + rules.total_points), away
        return home, replace(away, points=away.points + rules.total_points)

    def leg_tally(self, leg: LegResult, side: Side, rules: DescribedRules) -> Tally:
        """Return the points for a leg won, drawn or lost; a leg that both gave away is worth nothing."""
        if leg.winner is None:
            points = rules.draw_points if leg.ending is Ending.PLAYED else 0
        elif leg.winner is side:
            points = rules.win_points
        else:
            points = rules.loss_points if leg.ending is Ending.PLAYED else 0
        return Tally(
            points=points,
            scored=leg.number(side),
            conceded=leg.number(side.other),
            counts={"draws": int(leg.winner is None and leg.ending is Ending.PLAYED)},
        )

    def won_legs(self, rules: DescribedRules) -> Iterable[LegResult]:
        """Return a leg won; nothing where draws or the total of a match are worth something."""
        if self.sport.counting.draws or rules.total_points:
            return ()
        return [self.leg_class(home=0, away=1) if self.sport.counting.low else self.leg_class(home=1, away=0)]

    def forfeited_leg(self, at_fault: Side | None, rules: DescribedRules) -> LegResult:
        if at_fault is None:
            return self.leg_class(home=0, away=0, ending=Ending.FORFEIT)
        numbers = (rules.forfeit_against, rules.forfeit_for)
        home, away = numbers if at_fault is Side.HOME else numbers[::-1]
        return self.leg_class(home=home, away=away, ending=Ending.FORFEIT, at_fault=at_fault)

    # --- for simulated weekends --------------------------------------------------------------------

    def random_leg(self, rng: random.Random, winner: Side, rules: DescribedRules, *, playoff: bool) -> LegResult:
        """Return a leg that `winner` won, end by end; now and then a draw where there are draws."""
        counting = self.counting(rules)
        while True:
            home, away = self._random_score(rng, counting)
            if home == away and counting.draws and not playoff:
                return self.leg_class(home=home, away=away)
            leg = self.leg_class(home=home, away=away)
            if leg.winner is not None:
                return leg if leg.winner is winner else self.leg_class(home=away, away=home)

    def _random_score(self, rng: random.Random, counting: Counting) -> tuple[int, int]:
        if counting.what == "wins":
            return 1, 0
        home = away = ends = 0
        while ends < counting.ends or (counting.target and (max(home, away) < counting.target or home == away)):
            one, other = _random_end(rng, counting)
            home, away, ends = home + one, away + other, ends + 1
        return home, away

    def _own(self, legs: Sequence[LegResult]) -> list[LegResult]:
        """Return the legs as this sport reads them: a ruling, or a program of others, may bring plain ones."""
        return [
            leg
            if leg.__class__ is self.leg_class or leg.ending is Ending.NOT_PLAYED
            else self.leg_class(home=leg.home, away=leg.away, ending=leg.ending, at_fault=leg.at_fault)
            for leg in legs
        ]


def _random_end(rng: random.Random, counting: Counting) -> tuple[int, int]:
    """Return an end as it often is: the middle of what can be."""
    if counting.shared:
        home = rng.randint(max(counting.least, counting.shared - counting.most), min(counting.most, counting.shared))
        return home, counting.shared - home
    if counting.scorers == "both":
        third = (counting.most - counting.least) // 3
        return tuple(rng.randint(counting.least + third // 2, counting.most - third) for _ in Side)  # type: ignore[return-value]
    points = rng.randint(0, max(1, counting.most // 2))
    return (points, 0) if rng.random() < 0.5 else (0, points)
