"""The Legion's 8-ball once more from the shot after the break, written from the manual. Slow and obvious.

Balls are their numbers, 0 the cue ball. Every shot calls a ball, and whoever fouls admits it.
"""

from __future__ import annotations


class Rack:
    """The balls on the table, whose shot it is (0 or 1), each side's group, and who has won; -1 while nobody has."""

    def __init__(self, turn: int) -> None:
        self.there, self.turn, self.winner = list(range(1, 16)), turn, -1
        self.groups: list[list[int]] = [[], []]  # nobody's while the table is open
        self.in_hand = False  # the cue ball, anywhere on the table

    @property
    def open(self) -> bool:
        return not self.groups[0]

    @property
    def mine(self) -> list[int]:
        """The balls that who is at the table has to hit first: of the own group, then the 8."""
        if self.open:
            return [ball for ball in self.there if ball != 8]
        return [ball for ball in self.groups[self.turn] if ball in self.there] or [8]

    def shot(
        self, first: list[int], potted: list[int], off: list[int], *, call: int, in_pocket: bool, rail: bool
    ) -> None:
        """Play a shot: what was hit first, what fell or left the table, and whether the call came true."""
        other, mine, balls = 1 - self.turn, self.mine, [ball for ball in potted if ball != 0]
        foul = (
            not first
            or first[0] not in mine
            or (not balls and not rail)  # LEGAL SHOTS
            or 0 in potted  # FOULING ii
            or bool(off)  # FOULING xiii
        )
        as_called, self.in_hand = call in balls and in_pocket, foul  # PENALTY FOR FOULING i
        for ball in balls:
            self.there.remove(ball)  # a jumped ball comes back to its spot
        if 8 in off:
            self.winner = other  # LOSS OF GAME iii
        elif 8 in balls:
            fair = mine == [8] and not foul and call == 8 and as_called  # i, ii, iv, v, vii
            self.winner = self.turn if fair else other
        elif foul or not as_called:
            self.turn = other
        elif self.open:
            solids, stripes = list(range(1, 8)), list(range(9, 16))
            self.groups[self.turn], self.groups[other] = (solids, stripes) if call < 8 else (stripes, solids)
