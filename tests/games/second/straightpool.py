"""A leg of 14.1 once more, written from the text. Slow and obvious; nothing of the engine.

Balls are their numbers, 0 the cue ball. `cue` is where the next shot is played from: "lies", "head" for in hand behind
the head string, "head spot" or "centre spot".
"""

from __future__ import annotations

FOULS = {
    *("no foot", "touched", "cue ball touched", "double hit", "push", "moving", "cue on table", "template"),
    *("behind head", "stayed"),
}


class Leg:
    """The score, the balls on the table, and whose shot it is (0 or 1)."""

    def __init__(self, target: int) -> None:
        self.target, self.score, self.turn = target, [0, 0], 0
        self.in_a_row, self.warned, self.asked, self.racking = [0, 0], False, False, False
        self.rack()

    def rack(self) -> None:
        self.there, self.opening, self.cue = list(range(1, 16)), True, "head"

    @property
    def over(self) -> bool:
        return max(self.score) >= self.target

    def shot(
        self,
        met: bool,
        potted: list[int],
        off: list[int],
        *,
        rail: bool,
        cue_rail: bool = False,
        to_rail: int = 0,
        called: int = 0,
        in_pocket: bool = False,
        safety: bool = False,
        act: str = "",
    ) -> None:
        """Play a shot: whether a ball was met, what fell or left the table, and whether the call came true."""
        balls, opening = [ball for ball in potted if ball != 0], self.opening
        fair = called in balls and in_pocket and not safety
        scratch = 0 in potted + off
        to_rail += len(balls) + sum(ball != 0 for ball in off)  # 8.4: what fell or left the table was driven to one
        breaking = opening and not fair and not ((cue_rail or scratch) and to_rail >= 2)  # 4.3 b
        foul = (
            scratch  # 6.1
            or any(ball != 0 for ball in off)  # 6.5
            or (not balls and not (met and rail) and not opening)  # 6.3
            or (opening and not balls and not met)
            or act in FOULS
        )
        self.opening = False
        if breaking:
            self.score[self.turn] -= 2  # 4.10: only the breaking foul, and it is none of three
            self.pass_on("head" if scratch else "lies")
            self.asked = True
        elif foul:
            self.foul("head" if scratch or act == "stayed" else "lies")
        elif fair:
            self.score[self.turn] += len(balls)  # 4.7
            self.in_a_row[self.turn] = 0
            self.there = [ball for ball in self.there if ball not in balls]
            self.cue = "lies"
            if not self.over and len(self.there) <= 1:
                self.racking = True  # 4.4
        else:
            self.in_a_row[self.turn] = 0
            self.pass_on("lies")  # 4.5, 4.6: what fell is spotted

    def act(self, act: str) -> None:
        """See the player at the table break a rule between two shots: a cue ball that was in hand still is."""
        if act in FOULS:
            self.foul(self.cue)

    def warn(self) -> None:
        self.warned = True

    def foul(self, cue: str) -> None:
        """Take a point; the third foul in a row, after a warning, takes fifteen more and means an opening break."""
        side = self.turn
        self.score[side] -= 1
        if self.in_a_row[side] < 2 or not self.warned:
            self.in_a_row[side] = min(2, self.in_a_row[side] + 1)
            self.pass_on(cue)
            return
        self.score[side] -= 15  # 4.11
        self.in_a_row[side], self.warned = 0, False
        self.rack()

    def pass_on(self, cue: str) -> None:
        self.turn, self.warned, self.cue = 1 - self.turn, False, cue

    def accept(self) -> None:
        self.asked = False

    def break_again(self) -> None:
        """Have who broke badly break again (4.3)."""
        self.asked, self.turn = False, 1 - self.turn
        self.rack()

    def rerack(self, *, cue_in_way: bool, ball_in_way: bool, ball_behind_head: bool, spot_blocked: bool) -> None:
        """Rack fourteen, or all fifteen (4.8)."""
        self.racking = False
        spot = "centre spot" if spot_blocked else "head spot"
        if not self.there:
            self.cue = "head" if cue_in_way else "lies"
        elif cue_in_way and (ball_in_way or not ball_behind_head):
            self.cue = "head"
        elif cue_in_way:
            self.cue = spot
        self.there = list(range(1, 16))
