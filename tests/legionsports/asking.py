"""How a test asks an application as a server does."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence


class Asked:
    """A request to an application: what it got so far; it goes when `leave` is called."""

    def __init__(
        self,
        app,
        path: str = "/",
        *headers: tuple[bytes, bytes],
        method: str = "GET",
        address: str = "10.0.0.1",
        parts: Sequence[bytes | None] = (b"",),
        reads: asyncio.Event | None = None,
    ) -> None:
        """Ask in `parts`, of which None never comes; of the answer something is read while `reads` is set."""
        self.parts, self._waiting, self._reads, self._gone = [], [*parts], reads, asyncio.Event()
        scope = {"type": "http", "method": method, "scheme": "http", "path": path, "query_string": b"",
                 "headers": [*headers], "client": (address, 1), "http_version": "1.1"}  # fmt: skip
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self):
        if not self._waiting:
            await self._gone.wait()
            return {"type": "http.disconnect"}
        part = self._waiting.pop(0)
        if part is None:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": part, "more_body": bool(self._waiting)}

    async def _send(self, message) -> None:
        self.parts.append(message)
        if self._reads is not None:
            await self._reads.wait()

    def leave(self) -> None:
        self._gone.set()

    @property
    def status(self) -> int:
        return self.parts[0]["status"]

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode().lower(): value.decode() for name, value in self.parts[0]["headers"]}

    @property
    def body(self) -> bytes:
        return b"".join(part.get("body", b"") for part in self.parts[1:])


async def ask(app, *words, **named) -> Asked:
    """Ask, and wait for the whole answer."""
    asked = Asked(app, *words, **named)
    await asyncio.wait_for(asked.task, 10)
    return asked


async def until(condition) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.001)


async def settle() -> None:
    """Let everything go on that waits for nothing but its turn, threads too."""
    for _ in range(20):
        await asyncio.sleep(0.001)
