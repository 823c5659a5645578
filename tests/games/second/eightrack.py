"""8-ball by racks once more, written from three texts: "bca", "ebac" (its house notes) and "wpa". Slow and obvious.

Balls are their numbers, 0 the cue ball. `cue` is where the next shot is played from: "lies", "head" for in hand behind
the head string, or "anywhere". `asked` is what `turn` may choose from before a shot is played. Nothing of the engine.
"""

from __future__ import annotations

FOULS = {
    "wpa": {  # 3.9
        *("no foot", "touched", "cue ball touched", "double hit", "push", "moving", "cue on table", "template"),
        "behind head",
    },
    "bca": {"behind head", "impeding ball", "cue ball touched"},  # 4.6, 4.18; of the others the text does not speak
}
FOULS["ebac"] = FOULS["bca"]


class Rack:
    """The balls on the table, whose shot it is (0 or 1), each side's group, and who has won; -1 while nobody has."""

    def __init__(self, text: str) -> None:
        self.text, self.turn, self.winner = text, 0, -1
        self.rack()

    def rack(self) -> None:
        self.there, self.breaking, self.cue = list(range(1, 16)), True, "head"
        self.groups: list[list[int]] = [[], []]  # nobody's while the table is open
        self.asked: list[str] = []

    @property
    def open(self) -> bool:
        return not self.groups[0]

    @property
    def mine(self) -> list[int]:
        """The balls that who is at the table has to hit first: of the own group, then the 8."""
        if self.open:
            return [ball for ball in self.there if ball != 8] or [8]  # 4.9, 3.4
        return [ball for ball in self.groups[self.turn] if ball in self.there] or [8]

    def take(self, balls: list[int]) -> None:
        """Take balls from the table for good; only the 8 that went on the break ever comes back (4.17, 3.7)."""
        self.there = [ball for ball in self.there if ball not in balls]

    # --- the break

    def break_shot(self, met: bool, potted: list[int], off: list[int], *, to_rail: int, act: str = "") -> None:
        """Break: whether the rack was met, what fell or left the table, and how many balls reached a cushion."""
        balls, jumped = [ball for ball in potted if ball != 0], [ball for ball in off if ball != 0]
        gone, other = 0 in potted + off, 1 - self.turn  # whether the cue ball is
        foul = gone or act in FOULS[self.text] or (not met and self.text == "wpa")  # 6.3; 4.11 excepts the break
        illegal = not balls and to_rail < 4
        self.breaking, self.cue = not met, "lies"
        self.take([ball for ball in balls + jumped if ball != 8])
        if 8 in jumped and self.text != "wpa":
            self.winner = other  # 4.20.3
        elif 8 in balls and not foul and not jumped:
            if self.text == "ebac":
                self.winner = self.turn  # the note to 4.8
            self.asked = ["spot", "break"]  # 4.8, 3.3 e
        elif 8 in balls and (self.text != "wpa" or 0 in potted):
            self.turn, self.asked = other, ["spot from head", "break"]  # 4.8, 3.3 f
        elif foul or jumped or illegal:
            accept = illegal or jumped or self.text == "wpa"  # 4.5, 4.7, 3.3 d, 3.3 g, 3.3 h
            self.turn = other
            self.asked += ["accept"] if accept and not gone else []
            self.asked += ["from head"] if foul or jumped else []  # 4.6, 4.7, 4.14
            self.asked += ["break", "they break"] if illegal else []
        elif not balls:
            self.turn = other
        if self.asked == ["from head"]:
            self.asked, self.cue = [], "head"

    def choose(self, option: str) -> None:
        """Answer with one of what is `asked`."""
        assert option in self.asked
        self.asked = []
        if option in ("break", "they break"):
            self.turn = self.turn if option == "break" else 1 - self.turn
            self.rack()
        else:  # the 8 is back on its spot already
            self.cue = "head" if option.endswith("from head") else "lies"

    # --- every other shot

    def shot(
        self,
        first: list[int],
        potted: list[int],
        off: list[int],
        *,
        call: int,
        in_pocket: bool,
        safety: bool,
        rail: bool,
        act: str = "",
    ) -> None:
        """Play a shot: what was hit first, what fell or left the table, and whether the call came true."""
        other, mine, balls = 1 - self.turn, self.mine, [ball for ball in potted if ball != 0]
        jumped = [ball for ball in off if ball != 0]
        foul = (
            not first
            or first[0] not in mine  # 4.11, 4.15, 6.2
            or (not balls and not rail)  # 4.11, 6.3
            or 0 in potted + off
            or bool(jumped)  # 4.17, 6.5
            or act in FOULS[self.text]
        )
        fair = not foul and not safety and call in balls and in_pocket and call in mine
        self.take(balls + jumped)  # 4.16, 3.6, 3.7: whatever falls stays down
        self.cue = "anywhere" if foul else "lies"  # 4.14, 3.9
        if 8 in balls:
            self.winner = self.turn if fair and call == 8 else other  # 4.20, 3.8 a to c
        elif 8 in jumped:
            self.winner = other  # 4.20.3, 3.8 d
        elif foul and mine == [8] and self.text == "ebac":
            self.winner = other  # the note to 4.19
        elif not fair:
            self.turn = other
        elif self.open:
            low, high = list(range(1, 8)), list(range(9, 16))
            self.groups[self.turn], self.groups[other] = (low, high) if call < 8 else (high, low)  # 4.10, 3.4
