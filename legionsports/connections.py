"""How long a visitor may take to ask for something, and how many may follow live."""

from __future__ import annotations

import asyncio
import math

from uvicorn.protocols.http.auto import AutoHTTPProtocol

try:
    import resource
except ImportError:  # Windows, which sets no such limit
    resource = None  # type: ignore[assignment]

# Of the files that a process may have open, so many are for what is no live stream: pages, the database, what comes in.
KEPT_FOR_PAGES = 256
MOST_ON_A_MAC = 10_240  # which names no limit, and refuses what is above this


def raise_open_files() -> float:
    """Let this process have as many files open as it may, and return how many; each connection is one."""
    if resource is None:
        return math.inf
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in (hard, max(soft, MOST_ON_A_MAC)):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (ValueError, OSError):
            continue
        soft = most
        break
    return math.inf if soft == resource.RLIM_INFINITY else soft


def streams_that_fit(files: float) -> float:
    """Return how many boards and phones may follow live in a process with so many open files: three of four at most."""
    return files if files == math.inf else max(files // 4, min(files - KEPT_FOR_PAGES, files * 3 // 4))


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """What uvicorn speaks, which drops a connection that is opened and asks for nothing.

    Uvicorn itself waits without end, and each such connection is one of the files that a process may have open. A
    laptop in a hall has no proxy that would see to it.
    """

    HEAD = 10.0  # seconds from the opening, or from its first byte, until a request is there but for its body
    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._limit is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._limit = self.loop.call_later(self.HEAD, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
        self._limit = None
