"""What the cards of euchre are called: in words, in a sentence, in a corner."""

from __future__ import annotations

from games.cards import RANK_NAMES, Card, Suit
from kit.pure.translation import gettext_lazy

SUIT_WORDS = {
    Suit.CLUBS: gettext_lazy("clubs"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.SPADES: gettext_lazy("spades"),
}
SUIT_SIGNS = {
    Suit.CLUBS: "\N{BLACK CLUB SUIT}",
    Suit.DIAMONDS: "\N{BLACK DIAMOND SUIT}",
    Suit.HEARTS: "\N{BLACK HEART SUIT}",
    Suit.SPADES: "\N{BLACK SPADE SUIT}",
}
SUIT_KEYS = {
    Suit.CLUBS: gettext_lazy("Clubs\N{NO-BREAK SPACE}\N{BLACK CLUB SUIT}"),
    Suit.DIAMONDS: gettext_lazy("Diamonds\N{NO-BREAK SPACE}\N{BLACK DIAMOND SUIT}"),
    Suit.HEARTS: gettext_lazy("Hearts\N{NO-BREAK SPACE}\N{BLACK HEART SUIT}"),
    Suit.SPADES: gettext_lazy("Spades\N{NO-BREAK SPACE}\N{BLACK SPADE SUIT}"),
}
# A card by its rank: as a name, and in a sentence.
RANKS = {
    1: (gettext_lazy("ace of %(suit)s"), gettext_lazy("the ace of %(suit)s")),
    9: (gettext_lazy("nine of %(suit)s"), gettext_lazy("the nine of %(suit)s")),
    10: (gettext_lazy("ten of %(suit)s"), gettext_lazy("the ten of %(suit)s")),
    11: (gettext_lazy("jack of %(suit)s"), gettext_lazy("the jack of %(suit)s")),
    12: (gettext_lazy("queen of %(suit)s"), gettext_lazy("the queen of %(suit)s")),
    13: (gettext_lazy("king of %(suit)s"), gettext_lazy("the king of %(suit)s")),
}


def suit(some: Suit) -> str:
    r"""Return a suit in word and sign, which stay on one line.

    >>> suit(Suit.HEARTS)
    'hearts\xa0♥'
    """
    return f"{SUIT_WORDS[some]}\N{NO-BREAK SPACE}{SUIT_SIGNS[some]}"


def short(card: Card) -> str:
    """Return a card as it is printed in its corner.

    >>> short(Card("10D"))
    '10♦'
    """
    return f"{RANK_NAMES[card.rank - 1]}{SUIT_SIGNS[card.suit]}"


def card_name(card: Card) -> str:
    """Return a card in words.

    >>> card_name(Card("JS"))
    'jack of spades'
    """
    return RANKS[card.rank][0] % {"suit": SUIT_WORDS[card.suit]}


def the_card(card: Card) -> str:
    """Return a card as it stands in a sentence.

    >>> the_card(Card("JS"))
    'the jack of spades'
    """
    return RANKS[card.rank][1] % {"suit": SUIT_WORDS[card.suit]}
