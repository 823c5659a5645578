"""The table of an engine: for each kind of event when it may come, what else it needs, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from kit.pure.violations import RuleViolation

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """What an event of one kind needs, and what follows. `step` makes it, and asks that both take that kind."""

    kind: type[object]
    phases: Collection[Enum]
    modes: tuple[str, ...]  # the ways of playing in which it may come; empty where a game has one way
    check: Callable[[StateT, Any], None]
    follow: Callable[[StateT, Any], StateT]


Steps: TypeAlias = Mapping[type[object], Step[StateT]]


def step(
    kind: type[EventT],
    phases: Collection[Enum],
    check: Callable[[StateT, EventT], None],
    follow: Callable[[StateT, EventT], StateT],
    *,
    modes: tuple[str, ...] = (),
) -> Step[StateT]:
    return Step(kind, phases, modes, check, follow)


def table(*rows: Step[StateT]) -> Steps[StateT]:
    """Return the rows by the kind of their event."""
    return {row.kind: row for row in rows}


def known(steps: Steps[StateT], kind: type[object]) -> Step[StateT]:
    """Return the row of `kind`. Raises RuleViolation ``unknown_event``: a log of another game, or a page too old."""
    row = steps.get(kind)
    if row is None:
        raise RuleViolation("unknown_event", event=kind.__name__)
    return row


def check_nothing(state: object, event: object) -> None:
    """Ask for nothing more than the right phase."""
