"""8-ball as the rest of the house sees it."""

from __future__ import annotations

from games.base import Column
from games.eightball.engine.scoring import EightballPlay, EightballRules, EightballScoring
from games.legs import MESSAGES
from games.score_line import LEGS_PLAYED, each_leg
from kit.pure.marking import N_
from kit.pure.translation import gettext_lazy


class Eightball(EightballScoring):
    """The words, the table and the paper of 8-ball."""

    name = gettext_lazy("8-Ball")
    side_word = gettext_lazy("Side")
    who_starts = gettext_lazy("The side named first breaks first.")
    leg_word = gettext_lazy("leg")
    equipment = "pool table"  # not shown: what the hall is asked for
    picture = "games/eightball/picture.svg"
    score_word = gettext_lazy("Points")
    points_word = gettext_lazy("Points: 10 for a leg won, the balls for a leg lost")
    rules_class = EightballRules
    play_class = EightballPlay
    score_line = staticmethod(each_leg)
    columns = (
        *LEGS_PLAYED,
        Column("points", gettext_lazy("Points"), gettext_lazy("10 for a leg won, the balls for a leg lost")),
    )
    messages = {
        **MESSAGES,
        "both_won": N_("Only one side can have {out}."),
        "nobody_won": N_("The winner of a leg gets {out}."),
        "too_many_balls": N_("The loser gets a point for each ball, {balls} at most. The winner gets {out}."),
    }


SPEC = Eightball()
