"""A rack of 9-ball once more, written from the text. Slow and obvious; nothing of the engine.

Balls are their numbers, 0 the cue ball. What the other side may choose after a shot stands in `asked`.
"""

from __future__ import annotations

FOULS = {"no foot", "touched", "cue ball touched", "double hit", "push", "moving", "cue on table", "template"}  # 2.7


class Rack:
    """The balls on the table, whose shot it is (0 or 1), and who has won it; -1 while nobody has."""

    def __init__(self, *, three_points: bool, warned_first: bool) -> None:
        self.there, self.turn, self.winner = list(range(1, 10)), 0, -1
        self.three_points, self.warned_first = three_points, warned_first
        self.is_break, self.may_push, self.in_hand = True, False, False  # in hand: anywhere on the table
        self.in_a_row, self.warned, self.asked = [0, 0], False, ""

    def shot(
        self,
        first: list[int],
        potted: list[int],
        off: list[int],
        *,
        rail: bool,
        to_rails: int = 0,
        over_head: int = 0,
        push: bool = False,
        act: str = "",
    ) -> None:
        """Play a shot: what was hit first, what fell or left the table, and whether cushions were reached.

        Of a break `to_rails` balls reached a cushion, and `over_head` the head string.
        """
        balls, before, was_break = [ball for ball in potted if ball != 0], list(self.there), self.is_break
        self.is_break = was_break and not first  # the balls are still racked
        self.may_push, self.in_hand = False, False
        self.there = [ball for ball in before if ball == 9 or ball not in balls + off]  # 2.6: only the 9 comes back
        if (
            (first != [min(before)] and not push)  # 2.2, 6.2; 2.4 suspends it
            or 0 in potted + off  # 6.1
            or any(ball != 0 for ball in off)  # 6.5
            or (not balls and not rail and not was_break and not push)  # 6.3; 2.4 suspends it
            or (was_break and not balls and to_rails < 4)  # 2.3 b
            or act in FOULS
        ):
            self.foul(self.turn)
            self.in_hand = not self.is_break  # a break is played from behind the head string
            return
        self.in_a_row[self.turn] = 0
        self.may_push = was_break  # 2.4, whoever shoots next
        if 9 in balls and not push:
            self.winner = self.turn  # 2.5: on any shot, the break too
        elif push:
            self.pass_on(asked="who shoots")
        elif not balls:
            dry = was_break and self.three_points and over_head < 3  # 2.3 c
            self.pass_on(asked="hand back" if dry else "")

    def act(self, act: str) -> None:
        """See the player at the table break a rule between two shots: the second shot of the rack is still to come."""
        if act in FOULS:
            self.foul(self.turn)

    def out_of_turn(self, balls: list[int]) -> None:
        """See the other side play by mistake (6.13): `balls` are gone by it, and who has the turn goes on with it."""
        self.there = [ball for ball in self.there if ball == 9 or ball not in balls]
        self.foul(1 - self.turn)

    def warn(self) -> None:
        self.warned = True

    def foul(self, side: int) -> None:
        """Count a foul of `side`: the third in a row loses the rack, if its player was told of the two (6.14)."""
        if self.in_a_row[side] < 2:
            self.in_a_row[side] += 1
        elif not self.warned_first or (self.warned and side == self.turn):
            self.winner = 1 - side
        self.in_hand = True
        self.turn, self.warned = 1 - side, self.warned and side != self.turn

    def pass_on(self, *, asked: str = "") -> None:
        """Let the other side come to the table, or choose first."""
        self.turn, self.warned, self.asked = 1 - self.turn, False, asked

    def choose(self, *, to_play: bool) -> None:
        """Answer: play on, or let the other side do so."""
        self.turn, self.asked = self.turn if to_play else 1 - self.turn, ""
