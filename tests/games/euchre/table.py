"""A table of euchre for the tests: one deal, and short ways to get to where something happens.

Seat 3 deals and seat 0 is on the left; 0 and 2 are the home side. Nobody saw JS, 10S and 9D.
"""

from __future__ import annotations

import pytest

from games.cards import Card, cards
from games.euchre.engine.events import Deal, Discard, HandPlayed, OrderUp, Pass, Play
from games.euchre.engine.play import apply, replay, verify
from games.euchre.engine.state import EuchreOptions, EuchreState
from kit.pure.violations import RuleViolation

HANDS = (
    cards("AH KC QS 10D 9C"),
    cards("JD AC KS QD 10C"),  # the left bower of hearts, and no heart
    cards("QH 10H AS KD JC"),
    cards("JH KH AD 9S QC"),
)
DEAL = Deal(HANDS, Card("9H"))
PASSES = tuple(Pass(seat) for seat in range(4))
# The dealer picks up the nine of hearts and lays the nine of spades away.
PICKED_UP = (DEAL, *PASSES[:3], OrderUp(3), Discard(Card("9S")))
# One with nothing but nines and tens on the left of the dealer.
LOW_DEAL = Deal(
    (cards("9C 10C 9D 10D 9S"), cards("AC KC QC JC 10S"), cards("AD KD QD JD AS"), cards("JH KH QH KS QS")),
    Card("9H"),
)


def leg(*events, dealer: int = 3, **options) -> EuchreState:
    return replay(EuchreOptions(first_dealer=dealer, **options), events)


def hands(*events, **options) -> EuchreState:
    """A leg that is counted hand by hand."""
    return leg(*events, mode="hands", **options)


def play_on(state: EuchreState, text: str) -> EuchreState:
    """Play "AH JD 10H": whoever's turn it is plays the card."""
    for word in text.split():
        assert state.to_act is not None
        state = apply(state, Play(state.to_act, Card(word)))
    return state


def refused(state: EuchreState, event) -> tuple[str, str]:
    """Return why the event is refused, and the section that says so."""
    with pytest.raises(RuleViolation) as refusal:
        verify(state, event)
    return refusal.value.code, refusal.value.rule.removeprefix("EUCHRE ")


def one(maker: int = 0) -> HandPlayed:
    """A hand worth one point for `maker`."""
    return HandPlayed(maker, 3)


def score(state: EuchreState) -> tuple[int, int]:
    return state.home, state.away
