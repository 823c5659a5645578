"""The play of a described sport: what may be entered now, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from games.base import Ending, LegResult, Side
from games.described.engine.events import Default, EndPlayed, Event, Honoured
from games.described.engine.sport import Counting
from games.described.engine.state import End, Options, State
from kit.pure.violations import RuleViolation


def start(options: Options) -> State:
    return State(options=options)


def verify(state: State, event: Event) -> None:
    if state.is_over and not isinstance(event, Honoured):
        raise RuleViolation("leg_over")
    if isinstance(event, EndPlayed):
        for side in Side:
            number = event.home if side is Side.HOME else event.away
            check_number(state.options.counting, number, side)
        check_end(state.options, event.home, event.away)
    elif isinstance(event, Honoured):
        if state.honours(event.side) >= state.options.most_honours:
            raise RuleViolation("too_many_honours", most=state.options.most_honours)
    elif not isinstance(event, Default):
        raise RuleViolation("unknown_event")


def check_number(counting: Counting, number: int, side: Side) -> None:
    """Raise RuleViolation, at the box of `side`, for a number that no side can have in an end."""
    if not counting.least <= number <= counting.most:
        raise RuleViolation("no_such_number", field=side.value, least=counting.least, most=counting.most)


def check_end(options: Options, home: int, away: int) -> None:
    """Raise RuleViolation for two numbers that cannot both be of one end."""
    counting = options.counting
    if counting.scorers == "one" and home and away:
        raise RuleViolation("one_side_scores", field=Side.AWAY.value)
    if counting.shared and home + away != counting.shared:
        raise RuleViolation("not_shared", field=Side.AWAY.value, shared=counting.shared)
    if counting.what == "wins" and home == away and options.needs_winner:
        raise RuleViolation("needs_winner")


def apply(state: State, event: Event) -> State:
    """Return the leg after `event`. Raises RuleViolation, and the leg stays as it was.

    >>> counting = Counting(what="total", ends=2, most=8)
    >>> leg = replay(Options(counting=counting, needs_winner=True), [EndPlayed(3, 0), EndPlayed(0, 3)])
    >>> leg.is_extra, leg.is_over, apply(leg, EndPlayed(0, 1)).is_over
    (True, False, True)
    """
    verify(state, event)
    if isinstance(event, EndPlayed):
        return replace(state, ends=(*state.ends, End(event.home, event.away)))
    if isinstance(event, Honoured):
        if event.side is Side.HOME:
            return replace(state, home_honours=state.home_honours + 1)
        return replace(state, away_honours=state.away_honours + 1)
    return replace(state, defaulted=event.side)


def replay(options: Options, events: Sequence[Event]) -> State:
    return reduce(apply, events, start(options))


def outcome(state: State) -> LegResult | None:
    if not state.is_over:
        return None
    kind = state.options.counting.leg_class
    if state.defaulted is None:
        return kind(home=state.home, away=state.away)
    numbers = (state.options.forfeit_against, state.options.forfeit_for)
    home, away = numbers if state.defaulted is Side.HOME else numbers[::-1]
    return kind(home=home, away=away, ending=Ending.FORFEIT, at_fault=state.defaulted)
