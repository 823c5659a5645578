"""The program at a table of euchre: always by the rules, by nothing but its own hand, and better than chance."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from games.base import Side
from games.cards import Card, Suit, cards
from games.euchre import dealing
from games.euchre.computer import choose
from games.euchre.engine.events import Count, Deal, Discard, Name, OrderUp, Pass, Play
from games.euchre.engine.play import apply, legal, outcome, start
from games.euchre.engine.ranking import PACK
from games.euchre.engine.state import SEATS, EuchreOptions, EuchreState, Phase, side_of
from tests.games.euchre.table import DEAL, PASSES, leg, play_on

USUAL = (Pass, OrderUp, Name, Discard, Play, Count)
SEEDS = st.integers(0, 10**6)


def by_chance(rng: random.Random):
    return lambda state: rng.choice([event for event in legal(state) if isinstance(event, USUAL)])


def play(seed: int, players: dict[Side, object], **options) -> EuchreState:
    """Play a dealt leg; `players` says for each side how it chooses."""
    state = start(EuchreOptions(first_dealer=seed % 4, time_limit_minutes=0, **options))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            event = dealing.deal(str(seed), len(state.counted) + 1)
        elif state.phase is Phase.COUNT:
            event = Count()
        else:
            event = players[side_of(state.to_act)](state)
        state = apply(state, event)
    return state


@examples(max_examples=15, deadline=None)
@given(SEEDS, st.sampled_from([{}, {"stick_the_dealer": True}, {"partner_of_dealer_alone": False}]))
def test_program_plays_whole_legs_by_the_rules(seed, options):
    result = outcome(play(seed, dict.fromkeys(Side, choose), **options))

    assert result is not None
    assert max(result.home, result.away) == 10


def test_program_beats_chance():
    won = sum(
        outcome(play(seed, {Side.HOME: choose, Side.AWAY: by_chance(random.Random(seed))})).winner is Side.HOME
        for seed in range(15)
    )

    assert won >= 13


@examples(max_examples=30, deadline=None)
@given(SEEDS, st.integers(0, 40))
def test_program_knows_nothing_but_its_own_hand(seed, steps):
    """Whatever the others hold, it does the same."""
    rng = random.Random(seed)
    state = apply(start(EuchreOptions(first_dealer=0, time_limit_minutes=0)), dealing.deal(str(seed), 1))
    for _ in range(steps):
        if state.phase in (Phase.COUNT, Phase.DEAL):
            break
        assert choose(state) == choose(with_other_cards(state, rng))
        state = apply(state, by_chance(rng)(state))


def with_other_cards(state: EuchreState, rng: random.Random) -> EuchreState:
    """Give the others any cards that the player to act has not seen."""
    hand, seat = state.table, state.to_act
    seen = {*hand.held[seat], hand.turn_up, *(laid.card for laid in hand.trick)}
    seen |= {laid.card for trick in hand.tricks for laid in trick.laid}
    unseen = [card for card in PACK if card not in seen]
    rng.shuffle(unseen)
    held = tuple(
        hand.held[other] if other == seat else tuple(unseen.pop() for _ in hand.held[other]) for other in SEATS
    )
    return replace(state, hand=replace(hand, held=held))


# --- what it decides ---------------------------------------------------------------------------------------


def dealt(hand: str, *, up: str, seat: int = 0, dealer: int = 3) -> EuchreState:
    """A deal in which `seat` holds `hand`; it is that player's turn."""
    own = cards(hand)
    rest = [card for card in PACK if card not in own and card is not Card(up)]
    hands = tuple(own if other == seat else tuple(rest.pop() for _ in range(5)) for other in SEATS)
    state = leg(Deal(hands, Card(up)), dealer=dealer)
    while state.to_act != seat:
        state = apply(state, Pass(state.to_act))
    return state


@pytest.mark.parametrize(
    ("hand", "up", "seat", "event"),
    [
        ("9C 10C 9D QS KS", "9H", 0, Pass(0)),  # nothing
        ("JH JD AH AC 9H", "KH", 0, OrderUp(0, alone=True)),  # everything
        ("JH AH KH AC 9S", "9H", 0, OrderUp(0)),  # left of the dealer
        ("JH KH 9D AC 9S", "9H", 2, Pass(2)),  # the same for the other side would be one trump too few
        ("JH AH QD AC 9S", "KH", 3, OrderUp(3)),  # the dealer, who gets the king
        ("JH AH KD AC 9S", "9H", 1, Pass(1)),  # the partner of the dealer would have to play alone
    ],
)
def test_trump_is_taken_on_a_hand_that_is_worth_it(hand, up, seat, event):
    assert choose(dealt(hand, up=up, seat=seat)) == event


def test_second_round_names_the_best_suit_or_passes():
    state = leg(DEAL, *PASSES)
    strong = dealt("JC AC KC QC AD", up="9H")
    for seat in range(4):
        strong = apply(strong, Pass(seat))

    assert choose(state) == Pass(0)
    assert choose(strong) == Name(0, Suit.CLUBS, alone=True)


def test_dealer_lays_away_a_lone_low_card_and_keeps_trump_and_aces():
    state = apply(dealt("JH AH KD AC 9S", up="KH", seat=3), OrderUp(3))

    assert choose(state) == Discard(Card("9S"))


def test_makers_draw_trump_from_the_top():
    # Seat 0 makes hearts and leads.
    state = apply(dealt("JH AH 9H AC 9S", up="KH"), OrderUp(0))
    state = apply(state, choose(state))

    assert choose(state) == Play(0, Card("JH"))


def test_trick_of_the_partner_is_left_to_it_and_another_one_won_cheaply():
    # Trump is hearts, the dealer is seat 3: AH is led by 0, JD is the left bower of 1; 2 cannot win, 3 can.
    state = play_on(leg(DEAL, *PASSES[:3], OrderUp(3), Discard(Card("9S"))), "AH")
    assert choose(state) == Play(1, Card("JD"))  # it has to follow, and wins
    state = play_on(state, "JD")
    assert choose(state) == Play(2, Card("10H"))  # its lowest: nobody beats the left bower but the right one
    state = play_on(state, "10H")
    assert choose(state) == Play(3, Card("9H"))  # its partner has the trick
