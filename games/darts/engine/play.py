"""The play of a leg of darts: what may happen now, and what follows from it (DARTS Reg. vii-xiii)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from games.base import LegResult, Side, accepts
from games.darts.engine.board import (
    FELL,
    FIELDS,
    MISS,
    Dart,
    closes,
    finishing_darts,
    opening_finish,
    opening_scores,
    opens,
    visit_scores,
)
from games.darts.engine.events import Bust, Default, Event, OneDart, Throw, ToeLine, Toss, Total
from games.darts.engine.state import DartsOptions, DartsState, Phase, Visit
from games.legs import given_away
from kit.pure.violations import RuleViolation

DARTS_EACH = 3

State = DartsState


def start(options: DartsOptions) -> State:
    """Return a leg before its first throw; without a starter a coin is tossed first.

    >>> start(DartsOptions()).phase.value
    'toss'
    """
    return State(
        options=options,
        phase=Phase.TOSS if options.starter is None else Phase.THROW,
        home=options.start,
        away=options.start,
        home_in=options.into == "fly",
        away_in=options.into == "fly",
        turn=options.starter,
    )


def verify(state: State, event: Event) -> None:
    if state.phase is Phase.OVER:
        raise RuleViolation("leg_over", "DARTS Reg. i")
    if isinstance(event, Default):
        return
    if isinstance(event, Toss) != (state.phase is Phase.TOSS):
        raise RuleViolation("not_now", "DARTS Reg. ix, x", waits_for=state.phase.value)
    if isinstance(event, (OneDart, Throw)) and not state.options.dart_by_dart:
        raise RuleViolation("no_single_darts", "AMB-G32")
    if isinstance(event, (Total, Throw, Bust)) and state.thrown:
        raise RuleViolation("throw_begun", "DARTS Reg. xii", darts=len(state.thrown))
    if isinstance(event, Total):
        _check_total(state, event)
    elif isinstance(event, Throw):
        _check_throw(state, event)
    elif isinstance(event, Bust):
        _check_bust(state, event)
    elif not isinstance(event, (Toss, ToeLine, OneDart)):
        raise RuleViolation("unknown_event", event=type(event).__name__)


def apply(state: State, event: Event) -> State:
    """Return the leg after `event`. Raises RuleViolation, and the leg stays as it was.

    >>> leg = start(DartsOptions(into="fly", starter=Side.HOME))
    >>> apply(leg, Total(180)).home
    521
    """
    verify(state, event)
    if isinstance(event, Toss):
        return replace(state, phase=Phase.THROW, turn=event.first)
    if isinstance(event, Default):
        return replace(state, phase=Phase.OVER, winner=event.side.other, defaulted=event.side, turn=None, thrown=())
    if isinstance(event, OneDart):
        darts = (*state.thrown, event.dart)
        if len(darts) < DARTS_EACH and not _course(state, darts).is_over:
            return replace(state, thrown=darts)
        event = Throw(darts)
    return _after(state, _visit(state, event))


def replay(options: DartsOptions, events: Sequence[Event]) -> State:
    return reduce(apply, events, start(options))


def outcome(state: State) -> LegResult | None:
    if state.winner is None:
        return None
    if state.defaulted is None:
        return LegResult(home=int(state.winner is Side.HOME), away=int(state.winner is Side.AWAY))
    return given_away(state.defaulted, state.options)


def legal(state: State) -> tuple[Event, ...]:
    """Return every event that may happen now and leaves nothing to fill in.

    Totals are listed for a throw of three darts, and with fewer only where they finish the leg.
    """
    if state.phase is Phase.OVER:
        return ()
    some: list[Event] = [Default(Side.HOME), Default(Side.AWAY)]
    if state.phase is Phase.TOSS:
        return (*some, Toss(Side.HOME), Toss(Side.AWAY))
    some += [ToeLine(), *(Bust(darts) for darts in (1, 2, 3))]
    some += [OneDart(dart) for dart in (*FIELDS, MISS, FELL)]
    some += [Total(points, darts) for points in range(181) for darts in (1, 2, 3)]
    return tuple(event for event in some if accepts(verify, state, event))


def next_options(options: DartsOptions, state: State, leg: int) -> DartsOptions:
    """Return the options of leg number `leg`, which follows `state`.

    Leg 2 is begun by the loser of leg 1, and the rotation goes on; leg 3 by the toss of a coin, from the
    top of the rotation (DARTS Reg. ix, x); a leg after that is begun like leg 3.
    """
    if leg != 2 or state.winner is None:
        return replace(options, starter=None, next_home=0, next_away=0)
    return replace(
        options,
        starter=state.winner.other,
        next_home=state.thrower(Side.HOME),
        next_away=state.thrower(Side.AWAY),
    )


def left_now(state: State) -> int:
    """Return what the side that throws has left after the darts of its throw so far.

    >>> leg = start(DartsOptions(into="fly", starter=Side.HOME))
    >>> left_now(apply(leg, OneDart(Dart(20, 3))))
    641
    """
    side = _turn(state)
    return state.left(side) - _course(state, state.thrown).points


# --- what a throw may be -------------------------------------------------------------------------------


def _check_darts(darts: int) -> None:
    if not 1 <= darts <= DARTS_EACH:
        raise RuleViolation("darts_of_a_throw", "DARTS Reg. xii", darts=DARTS_EACH)


def _check_doubles(event: Total | Bust) -> None:
    if event.doubles is not None and not 0 <= event.doubles <= event.darts:
        raise RuleViolation("darts_of_a_throw", "DARTS Reg. xii", darts=event.darts)


def _check_total(state: State, event: Total) -> None:
    _check_darts(event.darts)
    side, options = _turn(state), state.options
    left = state.left(side)
    possible = visit_scores(event.darts) if state.is_in(side) else opening_scores(event.darts, options.into)
    if event.points not in possible:
        code = "impossible_total" if state.is_in(side) else "impossible_opening"
        raise RuleViolation(code, "DARTS Reg. vii, xii", points=event.points, darts=event.darts)
    _check_doubles(event)
    if left - event.points == 0:
        in_already = state.is_in(side)
        fewest = finishing_darts(left, options.out) if in_already else opening_finish(left, options.into, options.out)
        if fewest is None or fewest > event.darts:
            raise RuleViolation("cannot_finish", "DARTS Reg. vii", left=left, darts=event.darts)
    elif event.darts < DARTS_EACH:
        raise RuleViolation("throw_is_three_darts", "DARTS Reg. xii", darts=DARTS_EACH)
    elif _is_bust(left - event.points, options):
        # A total that cannot stand is a bust, and has to be said as one: else a typing mistake passes for it.
        raise RuleViolation("would_bust", "AMB-D2", left=left, points=event.points)


def _check_throw(state: State, event: Throw) -> None:
    _check_darts(len(event.darts))
    course = _course(state, event.darts)
    if course.used < len(event.darts):
        raise RuleViolation("throw_was_over", "DARTS Reg. xii", darts=course.used)
    if not course.is_over and len(event.darts) < DARTS_EACH:
        raise RuleViolation("throw_is_three_darts", "DARTS Reg. xii", darts=DARTS_EACH)


def _check_bust(state: State, event: Bust) -> None:
    """A bust must be possible: with more than 180 left nobody can go past the finish."""
    _check_darts(event.darts)
    _check_doubles(event)
    left = state.left(_turn(state))
    most = max(
        visit_scores(event.darts) if state.is_in(_turn(state)) else opening_scores(event.darts, state.options.into)
    )
    if left - most > 1 or (left - most == 1 and state.options.out == "single"):
        raise RuleViolation("no_bust_from_here", "AMB-D2", left=left)


# --- what a throw does -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Course:
    """A simulated throw: points, darts used until it was over, and how it ended."""

    points: int
    used: int
    is_in: bool
    bust: bool
    finished: bool
    at_double: int

    @property
    def is_over(self) -> bool:
        return self.bust or self.finished


def _course(state: State, darts: tuple[Dart, ...]) -> _Course:
    """Simulate a throw dart by dart, with an early stop on a bust or finish (AMB-D2)."""
    side, options = _turn(state), state.options
    left, is_in, at_double = state.left(side), state.is_in(side), 0
    before = left
    for used, dart in enumerate(darts, start=1):
        at_double += is_in and finishing_darts(left, options.out) == 1
        is_in = is_in or opens(dart, options.into)
        if not is_in:
            continue
        left -= dart.points
        if left == 0 and closes(dart, options.out):
            return _Course(before, used, is_in=True, bust=False, finished=True, at_double=at_double)
        if left <= 0 or _is_bust(left, options):
            # What opened the score in this throw is taken back with it.
            return _Course(0, used, is_in=state.is_in(side), bust=True, finished=False, at_double=at_double)
    return _Course(before - left, len(darts), is_in=is_in, bust=False, finished=False, at_double=at_double)


def _is_bust(left: int, options: DartsOptions) -> bool:
    """Return whether `left` cannot stand after a dart: below nothing, or 1 where a double has to end it."""
    return left < 0 or (left == 1 and options.out != "single")


def _visit(state: State, event: Event) -> Visit:
    side = _turn(state)
    player, before, is_in = state.thrower(side), state.left(side), state.is_in(side)
    if isinstance(event, Throw):
        course = _course(state, event.darts)
        return Visit(
            side=side, player=player, before=before, points=course.points,
            darts=DARTS_EACH if course.bust else course.used, bust=course.bust,
            opened=course.is_in, at_double=course.at_double,
        )  # fmt: skip
    if isinstance(event, Total):
        return Visit(
            side=side, player=player, before=before, points=event.points, darts=event.darts,
            opened=is_in or event.points > 0, at_double=event.doubles,
        )  # fmt: skip
    if isinstance(event, Bust):
        return Visit(
            side=side, player=player, before=before, points=0, darts=DARTS_EACH,
            bust=True, opened=is_in, at_double=event.doubles,
        )  # fmt: skip
    return Visit(side=side, player=player, before=before, points=0, darts=DARTS_EACH, opened=is_in)


def _after(state: State, visit: Visit) -> State:
    """Return the leg after a throw: the score, whose turn it is, and whether the leg is over."""
    state = replace(state, visits=(*state.visits, visit), thrown=())
    if visit.side is Side.HOME:
        state = replace(state, home=visit.after, home_in=visit.opened)
    else:
        state = replace(state, away=visit.after, away_in=visit.opened)
    if visit.after == 0:
        return replace(state, phase=Phase.OVER, winner=visit.side, turn=None)
    return replace(state, turn=visit.side.other)


def _turn(state: State) -> Side:
    assert state.turn is not None
    return state.turn
