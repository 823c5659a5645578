"""The deal and the cut (THE DEAL, THE CUT): what is asked before, and what follows."""

from __future__ import annotations

from dataclasses import replace

from games.cards import Card
from games.cribbage.engine.counting import Combination, Why
from games.cribbage.engine.events import (
    AnswerFlash,
    CutForDeal,
    Deal,
    Discard,
    FirstDealer,
    Flash,
    Misdeal,
    TurnUp,
    TurnUpSeen,
)
from games.cribbage.engine.pegs import check_held, check_seat, dealer_of, peg, penalty, without
from games.cribbage.engine.state import CribbageState as State
from games.cribbage.engine.state import Phase, side_of
from kit.pure.violations import RuleViolation


def check_cut_for_deal(state: State, event: CutForDeal) -> None:
    """Ask for two different cards (THE DEAL ii)."""
    if event.home is event.away:
        raise RuleViolation("same_card_twice", "THE DEAL ii", card=str(event.home))


def cut_for_deal(state: State, event: CutForDeal) -> State:
    """Give the deal to the lower card; tied cards are cut again."""
    if event.home.rank == event.away.rank:
        return state  # level: both cut again
    return new_deal(state, 0 if event.home.rank < event.away.rank else 1)


def check_first_dealer(state: State, event: FirstDealer) -> None:
    """Ask for a seat of this table."""
    check_seat(state, event.seat)


def first_dealer(state: State, event: FirstDealer) -> State:
    """Give the deal to whoever cut the lower card at the table."""
    return new_deal(state, event.seat)


def new_deal(state: State, dealer: int) -> State:
    """Clear the table for the next deal of `dealer`."""
    by_cards = state.options.mode == "cards"
    return replace(
        state,
        phase=Phase.DEAL if by_cards else Phase.CUT,
        dealer=dealer,
        deals=state.deals + 1,
        hands=(),
        held=(),
        dead=frozenset(),
        crib=(),
        starter=None,
        pile=(),
        passed=frozenset(),
        last_player=None,
        to_act=None,
        shown=0,
        jack_seen=None,
        play_pegged=False,
    )


def check_deal(state: State, event: Deal) -> None:
    """Ask for the right number of different cards for each seat (THE DEAL iv)."""
    options = state.options
    if len(event.hands) != options.seats or any(len(hand) != options.cards_each for hand in event.hands):
        raise RuleViolation("wrong_deal", "THE DEAL iv", seats=options.seats, cards=options.cards_each)
    dealt = [card for hand in event.hands for card in hand]
    if len(set(dealt)) != len(dealt):
        raise RuleViolation("same_card_twice", "THE DEAL iv", card=str(max(dealt, key=dealt.count)))


def deal(state: State, event: Deal) -> State:
    return replace(state, phase=Phase.DISCARD, held=event.hands)


def misdeal(state: State, event: Misdeal) -> State:
    """Deal again with the same dealer."""
    dealer = dealer_of(state)
    return replace(new_deal(state, dealer), deals=state.deals)


def check_discard(state: State, event: Discard) -> None:
    """Ask for cards that are held, as many as the crib needs (THE DEAL v)."""
    check_seat(state, event.seat)
    held = state.held[event.seat]
    if len(held) == 4:
        raise RuleViolation("discarded_already", "THE DEAL v")
    if len(event.cards) != state.options.cards_each - 4 or len(set(event.cards)) != len(event.cards):
        raise RuleViolation("wrong_discard", "THE DEAL v", cards=state.options.cards_each - 4)
    check_held(held, event.cards, "THE DEAL v")


def discard(state: State, event: Discard) -> State:
    """Lay cards away; when all have done so the pack is cut."""
    held = without(state.held, event.seat, event.cards)
    state = replace(state, held=held, crib=state.crib + event.cards)
    if any(len(hand) > 4 for hand in held):
        return state
    return replace(state, phase=Phase.CUT, hands=held)


def flash(state: State, event: Flash) -> State:
    """Give the penalty; the dealer's side then says whether it is a misdeal too."""
    state = penalty(state, side_of(cutter(state)), state.options.penalty_flash)
    return state if state.phase is Phase.OVER else replace(state, phase=Phase.ANSWER_FLASH)


def answer_flash(state: State, event: AnswerFlash) -> State:
    """Deal again or go on, as the dealer's side says (THE CUT i.b)."""
    if not event.misdeal:
        return replace(state, phase=Phase.CUT)
    return replace(new_deal(state, dealer_of(state)), deals=state.deals)


def cutter(state: State) -> int:
    """Return the seat at the dealer's right, who cuts (THE CUT i)."""
    return (dealer_of(state) - 1) % state.options.seats


def check_turn_up(state: State, event: TurnUp) -> None:
    """Ask for a starter that is none of the cards dealt (THE CUT i.a)."""
    if event.card in state.crib or any(event.card in hand for hand in state.hands):
        raise RuleViolation("card_is_dealt", "THE CUT i.a", card=str(event.card))


def turn_up(state: State, event: TurnUp) -> State:
    """Turn the starter up; the player left of the dealer leads."""
    first = (dealer_of(state) + 1) % state.options.seats
    state = replace(state, phase=Phase.PLAY, starter=event.card, to_act=first)
    return heels(state, event.card) if event.card.rank == 11 else state


def turn_up_seen(state: State, event: TurnUpSeen) -> State:
    """Go on to the play; a jack was seen at the table."""
    state = replace(state, phase=Phase.PLAY, jack_seen=event.jack)
    return heels(state, None) if event.jack else state


def heels(state: State, jack: Card | None) -> State:
    """Two for the dealer at all times; a leg may end with it (THE COUNT i)."""
    side = side_of(dealer_of(state))
    points = state.options.jack_turned
    return peg(state, side, (Combination(Why.HEELS, (jack,) if jack else (), points),))
