"""Blackball and WEPF 8-ball as the rest of the house sees them: matches of frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

from games.cue.scoring import CueGame, CueRules
from kit.pure.translation import gettext_lazy


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackballRules(CueRules):
    """A match of frames, and the rule set that the rule book names."""

    rule_set: Literal["blackball", "wepf"]


class BlackballPlay(TypedDict, total=False):
    """What a rule book says of the play of a frame."""

    free_shot_other: Literal["foul", "allowed"]
    open_eight: Literal["loss", "foul"]


SPEC = CueGame(
    key="blackball",
    name="Blackball",
    section="WPA 5; WEPF D",
    leg_word=gettext_lazy("frame"),
    rules_class=BlackballRules,
    play_class=BlackballPlay,
)
