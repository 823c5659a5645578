"""Shuffleboard as the rest of the house sees it."""

from __future__ import annotations

from games.base import Column
from games.legs import MESSAGES
from games.score_line import each_leg
from games.shuffleboard.engine.scoring import ShuffleboardPlay, ShuffleboardRules, ShuffleboardScoring
from kit.pure.marking import N_
from kit.pure.translation import gettext_lazy


class Shuffleboard(ShuffleboardScoring):
    """The words, the table and the paper of shuffleboard."""

    name = gettext_lazy("Shuffleboard")
    side_word = gettext_lazy("Team")
    who_starts = gettext_lazy("A coin toss decides who takes red, and red shoots first.")
    leg_word = gettext_lazy("leg")
    equipment = "shuffleboard"
    picture = "games/shuffleboard/picture.svg"
    score_word = gettext_lazy("Score")
    points_word = gettext_lazy("A point for each game won")
    rules_class = ShuffleboardRules
    play_class = ShuffleboardPlay
    score_line = staticmethod(each_leg)
    columns = (
        Column("played", gettext_lazy("Played"), gettext_lazy("Games played")),
        Column("legs_won", gettext_lazy("Won")),
        Column("legs_lost", gettext_lazy("Lost")),
        Column("scored", gettext_lazy("For"), gettext_lazy("Points scored")),
        Column("conceded", gettext_lazy("Against"), gettext_lazy("Points of the other side")),
        Column("points", gettext_lazy("Points"), gettext_lazy("One for each game won")),
    )
    messages = {
        **MESSAGES,
        "above_the_last_frame": N_(
            "No frame can bring a side past {highest}: the side had fewer than {out} before it."
        ),
        "both_won": N_(
            "Only one side can have {out} or more: the game ends with the frame in which a side reaches it."
        ),
        "nobody_won": N_("A game is played until one side has {out} or more."),
    }


SPEC = Shuffleboard()
