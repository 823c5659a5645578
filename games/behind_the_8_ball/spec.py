"""Behind the 8 Ball as the rest of the house sees it: a match is a race of games, as a match of racks is."""

from __future__ import annotations

from games.cue.scoring import CueGame
from games.translation import gettext_lazy

SPEC = CueGame(
    key="behind_the_8_ball",
    name="Behind the 8 Ball",
    section="B8 WINNING",
    leg_word=gettext_lazy("game"),
    equipment="card table",  # not shown: what the hall is asked for
)
