"""How long a visitor may take to say what is wanted, how much that may be, and how many may follow live."""

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
    """What uvicorn speaks, which drops a connection that is opened and says nothing, too slowly, or too much.

    Uvicorn itself waits without end, and each such connection costs the site memory and a number that the system gives
    to few; what it is sent lies on the disk before anything of ours looks at it. A laptop in a hall has no proxy that
    would see to it. A list that takes a quarter of an hour over poor Wi-Fi comes in as long as it comes on. How long
    the answer takes is no matter: a hall board is open all day.
    """

    HEAD = 10.0  # seconds from the opening, or from its first byte, until a request is there but for its body
    LOOK = 60.0  # seconds: in each such while, so much more of the body has to come
    LEAST = 32 * 1024  # bytes of it, about what a telephone line of 1980 carries
    LONGEST = 3600.0  # seconds for all of it
    MOST = 72 * 1024**2  # bytes of all of it: more than the largest file that any page takes

    _limit: asyncio.TimerHandle | None = None
    _waits_for_body = False
    _ends = 0.0
    _came = 0  # bytes since the last look
    _in_all = 0

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._wait(self.HEAD)

    def data_received(self, data: bytes) -> None:
        self._came += len(data)
        super().data_received(data)
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering and not self.cycle.more_body:
            self._stop_waiting()
        elif answering and not self._waits_for_body:
            self._wait_for_body()
        elif answering and self._in_all + self._came > self.MOST:
            self._drop()
        elif not answering and self._limit is None:
            self._wait(self.HEAD)

    def on_response_complete(self) -> None:
        self._stop_waiting()  # what is not read of a body is not waited for either
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._limit = self.loop.call_later(seconds, self._drop)

    def _wait_for_body(self) -> None:
        self._stop_waiting()
        self._waits_for_body = True
        self._ends = self.loop.time() + self.LONGEST
        self._limit = self.loop.call_later(self.LOOK, self._look)

    def _look(self) -> None:
        """Go on while the body comes, or while it is the site that is not done with what came."""
        comes = self._came >= self.LEAST or self.flow.read_paused
        if not comes or self.loop.time() > self._ends:
            self._drop()
            return
        self._in_all, self._came = self._in_all + self._came, 0
        self._limit = self.loop.call_later(self.LOOK, self._look)

    def _stop_waiting(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
        self._limit, self._waits_for_body = None, False
        self._came = self._in_all = 0

    def _drop(self) -> None:
        self._stop_waiting()
        self.transport.abort()
