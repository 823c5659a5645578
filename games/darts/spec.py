"""Darts as the rest of the house sees it."""

from __future__ import annotations

from games.base import Column
from games.darts.engine.scoring import DartsPlay, DartsRules, DartsScoring
from games.legs import MESSAGES
from games.score_line import LEGS_PLAYED, legs_won
from kit.pure.marking import N_
from kit.pure.translation import gettext_lazy


class Darts(DartsScoring):
    """The words, the table and the paper of darts."""

    name = gettext_lazy("Darts")
    side_word = gettext_lazy("Team")
    who_starts = gettext_lazy("A coin decides who throws first.")
    leg_word = gettext_lazy("leg")
    equipment = "dart board"  # not shown: what the hall is asked for
    picture = "games/darts/picture.svg"
    score_word = gettext_lazy("Leg won")
    leg_is_won = True
    points_word = gettext_lazy("A point for each leg won")
    high_score_word = "180"
    high_scores_word = gettext_lazy("180s")
    earns_pin = True
    rules_class = DartsRules
    play_class = DartsPlay
    score_line = staticmethod(legs_won)
    columns = (
        *LEGS_PLAYED,
        Column("points", gettext_lazy("Points"), gettext_lazy("One for each leg won")),
    )
    messages = {
        **MESSAGES,
        "more_than_the_leg": N_("A leg counts 1 for the side that won it and 0 for the other."),
        "two_winners": N_("Only one side can win a leg: 1 for the winner, 0 for the other."),
        "no_winner": N_("Somebody won this leg: 1 for the winner, 0 for the other."),
    }


SPEC = Darts()
