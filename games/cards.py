"""A pack of cards: what cribbage, euchre and the card game of this house have in common."""

from __future__ import annotations

from enum import Enum, IntEnum

RANK_NAMES = ("A", *map(str, range(2, 11)), "J", "Q", "K")


class Suit(IntEnum):
    """The four suits; clubs and spades are black."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        return "CDHS"[self]

    @property
    def same_colour(self) -> Suit:
        """The other suit of this colour.

        >>> Suit.HEARTS.same_colour
        <Suit.DIAMONDS: 1>
        """
        return Suit(3 - self)


class Card(Enum):
    """One card, written as on paper: ``5H``, ``10S``, ``JD``. `rank` runs from 1, the ace, to 13, the king.

    >>> Card("JD").rank, Card("JD").suit
    (11, <Suit.DIAMONDS: 1>)
    """

    rank: int
    suit: Suit
    pips: int

    def __init__(self, text: str) -> None:
        self.rank = RANK_NAMES.index(text[:-1]) + 1
        self.suit = Suit("CDHS".index(text[-1]))
        self.pips = min(self.rank, 10)

    CA, C2, C3, C4, C5, C6, C7, C8, C9, C10, CJ, CQ, CK = (f"{rank}C" for rank in RANK_NAMES)
    DA, D2, D3, D4, D5, D6, D7, D8, D9, D10, DJ, DQ, DK = (f"{rank}D" for rank in RANK_NAMES)
    HA, H2, H3, H4, H5, H6, H7, H8, H9, H10, HJ, HQ, HK = (f"{rank}H" for rank in RANK_NAMES)
    SA, S2, S3, S4, S5, S6, S7, S8, S9, S10, SJ, SQ, SK = (f"{rank}S" for rank in RANK_NAMES)

    def __str__(self) -> str:
        return str(self.value)


PACK: tuple[Card, ...] = tuple(Card)


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a line of text. Raises ValueError for what is no card.

    >>> [str(card) for card in cards("5H 10S JD")]
    ['5H', '10S', 'JD']
    """
    return tuple(Card(word) for word in text.split())
