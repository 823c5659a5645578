"""Which request is being answered: its id is in every line of the log, and the page of an error shows it."""

from __future__ import annotations

from contextvars import ContextVar

current: ContextVar[str] = ContextVar("request_id", default="")


def request_id() -> str:
    """Return the id of the request that is being answered; empty outside of one."""
    return current.get()
