"""8-ball by racks, under the rules that are not the Legion's: WPA, BCA and EBAC. `games.eightball` has the engine."""

from __future__ import annotations

from games.cue.scoring import CueGame, rules_with

EightRaceRules = rules_with("wpa8", "bca8", "ebac8")
SPEC = CueGame(key="eightrace", name="8-Ball by racks", section="WPA 3.1; BCA 4.4", rules_class=EightRaceRules)
