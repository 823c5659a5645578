"""Quoits as the rest of the house sees it: games to a score, ringers by name, and shut-outs in the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypedDict

from games.base import Column, GameRules, LegResult, Side, Tally
from games.legs import MESSAGES, LegScoring, won_by
from games.score_line import each_leg
from kit.pure.violations import RuleViolation


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoitsRules(GameRules):
    """A game is pitched to `winning_score`."""

    winning_score: int


class QuoitsPlay(TypedDict, total=False):
    distance_feet: int


class Quoits(LegScoring[QuoitsRules]):
    """Two points for a game won; a shut-out is counted besides."""

    key = "quoits"
    name = "Quoits"
    section_legs = "QUOITS 1"
    section_forfeit = "AMB-G14"
    section_playoff = "AMB-G23"
    side_word = "Team"
    who_starts = "A coin is tossed for the first pitch."
    leg_word = "game"
    score_word = "Score"
    points_word = "Two points for a game won"
    high_score_word = "Ringer"
    high_scores_word = "Ringers"
    counts = MappingProxyType({"shutouts": "shut-outs"})
    rules_class = QuoitsRules
    play_class = QuoitsPlay
    score_line = staticmethod(each_leg)
    columns = (
        Column("played", "Played"),
        Column("legs_won", "Games won"),
        Column("shutouts", "Shut-outs", "Games won to nothing"),
        Column("points", "Points", "Two for each game won"),
    )
    messages = {**MESSAGES, "not_one_winner": "One side has {out} or more, the other less."}

    def leg_faults(self, leg: LegResult, field: str, rules: QuoitsRules, *, playoff: bool) -> Iterator[RuleViolation]:
        """Yield that nobody, or everybody, is out."""
        out = rules.winning_score
        if (leg.home >= out) == (leg.away >= out):
            yield RuleViolation("not_one_winner", self.section_legs, field=f"{field}.{Side.AWAY}", out=out)

    def leg_tally(self, leg: LegResult, side: Side, rules: QuoitsRules) -> Tally:
        """Return two points for a game won."""
        own, other = leg.number(side), leg.number(side.other)
        won = leg.winner is side
        return Tally(points=2 * won, scored=own, conceded=other, counts={"shutouts": int(won and other == 0)})

    def most_high_scores(self, rules: QuoitsRules) -> int:
        """Return the ringers of one side in a game to `winning_score`, three points each, and one beyond it."""
        return rules.winning_score // 3 + 1

    def random_leg(self, rng: random.Random, winner: Side, rules: QuoitsRules, *, playoff: bool) -> LegResult:
        """Return a game that `winner` won."""
        return won_by(winner, rules.winning_score, rng.randint(0, rules.winning_score - 1))


SPEC = Quoits()
