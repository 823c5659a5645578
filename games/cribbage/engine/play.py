"""The play of a leg of cribbage: what may happen now, and what follows from it.

Two ways of playing share this engine. With ``mode="cards"`` every card is entered and the engine counts;
with ``mode="table"`` people play with real cards, and the engine keeps order, score and the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from games.base import Ending, LegResult, RuleViolation, Side
from games.cards import Card
from games.cribbage.engine.counting import Combination, Why, count, count_played, explain
from games.cribbage.engine.events import (
    AnswerFlash,
    CutForDeal,
    Deal,
    Discard,
    FalseGo,
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
from games.cribbage.engine.state import CribbageOptions, CribbageState, Pegged, Phase, side_of

MOST_FOR_ONE_CARD = 15  # a double pair royal that makes fifteen with the last card
IMPOSSIBLE_COUNTS = frozenset({19, 25, 26, 27})
MOST_IN_A_HAND = 29

State = CribbageState


def start(options: CribbageOptions) -> State:
    """Return a leg before its first card; the first dealer is cut for unless the options name one.

    >>> start(CribbageOptions()).phase.value
    'cut_for_deal'
    """
    if options.first_dealer is None:
        return State(options=options, phase=Phase.CUT_FOR_DEAL)
    return _new_deal(State(options=options, phase=Phase.DEAL), options.first_dealer)


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

    >>> leg = apply(start(CribbageOptions()), CutForDeal(Card("AC"), Card("KD")))
    >>> leg.dealer, leg.phase.value  # the ace is the lowest card and deals
    (0, 'deal')
    """
    verify(state, event)
    return _RULES[type(event)][3](replace(state, pegged=()), event)


def replay(options: CribbageOptions, events: Sequence[Any]) -> State:
    """Return the leg after all `events`. Raises RuleViolation at the first that the rules refuse."""
    state = start(options)
    for event in events:
        state = apply(state, event)
    return state


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
    some += [TurnUpSeen(True), TurnUpSeen(False)]
    for seat in seats:
        some += [Go(seat), FalseGo(seat), UpsetBoard(seat)]
        if state.held:
            some += [Play(seat, card) for card in state.held[seat]]
            away = state.options.cards_each - 4
            some += [Discard(seat, pair) for pair in combinations(state.held[seat], away)]
    return tuple(event for event in some if _may(state, event))


def awaited(state: State) -> tuple[type[Any], ...]:
    """Return the kinds of event that may come now and need something that only the table knows."""
    if state.phase is Phase.OVER:
        return ()
    return tuple(
        kind
        for kind in (CutForDeal, Deal, TurnUp, Peg, ShowPoints)
        if state.phase in _RULES[kind][0] and state.options.mode in _RULES[kind][1]
    )


def _may(state: State, event: Any) -> bool:
    try:
        verify(state, event)
    except RuleViolation:
        return False
    return True


# --- the deal ------------------------------------------------------------------------------------------


def _check_cut_for_deal(state: State, event: CutForDeal) -> None:
    if event.home is event.away:
        raise RuleViolation("same_card_twice", "THE DEAL ii", card=str(event.home))


def _cut_for_deal(state: State, event: CutForDeal) -> State:
    if event.home.rank == event.away.rank:
        return state  # level: both cut again
    return _new_deal(state, 0 if event.home.rank < event.away.rank else 1)


def _new_deal(state: State, dealer: int) -> State:
    by_cards = state.options.mode == "cards"
    return replace(
        state,
        phase=Phase.DEAL if by_cards else Phase.CUT,
        dealer=dealer,
        deals=state.deals + 1,
        **_CLEAN_TABLE,
    )


_CLEAN_TABLE: dict[str, Any] = {
    "hands": (),
    "held": (),
    "dead": frozenset(),
    "crib": (),
    "starter": None,
    "pile": (),
    "passed": frozenset(),
    "last_player": None,
    "to_act": None,
    "shown": 0,
}


def _check_deal(state: State, event: Deal) -> None:
    options = state.options
    if len(event.hands) != options.seats or any(len(hand) != options.cards_each for hand in event.hands):
        raise RuleViolation("wrong_deal", "THE DEAL iv", seats=options.seats, cards=options.cards_each)
    dealt = [card for hand in event.hands for card in hand]
    if len(set(dealt)) != len(dealt):
        raise RuleViolation("same_card_twice", "THE DEAL iv", card=str(max(dealt, key=dealt.count)))


def _deal(state: State, event: Deal) -> State:
    return replace(state, phase=Phase.DISCARD, held=event.hands)


def _check_nothing(state: State, event: Any) -> None:
    """Nothing more than the right phase is asked."""


def _misdeal(state: State, event: Misdeal) -> State:
    dealer = _dealer(state)
    return replace(_new_deal(state, dealer), deals=state.deals)


def _check_discard(state: State, event: Discard) -> None:
    _check_seat(state, event.seat)
    held = state.held[event.seat]
    if len(held) == 4:
        raise RuleViolation("discarded_already", "THE DEAL v")
    if len(event.cards) != state.options.cards_each - 4 or len(set(event.cards)) != len(event.cards):
        raise RuleViolation("wrong_discard", "THE DEAL v", cards=state.options.cards_each - 4)
    _check_held(held, event.cards, "THE DEAL v")


def _discard(state: State, event: Discard) -> State:
    held = _without(state.held, event.seat, event.cards)
    state = replace(state, held=held, crib=state.crib + event.cards)
    if any(len(hand) > 4 for hand in held):
        return state
    return replace(state, phase=Phase.CUT, hands=held)


# --- the cut -------------------------------------------------------------------------------------------


def _flash(state: State, event: Flash) -> State:
    """Give the penalty; the dealer's side then says whether it is a misdeal too."""
    cutter = (_dealer(state) - 1) % state.options.seats
    state = _penalty(state, side_of(cutter))
    return state if state.phase is Phase.OVER else replace(state, phase=Phase.ANSWER_FLASH)


def _answer_flash(state: State, event: AnswerFlash) -> State:
    if not event.misdeal:
        return replace(state, phase=Phase.CUT)
    return replace(_new_deal(state, _dealer(state)), deals=state.deals)


def _check_turn_up(state: State, event: TurnUp) -> None:
    if event.card in state.crib or any(event.card in hand for hand in state.hands):
        raise RuleViolation("card_is_dealt", "THE CUT i.a", card=str(event.card))


def _turn_up(state: State, event: TurnUp) -> State:
    first = (_dealer(state) + 1) % state.options.seats
    state = replace(state, phase=Phase.PLAY, starter=event.card, to_act=first)
    return _heels(state, event.card) if event.card.rank == 11 else state


def _turn_up_seen(state: State, event: TurnUpSeen) -> State:
    state = replace(state, phase=Phase.PLAY)
    return _heels(state, None) if event.jack else state


def _heels(state: State, jack: Card | None) -> State:
    """Two for the dealer at all times; a leg may end with it (THE COUNT i)."""
    side = side_of(_dealer(state))
    return _peg(state, side, (Combination(Why.HEELS, (jack,) if jack else (), 2),))


# --- the play ------------------------------------------------------------------------------------------


def _check_turn(state: State, seat: int) -> None:
    _check_seat(state, seat)
    if seat != state.to_act:
        raise RuleViolation("not_your_turn", "THE COUNT", seat=seat, turn=state.to_act)


def _check_play(state: State, event: Play) -> None:
    _check_turn(state, event.seat)
    _check_held(state.held[event.seat], (event.card,), "THE COUNT")
    if event.card in state.dead:
        raise RuleViolation("card_is_dead", "THE GO iii", card=str(event.card))
    if state.total + event.card.pips > 31:
        raise RuleViolation("past_31", "THE COUNT i", card=str(event.card), total=state.total)


def _play(state: State, event: Play) -> State:
    pile = (*state.pile, event.card)
    held = _without(state.held, event.seat, (event.card,))
    state = replace(state, pile=pile, held=held, last_player=event.seat)
    state = _peg(state, side_of(event.seat), count_played(pile))
    return _next_player(state, event.seat)


def _check_go(state: State, event: Go) -> None:
    _check_turn(state, event.seat)
    if playable := state.playable(event.seat):
        raise RuleViolation("could_play", "THE GO i", cards=" ".join(map(str, playable)))


def _go(state: State, event: Go) -> State:
    return _next_player(replace(state, passed=state.passed | {event.seat}), event.seat)


def _check_false_go(state: State, event: FalseGo) -> None:
    if state.options.mode == "table":
        _check_seat(state, event.seat)
        return
    _check_turn(state, event.seat)
    if not state.playable(event.seat):
        raise RuleViolation("could_not_play", "THE GO i")


def _false_go(state: State, event: FalseGo) -> State:
    """The cards held back are dead, and the opponents peg the penalty (THE GO iii)."""
    state = _penalty(state, side_of(event.seat))
    if state.options.mode == "table" or state.phase is Phase.OVER:
        return state
    dead = state.dead | set(state.playable(event.seat))
    return _next_player(replace(state, dead=dead, passed=state.passed | {event.seat}), event.seat)


def _next_player(state: State, seat: int) -> State:
    """Say who acts after `seat`; give the go or the last card, and begin the count again where it ends."""
    if state.phase is Phase.OVER:
        return state
    waiting = [other for other in _around(state, seat) if _live(state, other)]
    if state.total == 31 or not waiting:
        if state.total != 31 and state.last_player is not None and state.pile:
            state = _peg_last(state, Why.GO if waiting else Why.LAST_CARD)
        return _new_count(state)
    able = [other for other in waiting if other not in state.passed]
    if not able or (able[0] == state.last_player and not state.playable(able[0])):
        return _new_count(_peg_last(state, Why.GO)) if state.pile else _new_count(state)
    return replace(state, to_act=able[0])


def _peg_last(state: State, why: Why) -> State:
    """Give one point to whoever played the last card."""
    last = state.last_player
    assert last is not None
    return _peg(state, side_of(last), (Combination(why, state.pile[-1:], 1),))


def _new_count(state: State) -> State:
    """Turn the pile over: the next player with a card leads; without one the hands are counted."""
    if state.phase is Phase.OVER:
        return state
    lead_after = state.last_player if state.last_player is not None else _dealer(state)
    state = replace(state, pile=(), passed=frozenset())
    waiting = [seat for seat in _around(state, lead_after) if _live(state, seat)]
    if not waiting:
        return replace(state, phase=Phase.SHOW, to_act=None, shown=0)
    return replace(state, to_act=waiting[0], last_player=None)


def _live(state: State, seat: int) -> bool:
    """Return whether `seat` still holds a card that may be played."""
    return any(card not in state.dead for card in state.held[seat])


def _around(state: State, seat: int) -> list[int]:
    """Return the seats to the left of `seat`, and `seat` itself last."""
    seats = state.options.seats
    return [(seat + step) % seats for step in range(1, seats + 1)]


# --- the count -----------------------------------------------------------------------------------------


def _show(state: State, event: Show) -> State:
    seat = state.showing
    assert state.starter is not None
    cards = state.crib if seat is None else state.hands[seat]
    owner = _dealer(state) if seat is None else seat
    return _shown(_peg(state, side_of(owner), explain(cards, state.starter, crib=seat is None)))


def _check_show_points(state: State, event: ShowPoints) -> None:
    if not 0 <= event.points <= MOST_IN_A_HAND or event.points in IMPOSSIBLE_COUNTS:
        raise RuleViolation("impossible_count", "THE COUNT i", points=event.points)
    if not event.cards:
        return
    if len(event.cards) != 4 or event.starter is None or len({*event.cards, event.starter}) != 5:
        raise RuleViolation("wrong_hand", "THE COUNT iv")
    right = count(event.cards, event.starter, crib=state.showing is None)
    if right != event.points:
        raise RuleViolation("miscounted", "THE COUNT ii, iii", points=event.points, right=right)


def _show_points(state: State, event: ShowPoints) -> State:
    owner = _dealer(state) if state.showing is None else state.showing
    return _shown(_peg(state, side_of(owner), (), points=event.points))


def _shown(state: State) -> State:
    """Go on to the next hand; after the crib the deal moves to the left (THE CUT iii)."""
    if state.phase is Phase.OVER:
        return state
    if state.shown == state.options.seats:
        return _new_deal(state, (_dealer(state) + 1) % state.options.seats)
    return replace(state, shown=state.shown + 1)


def _check_peg(state: State, event: Peg) -> None:
    if not 1 <= event.points <= MOST_FOR_ONE_CARD:
        raise RuleViolation("impossible_peg", "THE COUNT i", most=MOST_FOR_ONE_CARD)


def _peg_seen(state: State, event: Peg) -> State:
    return _peg(state, event.side, (), points=event.points)


def _play_over(state: State, event: PlayOver) -> State:
    return replace(state, phase=Phase.SHOW, shown=0)


def _upset(state: State, event: UpsetBoard) -> State:
    return replace(state, phase=Phase.OVER, forfeited_by=side_of(event.seat), to_act=None)


# --- pegs ----------------------------------------------------------------------------------------------


def _peg(state: State, side: Side, found: tuple[Combination, ...], *, points: int | None = None) -> State:
    """Add what `found` is worth, or `points`; the leg is over at once when a side is out (Reg. iii)."""
    if points is None:
        points = sum(one.points for one in found)
    if not points:
        return state
    score = min(state.score(side) + points, state.options.winning_score)
    state = replace(state, pegged=(*state.pegged, Pegged(side, found, points)))
    state = replace(state, home=score) if side is Side.HOME else replace(state, away=score)
    if score < state.options.winning_score:
        return state
    return replace(state, phase=Phase.OVER, to_act=None)


def _penalty(state: State, offender: Side) -> State:
    """Move the pegs of a penalty as AMB-C6 says: forward for the opponents, or back for the offender."""
    points = state.options.penalty_points
    note = (Combination(Why.PENALTY, (), points),)
    if state.options.penalty == "opponents_peg":
        return _peg(state, offender.other, note)
    score = max(0, state.score(offender) - points)
    state = replace(state, pegged=(*state.pegged, Pegged(offender, note, -points)))
    return replace(state, home=score) if offender is Side.HOME else replace(state, away=score)


# --- small things ---------------------------------------------------------------------------------------


def _dealer(state: State) -> int:
    assert state.dealer is not None
    return state.dealer


def _check_seat(state: State, seat: int) -> None:
    if not 0 <= seat < state.options.seats:
        raise RuleViolation("no_such_seat", "", seat=seat)


def _check_any_seat(state: State, event: UpsetBoard) -> None:
    _check_seat(state, event.seat)


def _check_held(held: tuple[Card, ...], cards: tuple[Card, ...], rule: str) -> None:
    for card in cards:
        if card not in held:
            raise RuleViolation("card_not_held", rule, card=str(card))


def _without(held: tuple[tuple[Card, ...], ...], seat: int, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the hands with `cards` taken out of the hand of `seat`."""
    left = tuple(card for card in held[seat] if card not in cards)
    return (*held[:seat], left, *held[seat + 1 :])


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
    Phase.PLAY: "THE COUNT",
    Phase.SHOW: "THE COUNT v",
}
# Each event: the phases and modes in which it may come, what else is asked, and what follows.
_RULES: dict[
    type[Any], tuple[frozenset[Phase], tuple[str, ...], Callable[[State, Any], None], Callable[[State, Any], State]]
] = {
    CutForDeal: (frozenset({Phase.CUT_FOR_DEAL}), _BOTH, _check_cut_for_deal, _cut_for_deal),
    Deal: (frozenset({Phase.DEAL}), _CARDS, _check_deal, _deal),
    Misdeal: (_BEFORE_PLAY, _BOTH, _check_nothing, _misdeal),
    Discard: (frozenset({Phase.DISCARD}), _CARDS, _check_discard, _discard),
    Flash: (frozenset({Phase.CUT}), _BOTH, _check_nothing, _flash),
    AnswerFlash: (frozenset({Phase.ANSWER_FLASH}), _BOTH, _check_nothing, _answer_flash),
    TurnUp: (frozenset({Phase.CUT}), _CARDS, _check_turn_up, _turn_up),
    TurnUpSeen: (frozenset({Phase.CUT}), _TABLE, _check_nothing, _turn_up_seen),
    Play: (frozenset({Phase.PLAY}), _CARDS, _check_play, _play),
    Go: (frozenset({Phase.PLAY}), _CARDS, _check_go, _go),
    FalseGo: (frozenset({Phase.PLAY}), _BOTH, _check_false_go, _false_go),
    Peg: (frozenset({Phase.PLAY}), _TABLE, _check_peg, _peg_seen),
    PlayOver: (frozenset({Phase.PLAY}), _TABLE, _check_nothing, _play_over),
    Show: (frozenset({Phase.SHOW}), _CARDS, _check_nothing, _show),
    ShowPoints: (frozenset({Phase.SHOW}), _TABLE, _check_show_points, _show_points),
    UpsetBoard: (_ANY, _BOTH, _check_any_seat, _upset),
}
