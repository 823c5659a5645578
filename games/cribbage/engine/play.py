"""The play of a leg of cribbage: what may happen now, and what follows from it.

Two ways of playing share this engine. With ``mode="cards"`` every card is entered and the engine counts;
with ``mode="table"`` people play with real cards, and the engine keeps order, score and the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations

from games.base import LegResult, Side, accepts
from games.cribbage.engine import dealing, pegging, showing
from games.cribbage.engine import events as on
from games.cribbage.engine.state import CribbageOptions, CribbageState, Phase
from games.legs import given_away
from games.steps import check_nothing, known, step, table
from kit.pure.violations import RuleViolation

State = CribbageState


def start(options: CribbageOptions) -> State:
    """Return a leg before its first card; the first dealer is cut for unless the options name one.

    >>> start(CribbageOptions()).phase.value
    'cut_for_deal'
    """
    if options.first_dealer is None:
        return State(options=options, phase=Phase.CUT_FOR_DEAL)
    return dealing.new_deal(State(options=options, phase=Phase.DEAL), options.first_dealer)


def verify(state: State, event: on.Event) -> None:
    if state.phase is Phase.OVER:
        raise RuleViolation("leg_over", "CRIBBAGE Reg. iii")
    row = known(_STEPS, type(event))
    if state.options.mode not in row.modes:
        raise RuleViolation("wrong_mode", event=type(event).__name__, mode=state.options.mode)
    if state.phase not in row.phases:
        raise RuleViolation("not_now", _SECTION_OF_PHASE[state.phase], waits_for=state.phase.value)
    row.check(state, event)


def apply(state: State, event: on.Event) -> State:
    """Return the leg after `event`. Raises RuleViolation, and the leg stays as it was.

    >>> from games.cards import cards
    >>> leg = apply(start(CribbageOptions()), on.CutForDeal(*cards("AC KD")))
    >>> leg.dealer, leg.phase.value  # the ace is the lowest card and deals
    (0, 'deal')
    """
    verify(state, event)
    return _STEPS[type(event)].follow(replace(state, pegged=()), event)


def replay(options: CribbageOptions, events: Sequence[on.Event]) -> State:
    return reduce(apply, events, start(options))


def outcome(state: State) -> LegResult | None:
    if state.phase is not Phase.OVER:
        return None
    if state.forfeited_by is None:
        return LegResult(home=state.home, away=state.away)
    return given_away(state.forfeited_by, state.options)


def legal(state: State) -> tuple[on.Event, ...]:
    """Return every event that may happen now and leaves nothing to fill in.

    What depends on cards that only the table knows (a deal, a cut, pegged points) is in `awaited`.
    """
    seats = range(state.options.seats)
    some: list[on.Event] = [
        on.Misdeal(),
        on.Flash(),
        on.AnswerFlash(True),
        on.AnswerFlash(False),
        on.Show(),
        on.PlayOver(),
    ]
    some += [on.TurnUpSeen(True), on.TurnUpSeen(False), *(on.Default(side) for side in Side)]
    for seat in seats:
        some += [on.Go(seat), on.FalseGo(seat), on.UpsetBoard(seat), on.FirstDealer(seat)]
        if state.held:
            some += [on.Play(seat, card) for card in state.held[seat]]
            away = state.options.cards_each - 4
            some += [on.Discard(seat, pair) for pair in combinations(state.held[seat], away)]
    return tuple(event for event in some if accepts(verify, state, event))


def awaited(state: State) -> tuple[type[on.Event], ...]:
    """Return the kinds of event that may come now and need something that only the table knows."""
    if state.phase is Phase.OVER:
        return ()
    return tuple(
        kind
        for kind in (on.CutForDeal, on.Deal, on.TurnUp, on.Peg, on.ShowPoints)
        if state.phase in _STEPS[kind].phases and state.options.mode in _STEPS[kind].modes
    )


_CUT_FOR_DEAL = frozenset({Phase.CUT_FOR_DEAL})
_DEAL = frozenset({Phase.DEAL})
_DISCARD = frozenset({Phase.DISCARD})
_CUT = frozenset({Phase.CUT})
_ANSWER_FLASH = frozenset({Phase.ANSWER_FLASH})
_PLAY = frozenset({Phase.PLAY})
_SHOW = frozenset({Phase.SHOW})
_ANY = frozenset(Phase) - {Phase.OVER}
_BEFORE_PLAY = _DISCARD | _CUT
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
_STEPS = table(
    step(on.CutForDeal, _CUT_FOR_DEAL, dealing.check_cut_for_deal, dealing.cut_for_deal, modes=_BOTH),
    step(on.FirstDealer, _CUT_FOR_DEAL, dealing.check_first_dealer, dealing.first_dealer, modes=_TABLE),
    step(on.Deal, _DEAL, dealing.check_deal, dealing.deal, modes=_CARDS),
    step(on.Misdeal, _BEFORE_PLAY, check_nothing, dealing.misdeal, modes=_BOTH),
    step(on.Discard, _DISCARD, dealing.check_discard, dealing.discard, modes=_CARDS),
    step(on.Flash, _CUT, check_nothing, dealing.flash, modes=_BOTH),
    step(on.AnswerFlash, _ANSWER_FLASH, check_nothing, dealing.answer_flash, modes=_BOTH),
    step(on.TurnUp, _CUT, dealing.check_turn_up, dealing.turn_up, modes=_CARDS),
    step(on.TurnUpSeen, _CUT, check_nothing, dealing.turn_up_seen, modes=_TABLE),
    step(on.Play, _PLAY, pegging.check_play, pegging.play, modes=_CARDS),
    step(on.Go, _PLAY, pegging.check_go, pegging.go, modes=_CARDS),
    step(on.FalseGo, _PLAY, pegging.check_false_go, pegging.false_go, modes=_BOTH),
    step(on.Peg, _PLAY, showing.check_peg, showing.peg_seen, modes=_TABLE),
    step(on.PlayOver, _PLAY, showing.check_play_over, showing.play_over, modes=_TABLE),
    step(on.Show, _SHOW, check_nothing, showing.show, modes=_CARDS),
    step(on.ShowPoints, _SHOW, showing.check_show_points, showing.show_points, modes=_TABLE),
    step(on.UpsetBoard, _ANY, showing.check_any_seat, showing.upset, modes=_BOTH),
    step(on.Default, _ANY, check_nothing, showing.default, modes=_BOTH),
)
