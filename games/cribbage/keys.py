"""What the page of cribbage shows and offers in each phase of a leg."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from games.base import Side
from games.cards import PACK, Card
from games.cribbage import words
from games.cribbage.engine import events as on
from games.cribbage.engine.counting import Combination
from games.cribbage.engine.pegs import dealer_of
from games.cribbage.engine.scoring import CribbageRules
from games.cribbage.engine.state import CribbageState, Phase, side_of
from games.cribbage.figures import counts_of, figures_of
from games.live import Key, KeyFor, Setup, View
from kit.pure.translation import gettext as _

State = CribbageState
Keys = KeyFor[State, on.Event]

# What a card pegs, as far as it happens; the rest is typed. Each side has its row of the keyboard.
COMMON_PEGS = (1, 2, 3, 4, 5, 6, 7, 8, 12)
HOTKEYS = {Side.HOME: "12345678", Side.AWAY: "qwertyui"}
COMMON_COUNTS = (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14)


def view(key_for: Keys, state: State, setup: Setup) -> View:
    """Return what the page shows: the board, what the last event pegged, and the keys of this phase."""
    return {
        "phase": state.phase.value,
        "mode": state.options.mode,
        "hidden": bool(state.options.shuffle),
        "track": _track(state, setup),
        "dealer": None if state.dealer is None else words.player(state.dealer, state, setup),
        "starter": None if state.starter is None else words.pick(state.starter),
        "explained": [
            (words.pegged(replace(pegged, combinations=()), setup), _calls(pegged.combinations))
            for pegged in state.pegged
            if pegged.combinations
        ],
        "figures": [
            (setup.name(side), figures_of(counts_of(state, side, None, setup.rules_as(CribbageRules)))) for side in Side
        ],
        **_PHASES[state.phase](key_for, state, setup),
        "aside": _aside(key_for, state, setup),
    }


def next_to_discard(state: State) -> int:
    """Return who lays away to the crib next, from the left of the dealer; the pack waits for everybody."""
    seats = state.options.seats
    order = [(dealer_of(state) + step) % seats for step in range(1, seats + 1)]
    return next(seat for seat in order if len(state.held[seat]) > 4)


# --- the phases -----------------------------------------------------------------------------------------


def _first_deal(key_for: Keys, state: State, setup: Setup) -> View:
    seats = [(words.player(seat, state, setup), seat) for seat in range(state.options.seats)]
    if state.options.mode == "cards":
        return {
            "keys": [],
            "boxes": [(side.value, _("%(name)s cut") % {"name": setup.name(side)}, "") for side in Side],
        }
    deals = _("%(name)s deals")
    keys = [key_for(state, deals % {"name": name}, on.FirstDealer(seat), look="primary") for name, seat in seats]
    return {"keys": keys}


def _deal(key_for: Keys, state: State, setup: Setup) -> View:
    seats = [(f"hand{seat}", words.player(seat, state, setup), "") for seat in range(state.options.seats)]
    return {"boxes": seats, "each": state.options.cards_each}


def _discard(key_for: Keys, state: State, setup: Setup) -> View:
    seat = next_to_discard(state)
    return {
        "seat": seat,
        "who": words.player(seat, state, setup),
        "whose_crib": setup.name(side_of(dealer_of(state))),
        "hand": [words.pick(card) for card in _sorted(state.held[seat])],
        "away": state.options.cards_each - 4,
    }


def _cut(key_for: Keys, state: State, setup: Setup) -> View:
    whose = {"pegs": state.options.jack_turned, "name": setup.name(side_of(dealer_of(state)))}
    gains = _("%(pegs)d for %(name)s") % whose
    turned = [
        key_for(state, _("No jack"), on.TurnUpSeen(False), look="primary", hotkey="n"),
        key_for(state, _("A jack"), on.TurnUpSeen(True), look="primary", hint=gains, hotkey="j"),
    ]
    wrong = [
        key_for(state, _("Bottom card was seen"), on.Flash(), look="quiet", hint=_("a penalty for the player who cut")),
        key_for(state, _("Misdeal"), on.Misdeal(), look="quiet", hint=_("the same player deals again")),
    ]
    box = [("card", _("The card turned up"), "")]
    return {"keys": turned if state.options.mode == "table" else [], "wrong": wrong, "boxes": box}


def _answer_flash(key_for: Keys, state: State, setup: Setup) -> View:
    return {
        "keys": [
            key_for(state, _("Deal again"), on.AnswerFlash(True), look="primary"),
            key_for(state, _("Play on"), on.AnswerFlash(False), look="primary"),
        ]
    }


def _play(key_for: Keys, state: State, setup: Setup) -> View:
    if state.options.mode == "table":
        return {
            "pegs": [(side.value, setup.name(side), _peg_keys(key_for, state, side)) for side in Side],
            "over": key_for(state, _("All cards are played"), on.PlayOver(), look="primary", hint=_("count the hands")),
        }
    seat = state.to_act
    assert seat is not None
    return {
        "who": words.player(seat, state, setup),
        "pile": [words.pick(card) for card in state.pile],
        "total": state.total,
        "hand": [
            key_for(
                state,
                words.card(card),
                on.Play(seat, card),
                look="card crib-red" if words.pick(card).is_red else "card",  # not shown: classes
            )
            for card in _sorted(state.held[seat])
        ],
        "go": key_for(state, _("Go"), on.Go(seat), hotkey="g"),
    }


def _peg_keys(key_for: Keys, state: State, side: Side) -> list[Key]:
    hotkeys = HOTKEYS[side] + " "
    hints = {1: _("go")}
    return [
        key_for(
            state, f"+{points}", on.Peg(side, points), hotkey=hotkeys[min(place, 8)].strip(), hint=hints.get(points, "")
        )
        for place, points in enumerate(COMMON_PEGS)
    ]


def _show(key_for: Keys, state: State, setup: Setup) -> View:
    seat = state.showing
    who = words.player(dealer_of(state) if seat is None else seat, state, setup)
    if state.options.mode == "table":
        shown = {card for hand in state.hands for card in hand} | {state.starter}
        return {
            "points_of": (_("Points of the crib of %(name)s") if seat is None else _("Points of the hand of %(name)s"))
            % {"name": who},
            "common": [key_for(state, f"+{points}", on.ShowPoints(points)) for points in COMMON_COUNTS],
            "pack": [(words.pick(card), card in shown) for card in _sorted(PACK)],
            "starters": [words.pick(card) for card in _sorted(PACK) if (card.rank == 11) == bool(state.jack_seen)],
        }
    cards = state.crib if seat is None else state.hands[seat]
    return {
        "shown": [words.pick(card) for card in _sorted(cards)],
        "keys": [
            key_for(
                state,
                (_("Count the crib of %(name)s") if seat is None else _("Count the hand of %(name)s")) % {"name": who},
                on.Show(),
                look="primary",
            )
        ],
    }


def _over(key_for: Keys, state: State, setup: Setup) -> View:
    return {}


_PHASES: Mapping[Phase, Callable[[Keys, State, Setup], View]] = {
    Phase.CUT_FOR_DEAL: _first_deal,
    Phase.DEAL: _deal,
    Phase.DISCARD: _discard,
    Phase.CUT: _cut,
    Phase.ANSWER_FLASH: _answer_flash,
    Phase.PLAY: _play,
    Phase.SHOW: _show,
    Phase.OVER: _over,
}


# --- beside the phases ----------------------------------------------------------------------------------


def _aside(key_for: Keys, state: State, setup: Setup) -> list[Key]:
    """Return the keys for what should not happen: a card held back, an upset board, a side that leaves."""
    if state.phase is Phase.OVER:
        return []
    seats = [(seat, words.player(seat, state, setup)) for seat in range(state.options.seats)]
    some: list[tuple[str, on.Event]] = []
    if state.phase is Phase.PLAY and not state.options.shuffle:
        some += [(_("%(name)s held a card back") % {"name": name}, on.FalseGo(seat)) for seat, name in seats]
    some += [(_("%(name)s upset the board") % {"name": name}, on.UpsetBoard(seat)) for seat, name in seats]
    some += [(_("%(name)s concedes") % {"name": setup.name(side)}, on.Default(side)) for side in Side]
    return [key_for(state, label, event, look="quiet") for label, event in some]


def _calls(combinations: Sequence[Combination]) -> list[tuple[str, str, int]]:
    return [
        (words.why(combination), words.cards(combination.cards), combination.points) for combination in combinations
    ]


def _sorted(cards: tuple[Card, ...]) -> list[Card]:
    return sorted(cards, key=lambda card: (card.rank, card.suit))


def _track(state: State, setup: Setup) -> View:
    """Return the board as a strip: where each side's peg stands, the streets, and the skunk lines."""
    rules = setup.rules_as(CribbageRules)
    out = state.options.winning_score
    return {
        "out": out,
        "rows": [
            {"name": setup.name(side), "pegs": state.score(side), "side": side.value, "y": y}
            for side, y in ((Side.HOME, 10), (Side.AWAY, 26))
        ],
        "streets": list(range(words.HOLES_OF_A_STREET, out, words.HOLES_OF_A_STREET)),
        "skunk": rules.skunk_at_most + 1,
        "double_skunk": rules.double_skunk_at_most + 1,
    }
