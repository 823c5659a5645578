"""A leg of a sport that a file describes, once more, and what a match of them is worth. Slow and obvious.

It reads the tables of the file as they are; nothing of the engine. Sides are 0 and 1, and -1 is neither.
"""

from __future__ import annotations

from typing import Any


class Leg:
    """The ends of a leg so far. `needs_winner`: a tie after the last end is not left as it is."""

    def __init__(self, counting: dict[str, Any], *, needs_winner: bool) -> None:
        self.counting, self.needs_winner = counting, needs_winner or not counting.get("draws", False)
        self.ends: list[tuple[int, int]] = []
        self.given_up_by = -1

    def may_be(self, end: tuple[int, int]) -> bool:
        """Return whether both numbers can be of one end."""
        least, most = self.counting.get("least", 0), self.counting.get("most", 1)
        if not all(least <= number <= most for number in end):
            return False
        if self.counting.get("scorers", "one") == "one" and min(end) > 0:
            return False
        if self.counting.get("shared", 0) and sum(end) != self.counting["shared"]:
            return False
        return not (self.counting["what"] == "wins" and end[0] == end[1] and self.needs_winner)

    @property
    def score(self) -> list[int]:
        return [sum(end[side] for end in self.ends) for side in (0, 1)]

    @property
    def over(self) -> bool:
        home, away = self.score
        if self.given_up_by >= 0:
            return True
        if self.counting["what"] == "wins":
            return len(self.ends) == 1
        if self.counting["what"] == "target":
            return home != away and (home >= self.counting["target"] or away >= self.counting["target"])
        return len(self.ends) >= self.counting["ends"] and (home != away or not self.needs_winner)

    @property
    def winner(self) -> int:
        if self.given_up_by >= 0:
            return 1 - self.given_up_by
        home, away = self.score
        if home == away:
            return -1
        return int((away > home) is not self.counting.get("low", False))


def worth(legs: list[Leg], points: dict[str, int]) -> list[int]:
    """Return the points of both sides for a match: each leg, and the better total where every leg was played."""
    sides = [0, 0]
    for leg in legs:
        for side in (0, 1):
            if leg.winner == -1:
                sides[side] += points.get("draw", 0)
            elif leg.winner == side:
                sides[side] += points.get("win", 1)
            elif leg.given_up_by < 0:
                sides[side] += points.get("loss", 0)
    totals = [sum(leg.score[side] for leg in legs) for side in (0, 1)]
    if totals[0] != totals[1] and all(leg.given_up_by < 0 for leg in legs):
        better = int((totals[1] > totals[0]) is not legs[0].counting.get("low", False))
        sides[better] += points.get("total", 0)
    return sides
