"""The pack of euchre and the order of its cards once trump is made (EUCHRE RULES OF PLAY ii)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.cards import PACK as WHOLE_PACK
from games.cards import Card, Suit

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
HIGH_ACE = 14
PACK: tuple[Card, ...] = tuple(card for card in WHOLE_PACK if card.rank == ACE or card.rank >= 9)
ACES_AND_FACES = frozenset({ACE, JACK, QUEEN, KING})

# In the order of strength. Trump beats the suit led, which beats everything else.
_TRUMP, _LEFT_BOWER, _RIGHT_BOWER = 100, 200, 300


def height(card: Card) -> int:
    """Return the rank of a card where no suit is trump: from 9 to 14, the ace.

    >>> sorted(PACK, key=height)[-1].rank == ACE
    True
    """
    return HIGH_ACE if card.rank == ACE else card.rank


def suit_in_play(card: Card, trump: Suit) -> Suit:
    """Return the suit a card belongs to while it is played: the left bower is a trump.

    >>> suit_in_play(Card("JD"), Suit.HEARTS)
    <Suit.HEARTS: 2>
    >>> suit_in_play(Card("JD"), Suit.CLUBS)
    <Suit.DIAMONDS: 1>
    """
    return trump if card.rank == JACK and card.suit is trump.same_colour else card.suit


def strength(card: Card, led: Suit, trump: Suit) -> int:
    """Return what a card is worth in a trick to which `led` was led; 0 for a card that cannot win it.

    >>> order = [Card(name) for name in ("JH", "JD", "AH", "9H", "AC", "9C", "AS")]
    >>> [strength(card, Suit.CLUBS, Suit.HEARTS) for card in order]
    [300, 200, 114, 109, 14, 9, 0]
    """
    suit = suit_in_play(card, trump)
    if suit is not trump:
        return height(card) if suit is led else 0
    if card.rank == JACK:
        return _RIGHT_BOWER if card.suit is trump else _LEFT_BOWER
    return _TRUMP + height(card)


def strongest(trick: Sequence[Card], trump: Suit) -> int:
    """Return which card of a trick wins it, counted from 0; the first card is the one led.

    >>> strongest((Card("KC"), Card("AC"), Card("9H"), Card("AS")), Suit.HEARTS)
    2
    >>> strongest((Card("KC"), Card("AC"), Card("9H"), Card("AS")), Suit.DIAMONDS)
    1
    """
    led = suit_in_play(trick[0], trump)
    return max(range(len(trick)), key=lambda place: strength(trick[place], led, trump))


def has_natural_trump(hand: Iterable[Card], suit: Suit) -> bool:
    """Return whether a hand may order or pick up `suit`: the left bower is no trump yet (RULES OF PLAY v).

    >>> has_natural_trump((Card("JD"), Card("9C")), Suit.HEARTS)
    False
    """
    return any(card.suit is suit for card in hand)


def is_no_ace_no_face_no_trump(hand: Iterable[Card], trump: Suit) -> bool:
    """Return whether a hand holds nothing but nines and tens of the plain suits (RULES OF PLAY vii).

    >>> hand = [Card(name) for name in ("9C", "10C", "9D", "10D", "9S")]
    >>> is_no_ace_no_face_no_trump(hand, Suit.HEARTS), is_no_ace_no_face_no_trump(hand, Suit.SPADES)
    (True, False)
    """
    return all(card.rank not in ACES_AND_FACES and card.suit is not trump for card in hand)
