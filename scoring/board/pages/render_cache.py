"""A render cache: a board that one process of the site makes for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from django.core.cache import cache
from redis import RedisError

KEPT_FOR = 10  # seconds: the others ask within two looks
MADE_WITHIN = 1  # seconds: another one makes it then, should it be that whoever began was killed
LEFT_ALONE_FOR = 30.0  # seconds: a Redis that hangs costs five for every question, and boards would stand still

Make = Callable[[], bytes]
Making = Callable[[str, Make], bytes]


class RenderPendingError(Exception):
    """Another process of the site is making this board."""


def made_here(_key: str, make: Make) -> bytes:
    """Return what `make` returns: where there is one process, nobody else makes it."""
    return make()


class RenderCache:
    """A cross-process render cache, keyed by the version of the release."""

    def __init__(self, version: str) -> None:
        self._version = version
        self._alone_until = 0.0

    def __call__(self, key: str, make: Make) -> bytes:
        """Return what `make` returns, or what it returned in another process under the same key.

        Raises RenderPendingError while another one is at it. While nothing can be asked for, it is made here.
        """
        if time.monotonic() < self._alone_until:
            return make()
        kept, begun = f"made/{self._version}/{key}", f"begun/{self._version}/{key}"
        try:
            made: bytes | None = cache.get(kept)
            if made is None and not cache.add(begun, 1, MADE_WITHIN):
                raise RenderPendingError
        except RedisError:
            self._alone_until = time.monotonic() + LEFT_ALONE_FOR
            return make()
        if made is None:
            made = make()
            with suppress(RedisError):
                cache.set(kept, made, KEPT_FOR)
        return made
