"""Strokes of English billiards once more, written from the text. Slow and obvious; nothing of the engine.

The balls are "cue" (the striker's), "white" (the other side's) and "red".
"""

from __future__ import annotations


class Game:
    """A game to so many points: the score, and whose turn it is (0 or 1)."""

    def __init__(self, target: int) -> None:
        self.score, self.turn, self.target = [0, 0], 0, target

    @property
    def over(self) -> bool:
        return max(self.score) >= self.target

    def stroke(self, first: list[str], *, both: bool, potted: list[str], off: list[str]) -> None:
        """Play a stroke: what was met first, whether the other ball was met too, and where balls went."""
        if off or not first:
            self._add(1 - self.turn, 2)  # a foul, or a miss: two points either way
            self.turn = 1 - self.turn
            return
        points = 2 if both or len(first) == 2 else 0  # a cannon
        points += 3 if "red" in potted else 0
        points += 2 if "white" in potted else 0
        if "cue" in potted:
            points += 3 if first == ["red"] else 2  # in-off: two where white was met first, or both at once
        if points:
            self._add(self.turn, points)
        else:
            self.turn = 1 - self.turn

    def _add(self, side: int, points: int) -> None:
        self.score[side] = min(self.target, self.score[side] + points)  # no more than the points required
