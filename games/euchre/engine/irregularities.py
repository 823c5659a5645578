"""What goes wrong, the choices that follow, the clock and the end (EUCHRE IRREGULARITIES, SCORING vi to viii, Reg. v).

Each event has two functions here: what it needs, and what follows from it. `play` puts them together.
"""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.euchre.engine.bidding import bar
from games.euchre.engine.checks import check_at_play, check_seat
from games.euchre.engine.counting import count_hand, end_hand, end_if_decided, new_deal, penalize, renege_points
from games.euchre.engine.events import (
    AnswerExposedHand,
    AnswerIndication,
    AnswerRenege,
    ClaimRenege,
    DealOutOfTurn,
    ExposeHand,
    Forfeit,
    HandPlayed,
    Hesitation,
    Indication,
    Misdeal,
    RenegeProven,
    ThrownIn,
    TimeUp,
)
from games.euchre.engine.state import TRICKS, Choice, EuchreState, Phase, Question, Reneged, Why, partner_of, side_of
from kit.pure.violations import RuleViolation

State = EuchreState

RENEGING = "EUCHRE IRREGULARITIES vi"

# Whether a hand is in play; the phase of the other mode does not tell.
_IN_PLAY: dict[Phase, bool | None] = {Phase.DRAW: False, Phase.DEAL: False, Phase.HAND: None}
_BIDDING = frozenset({Phase.ORDER, Phase.NAME})


# --- the deal ------------------------------------------------------------------------------------------


def check_misdeal(state: State, event: Misdeal) -> None:
    if state.hand is not None and state.hand.begun:
        raise RuleViolation("lead_is_made", "EUCHRE IRREGULARITIES i")


def misdeal(state: State, event: Misdeal) -> State:
    """The same dealer deals again, and the score stays."""
    return new_deal(state, state.dealing)


def check_deal_out_of_turn(state: State, event: DealOutOfTurn) -> None:
    check_seat(event.seat)
    if event.seat == state.dealer:
        raise RuleViolation("it_is_the_turn", "EUCHRE IRREGULARITIES i", seat=event.seat)


def deal_out_of_turn(state: State, event: DealOutOfTurn) -> State:
    """The deal goes back to the right player before a card is turned up; after that it stands."""
    return state if event.stopped else new_deal(state, event.seat)


# --- a renege that was found too late ----------------------------------------------------------------------


def check_claim_renege(state: State, event: ClaimRenege) -> None:
    check_at_play(state, event.seat)
    hand = state.table
    proven = any(note.seat == event.seat and note.trick < len(hand.tricks) for note in hand.reneges)
    mixed = event.tricks_mixed and bool(hand.tricks)
    if not proven and not mixed:
        raise RuleViolation("no_renege", RENEGING, seat=event.seat)


def claim_renege(state: State, event: ClaimRenege) -> State:
    """Ask the other side; whatever it says, the reneges of this player in quitted tricks are dealt with."""
    hand = state.table
    assert hand.maker is not None
    here = Reneged(event.seat, len(hand.tricks))
    reneges = tuple(note for note in hand.reneges if note.seat != event.seat or note == here)
    state = replace(state, hand=replace(hand, reneges=reneges))
    return _ask_about_renege(state, event.seat, hand.maker, alone=hand.alone)


def check_renege_proven(state: State, event: RenegeProven) -> None:
    check_seat(event.seat)
    check_seat(event.maker)
    if event.alone and event.seat == partner_of(event.maker):
        raise RuleViolation("sits_out", "EUCHRE RULES OF PLAY vi", seat=event.seat)


def renege_proven(state: State, event: RenegeProven) -> State:
    return _ask_about_renege(state, event.seat, event.maker, alone=event.alone)


def _ask_about_renege(state: State, seat: int, maker: int, *, alone: bool) -> State:
    offender = side_of(seat)
    points = renege_points(state.options, offender, maker, alone=alone)
    return replace(state, choice=Choice(Question.RENEGE, offender, points, maker, alone))


def answer_renege(state: State, event: AnswerRenege) -> State:
    """The penalty ends the hand; otherwise the hand goes on, and counts as it is played."""
    choice = _open(state)
    if not event.take_penalty:
        return replace(state, choice=None)
    return penalize(state, Why.RENEGE, choice.offender, choice.points, maker=choice.maker, alone=choice.alone)


# --- an exposed hand -----------------------------------------------------------------------------------


def check_expose_hand(state: State, event: ExposeHand) -> None:
    check_at_play(state, event.seat)


def expose_hand(state: State, event: ExposeHand) -> State:
    """Two points or the loss of the deal, as the options say; the hand is over either way (SCORING viii)."""
    offender, options = side_of(event.seat), state.options
    if options.exposed_hand_is == "chosen_by_opponents":
        return replace(state, choice=Choice(Question.EXPOSED_HAND, offender, options.exposed_hand))
    return _exposed_hand(state, offender, take_points=options.exposed_hand_is == "points")


def answer_exposed_hand(state: State, event: AnswerExposedHand) -> State:
    return _exposed_hand(state, _open(state).offender, take_points=event.take_points)


def _exposed_hand(state: State, offender: Side, *, take_points: bool) -> State:
    if not take_points:
        return end_hand(state, Why.LOSS_OF_DEAL)
    return penalize(state, Why.EXPOSED_HAND, offender, state.options.exposed_hand)


# --- hesitation and signs ------------------------------------------------------------------------------


def check_hesitation(state: State, event: Hesitation) -> None:
    check_seat(event.seat)


def hesitation(state: State, event: Hesitation) -> State:
    """In the bidding it may cost the team the right to make trump in this hand; else it is noted for the officials."""
    state = replace(state, hesitations=(*state.hesitations, event.seat))
    barred = event.loses_bid and state.phase in _BIDDING
    return bar(state, event.seat, partner_of(event.seat)) if barred else state


def check_indication(state: State, event: Indication) -> None:
    check_seat(event.seat)


def indication(state: State, event: Indication) -> State:
    """A warning the first time; when it is repeated the officials say whether the team is expelled."""
    offender = side_of(event.seat)
    warned = offender in state.options.warned or any(side_of(seat) is offender for seat in state.indications)
    choice = Choice(Question.INDICATION, offender) if warned else None
    return replace(state, indications=(*state.indications, event.seat), choice=choice)


def answer_indication(state: State, event: AnswerIndication) -> State:
    side = _open(state).offender
    return forfeit(state, Forfeit(side)) if event.expelled else replace(state, choice=None)


# --- the clock and the end -----------------------------------------------------------------------------


def check_time_up(state: State, event: TimeUp) -> None:
    if not state.options.time_limit_minutes:
        raise RuleViolation("no_time_limit", "EUCHRE Reg. vi")
    if state.time_up:
        raise RuleViolation("time_is_up_already", "EUCHRE Reg. i")
    in_play = _IN_PLAY.get(state.phase, True)
    if in_play is event.between_hands:
        raise RuleViolation("hand_in_play" if in_play else "no_hand_in_play", "EUCHRE Reg. i")


def time_up(state: State, event: TimeUp) -> State:
    """Finish the hand in play. Between hands who leads has won; tied sides play on (AMB-E2)."""
    state = replace(state, time_up=True)
    return end_if_decided(state) if event.between_hands else state


def forfeit(state: State, event: Forfeit) -> State:
    return replace(state, phase=Phase.OVER, forfeited_by=event.side, to_act=None, choice=None)


# --- hands that people play with real cards --------------------------------------------------------------


def check_hand_played(state: State, event: HandPlayed) -> None:
    check_seat(event.maker)
    if not 0 <= event.tricks <= TRICKS:
        raise RuleViolation("no_such_count_of_tricks", "EUCHRE RULES OF PLAY viii", tricks=event.tricks)


def hand_played(state: State, event: HandPlayed) -> State:
    return count_hand(state, event.maker, event.tricks, alone=event.alone)


def thrown_in(state: State, event: ThrownIn) -> State:
    return end_hand(state, Why.THROWN_IN)


def _open(state: State) -> Choice:
    assert state.choice is not None
    return state.choice
