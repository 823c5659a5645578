"""Who is known at the door by what a request carries: nobody is looked up for it, and nobody else can have it."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.http import parse_cookie

from scoring.live.views.doors import TABLE, is_let_in
from tournaments.people.views.devices import COOKIE, is_device

_MOST = 1000
_tokens: OrderedDict[bytes, None] = OrderedDict()  # digests of those that the API has let in lately


def note_token(authorization: str) -> None:
    """Remember the token of a program that the API has just let in."""
    _tokens[_digest(authorization.encode())] = None
    _tokens.move_to_end(_digest(authorization.encode()))
    if len(_tokens) > _MOST:
        _tokens.popitem(last=False)


def is_known(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether a request comes from a device on which somebody has signed in, a table, or a program let in."""
    carried: dict[bytes, Any] = dict(headers)
    if _digest(carried.get(b"authorization", b"")) in _tokens:
        return True
    return _is_signed(carried.get(b"cookie", b"").decode("latin-1"))


@lru_cache(maxsize=2048)
def _is_signed(cookies: str) -> bool:
    carried = parse_cookie(cookies)
    return is_device(carried.get(COOKIE, "")) or is_let_in(carried.get(TABLE, ""))


def _digest(text: bytes) -> bytes:
    return hashlib.sha256(text).digest()
