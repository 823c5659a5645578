"""A game of Behind the 8 Ball once more, written from its page of rules. Slow and obvious; nothing of the engine.

Cards are their texts, "10H" or "KS". It is told what was dealt and how the draw pile lies. What a player has to do
stands in `waits`: "break", "shot", "scratch", "return" or "place", and who it is in `who`.
"""

from __future__ import annotations

from collections.abc import Callable


def number_of(card: str) -> int:
    """Return the number of a card; 0 for a jack, queen or king."""
    return {"A": 1, "J": 0, "Q": 0, "K": 0}[card[0]] if card[0] in "AJQK" else int(card[:-1])


class Game:
    """A game of two or three players; `winner` is -1 while nobody has won."""

    def __init__(
        self,
        hands: list[list[str]],
        aside: list[list[str]],
        pile: list[str],
        first: int,
        shuffle: Callable[[list[str]], list[str]],
        *,
        nine: bool = False,
        bank: bool = False,
    ) -> None:
        self.hands, self.aside, self.pile, self.shuffle = hands, aside, pile, shuffle
        self.nine, self.bank, self.players = nine, bank, len(hands)
        self.discard: list[str] = []
        self.balls = list(range(1, 10 if nine else 16))
        self.down: list[tuple[int, int]] = []  # a ball, and who put it there
        three = [list(range(1, 6)), list(range(6, 11)), list(range(11, 16))]
        self.groups = three if self.players == 3 and not nine else []
        self.turn = self.who = first
        self.position, self.winner, self.waits = 0, -1, "break"
        self.asked: list[int] = []  # who may still call a scratch
        self.ready()

    # --- cards

    def draw(self, player: int) -> None:
        if not self.pile:
            self.pile, self.discard = self.shuffle(self.discard), []
        self.hands[player].append(self.pile.pop(0))

    def lay(self, player: int, cards: list[str]) -> None:
        """Put cards on the discard pile; an empty hand is filled to four at once."""
        for card in cards:
            (self.hands[player] if card in self.hands[player] else self.aside[player]).remove(card)
        self.discard += cards

    def fill(self, player: int) -> None:
        if not self.hands[player]:
            for _ in range(4):
                self.draw(player)

    def can_shoot(self) -> bool:
        return sum(number_of(card) > 0 for card in self.hands[self.turn]) >= 2

    def has_four_faces(self) -> bool:
        hand = self.hands[self.turn]
        return len(hand) == 4 and all(number_of(card) == 0 for card in hand)

    def ready(self) -> None:
        """Fill or mend the hand of who is at the table: one card at a time, only until a shot can be made."""
        self.who = self.turn
        self.fill(self.turn)
        while not self.can_shoot() and not self.has_four_faces():
            self.draw(self.turn)

    def draw_on(self) -> None:
        """Draw although the hand holds four face cards."""
        while not self.can_shoot():
            self.draw(self.turn)

    # --- balls

    def own(self, player: int) -> list[int]:
        if self.nine:
            return [ball for ball, by in self.down if by == player]
        return self.groups[player] if self.groups else []

    def is_own(self, ball: int) -> bool:
        return not self.groups or ball in self.groups[self.turn]

    def sink(self, ball: int) -> None:
        self.balls.remove(ball)
        self.down.append((ball, self.turn))

    def settle(self, *, shot: bool) -> None:
        """See whether somebody has won by the ball that fell last; a shot decides the groups of two players."""
        ball = self.down[-1][0]
        if self.nine:
            self.winner = self.turn if ball == 9 else -1
        elif self.players == 3:
            done = [player for player in range(3) if not set(self.groups[player]) & set(self.balls)]
            self.winner = done[0] if done else -1
        elif ball == 8:
            cleared = bool(self.groups) and not set(self.groups[self.turn]) & set(self.balls)
            self.winner = self.turn if cleared else 1 - self.turn
        elif not self.groups and shot:
            mine, other = list(range(1, 8)), list(range(9, 16))
            if ball > 8:
                mine, other = other, mine
            self.groups = [mine, other] if self.turn == 0 else [other, mine]

    # --- what players do

    def pair(self, cards: list[str]) -> None:
        """Lay two equal numbers on the break: that ball goes down."""
        ball = number_of(cards[0])
        self.lay(self.turn, cards)
        if ball in self.balls:
            self.sink(ball)
            self.settle(shot=False)
        if self.winner < 0:
            self.ready()

    def shot(self, cards: list[str], *, minus: bool, tricks: list[tuple[str, bool]]) -> None:
        """Play two number cards, added or the smaller from the larger, and then the tricks in their order."""
        one, other = (number_of(card) for card in cards)
        value = self.position + (abs(one - other) if minus else one + other)
        for trick, less in tricks:
            step = {"J": 1, "Q": 2, "K": value}[trick[0]]
            value += -step if less else step
        self.lay(self.turn, cards + [trick for trick, _ in tricks])
        rebounded, limit = max(0, value), 10 if self.nine else 15
        while rebounded > limit:
            rebounded -= limit
        aim = rebounded if self.bank else value
        may_fall = [min(self.balls)] if self.nine else self.balls
        if self.waits == "break" or aim not in may_fall:
            self.miss(rebounded)
        else:
            self.pocket(aim)

    def pocket(self, ball: int) -> None:
        """Put a ball down: after an own one the player shoots again."""
        self.sink(ball)
        self.settle(shot=True)
        self.position = 0
        self.fill_after(goes_on=self.nine or self.is_own(ball))

    def four_faces(self, ball: int) -> None:
        """Lay down a hand of four face cards: any ball goes down."""
        self.lay(self.turn, list(self.hands[self.turn]))
        self.pocket(ball)

    def fill_after(self, *, goes_on: bool) -> None:
        if self.winner >= 0:
            return
        self.fill(self.turn)
        if not goes_on:
            self.turn, self.waits = (self.turn + 1) % self.players, "shot"
        self.ready()

    def miss(self, value: int) -> None:
        self.position, self.waits = value, "scratch"
        self.fill(self.turn)
        after = [(self.turn + step) % self.players for step in range(1, self.players)]
        self.asked = [player for player in after if self.cards_for_scratch(player)]
        self.ask()

    def cards_for_scratch(self, player: int) -> list[str]:
        return [card for card in self.hands[player] if self.position and number_of(card) == self.position]

    def ask(self) -> None:
        if self.asked:
            self.who = self.asked[0]
        else:
            self.turn, self.waits = (self.turn + 1) % self.players, "shot"
            self.ready()

    def let_stand(self) -> None:
        del self.asked[0]
        self.ask()

    def scratch(self, card: str) -> None:
        """Call a scratch: who missed brings a ball back, and the next player says where to begin."""
        caller, self.asked = self.asked[0], []
        self.lay(caller, [card])
        self.fill(caller)
        back = [ball for ball, _ in self.down if ball in self.own(self.turn)]
        if len(back) > 1:
            self.waits, self.who = "return", self.turn
        elif back:
            self.bring_back(back[0])
        else:
            self.place_next()

    def bring_back(self, ball: int) -> None:
        assert ball in self.own(self.turn)
        self.balls = sorted([*self.balls, ball])
        self.down = [fallen for fallen in self.down if fallen[0] != ball]
        self.place_next()

    def place_next(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.waits, self.who = "place", self.turn

    def place(self, value: int) -> None:
        self.position, self.waits = value, "shot"
        self.ready()
