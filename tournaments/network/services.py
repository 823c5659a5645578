"""One request to another machine: looked up once, cut off when its time is up, and followed nowhere."""

from __future__ import annotations

import contextlib
import errno
import http.client
import queue
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tournaments.network import words

CONNECT = 10  # seconds until somebody has to be there; the whole may last longer
_NO_WAY = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL}


class NotReached(Exception):  # noqa: N818 -- of a machine that is not ours
    """There was no answer; says why in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Where a request goes. `may_be`: whether a number that its name was looked up as may be asked."""

    host: str
    port: int
    is_https: bool
    may_be: Callable[[str], bool] = lambda number: True


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How long the whole of a request may last, and how much of an answer is read."""

    seconds: float
    most_answer: int


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """What was answered: its number, and as much of it as was to be read."""

    status: int
    body: bytes


def ask(
    machine: Machine,
    method: str,
    path: str,
    *,
    limits: Limits,
    headers: Mapping[str, str],
    body: bytes | None = None,
) -> HttpAnswer:
    """Return what a machine answers to one request; nothing is followed anywhere. Raises NotReached."""
    ends, was_cut = time.monotonic() + limits.seconds, threading.Event()
    try:
        with (
            _opened(machine, ends) as sock,
            _cut_off(sock, ends, was_cut),
            contextlib.closing(_connection(machine, sock)) as way,
        ):
            if isinstance(sock, ssl.SSLSocket):
                sock.do_handshake()
            way.request(method, path, body=body, headers=dict(headers))
            with way.getresponse() as response:
                answer = HttpAnswer(response.status, response.read(limits.most_answer))
    except (OSError, http.client.HTTPException, ValueError) as error:
        is_over = was_cut.is_set() or time.monotonic() >= ends
        raise NotReached(words.too_slow() if is_over else _why(error)) from error
    if was_cut.is_set():  # what was read before looks like a whole answer
        raise NotReached(words.too_slow())
    return answer


@contextlib.contextmanager
def _cut_off(sock: socket.socket, ends: float, was_cut: threading.Event) -> Iterator[None]:
    """Shut a connection when its time is up: whoever answers drop by drop never makes a single read wait.

    `was_cut` says that it was shut.
    """
    cut = threading.Timer(max(0.0, ends - time.monotonic()), _shut, (sock, was_cut))
    cut.daemon = True
    cut.start()
    try:
        yield
    finally:
        cut.cancel()


def _shut(sock: socket.socket, was_cut: threading.Event) -> None:
    was_cut.set()
    with contextlib.suppress(OSError):  # it has ended by itself
        # Not the shutdown of a safe connection, which first forgets its keys: whoever is about to shake hands would
        # find none, and whoever is about to write would write for all to read.
        socket.socket.shutdown(sock, socket.SHUT_RDWR)


def _connection(machine: Machine, sock: socket.socket) -> http.client.HTTPConnection:
    kind = http.client.HTTPSConnection if machine.is_https else http.client.HTTPConnection
    connection = kind(machine.host, machine.port)
    connection.sock = sock
    return connection


def _opened(machine: Machine, ends: float) -> socket.socket:
    """Return an open connection to a number that the name was looked up as, so that it cannot be another later."""
    *others, last = _looked_up(machine, ends)
    for number in others:
        with contextlib.suppress(OSError):
            return _opened_to(number, machine, ends)
    return _opened_to(last, machine, ends)


def _opened_to(number: str, machine: Machine, ends: float) -> socket.socket:
    sock = socket.create_connection((number, machine.port), timeout=min(CONNECT, _left(ends)))
    try:
        sock.settimeout(_left(ends))
        if not machine.is_https:
            return sock
        # Hands are shaken later, within the time of the whole: they, too, can be shaken drop by drop.
        safe = ssl.create_default_context()
        return safe.wrap_socket(sock, server_hostname=machine.host, do_handshake_on_connect=False)
    except BaseException:
        sock.close()
        raise


def _left(ends: float) -> float:
    return max(0.001, ends - time.monotonic())


def _looked_up(machine: Machine, ends: float) -> list[str]:
    """Return the numbers of a name. A look-up has no limit of its own: it is left behind when the time is up."""
    answers: queue.SimpleQueue[list[str] | OSError] = queue.SimpleQueue()
    threading.Thread(target=_look_up, args=(machine.host, machine.port, answers), daemon=True).start()
    try:
        numbers = answers.get(timeout=min(CONNECT, _left(ends)))
    except queue.Empty:
        raise NotReached(words.not_found()) from None
    if isinstance(numbers, OSError):
        raise numbers
    if not all(map(machine.may_be, numbers)):
        raise NotReached(words.not_allowed())
    return numbers


def _look_up(host: str, port: int, answers: queue.SimpleQueue[list[str] | OSError]) -> None:
    try:
        answers.put([str(address[4][0]) for address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)])
    except (OSError, UnicodeError) as error:
        answers.put(error if isinstance(error, OSError) else OSError(str(error)))


def _why(error: Exception) -> str:
    """Return in a sentence what an error of the network means."""
    if isinstance(error, socket.gaierror):
        return words.not_found()
    if isinstance(error, TimeoutError):
        return words.too_slow()
    if isinstance(error, ssl.SSLError):
        return words.unsafe()
    if isinstance(error, ConnectionRefusedError):
        return words.nobody_there()
    if isinstance(error, OSError) and error.errno in _NO_WAY:
        return words.no_way()
    return words.broke_off()
