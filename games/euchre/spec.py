"""Euchre as the rest of the house sees it."""

from __future__ import annotations

from games.base import Column
from games.euchre.engine.scoring import EuchrePlay, EuchreRules, EuchreScoring
from games.legs import MESSAGES
from games.score_line import LEGS_PLAYED, each_leg
from kit.pure.marking import N_
from kit.pure.translation import gettext_lazy


class Euchre(EuchreScoring):
    """The words, the table and the paper of euchre."""

    name = gettext_lazy("Euchre")
    side_word = gettext_lazy("Team")
    who_starts = gettext_lazy("Draw cards for the first deal. The high card deals.")
    leg_word = gettext_lazy("leg")
    equipment = "card table"  # not shown: what the hall is asked for
    picture = "games/euchre/picture.svg"
    score_word = gettext_lazy("Count")
    points_word = gettext_lazy("Points: 10 for a leg won, the side's own count for a leg lost")
    sheets_a_page = 2  # written large enough to be read without glasses
    rules_class = EuchreRules
    play_class = EuchrePlay
    score_line = staticmethod(each_leg)
    columns = (
        *LEGS_PLAYED,
        Column("points", gettext_lazy("Points"), gettext_lazy("10 for a leg won, the side's own count for a leg lost")),
    )
    messages = {
        **MESSAGES,
        "above_the_cap": N_("The most a card can show is {highest}, even when the last hand was worth more."),
        "both_won": N_("Only one side can reach {out}."),
        "nobody_won": N_("Nobody has {out}. If the {minutes} minutes were up, mark the leg as ended by time."),
        "nobody_won_playoff": N_("Nobody has {out}. A play-off game has no time limit."),
        "time_but_won": N_("A side reached {out}, so time didn't end this leg."),
        "time_level": N_("Tied when time was up. One more hand is played until one side leads."),
    }


SPEC = Euchre()
