"""The pack of Behind the 8 Ball: 52 cards, two jokers where they are played, and how it is shuffled from a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum

from games.cards import PACK, Card, Suit

HAND = 4
TEN, JACK, QUEEN, KING = 10, 11, 12, 13


class Joker(Enum):
    """The two jokers of *Rank Amateurs*."""

    RED = "red joker"
    BLACK = "black joker"

    def __str__(self) -> str:
        return str(self.value)


Playable = Card | Joker


def is_number(card: Playable) -> bool:
    """Return whether `card` counts its number: ace to ten."""
    return isinstance(card, Card) and card.rank <= TEN


def is_face(card: Playable) -> bool:
    """Return whether `card` is a jack, queen or king."""
    return isinstance(card, Card) and card.rank > TEN


def numbers_in(hand: Sequence[Playable]) -> tuple[Card, ...]:
    """Return the number cards of a hand, in its order."""
    return tuple(card for card in hand if isinstance(card, Card) and card.rank <= TEN)


def faces_in(hand: Sequence[Playable]) -> tuple[Card, ...]:
    """Return the jacks, queens and kings of a hand, in its order."""
    return tuple(card for card in hand if isinstance(card, Card) and card.rank > TEN)


def open_faces(player: int) -> tuple[Card, ...]:
    """Return the jack, queen and king that `player` begins with in *In the Pros*: those of one suit each."""
    return tuple(card for card in PACK if card.suit is Suit(player) and card.rank > TEN)


def whole_pack(players: int, *, pros: bool, jokers: bool) -> tuple[Playable, ...]:
    """Return the cards that are shuffled, in the order of a new pack.

    >>> len(whole_pack(2, pros=False, jokers=True)), len(whole_pack(3, pros=True, jokers=False))
    (54, 43)
    """
    aside = {card for player in range(players) for card in open_faces(player)} if pros else set()
    return (*(card for card in PACK if card not in aside), *(tuple(Joker) if jokers else ()))


def shuffled(cards: Sequence[Playable], seed: str, times: int) -> tuple[Playable, ...]:
    """Return `cards` as they lie after being shuffled for the `times`-th time: a function of the seed alone."""
    drawn = list(cards)
    random.Random(f"{seed}/{times}").shuffle(drawn)  # noqa: S311 -- a game, not a secret
    return tuple(drawn)


def rolled(seed: str, players: int) -> tuple[tuple[int, ...], ...]:
    """Return the rolls of the 20-sided die for who begins: again and again, until one is highest alone.

    >>> *_, (one, other) = rolled("an example", 2)
    >>> one == other
    False
    """
    die = random.Random(f"{seed}/die")  # noqa: S311 -- a game, not a secret
    rolls: list[tuple[int, ...]] = []
    while not rolls or rolls[-1].count(max(rolls[-1])) > 1:
        rolls.append(tuple(die.randint(1, 20) for _ in range(players)))
    return tuple(rolls)


def starter_of(rolls: Sequence[Sequence[int]]) -> int:
    """Return who rolled highest the last time.

    >>> starter_of([(7, 7), (1, 4)])
    1
    """
    return list(rolls[-1]).index(max(rolls[-1]))
