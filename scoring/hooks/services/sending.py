"""One message to one address, over a connection that leads where the address was found to lead, and nowhere else."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.base import RuleViolation
from scoring.hooks.engine.addresses import Address, may_be_asked, read_address
from scoring.hooks.engine.signing import HEADER, signature
from scoring.hooks.models import Hook

SECONDS = 10  # for the whole of it: whoever answers drop by drop is cut off
MOST_ANSWER = 4096


class NotReached(Exception):  # noqa: N818 -- of a machine that is not ours
    """Nothing was answered; says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered: its number, and the word that a check asks for."""

    status: int
    challenge: str = ""


def post(hook: Hook, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send a signed message and return what was answered; nothing is followed anywhere. Raises NotReached."""
    at = int(timezone.now().timestamp())
    signed = {
        "Content-Type": "application/json",
        "User-Agent": "LegionSports",
        HEADER: signature(hook.secret, at=at, body=body),
        **headers,
    }
    try:
        address = read_address(hook.address, settings.PRIVATE_RECEIVERS)
        return _exchange(_connection(address), address, body, signed)
    except RuleViolation:
        raise NotReached("the address is not allowed any more") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotReached(str(error)[:200] or type(error).__name__) from None


def _exchange(
    connection: http.client.HTTPConnection, address: Address, body: bytes, headers: Mapping[str, str]
) -> Answer:
    """Send and read within the time that there is."""
    assert connection.sock is not None
    cut = threading.Timer(SECONDS, _cut, (connection.sock,))
    cut.start()
    try:
        if isinstance(connection.sock, ssl.SSLSocket):
            connection.sock.do_handshake()
        connection.request("POST", address.path, body=body, headers=dict(headers))
        answer = connection.getresponse()
        return Answer(answer.status, _challenge(answer.read(MOST_ANSWER)))
    finally:
        cut.cancel()
        connection.close()


def _cut(sock: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it has ended by itself
        sock.shutdown(socket.SHUT_RDWR)


def _challenge(body: bytes) -> str:
    try:
        said: Any = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    return str(said.get("challenge", "")) if isinstance(said, dict) else ""


def _connection(address: Address) -> http.client.HTTPConnection:
    """Return an open connection to the number that the name was looked up as, so that it cannot be another later."""
    number = _look_up(address)
    sock = socket.create_connection((number, address.port), timeout=SECONDS)
    if not address.is_https:
        plain = http.client.HTTPConnection(address.host, address.port, timeout=SECONDS)
        plain.sock = sock
        return plain
    try:
        # Hands are shaken later, within the time of the whole: they, too, can be shaken drop by drop.
        safe = ssl.create_default_context().wrap_socket(
            sock, server_hostname=address.host, do_handshake_on_connect=False
        )
    except BaseException:
        sock.close()
        raise
    connection = http.client.HTTPSConnection(address.host, address.port, timeout=SECONDS)
    connection.sock = safe
    return connection


def _look_up(address: Address) -> str:
    found = [str(one[4][0]) for one in socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)]
    if not address.is_named and not all(map(may_be_asked, found)):
        raise NotReached("the name leads to an address that is not on the internet")
    return found[0]
