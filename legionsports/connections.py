"""How long a visitor may take to say what is wanted."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.auto import AutoHTTPProtocol


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """What uvicorn speaks, which drops a connection that is opened and says nothing, or too slowly.

    Uvicorn itself waits without end, and each such connection costs the site memory and a number that the system gives
    to few. Behind Caddy the proxy does the same; a laptop in a hall has none. How long the answer takes is no matter:
    a hall board is open all day.
    """

    HEAD = 10.0  # seconds from the opening, or from its first byte, until a request is there but for its body
    BODY = 120.0  # seconds until its body is there: a long list over poor Wi-Fi

    _limit: asyncio.TimerHandle | None = None
    _waits_for_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._wait(self.HEAD)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering and not self.cycle.more_body:
            self._stop_waiting()
        elif answering and not self._waits_for_body:
            self._wait(self.BODY)
            self._waits_for_body = True
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

    def _stop_waiting(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
        self._limit, self._waits_for_body = None, False

    def _drop(self) -> None:
        self._limit = None
        self.transport.abort()
