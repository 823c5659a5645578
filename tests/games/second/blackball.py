"""Blackball and WEPF 8-ball once more, each written from its own text. Slow and obvious; nothing of the engine.

Balls are their numbers, 0 the cue ball. `cue` is where the next shot is played from: "lies" or "baulk".
"""

from __future__ import annotations

LOW, HIGH = list(range(1, 8)), list(range(9, 16))


def group_of(balls: list[int]) -> list[list[int]]:
    """Return the groups to which `balls` belong, the 8 to none."""
    return [group for group in (LOW, HIGH) if any(ball in group for ball in balls)]


class Frame:
    """The balls on the table, whose shot it is (0 or 1), each side's group, and who has won; -1 while nobody has."""

    def __init__(self) -> None:
        self.turn, self.winner = 0, -1
        self.rack()

    def rack(self) -> None:
        self.there, self.breaking, self.cue = list(range(1, 16)), True, "baulk"
        self.groups: list[list[int]] = [[], []]  # nobody's while the table is open

    @property
    def open(self) -> bool:
        return not self.groups[0]

    @property
    def own(self) -> list[int]:
        """What is left of the group of who is at the table; on an open table every ball but the 8."""
        group = self.groups[self.turn] or LOW + HIGH
        return [ball for ball in self.there if ball in group]

    @property
    def on(self) -> list[int]:
        return self.own or [8]

    def take(self, balls: list[int]) -> None:
        self.there = [ball for ball in self.there if ball not in balls]

    def decide(self, group: list[int]) -> None:
        self.groups[self.turn], self.groups[1 - self.turn] = group, HIGH if group == LOW else LOW


class Blackball(Frame):
    """A frame of blackball. `free` is whether the next shot is a free one; its place is chosen where `asked`."""

    FOULS = (
        *("no foot", "touched", "cue ball touched", "double hit", "push", "moving", "cue on table", "template"),
        *("outside baulk", "not spotted", "jumped", "jumped on purpose", "into touching ball"),
    )  # 5.13
    LOSSES = ("wrong on purpose", "no attempt")  # 5.14 c, d

    def rack(self) -> None:
        super().rack()
        self.free, self.asked = False, False

    def shot(
        self,
        first: list[int],
        potted: list[int],
        off: list[int],
        *,
        rail: bool,
        across: int = 0,
        snookered: bool = False,
        touching: int = 0,
        act: str = "",
    ) -> None:
        """Play a shot: what was hit first, what fell or left the table, and what the cue ball touched before it."""
        balls, own = [ball for ball in potted if ball != 0], self.own
        on = self.there if self.free else self.on  # 5.1
        hit = bool(first) or touching in on  # 5.9
        right = (first != [] and first[0] in on) or touching in on
        foul = (
            0 in potted + off  # 6.1
            or bool([ball for ball in off if ball != 0])  # 6.5
            or not hit
            or (not self.breaking and not right)  # 6.2
            or (not balls and not rail and not snookered)  # 6.3, 5.10
            or (not self.open and any(ball not in own and ball != 8 for ball in balls) and not set(balls) & set(own))
            or (self.breaking and not balls and across < 2)  # 5.5 b
            or act in self.FOULS
        )
        if self.breaking and 8 in balls:
            self.rack()  # 5.5 c: 6.1 and 6.5 do not matter
            return
        was_break, was_free = self.breaking, self.free
        self.breaking, self.free, self.cue = False, False, "lies"
        self.take(balls)
        if act in self.LOSSES or (8 in balls and (foul or any(ball in self.there for ball in own))):
            self.winner = 1 - self.turn  # 5.14
        elif 8 in balls:
            self.winner = self.turn
        elif foul:
            self.turn, self.free = 1 - self.turn, True
            self.cue, self.asked = ("baulk", False) if 0 in potted + off else ("lies", True)  # 5.1
        elif not balls:
            self.turn = 1 - self.turn  # 5.7
        elif self.open and not was_break and not was_free and len(group_of(balls)) == 1:
            self.decide(group_of(balls)[0])  # 5.6

    def place(self, *, baulk: bool) -> None:
        self.asked, self.cue = False, "baulk" if baulk else "lies"


class Wepf(Frame):
    """A frame of WEPF 8-ball. `visits` are those left, this one among them; a colour has to be named while `naming`."""

    STANDARD = (
        *("no foot", "touched", "cue ball touched", "double hit", "push", "moving", "outside baulk", "not spotted"),
        *("jumped", "into touching ball", "drink"),
    )  # K
    SERIOUS = ("tip on other ball", "moved on purpose", "struck otherwise", "jumped on purpose", "disrupted")  # M

    def __init__(self) -> None:
        super().__init__()
        self.visits = 1

    def rack(self) -> None:
        super().rack()
        self.named: list[int] = []  # a colour that was named on an open table and has still to be potted
        self.naming: list[list[int]] = []  # of which colours something fell
        self.serious, self.after_foul, self.nominated = [0, 0], False, 0

    def shot(
        self,
        first: list[int],
        potted: list[int],
        off: list[int],
        *,
        rail: bool,
        to_rail: int = 0,
        snookered: bool = False,
        touching: int = 0,
        unnamed: bool = False,
        restorable: bool = True,
        act: str = "",
    ) -> None:
        """Play a shot: what was hit first, what fell or left the table, and what the cue ball touched before it."""
        self.naming, self.after_foul = [], False
        if self.breaking:
            self.break_shot(potted, off, to_rail=to_rail, act=act)
            return
        balls, own = [ball for ball in potted if ball != 0], self.own
        on = [*self.on, *([self.nominated] if self.nominated else [])]  # Q4
        played = touching in on or (first != [] and first[0] in on)  # S
        foul = (
            0 in potted + off  # K1, T1
            or bool([ball for ball in off if ball != 0])  # K20
            or not played  # K4
            or (not rail and not snookered and not any(ball in on for ball in balls))  # G1, G3
            or (not self.open and any(ball != 8 and ball not in on for ball in balls if ball not in own))  # K3
            or unnamed  # K14
            or act in self.STANDARD
        )
        was_named, self.named, self.nominated = self.named, [], 0
        if act in self.SERIOUS:
            self.serious[self.turn] += 1
            if self.serious[self.turn] == 2 or not restorable or 8 in balls:  # N4, N5, N1
                self.winner = 1 - self.turn
                return
            self.visits, self.turn, self.after_foul = 2, 1 - self.turn, True  # M: every ball back to its place
            return
        self.take(balls)
        if 8 in balls:
            self.winner = 1 - self.turn if foul or own else self.turn  # N1 to N3, D1
        elif foul:
            self.cue = "baulk" if 0 in potted + off else "lies"
            self.visits, self.turn, self.after_foul = 2, 1 - self.turn, True
        else:
            self.cue = "lies"
            if not any(ball in on for ball in balls):
                self.end_visit()
            elif self.open:
                fell = group_of(balls)
                if was_named in fell:
                    self.decide(was_named)  # H2 c ii
                elif len(fell) == 1:
                    self.decide(fell[0])  # H3 a
                else:
                    self.naming = fell  # H3 b

    def break_shot(self, potted: list[int], off: list[int], *, to_rail: int, act: str) -> None:
        balls = [ball for ball in potted if ball != 0]
        if 8 in balls:
            self.rack()  # F5
            return
        if (not balls and to_rail < 4) or act == "jumped":  # F4 a, K22
            self.rack()
            self.visits, self.turn, self.after_foul = 2, 1 - self.turn, True  # F4 b
            return
        self.breaking = False
        self.take(balls)
        self.cue = "baulk" if 0 in potted + off else "lies"
        if off or act in self.STANDARD:  # a standard foul weighs more than an in-off on the break
            self.visits, self.turn, self.after_foul = 2, 1 - self.turn, True
        elif 0 in potted:
            self.visits, self.turn, self.after_foul = 1, 1 - self.turn, True  # F4 c
        elif balls:
            self.naming = group_of(balls)  # H2 b
        else:
            self.end_visit()

    def end_visit(self) -> None:
        """Begin the second visit of a turn, or the other side's turn."""
        self.visits -= 1
        if self.visits == 0:
            self.visits, self.turn = 1, 1 - self.turn

    def name(self, group: list[int]) -> None:
        if group in self.naming:
            self.decide(group)  # H2 c i, H3 b
        else:
            self.named = group
        self.naming = []

    def nominate(self, ball: int) -> None:
        """Count a ball as an own one for the next shot, after a foul snooker (Q4)."""
        self.nominated = ball

    def time_up(self) -> None:
        """See a shot that was not played in time (I4, L2): where the cue ball lies, or from baulk."""
        self.visits, self.turn, self.after_foul = 2, 1 - self.turn, True
        self.named, self.nominated = [], 0
