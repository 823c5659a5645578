"""The small questions that many events ask, and the one thing that many do with cards."""

from __future__ import annotations

from games.cards import Card
from games.euchre.engine.ranking import PACK
from games.euchre.engine.state import SEATS, EuchreState
from kit.pure.violations import RuleViolation

Held = tuple[tuple[Card, ...], ...]


def check_seat(seat: int) -> None:
    """Raise RuleViolation unless `seat` is one of the four (RULES OF PLAY i)."""
    if seat not in SEATS:
        raise RuleViolation("no_such_seat", "EUCHRE RULES OF PLAY i", seat=seat)


def check_turn(state: EuchreState, seat: int, rule: str) -> None:
    check_seat(seat)
    if seat != state.to_act:
        raise RuleViolation("not_your_turn", rule, seat=seat, turn=state.to_act)


def check_at_play(state: EuchreState, seat: int) -> None:
    """Raise RuleViolation when `seat` sits out a lone hand (RULES OF PLAY vi)."""
    check_seat(seat)
    if state.hand is not None and seat == state.hand.sitting_out:
        raise RuleViolation("sits_out", "EUCHRE RULES OF PLAY vi", seat=seat)


def check_held(state: EuchreState, seat: int, card: Card) -> None:
    if card not in state.table.held[seat]:
        raise RuleViolation("card_not_held", "EUCHRE RULES OF PLAY viii", seat=seat, card=str(card))


def check_cards(some: tuple[Card, ...], rule: str) -> None:
    """Raise RuleViolation unless all cards are of the pack of 24, and none is there twice."""
    for card in some:
        if card not in PACK:
            raise RuleViolation("not_in_the_pack", "EUCHRE RULES OF PLAY ii", card=str(card))
    if len(set(some)) != len(some):
        raise RuleViolation("same_card_twice", rule, card=str(max(some, key=some.count)))


def without(held: Held, seat: int, card: Card) -> Held:
    left = tuple(other for other in held[seat] if other is not card)
    return (*held[:seat], left, *held[seat + 1 :])


def with_card(held: Held, seat: int, card: Card) -> Held:
    return (*held[:seat], (*held[seat], card), *held[seat + 1 :])
