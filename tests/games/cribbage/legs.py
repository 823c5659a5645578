"""A leg of cribbage for tests: its hands, and how it is played on."""

from __future__ import annotations

from games.cards import Card, cards
from games.cribbage.engine.events import (
    Deal,
    Discard,
    Go,
    Play,
    TurnUp,
)
from games.cribbage.engine.play import apply, replay
from games.cribbage.engine.state import CribbageOptions, CribbageState

# Seat 3 deals, so seat 0 leads; partners are 0 with 2 and 1 with 3.
HANDS = (
    cards("5C 10D JS 4H 9C"),
    cards("5D 10H QS 3H 9D"),
    cards("5H 10S KS 2H 8C"),
    cards("6C 10C KD AH 8D"),
)


LAID_AWAY = cards("9C 9D 8C 8D")


def leg(dealer: int = 3, *, events=(), **options) -> CribbageState:
    return replay(CribbageOptions(first_dealer=dealer, **options), events)


def dealt(starter: str = "2C") -> tuple:
    away = [Discard(seat, (card,)) for seat, card in enumerate(LAID_AWAY)]
    return (Deal(HANDS), *away, TurnUp(Card(starter)))


def play_on(state: CribbageState, text: str) -> CribbageState:
    """Play "5C go 10D": whoever's turn it is plays the card or says go."""
    for word in text.split():
        seat = state.to_act
        assert seat is not None
        state = apply(state, Go(seat) if word == "go" else Play(seat, Card(word)))
    return state
