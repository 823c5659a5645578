"""The table of a cue engine: for each kind of event when it may come, what is found on it, and what it makes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from kit.pure.violations import RuleViolation


class Waiting(Protocol):
    """A leg that says what it waits for."""

    @property
    def phase(self) -> StrEnum: ...


StateT = TypeVar("StateT", bound=Waiting)
EventT = TypeVar("EventT")
CheckedT = TypeVar("CheckedT")


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """The phases in which an event of one kind may come, what is found on it (or refused), and the state after it.

    `step` makes it, and asks that all of it takes that kind.
    """

    kind: type[object]
    phases: Collection[StrEnum]
    check: Callable[[StateT, Any], object]
    follow: Callable[[StateT, Any, Any], StateT]


Steps: TypeAlias = Mapping[type[object], Step[StateT]]


def step(
    kind: type[EventT],
    phases: Collection[StrEnum],
    check: Callable[[StateT, EventT], CheckedT],
    follow: Callable[[StateT, EventT, CheckedT], StateT],
) -> Step[StateT]:
    """Return the row for `kind`; `follow` takes what `check` has found."""
    return Step(kind, phases, check, follow)


def table(*rows: Step[StateT]) -> Steps[StateT]:
    """Return the rows by the kind of their event."""
    return {row.kind: row for row in rows}


def found_on(steps: Steps[StateT], state: StateT, event: object, not_now: Callable[[StateT], RuleViolation]) -> object:
    """Return the verdict on `event` where there is one. Raises RuleViolation for what may not happen now.

    `not_now` says why an event cannot come in the phase of `state`.
    """
    row = steps.get(type(event))
    if row is None:
        raise RuleViolation("unknown_event", event=type(event).__name__)
    if state.phase not in row.phases:
        raise not_now(state)
    return row.check(state, event)


def nothing(state: object, event: object) -> None:
    """Nothing more than the right phase is asked."""


def missing(fact: str, section: str) -> RuleViolation:
    """Return the question for a fact that decides and was not told."""
    return RuleViolation("fact_missing", section, field=fact, fact=fact)
