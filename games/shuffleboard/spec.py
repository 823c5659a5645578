"""Shuffleboard as the rest of the house sees it."""

from __future__ import annotations

from games.base import Column
from games.legs import MESSAGES
from games.shuffleboard.engine.scoring import ShuffleboardRules, ShuffleboardScoring

FRAMES_ON_PAPER = 14  # two points a frame on average reach 21 in eleven


class Shuffleboard(ShuffleboardScoring):
    """The words, the table and the paper of shuffleboard."""

    name = "Shuffleboard"
    side_word = "Team"
    who_starts = "A coin decides who takes red, and red shoots first."
    leg_word = "game"
    equipment = "shuffleboard"
    picture = "games/shuffleboard/picture.svg"
    score_word = "Score"
    points_word = "A point for each game won"
    rules_class = ShuffleboardRules
    columns = (
        Column("played", "Played", "Games played"),
        Column("legs_won", "Won"),
        Column("legs_lost", "Lost"),
        Column("scored", "For", "Points scored, for show"),
        Column("conceded", "Against", "Points of the other side, for show"),
        Column("points", "Points", "One for each game won"),
    )
    messages = {
        **MESSAGES,
        "above_the_last_frame": "No frame can bring a side past {highest}: before it, it was short of {out}.",
        "both_won": "Only one side can have {out} or more: the game ends with the frame in which a side reaches it.",
        "nobody_won": "A game is played until one side has {out} or more.",
    }


SPEC = Shuffleboard()
