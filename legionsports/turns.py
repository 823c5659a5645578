"""What a request needs to be worked on: a place among the few that are worked on at once, and a thread."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

SPARE_THREADS = 16  # that wait for a request


class NoTurnError(Exception):
    """Nobody had time for a request."""


class Places:
    """How many requests of one kind are worked on at once."""

    def __init__(self, places: int) -> None:
        self._free = asyncio.Semaphore(places)
        self.taken = 0

    async def take(self) -> None:
        await self._free.acquire()
        self.taken += 1

    def are_taken(self) -> bool:
        """Return whether whoever comes now would wait."""
        return self._free.locked()

    def give_back(self) -> None:
        self.taken -= 1
        self._free.release()


class RequestTurn:
    """One request's place among those that are worked on, from when all of it is there until its answer begins.

    A body that comes slowly and an answer that is read slowly, as a board is all day, hold no place.
    """

    def __init__(self, places: Places, patience: float) -> None:
        self._places, self._patience, self._held = places, patience, False

    async def take(self) -> None:
        """Wait for a place. Raises NoTurnError."""
        if self._held:
            return
        try:
            await asyncio.wait_for(self._places.take(), self._patience)
        except TimeoutError:
            raise NoTurnError from None
        self._held = True

    def give_back(self) -> None:
        if self._held:
            self._held = False
            self._places.give_back()


class Thread(Executor):
    """The thread of one request, taken from those that are free when there is something to do in it.

    Django would start two for every request, and keep one as long as a board is open: 2,000 for 2,000 boards.
    """

    def __init__(self, free: list[Executor]) -> None:
        self._free = free
        self._own: Executor | None = None

    def submit(self, *work: Any, **named: Any) -> Future[Any]:
        if self._own is None:
            self._own = self._free.pop() if self._free else ThreadPoolExecutor(1, "request")
        return self._own.submit(*work, **named)

    def give_back(self) -> None:
        own, self._own = self._own, None
        if own is None:
            return
        if len(self._free) < SPARE_THREADS:
            self._free.append(own)
        else:
            own.shutdown(wait=False)

    def let_go(self) -> None:
        """End the thread once what runs in it has ended: nobody else gets it."""
        own, self._own = self._own, None
        if own is not None:
            own.shutdown(wait=False)
