"""8-ball as the rest of the house sees it."""

from __future__ import annotations

from games.base import Column
from games.eightball.engine.scoring import EightballRules, EightballScoring
from games.legs import MESSAGES

LOSER_COUNTS = {
    "off_the_table": "one for each ball of the own group that is off the table",
    "pocketed_by_the_loser": "one for each ball of the own group that this side pocketed legally",
}


class Eightball(EightballScoring):
    """The words, the table and the paper of 8-ball."""

    name = "8-Ball"
    side_word = "Side"
    who_starts = "The side named first breaks first."
    leg_word = "game"
    equipment = "pool table"
    picture = "games/eightball/picture.svg"
    score_word = "Points"
    points_word = "Points: ten for a leg won, the balls for a leg lost"
    rules_class = EightballRules
    columns = (
        Column("played", "Played", "Matches played"),
        Column("legs_won", "Legs won"),
        Column("legs_lost", "Legs lost"),
        Column("points", "Points", "Ten for a leg won, the balls for a leg lost"),
    )
    messages = {
        **MESSAGES,
        "both_won": "Only one side can have {out}.",
        "nobody_won": "The winner of a leg has {out}.",
        "too_many_balls": "The loser has a point for each ball of the group, so {balls} at most; the winner has {out}.",
    }


SPEC = Eightball()
