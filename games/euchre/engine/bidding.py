"""From the draw for the deal until trump is made (EUCHRE RULES OF PLAY iii to vii).

Each event has two functions here: what it needs, and what follows from it. `play` puts them together.
"""

from __future__ import annotations

from dataclasses import replace

from games.cards import Card
from games.euchre.engine.checks import check_cards, check_seat, check_turn, without
from games.euchre.engine.counting import end_hand, new_deal
from games.euchre.engine.events import (
    Deal,
    DeclareOutOfTurn,
    Discard,
    DrawForDeal,
    FirstDealer,
    Name,
    NameTurnedDown,
    NoAceNoFace,
    OrderUp,
    Pass,
    PassOutOfTurn,
)
from games.euchre.engine.ranking import has_natural_trump, height, is_no_ace_no_face_no_trump
from games.euchre.engine.state import SEATS, EuchreState, Hand, Phase, Why, left_of, partner_of
from kit.pure.violations import RuleViolation

State = EuchreState

MAKING = "EUCHRE RULES OF PLAY v"


# --- the deal ------------------------------------------------------------------------------------------


def check_draw(state: State, event: DrawForDeal) -> None:
    if len(event.cards) != len(SEATS):
        raise RuleViolation("one_card_each", "EUCHRE RULES OF PLAY iii", cards=len(event.cards))
    check_cards(event.cards, "EUCHRE RULES OF PLAY iii")


def draw(state: State, event: DrawForDeal) -> State:
    """The highest card deals; when two are tied, all draw again."""
    heights = [height(card) for card in event.cards]
    best = max(heights)
    return state if heights.count(best) > 1 else new_deal(state, heights.index(best))


def check_first_dealer(state: State, event: FirstDealer) -> None:
    check_seat(event.seat)


def first_dealer(state: State, event: FirstDealer) -> State:
    return new_deal(state, event.seat)


def check_deal(state: State, event: Deal) -> None:
    if len(event.hands) != len(SEATS) or any(len(hand) != 5 for hand in event.hands):
        raise RuleViolation("wrong_deal", "EUCHRE RULES OF PLAY iv")
    check_cards((*(card for hand in event.hands for card in hand), event.turn_up), "EUCHRE RULES OF PLAY iv")


def deal(state: State, event: Deal) -> State:
    hand = Hand(held=event.hands, turn_up=event.turn_up)
    return replace(state, phase=Phase.ORDER, hand=hand, to_act=left_of(state.dealing))


# --- the bids ------------------------------------------------------------------------------------------


def check_pass(state: State, event: Pass) -> None:
    check_turn(state, event.seat, MAKING)
    _check_may_pass(state, event.seat)


def _check_may_pass(state: State, seat: int) -> None:
    last = state.phase is Phase.NAME and seat == state.dealing
    if last and state.options.stick_the_dealer and seat not in state.table.barred:
        raise RuleViolation("dealer_must_name")


def pass_on(state: State, event: Pass) -> State:
    """Ask the next player who has not passed already."""
    state = _passed(state, event.seat)
    while state.hand is not None and state.to_act is not None and state.to_act in state.hand.passed:
        state = _passed(state, state.to_act)
    return state


def _passed(state: State, seat: int) -> State:
    """Ask the next player. After the dealer the suit is turned down, and after the second round the hand is over."""
    if seat != state.dealing:
        return replace(state, to_act=left_of(seat))
    if state.phase is Phase.ORDER:
        hand = replace(state.table, passed=frozenset())
        return replace(state, phase=Phase.NAME, to_act=left_of(seat), hand=hand)
    return end_hand(state, Why.THROWN_IN)


def check_order_up(state: State, event: OrderUp) -> None:
    _check_may_make(state, event.seat)
    hand = state.table
    if state.options.natural_trump and not has_natural_trump(hand.held[event.seat], hand.turn_up.suit):
        raise RuleViolation("no_natural_trump", MAKING, seat=event.seat, suit=hand.turn_up.suit.letter)


def order_up(state: State, event: OrderUp) -> State:
    """Make trump; the partner of the dealer plays alone, whatever was said (RULES OF PLAY v, IRREGULARITIES ii)."""
    by_partner = event.seat == partner_of(state.dealing)
    alone = event.alone or (by_partner and state.options.partner_of_dealer_alone)
    hand = replace(state.table, maker=event.seat, trump=state.table.turn_up.suit, alone=alone)
    return replace(state, phase=Phase.DISCARD, hand=hand, to_act=state.dealing)


def discardable(state: State) -> tuple[Card, ...]:
    """Return the cards that the dealer may lay away: an exposed card stays on the table while there is another."""
    held = state.table.held[state.dealing]
    return tuple(card for card in held if card not in state.table.exposed) or held


def check_discard(state: State, event: Discard) -> None:
    if event.card not in state.table.held[state.dealing]:
        raise RuleViolation("card_not_held", MAKING, card=str(event.card))
    if event.card not in discardable(state):
        raise RuleViolation("exposed_card_stays", "EUCHRE IRREGULARITIES v", card=str(event.card))


def discard(state: State, event: Discard) -> State:
    """Bury a card and take the one turned up: a discard comes from the five cards dealt (RULES OF PLAY v)."""
    hand = state.table
    held = without(hand.held, state.dealing, event.card)
    picked_up = (*held[state.dealing], hand.turn_up)
    held = (*held[: state.dealing], picked_up, *held[state.dealing + 1 :])
    return _begin_play(state, replace(hand, held=held, buried=event.card))


def check_name(state: State, event: Name) -> None:
    _check_may_make(state, event.seat)
    if event.suit is state.table.turn_up.suit:
        raise RuleViolation("turned_down", MAKING, suit=event.suit.letter)


def name(state: State, event: Name) -> State:
    hand = replace(state.table, maker=event.seat, trump=event.suit, alone=event.alone)
    return _begin_play(state, hand)


def _begin_play(state: State, hand: Hand) -> State:
    """The left of the dealer leads; when that player sits out, the next one (RULES OF PLAY viii)."""
    return replace(state, phase=Phase.PLAY, hand=hand, to_act=hand.after(state.dealing))


# --- void calls ----------------------------------------------------------------------------------------


def check_name_turned_down(state: State, event: NameTurnedDown) -> None:
    _check_may_make(state, event.seat)


def name_turned_down(state: State, event: NameTurnedDown) -> State:
    """The call is void and the team may not make trump in this hand; the next player is asked."""
    return pass_on(bar(state, event.seat, partner_of(event.seat)), Pass(event.seat))


def check_declare_out_of_turn(state: State, event: DeclareOutOfTurn) -> None:
    check_seat(event.seat)
    if event.seat == state.to_act:
        raise RuleViolation("it_is_the_turn", "EUCHRE IRREGULARITIES iii", seat=event.seat)


def declare_out_of_turn(state: State, event: DeclareOutOfTurn) -> State:
    """The declaration is void; only the partner may not make trump."""
    return bar(state, partner_of(event.seat))


def check_pass_out_of_turn(state: State, event: PassOutOfTurn) -> None:
    check_seat(event.seat)
    if event.seat == state.to_act:
        raise RuleViolation("it_is_the_turn", "EUCHRE IRREGULARITIES iii", seat=event.seat)
    if event.seat in state.table.passed or event.seat not in _still_to_bid(state):
        raise RuleViolation("passed_already", MAKING, seat=event.seat)
    _check_may_pass(state, event.seat)


def _still_to_bid(state: State) -> tuple[int, ...]:
    """Return who has a turn in this round after the player who is asked now; the dealer is the last."""
    seats, seat = [], state.to_act
    while seat is not None and seat != state.dealing:
        seat = left_of(seat)
        seats.append(seat)
    return tuple(seats)


def pass_out_of_turn(state: State, event: PassOutOfTurn) -> State:
    """The pass stands, without a penalty: only other declarations are void."""
    return replace(state, hand=replace(state.table, passed=state.table.passed | {event.seat}))


def bar(state: State, *seats: int) -> State:
    """Return the leg with `seats` kept from making trump in this hand."""
    return replace(state, hand=replace(state.table, barred=state.table.barred.union(seats)))


def _check_may_make(state: State, seat: int) -> None:
    check_turn(state, seat, MAKING)
    if seat in state.table.barred:
        raise RuleViolation("may_not_make", "EUCHRE IRREGULARITIES ii, iii, vii", seat=seat)


# --- no ace, no face, no trump ----------------------------------------------------------------------------


def check_no_ace_no_face(state: State, event: NoAceNoFace) -> None:
    rule = "EUCHRE RULES OF PLAY vii"
    check_seat(event.seat)
    if not state.options.no_ace_no_face:
        raise RuleViolation("not_in_these_rules", rule)
    if state.hand is None:
        return  # shown at the table
    hand = state.hand
    if hand.begun:
        raise RuleViolation("lead_is_made", rule)
    if event.seat == hand.sitting_out:
        raise RuleViolation("sits_out", "EUCHRE RULES OF PLAY vi", seat=event.seat)
    if not is_no_ace_no_face_no_trump(hand.held[event.seat], hand.suit):
        raise RuleViolation("not_such_a_hand", rule, seat=event.seat)


def no_ace_no_face(state: State, event: NoAceNoFace) -> State:
    """The deal is lost to the next dealer, without points."""
    return end_hand(state, Why.NO_ACE_NO_FACE)
