"""10-ball as the rest of the house sees it: matches of racks. The engine is `games.cue.engine.rotation`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.cue.scoring import CueGame, CueRules


@dataclass(frozen=True, slots=True, kw_only=True)
class TenballRules(CueRules):
    """A match of racks, and the rule set that a shot is ruled by."""

    rule_set: Literal["wpa10"] = "wpa10"


SPEC = CueGame(key="tenball", name="10-Ball", section="WPA 9.8", rules_class=TenballRules)
