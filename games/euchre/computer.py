"""How the program plays euchre for those who practise alone: plain, quick, and by nothing but what its seat may see.

It makes trump on a hand that is worth it, lays away what is worth least, leads its bowers and aces, wins a trick as
cheaply as it can and throws its lowest card under one that its partner wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.base import accepts
from games.cards import Card, Suit
from games.euchre.engine.bidding import discardable
from games.euchre.engine.events import Discard, Event, Name, OrderUp, Pass, Play
from games.euchre.engine.play import verify
from games.euchre.engine.ranking import ACE, JACK, height, strength, suit_in_play
from games.euchre.engine.state import EuchreState, Hand, Phase, partner_of, side_of

State = EuchreState

# What cards are worth in the bidding, and what a hand must be worth.
RIGHT_BOWER, LEFT_BOWER, ACE_OF_TRUMP, KING_OF_TRUMP, TRUMP = 30, 25, 20, 15, 10
PLAIN_ACE, VOID = 10, 5
ENOUGH, ENOUGH_ALONE, GIVEN_AWAY = 55, 85, 10  # the last: what the dealer on the other side gains with the card


def choose(state: State) -> Event:
    """Return what the player to act does: one of the events that the rules allow now."""
    assert state.to_act is not None
    if state.phase is Phase.DISCARD:
        return Discard(min(discardable(state), key=lambda card: _kept(card, state.table, state.dealing)))
    if state.phase is Phase.PLAY:
        return Play(state.to_act, _card(state.table, state.to_act))
    return next(event for event in _bids(state, state.to_act) if accepts(verify, state, event))


def worth(cards: Iterable[Card], trump: Suit) -> int:
    """Return what a hand is worth with `trump`.

    >>> from games.cards import cards
    >>> worth(cards("JH JD 9H AC 9C"), Suit.HEARTS)  # both bowers, another trump, an ace, no spade, no diamond
    85
    """
    held = list(cards)
    suits = [suit_in_play(card, trump) for card in held]
    aces = sum(card.rank == ACE and suit is not trump for card, suit in zip(held, suits, strict=True))
    voids = len(set(Suit) - set(suits) - {trump})
    return sum(_worth(card, trump) for card in held) + PLAIN_ACE * aces + (VOID * voids if trump in suits else 0)


def _worth(card: Card, trump: Suit) -> int:
    if suit_in_play(card, trump) is not trump:
        return 0
    if card.rank == JACK:
        return RIGHT_BOWER if card.suit is trump else LEFT_BOWER
    return {ACE: ACE_OF_TRUMP, 13: KING_OF_TRUMP}.get(card.rank, TRUMP)


# --- the bids ----------------------------------------------------------------------------------------------


def _bids(state: State, seat: int) -> Iterator[Event]:
    """Yield what the seat would like to say, the best first; not all of it is allowed."""
    held = state.table.held[seat]
    if state.phase is Phase.ORDER:
        own = _worth_of_turn_up(state, seat)
        lone = own >= ENOUGH_ALONE
        if lone or (own >= ENOUGH and not _must_be_alone(state, seat)):
            yield OrderUp(seat, lone)
        yield Pass(seat)
        return
    ways = sorted(Suit, key=lambda suit: worth(held, suit), reverse=True)
    yield from (Name(seat, suit, worth(held, suit) >= ENOUGH_ALONE) for suit in ways if worth(held, suit) >= ENOUGH)
    yield Pass(seat)
    yield from (Name(seat, suit) for suit in ways)  # a dealer who may not pass


def _worth_of_turn_up(state: State, seat: int) -> int:
    """Return what the hand is worth with the card turned up as trump, wherever that card goes."""
    hand, trump = state.table, state.table.turn_up.suit
    held = hand.held[seat]
    if seat == state.dealer:
        return max(worth({*held, hand.turn_up} - {card}, trump) for card in held)
    against = side_of(seat) is not side_of(state.dealing)
    return worth(held, trump) - (GIVEN_AWAY if against else 0)


def _must_be_alone(state: State, seat: int) -> bool:
    return seat == partner_of(state.dealing) and state.options.partner_of_dealer_alone


# --- the cards ---------------------------------------------------------------------------------------------


def _kept(card: Card, hand: Hand, seat: int) -> tuple[int, int, int]:
    """Return how much a card is worth keeping: trump, an ace, a suit of more than one card, a high card."""
    suits = [suit_in_play(other, hand.suit) for other in hand.held[seat]]
    suit = suit_in_play(card, hand.suit)
    if suit is hand.suit:
        return 2, 0, strength(card, suit, hand.suit)
    return int(card.rank == ACE), int(suits.count(suit) > 1), height(card)


def _card(hand: Hand, seat: int) -> Card:
    playable = hand.playable(seat)
    return _lead(hand, seat, playable) if hand.leading else _answer(hand, seat, playable)


def _lead(hand: Hand, seat: int, playable: tuple[Card, ...]) -> Card:
    """Makers draw trump from the top; everybody else begins with an ace, or the highest plain card."""
    trumps = [card for card in playable if suit_in_play(card, hand.suit) is hand.suit]
    plain = [card for card in playable if card not in trumps]
    makes = hand.maker is not None and side_of(hand.maker) is side_of(seat)
    if trumps and (makes or not plain):
        return max(trumps, key=lambda card: strength(card, hand.suit, hand.suit))
    return max(plain, key=height)


def _answer(hand: Hand, seat: int, playable: tuple[Card, ...]) -> Card:
    led = suit_in_play(hand.trick[0].card, hand.suit)
    best = max(strength(laid.card, led, hand.suit) for laid in hand.trick)
    winning = [card for card in playable if strength(card, led, hand.suit) > best]
    if winning and hand.winner != partner_of(seat):
        return min(winning, key=lambda card: strength(card, led, hand.suit))
    return min(
        playable,
        key=lambda card: (suit_in_play(card, hand.suit) is hand.suit, strength(card, led, hand.suit), height(card)),
    )
