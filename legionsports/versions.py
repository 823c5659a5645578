"""Which version each event has, read once a second for all who ask, so that its pages need not be made again.

The number of an event goes up whenever something changes that the hall sees. What is changed beside it (a line of the
program, a name that is withheld) is written in a request of its own: `doubt` says in this process that there was one,
and `note_write` leaves a mark that the other ones read together with the versions.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping
from contextlib import suppress

from asgiref.sync import sync_to_async
from django.core.cache import cache
from redis import RedisError

from tournaments.events.queries import versions_of
from tournaments.worlds.services import let_go

EVERY = 1.0  # seconds
ASKED_WITHIN = 60.0  # seconds: of events for which nobody asks any more nothing is read
MOST = 1000  # events at once; a stranger can ask for any number that there are not
NO_EVENT = ""  # what the pages depend on that are of no event, and the others too: the mark of the last write
_MARK = "last-write"

Read = Callable[[Collection[str]], Awaitable[Mapping[str, Hashable]]]


def note_write() -> None:
    """Leave a mark that something was written which no version tells, for all processes of the site."""
    with suppress(RedisError):  # it is saved; the others show it once their page is old
        cache.set(_MARK, secrets.token_hex(8), timeout=None)


async def read_versions(slugs: Collection[str]) -> dict[str, Hashable]:
    """Return the versions of these events, as far as there are such, and the mark of the last write."""
    return await sync_to_async(_read_and_let_go, thread_sensitive=False)(slugs)


def _read_and_let_go(slugs: Collection[str]) -> dict[str, Hashable]:
    versions: dict[str, Hashable] = {}
    with suppress(RedisError):
        versions[NO_EVENT] = cache.get(_MARK)
    try:
        return versions | versions_of(slugs)
    finally:
        let_go()


class Versions:
    """The versions of those events that somebody asks for, as this process read them last."""

    def __init__(self, read: Read, *, every: float = EVERY) -> None:
        self._read, self._every = read, every
        self._known: Mapping[str, Hashable] = {}
        self._mark: Hashable = None
        self._asked: dict[str, float] = {}
        self._read_at = float("-inf")
        self._doubts = self._settled = 0
        self._writes_beside = 0  # what was written here that no event's version tells
        self._one_at_a_time = asyncio.Lock()

    async def of(self, slug: str) -> Hashable:
        """Return what the pages of an event, or of NO_EVENT, depend on: as long as it is the same, so are they.

        Raises what reading raises.
        """
        if not self._has_room_for(slug):
            return object()  # like nothing that was or will be
        # By when this was asked, not by now: a database that is slower than that would be read forever.
        since, doubts = time.monotonic() - self._every, self._doubts
        self._asked[slug] = time.monotonic()
        while self._is_old(slug, since, doubts):
            async with self._one_at_a_time:
                if self._is_old(slug, since, doubts):
                    self._asked[slug] = time.monotonic()  # whoever waited long for this still asks
                    await self._look()
        return self._writes_beside, self._mark, self._known[slug]

    def doubt(self, *, a_result: bool = True) -> None:
        """Note that something was written here: who asks now hears what is true after it.

        A result is on the pages of its own event, whose version tells it; what is no result can be on those of all, as
        a name that is withheld.
        """
        self._doubts += 1
        self._writes_beside += not a_result

    def _has_room_for(self, slug: str) -> bool:
        if slug not in self._asked and len(self._asked) >= MOST:
            self._forget()
        return slug in self._asked or len(self._asked) < MOST

    def _forget(self) -> None:
        now = time.monotonic()
        self._asked = {slug: at for slug, at in self._asked.items() if now - at < ASKED_WITHIN}

    def _is_old(self, slug: str, since: float, doubts: int) -> bool:
        return self._read_at < since or self._settled < doubts or slug not in self._known

    async def _look(self) -> None:
        began, doubts = time.monotonic(), self._doubts
        self._forget()
        asked = tuple(self._asked)  # of what is asked for meanwhile nothing was read
        versions = await self._read(asked)
        # A write that came while this was read is still in doubt.
        self._known, self._read_at, self._settled = {slug: versions.get(slug) for slug in asked}, began, doubts
        self._mark = versions.get(NO_EVENT)
