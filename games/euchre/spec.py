"""Euchre as the rest of the house sees it."""

from __future__ import annotations

from games.base import Column
from games.euchre.engine.scoring import EuchreRules, EuchreScoring
from games.legs import MESSAGES


class Euchre(EuchreScoring):
    """The words, the table and the paper of euchre."""

    name = "Euchre"
    side_word = "Team"
    who_starts = "Cards are drawn for the first deal, and the high card deals."
    leg_word = "leg"
    equipment = "card table"
    picture = "games/euchre/picture.svg"
    score_word = "Count"
    points_word = "Points: ten for a leg won, the own count for a leg lost"
    sheets_a_page = 2  # written large enough to be read without glasses
    rules_class = EuchreRules
    columns = (
        Column("played", "Played", "Matches played"),
        Column("legs_won", "Legs won"),
        Column("legs_lost", "Legs lost"),
        Column("points", "Points", "Ten for a leg won, the own count for a leg lost"),
    )
    messages = {
        **MESSAGES,
        "above_the_cap": "The most a card can show is {highest}, even when the last hand was worth more.",
        "both_won": "Only one side can reach {out}.",
        "nobody_won": "Nobody has {out}. If the {minutes} minutes were up, mark the leg as ended by time.",
        "nobody_won_playoff": "Nobody has {out}. A play-off game has no time limit.",
        "time_but_won": "A side reached {out}, so the clock did not end this leg.",
        "time_level": "Tied when the time was up: one more hand is played until one side leads.",
    }


SPEC = Euchre()
