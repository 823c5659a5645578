"""A leg of euchre: what may happen now, and what follows from it.

Two ways of playing share this engine. With ``mode="cards"`` every card is entered; with ``mode="hands"`` people
play with real cards, and the engine keeps score, dealer, choices, clock and the end. The parts are in `bidding`,
`tricks`, `irregularities` and `counting`; the table at the end of this file puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from typing import TypeVar, cast

from games.base import Ending, LegResult, Side, accepts
from games.cards import Card, Suit
from games.euchre.engine import bidding as bids
from games.euchre.engine import irregularities as wrong
from games.euchre.engine import tricks
from games.euchre.engine.counting import new_deal
from games.euchre.engine.events import (
    AnswerExposedHand,
    AnswerIndication,
    AnswerRenege,
    ClaimRenege,
    CorrectRenege,
    Count,
    Deal,
    DealOutOfTurn,
    DeclareOutOfTurn,
    Discard,
    DrawForDeal,
    Event,
    Expose,
    ExposeHand,
    Exposure,
    Fault,
    FirstDealer,
    Forfeit,
    HandPlayed,
    Hesitation,
    Indication,
    LeadOutOfTurn,
    Misdeal,
    Name,
    NameTurnedDown,
    NoAceNoFace,
    OrderUp,
    Pass,
    PassOutOfTurn,
    Play,
    Renege,
    RenegeProven,
    TakeBackLead,
    ThrownIn,
    TimeUp,
)
from games.euchre.engine.state import SEATS, TRICKS, EuchreOptions, EuchreState, Phase, Question
from games.legs import given_away
from games.steps import Step, check_nothing
from kit.pure.violations import RuleViolation

State = EuchreState
EventT = TypeVar("EventT")


def start(options: EuchreOptions) -> State:
    """Return a leg before its first card; cards are drawn for the deal unless the options name the dealer.

    >>> start(EuchreOptions()).phase.value
    'draw'
    """
    state = State(options=options, phase=Phase.DRAW)
    return state if options.first_dealer is None else new_deal(state, options.first_dealer)


def verify(state: State, event: Event) -> None:
    _check_kind(state, type(event))
    _STEPS[type(event)].check(state, event)


def apply(state: State, event: Event) -> State:
    """Return the leg after `event`. Raises RuleViolation, and the leg stays as it was.

    >>> drawn = tuple(Card(name) for name in ("KC", "9D", "AH", "KS"))
    >>> leg = apply(start(EuchreOptions(mode="hands")), DrawForDeal(drawn))
    >>> leg.dealer  # the ace is high
    2
    >>> apply(leg, HandPlayed(maker=0, tricks=5, alone=True)).home
    4
    """
    verify(state, event)
    return _STEPS[type(event)].follow(state, event)


def replay(options: EuchreOptions, events: Sequence[Event]) -> State:
    return reduce(apply, events, start(options))


def outcome(state: State) -> LegResult | None:
    """Return the result of a leg that is over, as the sheet has it; None while it is played.

    Counts are as on the card: that the leader at time is credited ten is the sheet's business (AMB-E2).
    """
    if state.phase is not Phase.OVER:
        return None
    if state.forfeited_by is None:
        reached = max(state.home, state.away) >= state.options.winning_score
        return LegResult(home=state.home, away=state.away, ending=Ending.PLAYED if reached else Ending.TIME)
    return given_away(state.forfeited_by, state.options)


def legal(state: State) -> tuple[Event, ...]:
    """Return every event that may happen now, irregular ones too, except those of the kinds in `awaited`.

    >>> leg = start(EuchreOptions(mode="hands", first_dealer=0, time_limit_minutes=0))
    >>> leg = apply(leg, ExposeHand(seat=1))
    >>> leg.choice.owed_by.value, [event.take_points for event in legal(leg)]
    ('home', [True, False])
    """
    return tuple(
        event
        for kind, step in _STEPS.items()
        if step.every and accepts(_check_kind, state, kind)
        for event in (cast(Event, kind(*values)) for values in step.every(state))
        if accepts(step.check, state, event)
    )


def awaited(state: State) -> tuple[type[object], ...]:
    """Return the kinds of event that may come now and need cards that only the table knows."""
    return tuple(kind for kind, step in _STEPS.items() if step.every is None and accepts(_check_kind, state, kind))


def _check_kind(state: State, kind: type[object]) -> None:
    """Raise RuleViolation unless an event of this kind can come now: mode, open choice, phase."""
    if state.phase is Phase.OVER:
        raise RuleViolation("leg_over", "EUCHRE Reg. i")
    step = _STEPS.get(kind)
    if step is None:
        raise RuleViolation("unknown_event", event=kind.__name__)
    if state.options.mode not in step.modes:
        raise RuleViolation("wrong_mode", event=kind.__name__, mode=state.options.mode)
    if state.choice is not None:
        question, by = state.choice.question, state.choice.owed_by
        if step.answers is not question:
            owed_by = by.value if by else "officials"
            raise RuleViolation("choice_open", _SECTION_OF[question], question=question.value, owed_by=owed_by)
    elif step.answers is not None:
        raise RuleViolation("nothing_to_answer", _SECTION_OF[step.answers])
    if state.phase not in step.phases:
        raise RuleViolation("not_now", _SECTION_OF[state.phase], waits_for=state.phase.value)


# --- the values of every event of a kind ---------------------------------------------------------------


def _product(*choices: Sequence[object]) -> Callable[[State], Iterable[tuple[object, ...]]]:
    return lambda state: product(*choices)


def _held(*also: Sequence[object]) -> Callable[[State], Iterable[tuple[object, ...]]]:
    """Every card that somebody holds, with the seat before it."""
    return lambda state: (
        (seat, card, *more) for seat, cards in enumerate(state.table.held) for card in cards for more in product(*also)
    )


def _held_by_dealer(state: State) -> Iterator[tuple[Card]]:
    return ((card,) for card in state.table.held[state.dealing])


_EITHER = (True, False)
_NOTHING = _product()
_SEAT = _product(SEATS)
_FLAG = _product(_EITHER)


# --- the table -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EuchreStep(Step[State]):
    """A kind of event, with every one of its kind.

    `every` gives the values of the fields; None where they are cards that only the table knows.
    `answers` is the choice that the event makes.
    """

    every: Callable[[State], Iterable[tuple[object, ...]]] | None
    answers: Question | None


def _step(
    kind: type[EventT],
    phases: frozenset[Phase],
    modes: tuple[str, ...],
    check: Callable[[State, EventT], None],
    follow: Callable[[State, EventT], State],
    every: Callable[[State], Iterable[tuple[object, ...]]] | None,
    answers: Question | None = None,
) -> EuchreStep:
    return EuchreStep(kind, phases, modes, check, follow, every, answers)


_ANY = frozenset(Phase) - {Phase.OVER}
_DRAW = frozenset({Phase.DRAW})
_DEAL = frozenset({Phase.DEAL, Phase.HAND})
_BIDDING = frozenset({Phase.ORDER, Phase.NAME})
_ORDER = frozenset({Phase.ORDER})
_DISCARD = frozenset({Phase.DISCARD})
_NAME = frozenset({Phase.NAME})
_PLAY = frozenset({Phase.PLAY})
_COUNT = frozenset({Phase.COUNT})
_HAND = frozenset({Phase.HAND})
_DEALT = _BIDDING | _DISCARD | _PLAY | _HAND
_CARDS = ("cards",)
_HANDS = ("hands",)
_BOTH = ("cards", "hands")

_SECTION_OF: dict[Phase | Question, str] = {
    Phase.DRAW: "EUCHRE RULES OF PLAY iii",
    Phase.DEAL: "EUCHRE RULES OF PLAY iv",
    Phase.ORDER: "EUCHRE RULES OF PLAY v",
    Phase.DISCARD: "EUCHRE RULES OF PLAY v",
    Phase.NAME: "EUCHRE RULES OF PLAY v",
    Phase.PLAY: "EUCHRE RULES OF PLAY viii",
    Phase.COUNT: "EUCHRE SCORING i-v",
    Phase.HAND: "EUCHRE SCORING i-v",
    Question.RENEGE: "EUCHRE IRREGULARITIES vi",
    Question.EXPOSED_HAND: "EUCHRE SCORING viii",
    Question.INDICATION: "EUCHRE IRREGULARITIES viii",
}

_ROWS = (
    _step(DrawForDeal, _DRAW, _BOTH, bids.check_draw, bids.draw, None),
    _step(FirstDealer, _DRAW, _HANDS, bids.check_first_dealer, bids.first_dealer, _SEAT),
    _step(Deal, _DEAL, _CARDS, bids.check_deal, bids.deal, None),
    _step(Misdeal, _DEAL | _DEALT, _BOTH, wrong.check_misdeal, wrong.misdeal, _product(tuple(Fault))),
    _step(DealOutOfTurn, _DEAL, _BOTH, wrong.check_deal_out_of_turn, wrong.deal_out_of_turn, _product(SEATS, _EITHER)),
    _step(Pass, _BIDDING, _CARDS, bids.check_pass, bids.pass_on, _SEAT),
    _step(OrderUp, _ORDER, _CARDS, bids.check_order_up, bids.order_up, _product(SEATS, _EITHER)),
    _step(Discard, _DISCARD, _CARDS, bids.check_discard, bids.discard, _held_by_dealer),
    _step(Name, _NAME, _CARDS, bids.check_name, bids.name, _product(SEATS, tuple(Suit), _EITHER)),
    _step(NameTurnedDown, _NAME, _CARDS, bids.check_name_turned_down, bids.name_turned_down, _SEAT),
    _step(DeclareOutOfTurn, _BIDDING, _CARDS, bids.check_declare_out_of_turn, bids.declare_out_of_turn, _SEAT),
    _step(PassOutOfTurn, _BIDDING, _CARDS, bids.check_pass_out_of_turn, bids.pass_out_of_turn, _SEAT),
    _step(NoAceNoFace, _PLAY | _HAND, _BOTH, bids.check_no_ace_no_face, bids.no_ace_no_face, _SEAT),
    _step(Play, _PLAY, _CARDS, tricks.check_play, tricks.play, _held()),
    _step(LeadOutOfTurn, _PLAY, _CARDS, tricks.check_lead_out_of_turn, tricks.lead_out_of_turn, _held()),
    _step(TakeBackLead, _PLAY, _CARDS, tricks.check_take_back_lead, tricks.take_back_lead, _SEAT),
    _step(Expose, _DEALT - _HAND, _CARDS, tricks.check_expose, tricks.expose, _held(tuple(Exposure))),
    _step(Renege, _PLAY, _CARDS, tricks.check_renege, tricks.renege, _held()),
    _step(CorrectRenege, _PLAY, _CARDS, tricks.check_correct_renege, tricks.correct_renege, _SEAT),
    _step(ClaimRenege, _PLAY | _COUNT, _CARDS, wrong.check_claim_renege, wrong.claim_renege, _product(SEATS, _EITHER)),
    _step(Count, _COUNT, _CARDS, check_nothing, tricks.count, _NOTHING),
    _step(
        HandPlayed,
        _HAND,
        _HANDS,
        wrong.check_hand_played,
        wrong.hand_played,
        _product(SEATS, range(TRICKS + 1), _EITHER),
    ),
    _step(ThrownIn, _HAND, _HANDS, check_nothing, wrong.thrown_in, _NOTHING),
    _step(RenegeProven, _HAND, _HANDS, wrong.check_renege_proven, wrong.renege_proven, _product(SEATS, SEATS, _EITHER)),
    _step(AnswerRenege, _ANY, _BOTH, check_nothing, wrong.answer_renege, _FLAG, Question.RENEGE),
    _step(ExposeHand, _DEALT, _BOTH, wrong.check_expose_hand, wrong.expose_hand, _SEAT),
    _step(AnswerExposedHand, _ANY, _BOTH, check_nothing, wrong.answer_exposed_hand, _FLAG, Question.EXPOSED_HAND),
    _step(Hesitation, _DEALT | _COUNT, _BOTH, wrong.check_hesitation, wrong.hesitation, _product(SEATS, _EITHER)),
    _step(Indication, _ANY, _BOTH, wrong.check_indication, wrong.indication, _SEAT),
    _step(AnswerIndication, _ANY, _BOTH, check_nothing, wrong.answer_indication, _FLAG, Question.INDICATION),
    _step(TimeUp, _ANY, _BOTH, wrong.check_time_up, wrong.time_up, _FLAG),
    _step(Forfeit, _ANY, _BOTH, check_nothing, wrong.forfeit, _product(tuple(Side))),
)
_STEPS: Mapping[type[object], EuchreStep] = {row.kind: row for row in _ROWS}
