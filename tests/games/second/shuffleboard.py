"""A game of shuffleboard once more, rock by rock. Slow and obvious on purpose; nothing of the engine."""

from __future__ import annotations

Rock = tuple[int, int]  # whose, and its zone: 1 to 3, 4 for a hanger, 0 before the zones


def frame_points(rocks: list[Rock]) -> tuple[int, int]:
    """Return who scores and how much; `rocks` as they lie, the furthest first.

    Only rocks that lie beyond the best rock of the other side count.
    """
    points = [0, 0]
    for place, (side, zone) in enumerate(rocks):
        if all(other == side for other, _ in rocks[:place]):
            points[side] += {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}[zone]
    if points == [0, 0]:
        return -1, 0
    return (0, points[0]) if points[0] else (1, points[1])


class Game:
    """A game to 21: the score, who shoots first, and who was warned of what."""

    def __init__(self, red: int) -> None:
        self.score, self.first, self.over = [0, 0], red, False
        self.warned: set[tuple[int, int, str]] = set()

    def frame(self, rocks: list[Rock]) -> None:
        scorer, points = frame_points(rocks)
        if scorer < 0:
            self.first = 1 - self.first  # who shot the last rock
            return
        self.score[scorer] += points
        self.first = scorer
        self.over = self.score[scorer] >= 21

    def offence(self, side: int, player: int, what: str) -> None:
        """Warn at the first time, then take points: two for a hand on the board, one for the rest; never below 0."""
        if (side, player, what) not in self.warned:
            self.warned.add((side, player, what))
            return
        self.score[side] = max(0, self.score[side] - (2 if what == "surface" else 1))
