"""English billiards as the rest of the house sees it: games to a number of points, or on time."""

from __future__ import annotations

from games.cue.scoring import AwardedPointsGame, rules_with
from games.translation import gettext_lazy

BilliardsRules = rules_with("billiards")
SPEC = AwardedPointsGame(
    key="billiards",
    name="English Billiards",
    section="BILLIARDS R5",
    leg_word=gettext_lazy("game"),
    equipment="snooker table",  # not shown: what the hall is asked for
    rules_class=BilliardsRules,
)
