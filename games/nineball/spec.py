"""9-ball as the rest of the house sees it: matches of racks. The engine is `games.cue.engine.rotation`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.cue.scoring import CueGame, CueRules


@dataclass(frozen=True, slots=True, kw_only=True)
class NineballRules(CueRules):
    """A match of racks, and the rule set that a shot is ruled by."""

    rule_set: Literal["wpa9"] = "wpa9"


SPEC = CueGame(key="nineball", name="9-Ball", section="WPA 2.5", rules_class=NineballRules)
