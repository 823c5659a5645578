"""A table of euchre with cards that the program dealt: what lies on it, and the hand of the player to act."""

from __future__ import annotations

from collections.abc import Mapping

from games.base import Side
from games.cards import Card, Suit
from games.euchre import card_words, computer, words
from games.euchre.engine import events as on
from games.euchre.engine.counting import points_of
from games.euchre.engine.ranking import is_no_ace_no_face_no_trump, strength, suit_in_play
from games.euchre.engine.state import SEATS, EuchreState, Hand, Phase, partner_of, side_of
from games.euchre.practice import YOU, plays_alone
from games.live import Key, KeyFor, Setup, View
from kit.pure.translation import gettext as _

State = EuchreState
Keys = KeyFor[State, on.Event]


def table(key_for: Keys, state: State, setup: Setup) -> View:
    """Return what everybody may see, and behind it the hand of the player to act with its keys."""
    hand = state.table
    has_trump = hand.trump is not None
    return {
        "step": state.phase.value,
        "turn_up": _card(hand.turn_up, None) if state.phase in (Phase.ORDER, Phase.DISCARD) else None,
        "turned_down": card_words.suit(hand.turn_up.suit) if state.phase is Phase.NAME else "",
        "trump": card_words.suit(hand.suit) if has_trump else "",
        "maker": words.player(setup, hand.maker) if hand.maker is not None else "",
        "made_alone": hand.alone,
        "tricks": [(setup.name(side), hand.tricks_of(side)) for side in Side] if has_trump else [],
        "trick": [_laid(hand, place, setup) for place in range(len(hand.trick))],
        "trick_winner": words.player(setup, hand.winner) if hand.is_complete else "",
        "players": [player_at(state, seat, setup) for seat in SEATS],
        "may_call": _may_call(state, setup),
        **_own_hand(key_for, state, setup),
    }


def _may_call(state: State, setup: Setup) -> bool:
    """Return whether somebody may show no ace, no face, no trump; who plays alone is asked only with such a hand."""
    hand = state.table
    if not state.options.no_ace_no_face or state.phase is not Phase.PLAY or hand.begun:
        return False
    return not plays_alone(setup) or is_no_ace_no_face_no_trump(hand.held[YOU], hand.suit)


def _own_hand(key_for: Keys, state: State, setup: Setup) -> View:
    """Return the hand of the player to act, and what can be done with it."""
    hand, seat = state.table, state.to_act
    alone = plays_alone(setup)
    if seat is None:
        return {"player": "", "keys": [_count_key(key_for, state, setup)]}
    if alone and seat != YOU:
        mine = [_card(card, hand.trump) for card in _sorted(hand, YOU)]
        return {"player": "", "keys": [_program_key(key_for, state, seat, setup)], "mine": mine}
    held = _sorted(hand, seat)
    own: dict[str, object] = {
        "player": words.player(setup, seat),
        "held": [_card(card, hand.trump) for card in held],
        "alone": alone,
    }
    if state.phase in (Phase.DISCARD, Phase.PLAY):
        discards = state.phase is Phase.DISCARD
        own["cards"] = [
            key_for(
                state,
                card_words.short(card),
                on.Discard(card) if discards else on.Play(seat, card),
                hint=_card(card, hand.trump)["name"],
            )
            for card in held
        ]
    else:
        own["keys"] = _bids(key_for, state, seat)
    return own


def _sorted(hand: Hand, seat: int) -> list[Card]:
    return sorted(hand.held[seat], key=lambda card: _order(card, hand.trump), reverse=True)


def _program_key(key_for: Keys, state: State, seat: int, setup: Setup) -> Key:
    """Return the key that lets the program play a hand of its own; it does not say which card."""
    plays = _("%(player)s leads") if state.table.leading else _("%(player)s plays")
    doing = {Phase.DISCARD: _("%(player)s discards"), Phase.PLAY: plays}
    label = doing.get(state.phase, _("%(player)s bids")) % {"player": words.player(setup, seat)}
    return key_for(state, label, computer.choose(state), look="primary", hotkey="Enter")


def _bids(key_for: Keys, state: State, seat: int) -> list[Key]:
    keys = []
    if state.phase is Phase.ORDER:
        labels = {
            state.dealing: (_("Pick it up"), _("Pick it up and play alone")),
            partner_of(state.dealing): (_("Accept it"), _("Accept it and play alone")),
        }
        together, alone = labels.get(seat, (_("Order it up"), _("Order it up and play alone")))
        must = seat == partner_of(state.dealing) and state.options.partner_of_dealer_alone
        ways = [(True, alone)] if must else [(False, together), (True, alone)]
        keys += [key_for(state, text, on.OrderUp(seat, is_alone)) for is_alone, text in ways]
    else:
        for suit in Suit:
            if suit is state.table.turn_up.suit:
                continue
            name = card_words.SUIT_KEYS[suit]
            keys += [
                key_for(state, name, on.Name(seat, suit)),
                key_for(state, _("%(suit)s, alone") % {"suit": name}, on.Name(seat, suit, alone=True)),
            ]
    return [*keys, key_for(state, _("Pass"), on.Pass(seat), look="quiet", hotkey="p")]


def _count_key(key_for: Keys, state: State, setup: Setup) -> Key:
    hand = state.table
    assert hand.maker is not None
    makers = side_of(hand.maker)
    _why, side, points = points_of(state.options, makers, hand.tricks_of(makers), alone=hand.alone)
    label = _("Count the hand: %(points)s") % {"points": words.gains(setup.name(side), points)}
    return key_for(state, label, on.Count(), look="primary", hotkey="c")


def player_at(state: State, seat: int, setup: Setup) -> View:
    """Return who sits on `seat`, for which side, and whether that player deals."""
    return {
        "seat": str(seat),
        "name": words.player(setup, seat),
        "team": words.team(setup, seat),
        "deals": seat == state.dealer,
    }


def _card(card: Card, trump: Suit | None) -> Mapping[str, str]:
    """Return a card in sign and words; the left bower says so."""
    name = card_words.card_name(card)
    if trump is not None and suit_in_play(card, trump) is trump and card.suit is not trump:
        name = _("%(card)s, left bower: %(suit)s") % {"card": name, "suit": card_words.SUIT_WORDS[trump]}
    return {"text": card_words.short(card), "name": name, "suit": card_words.SUIT_WORDS[card.suit]}


def _laid(hand: Hand, place: int, setup: Setup) -> View:
    laid = hand.trick[place]
    return {
        **_card(laid.card, hand.trump),
        "player": words.player(setup, laid.seat),
        "led": place == 0,
        "best": laid.seat == hand.winner,
    }


def _order(card: Card, trump: Suit | None) -> tuple[int, int]:
    """Return where a card stands in a hand: trump first, then suit by suit, the best on the left."""
    if trump is None:
        return card.suit, strength(card, card.suit, card.suit)
    suit = suit_in_play(card, trump)
    return (len(Suit) if suit is trump else card.suit), strength(card, suit, trump)
