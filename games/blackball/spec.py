"""Blackball and WEPF 8-ball as the rest of the house sees them: matches of frames."""

from __future__ import annotations

from games.cue.scoring import CueGame, rules_with

BlackballRules = rules_with("blackball", "wepf")
SPEC = CueGame(key="blackball", name="Blackball", section="WPA 5; WEPF D", leg_word="frame", rules_class=BlackballRules)
