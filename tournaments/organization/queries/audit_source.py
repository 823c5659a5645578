"""The source of a change and its user: what the history keeps beside each change.

django-auditlog asks `audit_source` for every line it writes (``AUDITLOG_CID_GETTER``), and takes the person from the
request. Whoever signs in with a token is known only once the API has read it, and work in the background has no
request.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from enum import StrEnum
from typing import Any

from auditlog.context import auditlog_value, set_actor

from tournaments.organization.models import User


class AuditSource(StrEnum):
    """Where a change was made."""

    OFFICE = "office"
    API = "api"
    FILE = "file"


_source: ContextVar[AuditSource | None] = ContextVar("source", default=None)


def audit_source() -> str | None:
    """The source of what happens now; None in a command or a test."""
    return _source.get()


def from_source(source: AuditSource) -> AbstractContextManager[None]:
    """Let what happens meanwhile have come from `source`."""
    return _meanwhile(_source, source)


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
    with set_actor(by), from_source(AuditSource.FILE):
        yield


def record_user(user: User) -> None:
    """Record the user of a token-authenticated request (known only after the middleware ran)."""
    request = auditlog_value.get(None)
    if request is not None:
        request["actor"] = user
