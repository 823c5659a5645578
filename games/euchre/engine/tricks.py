"""The tricks: play, a lead out of turn, exposed cards, reneges (EUCHRE RULES OF PLAY viii, IRREGULARITIES iv to vi).

Each event has two functions here: what it needs, and what follows from it. `play` puts them together.
"""

from __future__ import annotations

from dataclasses import replace

from games.cards import Card
from games.euchre.engine.checks import check_at_play, check_held, check_seat, check_turn, with_card, without
from games.euchre.engine.counting import count_hand
from games.euchre.engine.events import CorrectRenege, Count, Expose, Exposure, LeadOutOfTurn, Play, Renege, TakeBackLead
from games.euchre.engine.state import TRICKS, EuchreState, Hand, Laid, Phase, Reneged, Trick, side_of
from kit.pure.violations import RuleViolation

State = EuchreState

PLAYING = "EUCHRE RULES OF PLAY viii"
LEADING = "EUCHRE IRREGULARITIES iv"
EXPOSING = "EUCHRE IRREGULARITIES v"
RENEGING = "EUCHRE IRREGULARITIES vi"

# A card can be exposed in these ways only while tricks are played.
_WHILE_PLAYING = frozenset({Exposure.OUT_OF_TURN, Exposure.WITH_ANOTHER})


def check_play(state: State, event: Play) -> None:
    check_turn(state, event.seat, PLAYING)
    check_held(state, event.seat, event.card)
    hand = state.table
    following = hand.following(event.seat)
    if following and event.card not in following:
        raise RuleViolation("must_follow", PLAYING, cards=_names(following))
    playable = hand.playable(event.seat)
    if event.card not in playable:
        raise RuleViolation("exposed_card_first", EXPOSING, cards=_names(playable))


def play(state: State, event: Play) -> State:
    return _lay(state, _quitted(state.table), event.seat, event.card)


def count(state: State, event: Count) -> State:
    hand = state.table
    maker = hand.maker
    assert maker is not None
    return count_hand(state, maker, hand.tricks_of(side_of(maker)), alone=hand.alone)


# --- a lead out of turn --------------------------------------------------------------------------------


def check_lead_out_of_turn(state: State, event: LeadOutOfTurn) -> None:
    check_at_play(state, event.seat)
    if not state.table.leading:
        raise RuleViolation("not_a_lead", LEADING)
    if event.seat == state.to_act:
        raise RuleViolation("it_is_the_turn", LEADING, seat=event.seat)
    check_held(state, event.seat, event.card)


def lead_out_of_turn(state: State, event: LeadOutOfTurn) -> State:
    """The others may follow to it; once everybody has played the trick stands."""
    hand = replace(_quitted(state.table), due=state.to_act)
    return _lay(state, hand, event.seat, event.card)


def check_take_back_lead(state: State, event: TakeBackLead) -> None:
    check_seat(event.seat)
    if state.table.due is None:
        raise RuleViolation("no_lead_to_take_back", LEADING)


def take_back_lead(state: State, event: TakeBackLead) -> State:
    """The false lead is exposed, the cards played to it are not, and the right player leads any suit."""
    hand = state.table
    exposed = hand.exposed | {hand.trick[0].card}
    return replace(state, hand=replace(_taken_back(hand, 0), exposed=exposed, due=None), to_act=hand.due)


# --- exposed cards -------------------------------------------------------------------------------------


def check_expose(state: State, event: Expose) -> None:
    check_at_play(state, event.seat)
    check_held(state, event.seat, event.card)
    if event.card in state.table.exposed:
        raise RuleViolation("exposed_already", EXPOSING, card=str(event.card))
    if event.how in _WHILE_PLAYING and state.phase is not Phase.PLAY:
        raise RuleViolation("no_trick_yet", EXPOSING)
    if event.how is Exposure.OUT_OF_TURN and event.seat == state.to_act:
        raise RuleViolation("it_is_the_turn", EXPOSING, seat=event.seat)


def expose(state: State, event: Expose) -> State:
    return replace(state, hand=replace(state.table, exposed=state.table.exposed | {event.card}))


# --- reneges -------------------------------------------------------------------------------------------


def check_renege(state: State, event: Renege) -> None:
    check_turn(state, event.seat, RENEGING)
    check_held(state, event.seat, event.card)
    following = state.table.following(event.seat)
    if not following or event.card in following:
        raise RuleViolation("no_renege", RENEGING, seat=event.seat)


def renege(state: State, event: Renege) -> State:
    """The card is played like any other until somebody says so."""
    hand = state.table
    note = Reneged(event.seat, len(hand.tricks))
    return _lay(state, replace(hand, reneges=(*hand.reneges, note)), event.seat, event.card)


def check_correct_renege(state: State, event: CorrectRenege) -> None:
    check_seat(event.seat)
    if Reneged(event.seat, len(state.table.tricks)) not in state.table.reneges:
        raise RuleViolation("no_renege", RENEGING, seat=event.seat)


def correct_renege(state: State, event: CorrectRenege) -> State:
    """The card is taken back and exposed, and whoever played after it may play again."""
    hand = state.table
    place = next(place for place, laid in enumerate(hand.trick) if laid.seat == event.seat)
    exposed = hand.exposed | {hand.trick[place].card}
    return replace(state, hand=replace(_taken_back(hand, place), exposed=exposed), to_act=event.seat)


# --- cards on the table --------------------------------------------------------------------------------


def _lay(state: State, hand: Hand, seat: int, card: Card) -> State:
    """Put a card on the table and say who is next: the winner, after the last card of a trick."""
    hand = replace(hand, held=without(hand.held, seat, card), trick=(*hand.trick, Laid(seat, card)))
    if not hand.is_complete:
        return replace(state, hand=hand, to_act=hand.after(seat))
    if hand.due is not None:
        hand = replace(hand, due=None)  # everybody has played: the trick stands
    if len(hand.tricks) == TRICKS - 1:
        return replace(state, phase=Phase.COUNT, hand=hand, to_act=None)
    return replace(state, hand=hand, to_act=hand.winner)


def _quitted(hand: Hand) -> Hand:
    """Turn a complete trick over; it is quitted as soon as the next one is led to."""
    if not hand.is_complete:
        return hand
    return replace(hand, trick=(), tricks=(*hand.tricks, Trick(hand.trick, hand.winner)))


def _taken_back(hand: Hand, kept: int) -> Hand:
    """Return the cards of the trick after the first `kept` to their hands, and forget reneges with them."""
    held, back = hand.held, hand.trick[kept:]
    for laid in back:
        held = with_card(held, laid.seat, laid.card)
    undone = {Reneged(laid.seat, len(hand.tricks)) for laid in back}
    reneges = tuple(note for note in hand.reneges if note not in undone)
    return replace(hand, held=held, trick=hand.trick[:kept], reneges=reneges)


def _names(some: tuple[Card, ...]) -> str:
    return " ".join(map(str, some))
