"""The play of a leg of cribbage: what may happen now, and what follows from it.

Two ways of playing share this engine. With ``mode="cards"`` every card is entered and the engine counts;
with ``mode="table"`` people play with real cards, and the engine keeps order, score and the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations
from typing import Any

from games.base import Ending, LegResult, RuleViolation, Side, accepts
from games.cribbage.engine import dealing, pegging, showing
from games.cribbage.engine.events import (
    AnswerFlash,
    CutForDeal,
    Deal,
    Default,
    Discard,
    FalseGo,
    FirstDealer,
    Flash,
    Go,
    Misdeal,
    Peg,
    Play,
    PlayOver,
    Show,
    ShowPoints,
    TurnUp,
    TurnUpSeen,
    UpsetBoard,
)
from games.cribbage.engine.state import CribbageOptions, CribbageState, Phase

State = CribbageState


def start(options: CribbageOptions) -> State:
    """Return a leg before its first card; the first dealer is cut for unless the options name one.

    >>> start(CribbageOptions()).phase.value
    'cut_for_deal'
    """
    if options.first_dealer is None:
        return State(options=options, phase=Phase.CUT_FOR_DEAL)
    return dealing.new_deal(State(options=options, phase=Phase.DEAL), options.first_dealer)


def verify(state: State, event: Any) -> None:
    """Raise RuleViolation, with the section that decides, unless `event` may happen now."""
    if state.phase is Phase.OVER:
        raise RuleViolation("leg_over", "CRIBBAGE Reg. iii")
    rules = _RULES.get(type(event))
    if rules is None:
        raise RuleViolation("unknown_event", "", event=type(event).__name__)
    phases, modes, check, _ = rules
    if state.options.mode not in modes:
        raise RuleViolation("wrong_mode", "", event=type(event).__name__, mode=state.options.mode)
    if state.phase not in phases:
        raise RuleViolation("not_now", _SECTION_OF_PHASE[state.phase], waits_for=state.phase.value)
    check(state, event)


def apply(state: State, event: Any) -> State:
    """Return the leg after `event`. Raises RuleViolation, and the leg stays as it was.

    >>> from games.cards import cards
    >>> leg = apply(start(CribbageOptions()), CutForDeal(*cards("AC KD")))
    >>> leg.dealer, leg.phase.value  # the ace is the lowest card and deals
    (0, 'deal')
    """
    verify(state, event)
    return _RULES[type(event)][3](replace(state, pegged=()), event)


def replay(options: CribbageOptions, events: Sequence[Any]) -> State:
    """Return the leg after all `events`. Raises RuleViolation at the first that the rules refuse."""
    return reduce(apply, events, start(options))


def outcome(state: State) -> LegResult | None:
    """Return the result of a leg that is over, as the sheet has it; None while it is played."""
    if state.phase is not Phase.OVER:
        return None
    if state.forfeited_by is None:
        return LegResult(home=state.home, away=state.away)
    options = state.options
    won, lost = options.forfeit_for, options.forfeit_against
    home, away = (lost, won) if state.forfeited_by is Side.HOME else (won, lost)
    return LegResult(home=home, away=away, ending=Ending.FORFEIT, at_fault=state.forfeited_by)


def legal(state: State) -> tuple[Any, ...]:
    """Return every event that may happen now and leaves nothing to fill in.

    What depends on cards that only the table knows (a deal, a cut, pegged points) is in `awaited`.
    """
    seats = range(state.options.seats)
    some: list[Any] = [Misdeal(), Flash(), AnswerFlash(True), AnswerFlash(False), Show(), PlayOver()]
    some += [TurnUpSeen(True), TurnUpSeen(False), *(Default(side) for side in Side)]
    for seat in seats:
        some += [Go(seat), FalseGo(seat), UpsetBoard(seat), FirstDealer(seat)]
        if state.held:
            some += [Play(seat, card) for card in state.held[seat]]
            away = state.options.cards_each - 4
            some += [Discard(seat, pair) for pair in combinations(state.held[seat], away)]
    return tuple(event for event in some if accepts(verify, state, event))


def awaited(state: State) -> tuple[type[Any], ...]:
    """Return the kinds of event that may come now and need something that only the table knows."""
    if state.phase is Phase.OVER:
        return ()
    return tuple(
        kind
        for kind in (CutForDeal, Deal, TurnUp, Peg, ShowPoints)
        if state.phase in _RULES[kind][0] and state.options.mode in _RULES[kind][1]
    )


_ANY = frozenset(Phase) - {Phase.OVER}
_BEFORE_PLAY = frozenset({Phase.DISCARD, Phase.CUT})
_CARDS = ("cards",)
_TABLE = ("table",)
_BOTH = ("cards", "table")
_SECTION_OF_PHASE = {
    Phase.CUT_FOR_DEAL: "THE DEAL ii",
    Phase.DEAL: "THE DEAL iv",
    Phase.DISCARD: "THE DEAL v",
    Phase.CUT: "THE CUT i",
    Phase.ANSWER_FLASH: "THE CUT i.b",
    Phase.PLAY: "THE COUNT i",
    Phase.SHOW: "THE COUNT v",
}
# Each event: the phases and modes in which it may come, what else is asked, and what follows.
_RULES: dict[
    type[Any], tuple[frozenset[Phase], tuple[str, ...], Callable[[State, Any], None], Callable[[State, Any], State]]
] = {
    CutForDeal: (frozenset({Phase.CUT_FOR_DEAL}), _BOTH, dealing.check_cut_for_deal, dealing.cut_for_deal),
    FirstDealer: (frozenset({Phase.CUT_FOR_DEAL}), _TABLE, dealing.check_first_dealer, dealing.first_dealer),
    Deal: (frozenset({Phase.DEAL}), _CARDS, dealing.check_deal, dealing.deal),
    Misdeal: (_BEFORE_PLAY, _BOTH, dealing.check_nothing, dealing.misdeal),
    Discard: (frozenset({Phase.DISCARD}), _CARDS, dealing.check_discard, dealing.discard),
    Flash: (frozenset({Phase.CUT}), _BOTH, dealing.check_nothing, dealing.flash),
    AnswerFlash: (frozenset({Phase.ANSWER_FLASH}), _BOTH, dealing.check_nothing, dealing.answer_flash),
    TurnUp: (frozenset({Phase.CUT}), _CARDS, dealing.check_turn_up, dealing.turn_up),
    TurnUpSeen: (frozenset({Phase.CUT}), _TABLE, dealing.check_nothing, dealing.turn_up_seen),
    Play: (frozenset({Phase.PLAY}), _CARDS, pegging.check_play, pegging.play),
    Go: (frozenset({Phase.PLAY}), _CARDS, pegging.check_go, pegging.go),
    FalseGo: (frozenset({Phase.PLAY}), _BOTH, pegging.check_false_go, pegging.false_go),
    Peg: (frozenset({Phase.PLAY}), _TABLE, showing.check_peg, showing.peg_seen),
    PlayOver: (frozenset({Phase.PLAY}), _TABLE, showing.check_play_over, showing.play_over),
    Show: (frozenset({Phase.SHOW}), _CARDS, dealing.check_nothing, showing.show),
    ShowPoints: (frozenset({Phase.SHOW}), _TABLE, showing.check_show_points, showing.show_points),
    UpsetBoard: (_ANY, _BOTH, showing.check_any_seat, showing.upset),
    Default: (_ANY, _BOTH, dealing.check_nothing, showing.default),
}
