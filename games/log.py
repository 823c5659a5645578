"""A log: events, and the lines that are no events of a game. The log is the truth; state is replayed from it.

`Undo` and `Redo` take events back and bring them again; in a match `NextLeg` goes on to the next leg, and `OnLeg`
is an event of one that is over. Nothing is ever removed from a log: `effective`
says which events count now, so undo reaches to any depth, across the end of a leg, and so does redo
until something new is entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from kit.pure.violations import RuleViolation

EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Undo:
    """The last event that counts does not count any more."""


@dataclass(frozen=True, slots=True)
class Redo:
    """The event that was undone last counts again."""


@dataclass(frozen=True, slots=True)
class NextLeg:
    """The leg is over, everybody has seen its result, and the next one begins."""


@dataclass(frozen=True, slots=True)
class OnLeg(Generic[EventT]):
    """An event of leg number `leg`, counted from 1, which is over: a protest, or its ruling."""

    leg: int
    event: EventT


def effective(lines: Sequence[EventT | Undo | Redo]) -> tuple[EventT, ...]:
    """Return the events that count after every `Undo` and `Redo` of the log.

    Raises RuleViolation ``nothing_to_undo`` or ``nothing_to_redo``.

    >>> effective(["a", "b", Undo(), "c", Undo(), Redo()])
    ('a', 'c')
    """
    return tuple(_fold(lines)[0])


def redoable(lines: Sequence[object]) -> int:
    """Return how many events `Redo` could bring back now.

    >>> redoable(["a", "b", Undo(), Undo()])
    2
    >>> redoable(["a", "b", Undo(), "c"])
    0
    """
    return len(undone(lines))


def undone(lines: Sequence[EventT | Undo | Redo]) -> tuple[EventT, ...]:
    """Return the events that `Redo` could bring back now, the next one last.

    >>> undone(["a", "b", Undo(), Undo()])
    ('b', 'a')
    """
    return tuple(_fold(lines)[1])


def _fold(lines: Sequence[EventT | Undo | Redo]) -> tuple[list[EventT], list[EventT]]:
    done: list[EventT] = []
    undone: list[EventT] = []
    for line in lines:
        if isinstance(line, Undo):
            if not done:
                raise RuleViolation("live.nothing_to_undo")
            undone.append(done.pop())
        elif isinstance(line, Redo):
            if not undone:
                raise RuleViolation("live.nothing_to_redo")
            done.append(undone.pop())
        else:
            done.append(line)
            undone.clear()
    return done, undone
