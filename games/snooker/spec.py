"""Snooker and six-red as the rest of the house sees them: frames, each with the points of both sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypedDict

from games.base import Between
from games.cue.scoring import AwardedPointsGame, CueRules
from kit.pure.translation import gettext_lazy


@dataclass(frozen=True, slots=True, kw_only=True)
class SnookerRules(CueRules):
    """A match of frames, the rule set, and how many reds there are; 0 leaves that to the rule set."""

    rule_set: Literal["snooker", "sixred"] = "snooker"
    reds: int = 0


class SnookerPlay(TypedDict, total=False):
    """What a rule book says of the play of a frame."""

    stalemate_strokes: Annotated[int, Between(1, 10)]
    concede: Literal["snookers_required", "any_time"]
    third_miss_loses: bool
    third_miss_warning: bool


SPEC = AwardedPointsGame(
    key="snooker",
    name="Snooker",
    section="SNOOKER R1 f; SNOOKER R4 a",
    leg_word=gettext_lazy("frame"),
    equipment="snooker table",  # not shown: what the hall is asked for
    rules_class=SnookerRules,
    play_class=SnookerPlay,
)
