"""English billiards as the rest of the house sees it: games to a number of points, or on time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.cue.scoring import CueGame, CueRules


@dataclass(frozen=True, slots=True, kw_only=True)
class BilliardsRules(CueRules):
    """A match of games, and the rule set that a stroke is ruled by."""

    rule_set: Literal["billiards"] = "billiards"


SPEC = CueGame(
    key="billiards",
    name="English Billiards",
    section="BILLIARDS R5",
    leg_word="game",
    counts_points=True,
    rules_class=BilliardsRules,
)
