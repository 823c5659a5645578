"""English billiards as the rest of the house sees it: games to a number of points, or on time."""

from __future__ import annotations

from typing import Literal, TypedDict

from games.cue.scoring import AwardedPointsGame, rules_with
from kit.pure.translation import gettext_lazy


class BilliardsPlay(TypedDict, total=False):
    """What a rule book says of the play of a game."""

    level_at_time: Literal["extra_period", "stringing"]


BilliardsRules = rules_with("billiards")
SPEC = AwardedPointsGame(
    key="billiards",
    name="English Billiards",
    section="BILLIARDS R5",
    leg_word=gettext_lazy("game"),
    equipment="snooker table",  # not shown: what the hall is asked for
    rules_class=BilliardsRules,
    play_class=BilliardsPlay,
)
