"""10-ball as the rest of the house sees it: matches of racks. The engine is `games.cue.engine.rotation`."""

from __future__ import annotations

from games.cue.scoring import CueGame, RotationPlay, rules_with

TenballRules = rules_with("wpa10", "wpa10_2025")
SPEC = CueGame(key="tenball", name="10-Ball", section="WPA 9.8", rules_class=TenballRules, play_class=RotationPlay)
