"""The table of a cue engine: for each kind of event when it may come, what is found on it, and what it makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.base import RuleViolation

# The phases in which an event may come, what is found on it (or refused), and the state after it.
Step = tuple[frozenset[Any], Callable[[Any, Any], Any], Callable[[Any, Any, Any], Any]]


def found_on(steps: Mapping[type[Any], Step], state: Any, event: Any, not_now: Callable[[Any], RuleViolation]) -> Any:
    """Return the verdict on `event` where there is one. Raises RuleViolation for what may not happen now.

    `not_now` says why an event cannot come in the phase of `state`.
    """
    known = steps.get(type(event))
    if known is None:
        raise RuleViolation("unknown_event", "", event=type(event).__name__)
    phases, check, _ = known
    if state.phase not in phases:
        raise not_now(state)
    return check(state, event)
