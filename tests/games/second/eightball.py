"""The Legion's 8-ball once more, written from the manual: break, shots, acts and calls. Slow and obvious.

Balls are their numbers, 0 the cue ball. `cue` is where the next shot is played from: "lies", "head" for in hand behind
the head string, or "anywhere". What became of a foul is "admitted", "refused" or "not called". Nothing of the engine.
"""

from __future__ import annotations

FOULS = (
    *("no foot", "cue ball touched", "double hit", "push", "moving", "through frozen balls"),
    *("moved ball met cue ball", "replaced", "scooped", "stroke while placing", "touch while placing"),
    *("placed outside", "behind head"),
)  # FOULING iv, v, vii to xi, xiv, xvi; BREAK SHOT vi
NOT_ON_THE_BREAK = ("placed outside", "behind head")  # BREAK SHOT vii


class Rack:
    """The balls on the table, whose shot it is (0 or 1), each side's group, and who has won; -1 while nobody has."""

    def __init__(self, turn: int) -> None:
        self.turn, self.winner = turn, -1
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
        """The balls that who is at the table plays: of the own group, then the 8; on an open table any other."""
        if self.open:
            return [ball for ball in self.there if ball != 8] or [8]
        return [ball for ball in self.groups[self.turn] if ball in self.there] or [8]

    def take(self, balls: list[int]) -> None:
        """Take balls away; those that jumped off come back to their spots (PLAY v)."""
        self.there = [ball for ball in self.there if ball not in balls]

    # --- the break

    def break_shot(
        self, met: bool, potted: list[int], off: list[int], *, to_rail: int, act: str = "", answer: str = "admitted"
    ) -> None:
        """Break: whether the rack was met, what fell or left the table, and how many balls reached a cushion."""
        balls, jumped = [ball for ball in potted if ball != 0], [ball for ball in off if ball != 0]
        gone, other = 0 in potted + off, 1 - self.turn  # whether the cue ball is
        deflected = act == "deflected" and answer == "admitted"
        jumped_foul = bool(jumped) and answer == "admitted"
        acted = act in FOULS and act not in NOT_ON_THE_BREAK and answer == "admitted"
        foul = gone or deflected or acted
        illegal = not balls and to_rail < 4 and not deflected
        self.breaking, self.cue = not met, "lies"
        self.take([ball for ball in balls if ball != 8])
        if 8 in jumped:
            self.winner = other  # LOSS OF GAME iii
        elif 8 in balls:  # BREAK SHOT viii
            if foul or jumped_foul:
                self.turn, self.asked = other, ["spot from head", "break"]
            else:
                self.asked = ["spot", "break"]
        elif foul or jumped_foul or illegal:
            self.turn = other
            self.asked += ["accept"] if (illegal or jumped_foul) and not gone else []  # ii, x
            self.asked += ["from head"] if foul or jumped_foul else []  # iii, v, x
            self.asked += ["break", "they break"] if illegal else []
        elif not balls:
            self.turn = other  # ix
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
        rail: bool,
        safety: bool = False,
        act: str = "",
        answer: str = "admitted",
    ) -> None:
        """Play a shot: what was hit first, what fell or left the table, and whether the call came true."""
        other, mine, balls = 1 - self.turn, self.mine, [ball for ball in potted if ball != 0]
        jumped = [ball for ball in off if ball != 0]
        scratch = 0 in potted + off  # FOULING ii; nobody has to admit it
        foul = scratch or (
            answer == "admitted"
            and (
                not first
                or (first[0] not in mine and not self.open)  # OPEN TABLE Note: any ball, the 8 too
                or (not balls and not rail)  # LEGAL SHOTS
                or bool(jumped)  # FOULING xiii
                or act in FOULS
            )
        )
        self.take(balls)
        self.cue = "anywhere" if foul else "lies"  # PENALTY FOR FOULING i
        as_called = call in balls and in_pocket and not safety
        if 8 in jumped:
            self.winner = other  # LOSS OF GAME iii
        elif 8 in balls and mine != [8]:
            self.winner = other  # i, ii
        elif 8 in balls:
            marked = (call == 8 and as_called) or answer == "not called"  # iv, vii; nobody has to admit a loss
            self.winner = self.turn if marked and not foul else other  # v
        elif foul or not as_called or call not in mine:
            self.turn = other
        elif self.open:
            solids, stripes = list(range(1, 8)), list(range(9, 16))
            self.groups[self.turn], self.groups[other] = (solids, stripes) if call < 8 else (stripes, solids)

    def act(self, act: str, *, answer: str) -> None:
        """See the player at the table break a rule between two shots."""
        if act in FOULS and answer == "admitted":
            self.turn, self.cue = 1 - self.turn, "anywhere"
