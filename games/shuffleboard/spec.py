"""Shuffleboard as the rest of the house sees it."""

from __future__ import annotations

from games.base import Column, LegBlock, Side
from games.legs import MESSAGES
from games.shuffleboard.engine.scoring import ShuffleboardRules, ShuffleboardScoring

FRAMES_ON_PAPER = 14  # two points a frame on average reach 21 in eleven


class Shuffleboard(ShuffleboardScoring):
    """The words, the table and the paper of shuffleboard."""

    key = "shuffleboard"
    name = "Shuffleboard"
    side_word = "Team"
    who_starts = "A coin decides who takes red, and red shoots first."
    leg_word = "game"
    score_word = "Score"
    points_word = "A point for each game won"
    high_score_word = ""
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

    def leg_block(self, rules: ShuffleboardRules, *, playoff: bool = False) -> LegBlock:
        """Return the colour, a box for the running score after each frame, penalties and the final score."""
        frames = tuple(str(frame) for frame in range(1, FRAMES_ON_PAPER + 1))
        return LegBlock(
            columns=("Colour", *frames, "Penalties", "Final score"),
            rows=(Side.HOME.value, Side.AWAY.value),
            notes=(
                f"To {rules.winning_score}. Write the score after each frame. "
                "Red shoots first; after a blank frame the side that shot last shoots first.",
            ),
            widths=(3, *(1 for _ in frames), 3, 3),
            legs=rules.playoff_best_of if playoff else rules.legs,
        )


SPEC = Shuffleboard()
