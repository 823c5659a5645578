"""The play of a hand of euchre once more, by lists of cards in their order. Slow and obvious; nothing of the engine."""

from __future__ import annotations

PARTNER_COLOUR = {"H": "D", "D": "H", "C": "S", "S": "C"}


def in_order(trump: str, led: str) -> list[str]:
    """Return every card that can win a trick, the best first: trump with its bowers, then the suit that was led."""
    trumps = [f"J{trump}", f"J{PARTNER_COLOUR[trump]}"] + [f"{rank}{trump}" for rank in ("A", "K", "Q", "10", "9")]
    plain = [f"{rank}{led}" for rank in ("A", "K", "Q", "J", "10", "9")]
    return trumps + [card for card in plain if card not in trumps]


def suit_of(card: str, trump: str) -> str:
    return trump if card == f"J{PARTNER_COLOUR[trump]}" else card[-1]


class Hand:
    """Four hands of five, the trump, who made it and whether alone; `lead` leads the first trick."""

    def __init__(self, held: list[list[str]], trump: str, maker: int, *, alone: bool, lead: int) -> None:
        self.held, self.trump, self.maker, self.alone = [list(hand) for hand in held], trump, maker, alone
        self.out = (maker + 2) % 4 if alone else -1
        self.turn = lead if lead != self.out else (lead + 1) % 4
        self.trick: list[tuple[int, str]] = []
        self.won = [0, 0]

    def allowed(self) -> set[str]:
        """Return the cards of who is to play that follow suit; all of them where none does, or at a lead."""
        held = self.held[self.turn]
        if not self.trick:
            return set(held)
        led = suit_of(self.trick[0][1], self.trump)
        return {card for card in held if suit_of(card, self.trump) == led} or set(held)

    def play(self, card: str) -> None:
        self.held[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < (3 if self.alone else 4):
            self.turn = (self.turn + 1) % 4
            if self.turn == self.out:
                self.turn = (self.turn + 1) % 4
            return
        order = in_order(self.trump, suit_of(self.trick[0][1], self.trump))
        self.turn = min(
            (played for played in self.trick if played[1] in order), key=lambda played: order.index(played[1])
        )[0]
        self.won[self.turn % 2] += 1
        self.trick = []

    def points(self) -> tuple[int, int]:
        """Return the side that scores and its points, by the table of the manual."""
        side = self.maker % 2
        if self.won[side] < 3:
            return 1 - side, 2
        if self.won[side] < 5:
            return side, 1
        return side, 4 if self.alone else 2
