"""8-ball as the rest of the house sees it."""

from __future__ import annotations

from games.base import Column, LegBlock, Side
from games.eightball.engine.scoring import EightballRules, EightballScoring
from games.legs import MESSAGES

LOSER_COUNTS = {
    "off_the_table": "one for each ball of the own group that is off the table",
    "pocketed_by_the_loser": "one for each ball of the own group that this side pocketed legally",
}


class Eightball(EightballScoring):
    """The words, the table and the paper of 8-ball."""

    key = "eightball"
    name = "8-Ball"
    side_word = "Side"
    who_starts = "The side named first breaks first."
    leg_word = "game"
    score_word = "Points"
    points_word = "Points: ten for a leg won, the balls for a leg lost"
    high_score_word = ""
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

    def leg_block(self, rules: EightballRules, *, playoff: bool = False) -> LegBlock:
        """Return breaker, points, balls, how it ended and slow-play warnings for each side."""
        return LegBlock(
            columns=("Breaks", f"Won ({rules.winner_points})", "Balls of the loser", "How it ended", "Warnings"),
            rows=(Side.HOME.value, Side.AWAY.value),
            notes=(
                f"Winner {rules.winner_points}; loser {LOSER_COUNTS[rules.loser_counts]}, 0 to {rules.max_loser}. "
                "The first named side breaks in leg 1, the other in leg 2.",
            ),
            widths=(2, 2, 2, 4, 3),
            legs=rules.playoff_best_of if playoff else rules.legs,
        )


SPEC = Eightball()
