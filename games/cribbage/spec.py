"""Cribbage as the rest of the house sees it."""

from __future__ import annotations

from types import MappingProxyType

from games.base import Column
from games.cribbage.engine.scoring import CribbagePlay, CribbageRules, CribbageScoring
from games.legs import MESSAGES
from games.score_line import LEGS_PLAYED, each_leg
from kit.pure.marking import N_
from kit.pure.translation import gettext_lazy


class Cribbage(CribbageScoring):
    """The words, the table and the paper of cribbage."""

    name = gettext_lazy("Cribbage")
    side_word = gettext_lazy("Pair")
    who_starts = gettext_lazy("Cards are cut for the first deal, and the low card deals.")
    leg_word = gettext_lazy("leg")
    equipment = "card table"  # not shown: what the hall is asked for
    picture = "games/cribbage/picture.svg"
    score_word = gettext_lazy("Pegs")
    points_word = gettext_lazy("Points for legs and skunks")
    counts = MappingProxyType({"skunks": gettext_lazy("skunks"), "double_skunks": gettext_lazy("double skunks")})
    sheets_a_page = 2  # written large enough to be read without glasses
    rules_class = CribbageRules
    play_class = CribbagePlay
    score_line = staticmethod(each_leg)
    columns = (
        *LEGS_PLAYED,
        Column("skunks", gettext_lazy("Skunks"), gettext_lazy("Legs won with the other side at 61 to 90")),
        Column(
            "double_skunks", gettext_lazy("Double skunks"), gettext_lazy("Legs won with the other side at 60 or less")
        ),
        Column(
            "points",
            gettext_lazy("Points"),
            gettext_lazy("One for a leg, one more for a skunk, another one for a double skunk"),
        ),
    )
    messages = {
        **MESSAGES,
        "past_the_last_hole": N_("A leg ends at {out}: the last hole is {out}, even when the hand counted more."),
        "both_won": N_("Only one side can peg out: both cannot have {out}."),
        "nobody_won": N_("A leg is played until one side has {out}."),
    }


SPEC = Cribbage()
