"""By which door a change comes in, and from whom: what the history keeps beside each change.

django-auditlog asks `door_name` for every line it writes (``AUDITLOG_CID_GETTER``), and takes the person from the
request. Whoever signs in with a token is known only once the API has read it, and work in the background has no
request.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from auditlog.context import auditlog_value, set_actor

if TYPE_CHECKING:
    from tournaments.organization.models import User


class Door(StrEnum):
    """Where somebody was who changed something."""

    OFFICE = "office"
    API = "api"
    FILE = "file"


_door: ContextVar[Door | None] = ContextVar("door", default=None)


def door_name() -> str | None:
    """Return by which door what happens now came in; None where nobody said: a command, a test."""
    return _door.get()


def through(door: Door) -> AbstractContextManager[None]:
    """Let what happens meanwhile have come in by `door`."""
    return _meanwhile(_door, door)


_writes: ContextVar[bool] = ContextVar("writes", default=False)


def is_writing() -> bool:
    """Return whether the request that is answered now may change something."""
    return _writes.get()


def writing(writes: bool) -> AbstractContextManager[None]:
    """Let what happens meanwhile be a request that changes something, or one that only reads."""
    return _meanwhile(_writes, writes)


@contextmanager
def _meanwhile(variable: ContextVar[Any], value: Any) -> Iterator[None]:
    before = variable.set(value)
    try:
        yield
    finally:
        variable.reset(before)


@contextmanager
def from_file(by: User) -> Iterator[None]:
    """Let what is written meanwhile be what `by` brought in from a file."""
    with set_actor(by), through(Door.FILE):
        yield


def came_in(user: User) -> None:
    """Note who makes this request, where that is known later than the middleware could know it."""
    request = auditlog_value.get(None)
    if request is not None:
        request["actor"] = user
