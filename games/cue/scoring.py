"""What a rack or a frame is worth, in every cue game that is played by the rack: races, and matches of so many legs.

A leg is either won, written as 1 and 0, or it has the points that the game counts (14.1, snooker, billiards).
A Command's own game may count otherwise: Legion 8-ball is in `games.eightball`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, make_dataclass
from typing import Annotated, ClassVar, Literal, TypedDict

from games.base import Between, Column, GameRules, LegResult, NoPlay, Side, Tally
from games.cue.legs import LEG_WORDS
from games.legs import MESSAGES, LegScoring, won_by
from games.score_line import each_leg, legs_won
from kit.pure.marking import N_
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation


@dataclass(frozen=True, slots=True, kw_only=True)
class CueRules(GameRules):
    """How a match goes: where nobody says otherwise it is a race. `target` is the score that wins a leg, 0
    where the higher score does; a game of racks has none. What else a game needs, it adds.

    >>> rules = CueRules(legs=5, match="race", forfeit_for=1, forfeit_against=0)
    >>> rules.race_to, rules.wins_that_end(playoff=False)
    (3, 3)
    """

    match: Literal["race", "all_legs"] = "race"
    points_leg: int = 1
    target: int = 0


def rules_with(*rule_sets: str) -> type[CueRules]:
    """Return the rules of a game with the name of its rule set, so that no log is read by another.

    >>> rules_with("wpa9")(legs=3, forfeit_for=1, forfeit_against=0).rule_set
    'wpa9'
    """
    named = ("rule_set", Literal[rule_sets], field(default=rule_sets[0]))
    return make_dataclass("CueRules", [named], bases=(CueRules,), frozen=True, slots=True, kw_only=True)


class PoolPlay(TypedDict, total=False):
    """What a rule book says of the play of racks."""

    shot_seconds: Annotated[int, Between(10, 300)]
    stalemate_turns: Annotated[int, Between(1, 10)]
    doubles_order: Literal["turns", "shots"]
    next_break: Literal["alternate", "winner", "loser"]


class FoulsInARowPlay(PoolPlay, total=False):
    """What it says besides where three fouls in a row count."""

    two_foul_warning: bool


class RotationPlay(FoulsInARowPlay, total=False):
    """What it says besides of 9-ball and 10-ball."""

    out_of_turn: Literal["in_hand", "position"]
    three_point_break: bool


class CueGame(LegScoring[CueRules]):
    """A cue game as the rest of the house sees it: one instance is the ``SPEC`` of its package.

    >>> nine = CueGame(key="nineball", name="9-Ball", section="WPA 2")
    >>> rules = CueRules(legs=3, forfeit_for=1, forfeit_against=0)
    >>> home, away = nine.tally([LegResult(home=1, away=0), LegResult(home=1, away=0)], rules, playoff=False)
    >>> home.points, away.points
    (2, 0)
    >>> [fault.code for fault in nine.faults([LegResult(home=1, away=1)] * 3, rules, playoff=False)][:1]
    ['two_winners']
    """

    counts_points: ClassVar[bool] = False  # whether a leg has points instead of a winner's 1
    section_forfeit = "AMB-G14"
    section_playoff = "AMB-G23"
    side_word = gettext_lazy("Side")
    picture = "games/cue/picture.svg"
    who_starts = gettext_lazy("The sides settle at the table who begins.")

    def __init__(
        self,
        *,
        key: str,
        name: str,
        section: str,
        leg_word: str = gettext_lazy("rack"),
        equipment: str = "pool table",  # not shown: what the hall is asked for
        lowest_score: int = 0,
        rules_class: type[CueRules] = CueRules,
        play_class: type = NoPlay,
        messages: Mapping[str, str] | None = None,
    ) -> None:
        """`section` decides on a leg."""
        self.key, self.name, self.leg_word, self.equipment = key, name, leg_word, equipment
        self.section_legs = section
        self.lowest_score, self.rules_class, self.play_class = lowest_score, rules_class, play_class
        self.legs, self.leg_is_won = LEG_WORDS[leg_word], not self.counts_points
        self.score_word = gettext_lazy("Points") if self.counts_points else self.legs.won
        self.points_word = self.legs.point_for_each
        self.columns = self._columns()
        self.messages = {**_MESSAGES, **(messages or {})}

    # --- what a leg may be, and is worth -----------------------------------------------------------

    def leg_faults(self, leg: LegResult, field: str, rules: CueRules, *, playoff: bool) -> Iterator[RuleViolation]:
        """Yield what does not add up: somebody won, and only one side."""
        if self.counts_points:
            yield from self._faults_of_points(leg, field, rules)
            return
        above = [side for side in Side if leg.number(side) > 1]
        for side in above:
            yield RuleViolation("more_than_the_leg", self.section_legs, field=f"{field}.{side}")
        if not above and leg.home == leg.away:
            code, side = ("two_winners", Side.AWAY) if leg.home else ("no_winner", Side.HOME)
            yield RuleViolation(code, self.section_legs, field=f"{field}.{side}")

    def _faults_of_points(self, leg: LegResult, field: str, rules: CueRules) -> Iterator[RuleViolation]:
        if leg.home == leg.away:
            yield RuleViolation("tied", self.section_legs, field=f"{field}.{Side.AWAY}")
        elif rules.target:
            higher = Side.HOME if leg.home > leg.away else Side.AWAY
            if leg.number(higher) < rules.target:
                yield RuleViolation("short_of_target", self.section_legs, field=f"{field}.{higher}", out=rules.target)
            elif leg.number(higher.other) >= rules.target:
                yield RuleViolation("both_there", self.section_legs, field=f"{field}.{higher.other}", out=rules.target)

    def lowest(self, rules: CueRules) -> int:
        """Return the smallest number that a sheet may show; fouls can take a player of 14.1 below 0."""
        return self.lowest_score

    def leg_tally(self, leg: LegResult, side: Side, rules: CueRules) -> Tally:
        """Return a point for the leg won; the numbers are kept for show."""
        points = rules.points_leg if leg.winner is side else 0
        return Tally(points=points, scored=leg.number(side), conceded=leg.number(side.other))

    def won_legs(self, rules: CueRules) -> Iterable[LegResult]:
        """Return one leg: only who won it counts."""
        return [LegResult(home=1, away=0)]

    def random_leg(self, rng: random.Random, winner: Side, rules: CueRules, *, playoff: bool) -> LegResult:
        if not self.counts_points:
            return won_by(winner, 1, 0)
        high = rules.target or rng.randint(40, 90)
        return won_by(winner, high, rng.randint(high // 4, high - 1))

    # --- words, table and paper --------------------------------------------------------------------

    def _columns(self) -> tuple[Column, ...]:
        shown = (
            Column("scored", gettext_lazy("For"), gettext_lazy("Points scored")),
            Column("conceded", gettext_lazy("Against"), gettext_lazy("Points of the other side")),
        )
        return (
            Column("played", gettext_lazy("Played"), gettext_lazy("Matches played")),
            Column("legs_won", self.legs.several_won),
            Column("legs_lost", self.legs.several_lost),
            *(shown if self.counts_points else ()),
            Column("points", gettext_lazy("Points"), self.legs.point_for_each),
        )

    def score_line(self, legs: Sequence[LegResult]) -> str:
        """Return the racks won, home first, or the points of every leg."""
        return each_leg(legs) if self.counts_points else legs_won(legs)


class PointsGame(CueGame):
    """A cue game in which a leg has the points that both sides made."""

    counts_points = True


class AwardedPointsGame(PointsGame):
    """One whose rules of play say what a leg counts that is forfeited while it is played: nothing for the offender.

    >>> from games.base import Ending
    >>> game = AwardedPointsGame(key="any", name="Any", section="", leg_word="frame")
    >>> rules = CueRules(legs=1, forfeit_for=1, forfeit_against=0)
    >>> legs = [LegResult(home=high, away=low, ending=Ending.FORFEIT, at_fault=Side.AWAY) for high, low in
    ...     ((1, 0), (119, 0), (119, 4), (0, 119))]
    >>> [game.may_be_forfeited(leg, rules) for leg in legs]
    [True, True, False, False]
    """

    def may_be_forfeited(self, leg: LegResult, rules: CueRules) -> bool:
        if leg.at_fault is None or super().may_be_forfeited(leg, rules):
            return super().may_be_forfeited(leg, rules)
        given = leg.number(leg.at_fault.other)
        return leg.number(leg.at_fault) == 0 and (given == rules.target if rules.target else given > 0)


_MESSAGES: Mapping[str, str] = {
    **MESSAGES,
    "negative": N_("A score can't be below {lowest}."),
    "more_than_the_leg": N_("Enter 1 for the side that won and 0 for the other."),
    "two_winners": N_("Only one side can win: enter 1 for the winner and 0 for the other."),
    "no_winner": N_("Who won? Enter 1 for the winner and 0 for the other."),
    "tied": N_("Both sides can't have the same score. One of them won."),
    "short_of_target": N_("The winner of this leg needs {out} points."),
    "both_there": N_("Only one side can have {out} points: the leg ends when a side gets there."),
}
