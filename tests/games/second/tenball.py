"""A rack of 10-ball once more, written from the text. Slow and obvious; nothing of the engine.

Balls are their numbers, 0 the cue ball. What the other side may choose after a shot stands in `asked`.
"""

from __future__ import annotations

FOULS = {"no foot", "touched", "cue ball touched", "double hit", "push", "moving", "cue on table", "template"}  # 9.10


class Rack:
    """The balls on the table, whose shot it is (0 or 1), and who has won it; -1 while nobody has."""

    def __init__(self) -> None:
        self.there, self.turn, self.winner = list(range(1, 11)), 0, -1
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
        called: int = 0,
        in_pocket: bool = False,
        safety: bool = False,
        push: bool = False,
        act: str = "",
    ) -> None:
        """Play a shot; `called` is the ball that was called, and `in_pocket` whether its pocket was the right one."""
        balls, before, was_break = [ball for ball in potted if ball != 0], list(self.there), self.is_break
        self.is_break = was_break and not first  # the balls are still racked
        self.may_push, self.in_hand = False, False
        self.there = [ball for ball in before if ball == 10 or ball not in balls + off]  # 9.9: only the 10 comes back
        if (
            (first != [min(before)] and not push)  # 6.2; 9.4 suspends it
            or 0 in potted + off  # 6.1
            or any(ball != 0 for ball in off)  # 6.5
            or (not balls and not rail and not was_break and not push)  # 6.3; 9.4 suspends it
            or (was_break and not balls and to_rails < 4)  # 9.3 b
            or act in FOULS
        ):
            self.foul(self.turn)
            self.in_hand = not self.is_break  # a break is played from behind the head string
            return
        self.in_a_row[self.turn] = 0
        if was_break:
            self.may_push = True  # 9.4, whoever shoots next
            self.go_on(stay=bool(balls))  # nothing is called on the break, and the 10 is spotted
        elif push:
            self.pass_on(asked="who shoots")
        elif called in balls and in_pocket and not safety:
            if before == [10]:
                self.winner = self.turn
            self.go_on(stay=True)  # 9.8: the 10 that was called early is spotted, too
        else:
            self.pass_on(asked="hand back" if balls else "")  # 9.6, 9.7

    def act(self, act: str) -> None:
        """See the player at the table break a rule between two shots: the second shot of the rack is still to come."""
        if act in FOULS:
            self.foul(self.turn)

    def out_of_turn(self, balls: list[int]) -> None:
        """See the other side play by mistake (6.13): `balls` are gone by it, and who has the turn goes on with it."""
        self.there = [ball for ball in self.there if ball == 10 or ball not in balls]
        self.foul(1 - self.turn)

    def warn(self) -> None:
        self.warned = True

    def foul(self, side: int) -> None:
        """Count a foul of `side`: the third in a row loses the rack, if its player was told of the two (6.14)."""
        if self.in_a_row[side] < 2:
            self.in_a_row[side] += 1
        elif self.warned and side == self.turn:
            self.winner = 1 - side
        self.in_hand = True
        self.turn, self.warned = 1 - side, self.warned and side != self.turn

    def go_on(self, *, stay: bool) -> None:
        if not stay:
            self.pass_on()

    def pass_on(self, *, asked: str = "") -> None:
        """Let the other side come to the table, or choose first."""
        self.turn, self.warned, self.asked = 1 - self.turn, False, asked

    def choose(self, *, to_play: bool) -> None:
        """Answer: play on, or let the other side do so."""
        self.turn, self.asked = self.turn if to_play else 1 - self.turn, ""
