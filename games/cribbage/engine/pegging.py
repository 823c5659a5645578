"""The play of the cards: whose turn it is, go, 31 and the last card (THE COUNT, THE GO)."""

from __future__ import annotations

from dataclasses import replace

from games.cribbage.engine.counting import Combination, Why, count_played
from games.cribbage.engine.events import FalseGo, Go, Play
from games.cribbage.engine.pegs import check_held, check_seat, dealer_of, peg, penalty, without
from games.cribbage.engine.state import CribbageState as State
from games.cribbage.engine.state import Phase, side_of
from kit.pure.violations import RuleViolation

MOST_FOR_ONE_CARD = 15  # a double pair royal that makes fifteen with the last card


def check_turn(state: State, seat: int) -> None:
    check_seat(state, seat)
    if seat != state.to_act:
        raise RuleViolation("not_your_turn", "THE COUNT i", seat=seat, turn=state.to_act)


def check_play(state: State, event: Play) -> None:
    """Ask for a held, live card that does not pass 31."""
    check_turn(state, event.seat)
    check_held(state.held[event.seat], (event.card,), "THE COUNT i")
    if event.card in state.dead:
        raise RuleViolation("card_is_dead", "THE GO iii", card=str(event.card))
    if state.total + event.card.pips > 31:
        raise RuleViolation("past_31", "THE COUNT i", card=str(event.card), total=state.total)


def play(state: State, event: Play) -> State:
    """Play a card, peg what it makes, and say who is next."""
    pile = (*state.pile, event.card)
    held = without(state.held, event.seat, (event.card,))
    state = replace(state, pile=pile, held=held, last_player=event.seat)
    state = peg(state, side_of(event.seat), count_played(pile))
    return next_player(state, event.seat)


def check_go(state: State, event: Go) -> None:
    """Refuse a go while a card fits (THE GO i)."""
    check_turn(state, event.seat)
    if playable := state.playable(event.seat):
        raise RuleViolation("could_play", "THE GO i", cards=" ".join(map(str, playable)))


def go(state: State, event: Go) -> State:
    """Pass until the count begins again."""
    return next_player(replace(state, passed=state.passed | {event.seat}), event.seat)


def check_false_go(state: State, event: FalseGo) -> None:
    """Ask that a card could have been played, and that there was a count to say go to (THE GO i, ii)."""
    if state.options.mode == "table":
        check_seat(state, event.seat)
        return
    check_turn(state, event.seat)
    if not state.pile:
        raise RuleViolation("nothing_counted_yet", "THE GO i")
    if not state.playable(event.seat):
        raise RuleViolation("could_not_play", "THE GO i")


def false_go(state: State, event: FalseGo) -> State:
    """The cards held back are dead, and the opponents peg the penalty (THE GO iii)."""
    state = penalty(state, side_of(event.seat), state.options.penalty_go)
    if state.options.mode == "table" or state.phase is Phase.OVER:
        return state
    dead = state.dead | set(state.playable(event.seat))
    return next_player(replace(state, dead=dead, passed=state.passed | {event.seat}), event.seat)


def next_player(state: State, seat: int) -> State:
    """Say who acts after `seat`; give the go or the last card, and begin the count again where it ends."""
    if state.phase is Phase.OVER:
        return state
    waiting = [other for other in around(state, seat) if live(state, other)]
    if state.total == 31 or not waiting:
        if state.total != 31 and state.last_player is not None and state.pile:
            state = peg_last(state, Why.GO if waiting else Why.LAST_CARD)
        return new_count(state)
    able = [other for other in waiting if other not in state.passed]
    if not able or (able[0] == state.last_player and not state.playable(able[0])):
        return new_count(peg_last(state, Why.GO)) if state.pile else new_count(state)
    return replace(state, to_act=able[0])


def peg_last(state: State, why: Why) -> State:
    """Give one point to whoever played the last card."""
    last = state.last_player
    assert last is not None
    return peg(state, side_of(last), (Combination(why, state.pile[-1:], 1),))


def new_count(state: State) -> State:
    """Turn the pile over: the next player with a card leads; without one the hands are counted."""
    if state.phase is Phase.OVER:
        return state
    lead_after = state.last_player if state.last_player is not None else dealer_of(state)
    state = replace(state, pile=(), passed=frozenset())
    waiting = [seat for seat in around(state, lead_after) if live(state, seat)]
    if not waiting:
        return replace(state, phase=Phase.SHOW, to_act=None, shown=0)
    return replace(state, to_act=waiting[0], last_player=None)


def live(state: State, seat: int) -> bool:
    """Return whether `seat` still holds a card that may be played."""
    return any(card not in state.dead for card in state.held[seat])


def around(state: State, seat: int) -> list[int]:
    """Return the seats to the left of `seat`, and `seat` itself last."""
    seats = state.options.seats
    return [(seat + step) % seats for step in range(1, seats + 1)]
