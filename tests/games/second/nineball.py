"""A rack of 9-ball once more, written from the text. Slow and obvious; nothing of the engine.

Balls are their numbers, 0 the cue ball. Nobody pushes out, and a third foul in a row needs no warning.
"""

from __future__ import annotations


class Rack:
    """The balls on the table, whose shot it is (0 or 1), and who has won it; -1 while nobody has."""

    def __init__(self) -> None:
        self.there, self.turn, self.winner = list(range(1, 10)), 0, -1
        self.is_break, self.in_a_row, self.in_hand = True, [0, 0], False  # in hand: anywhere on the table

    def shot(self, first: list[int], potted: list[int], off: list[int], *, rail: bool, to_rails: int) -> None:
        """Play a shot: what was hit first, what fell or left the table, and whether cushions were reached."""
        lowest, balls = min(self.there), [ball for ball in potted if ball != 0]
        fouls = [
            first != [lowest],  # 2.2, 6.2: the lowest ball first
            0 in potted,  # 6.1
            bool(off),  # 6.5
            not self.is_break and bool(first) and not balls and not rail,  # 6.3: no rail after contact
            self.is_break and not balls and to_rails < 4,  # 2.3 b
        ]
        for ball in balls + off:
            if ball != 9:
                self.there.remove(ball)
        if any(fouls):
            self.in_a_row[self.turn] += 1
            if self.in_a_row[self.turn] == 3:
                self.winner = 1 - self.turn
            self.turn = 1 - self.turn
            self.is_break = self.is_break and not first  # the balls are still racked
            self.in_hand = not self.is_break  # 2.7; a break is played from behind the head string
            return
        self.is_break, self.in_hand, self.in_a_row[self.turn] = False, False, 0
        if 9 in balls:
            self.winner = self.turn
        elif not balls:
            self.turn = 1 - self.turn
