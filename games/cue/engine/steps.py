"""The table of a cue engine: for each kind of event when it may come, what is found on it, and what it makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.base import RuleViolation


class Step(NamedTuple):
    """The phases in which an event may come, what is found on it (or refused), and the state after it."""

    phases: frozenset[Any]
    check: Callable[[Any, Any], Any]
    follow: Callable[[Any, Any, Any], Any]


Steps = Mapping[type[Any], Step]


def found_on(steps: Steps, state: Any, event: Any, not_now: Callable[[Any], RuleViolation]) -> Any:
    """Return the verdict on `event` where there is one. Raises RuleViolation for what may not happen now.

    `not_now` says why an event cannot come in the phase of `state`.
    """
    step = steps.get(type(event))
    if step is None:
        raise RuleViolation("unknown_event", "", event=type(event).__name__)
    if state.phase not in step.phases:
        raise not_now(state)
    return step.check(state, event)


def nothing(state: Any, event: Any) -> None:
    """Nothing more than the right phase is asked."""


def missing(fact: str, section: str) -> RuleViolation:
    """Return the question for a fact that decides and was not told."""
    return RuleViolation("fact_missing", section, field=fact, fact=fact)
