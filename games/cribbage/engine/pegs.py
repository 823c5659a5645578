"""Moving pegs, and the small checks that every event of a leg needs."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.cards import Card
from games.cribbage.engine.counting import Combination, Why
from games.cribbage.engine.state import CribbageState as State
from games.cribbage.engine.state import Pegged, Phase
from kit.pure.violations import RuleViolation


def peg(state: State, side: Side, combinations: tuple[Combination, ...], *, points: int | None = None) -> State:
    """Add what `combinations` are worth, or `points`; the leg is over at once when a side is out (Reg. iii)."""
    if points is None:
        points = sum(combination.points for combination in combinations)
    if not points:
        return state
    score = min(state.score(side) + points, state.options.winning_score)
    state = replace(state, pegged=(*state.pegged, Pegged(side, combinations, points)))
    state = replace(state, home=score) if side is Side.HOME else replace(state, away=score)
    if score < state.options.winning_score:
        return state
    return replace(state, phase=Phase.OVER, to_act=None)


def penalty(state: State, offender: Side, points: int) -> State:
    """Move the pegs of a penalty as AMB-C6 says: forward for the opponents, or back for the offender."""
    note = (Combination(Why.PENALTY, (), points),)
    if state.options.penalty == "opponents_peg":
        return peg(state, offender.other, note)
    score = max(0, state.score(offender) - points)
    state = replace(state, pegged=(*state.pegged, Pegged(offender, note, -points)))
    return replace(state, home=score) if offender is Side.HOME else replace(state, away=score)


def dealer_of(state: State) -> int:
    assert state.dealer is not None
    return state.dealer


def check_seat(state: State, seat: int) -> None:
    if not 0 <= seat < state.options.seats:
        raise RuleViolation("no_such_seat", seat=seat)


def check_held(held: tuple[Card, ...], cards: tuple[Card, ...], rule: str) -> None:
    for card in cards:
        if card not in held:
            raise RuleViolation("card_not_held", rule, card=str(card))


def without(held: tuple[tuple[Card, ...], ...], seat: int, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    left = tuple(card for card in held[seat] if card not in cards)
    return (*held[:seat], left, *held[seat + 1 :])
