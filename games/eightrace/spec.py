"""8-ball by racks, under the rules that are not the Legion's: WPA, BCA and EBAC. `games.eightball` has the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.cue.scoring import CueGame, CueRules, PoolPlay


@dataclass(frozen=True, slots=True, kw_only=True)
class EightRaceRules(CueRules):
    """A match of racks, and the rule set that the rule book names."""

    rule_set: Literal["wpa8", "wpa8_2025", "bca8", "ebac8"]


SPEC = CueGame(
    key="eightrace",
    name="8-Ball by racks",
    section="WPA 3.1; BCA 4.4",
    rules_class=EightRaceRules,
    play_class=PoolPlay,
)
