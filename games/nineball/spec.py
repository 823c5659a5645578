"""9-ball as the rest of the house sees it: matches of racks. The engine is `games.cue.engine.rotation`."""

from __future__ import annotations

from games.cue.scoring import CueGame, RotationPlay, rules_with

NineballRules = rules_with("wpa9", "wpa9_2025")
SPEC = CueGame(key="nineball", name="9-Ball", section="WPA 2.5", rules_class=NineballRules, play_class=RotationPlay)
