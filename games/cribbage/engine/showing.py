"""The count of the hands and the crib (THE COUNT), and the board that was upset."""

from __future__ import annotations

from dataclasses import replace

from games.cribbage.engine.counting import Combination, count, explain
from games.cribbage.engine.dealing import new_deal
from games.cribbage.engine.events import Default, Peg, PlayOver, Show, ShowPoints, UpsetBoard
from games.cribbage.engine.pegging import MOST_FOR_ONE_CARD
from games.cribbage.engine.pegs import check_seat, dealer_of, peg
from games.cribbage.engine.state import Counted, Phase, side_of
from games.cribbage.engine.state import CribbageState as State
from kit.pure.violations import RuleViolation

IMPOSSIBLE_COUNTS = frozenset({19, 25, 26, 27})
MOST_IN_A_HAND = 29


def show(state: State, event: Show) -> State:
    """Count the next hand, or the crib, and peg it."""
    seat = state.showing
    assert state.starter is not None
    cards = state.crib if seat is None else state.hands[seat]
    return counted(state, explain(cards, state.starter, crib=seat is None))


def check_show_points(state: State, event: ShowPoints) -> None:
    """Refuse a count that no hand has, and one that its own cards contradict (THE COUNT i-iii)."""
    if not 0 <= event.points <= MOST_IN_A_HAND or event.points in IMPOSSIBLE_COUNTS:
        raise RuleViolation("impossible_count", "THE COUNT i", points=event.points)
    if not event.cards:
        return
    if len(event.cards) != 4 or event.starter is None or len({*event.cards, event.starter}) != 5:
        raise RuleViolation("wrong_hand", "THE COUNT iv")
    if state.starter not in (None, event.starter) or state.jack_seen != (event.starter.rank == 11):
        raise RuleViolation("another_starter", "THE CUT i.a", card=str(event.starter))
    for card in event.cards:
        if any(card in hand for hand in state.hands):
            raise RuleViolation("card_was_shown", "THE COUNT iv", card=str(card))
    right = count(event.cards, event.starter, crib=state.showing is None)
    if right != event.points:
        raise RuleViolation("miscounted", "THE COUNT ii, iii", points=event.points, right=right)


def show_points(state: State, event: ShowPoints) -> State:
    """Peg what was counted at the table."""
    if not event.cards or event.starter is None:
        return counted(state, (), points=event.points)
    combinations = explain(event.cards, event.starter, crib=state.showing is None)
    return counted(replace(state, hands=(*state.hands, event.cards), starter=event.starter), combinations)


def counted(state: State, combinations: tuple[Combination, ...], *, points: int | None = None) -> State:
    """Peg the hand whose turn it is, and write down what it counted."""
    crib = state.showing is None
    owner = dealer_of(state) if state.showing is None else state.showing
    after = peg(state, side_of(owner), combinations, points=points)
    worth = sum(combination.points for combination in combinations) if points is None else points
    pegged = after.score(side_of(owner)) - state.score(side_of(owner))
    return shown(replace(after, counted=(*state.counted, Counted(owner, crib, worth, pegged))))


def shown(state: State) -> State:
    """Go on to the next hand; after the crib the deal moves to the left (THE CUT iii)."""
    if state.phase is Phase.OVER:
        return state
    if state.shown == state.options.seats:
        return new_deal(state, (dealer_of(state) + 1) % state.options.seats)
    return replace(state, shown=state.shown + 1)


def check_peg(state: State, event: Peg) -> None:
    """Ask for points that one card can make."""
    if not 1 <= event.points <= MOST_FOR_ONE_CARD:
        raise RuleViolation("impossible_peg", "THE COUNT i", most=MOST_FOR_ONE_CARD)


def peg_seen(state: State, event: Peg) -> State:
    """Peg what was pegged at the table."""
    return peg(replace(state, play_pegged=True), event.side, (), points=event.points)


def check_play_over(state: State, event: PlayOver) -> None:
    """Ask for the last card, which always pegs: one, or two where it makes 31."""
    if not state.play_pegged:
        raise RuleViolation("last_card_not_pegged", "THE COUNT i")


def play_over(state: State, event: PlayOver) -> State:
    """Go on to the count of the hands."""
    return replace(state, phase=Phase.SHOW, shown=0)


def upset(state: State, event: UpsetBoard) -> State:
    """End the leg against the side that upset the board (THE COUNT vi)."""
    return default(state, Default(side_of(event.seat)))


def default(state: State, event: Default) -> State:
    """End the leg against a side that does not go on."""
    return replace(state, phase=Phase.OVER, forfeited_by=event.side, to_act=None)


def check_any_seat(state: State, event: UpsetBoard) -> None:
    """Ask for a seat of this table."""
    check_seat(state, event.seat)
