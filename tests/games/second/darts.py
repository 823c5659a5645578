"""A leg of darts once more, dart by dart, as a marker chalks it. Slow and obvious on purpose; nothing of the engine."""

from __future__ import annotations

Dart = tuple[int, int]  # the number, and once, twice or three times; (0, 0) is a dart that does not count


def points_of(dart: Dart) -> int:
    return dart[0] * dart[1]


def may_begin(dart: Dart, how: str) -> bool:
    return how == "fly" or dart[1] == 2 or (how == "master" and dart[1] == 3)


def may_end(dart: Dart, how: str) -> bool:
    return how == "single" or dart[1] == 2 or (how == "master" and dart[1] == 3)


class Leg:
    """What is left for each of two sides, who has begun to score, and who throws."""

    def __init__(self, start: int, into: str, out: str, first: int) -> None:
        self.left, self.begun = [start, start], [into == "fly", into == "fly"]
        self.into, self.out, self.side, self.winner = into, out, first, -1
        self.throws = [0, 0]

    def throw(self, darts: list[Dart]) -> tuple[int, int, bool]:
        """Chalk up to three darts: return how many were used, what they took off, and whether it was a bust."""
        before, had_begun = self.left[self.side], self.begun[self.side]
        left, begun, used, bust = before, had_begun, 0, False
        for dart in darts:
            used += 1
            if not begun and not (points_of(dart) and may_begin(dart, self.into)):
                continue
            begun = True
            left -= points_of(dart)
            if left == 0 and may_end(dart, self.out):
                self.winner = self.side
                break
            if left < 0 or left == 0 or (left == 1 and self.out != "single"):
                left, begun, bust = before, had_begun, True
                break
        self.left[self.side], self.begun[self.side] = left, begun
        self.throws[self.side] += 1
        if self.winner < 0:
            self.side = 1 - self.side
        return used, before - left, bust
