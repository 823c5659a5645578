"""The site as it is deployed, over the database of a test, and what a browser saves of it."""

from __future__ import annotations

import contextlib
import http.client
import os
import socket
import subprocess
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection

from tests.installed import SITE_PYTHON

PATIENCE = 90  # seconds; a wait ends when what it waits for is there, so that only a fault takes so long
ACCEPTED = "gzip, deflate, br, zstd"
TOKEN = "a" * 32  # of forms: the cookie and the header say the same


@dataclass(frozen=True)
class Answer:
    """What a browser has of an answer: `data` is what it would save."""

    status: int
    kind: str
    name: str
    data: bytes


class Browser:
    """Somebody who is signed in, and asks as browsers do: for compressed answers, on one connection after another."""

    def __init__(self, port: int, session: str) -> None:
        self._port = port
        cookies = {settings.SESSION_COOKIE_NAME: session, settings.CSRF_COOKIE_NAME: TOKEN}
        self._headers = {
            "Accept-Encoding": ACCEPTED,
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-CSRFToken": TOKEN,
        }

    def ask(self, at: str) -> Answer:
        """Return what is answered at an address; it is posted to where that is the only way."""
        answer = self._ask("GET", at)
        return self._ask("POST", at) if answer.status == http.HTTPStatus.METHOD_NOT_ALLOWED else answer

    def _ask(self, method: str, at: str) -> Answer:
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as way:
            way.request(method, at, headers=self._headers)
            answer = way.getresponse()
            data = answer.read()  # raises IncompleteRead where it ends before its length, or without its end
            if answer.getheader("Content-Encoding") == "gzip":
                data = first_member(data)
            kind, _, _ = answer.getheader("Content-Type", "").partition(";")
            return Answer(answer.status, kind, answer.getheader("Content-Disposition", ""), data)


def first_member(data: bytes) -> bytes:
    """Return what browsers read of a compressed answer: they stop where the first compressed file in it ends."""
    reader = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    read = reader.decompress(data)
    assert reader.eof
    return read


@contextlib.contextmanager
def served(folder: Path) -> Iterator[int]:
    """Serve a copy of the database of the test, with what lies in `folder`, and return the port."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(folder / "legionsports.sqlite3")])
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    clean = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    own = {"VAR_DIR": str(folder), "SECRET_KEY": settings.SECRET_KEY, "LOG_LEVEL": "ERROR"}
    own["DJANGO_SETTINGS_MODULE"] = "tests.browser.settings"  # with the clock of the tests, by which one has signed in
    own["STATICFILES_BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    command = [SITE_PYTHON, "-m", "uvicorn", "legionsports.asgi:application", "--port", str(port)]
    log = folder / "server.log"
    with log.open("wb") as said:
        process = subprocess.Popen(
            [*command, "--http", "legionsports.connections:PatientProtocol"],
            cwd=settings.BASE_DIR, env={**clean, **own}, stdout=said, stderr=said,
        )  # fmt: skip
    try:
        _wait(process, port, log)
        yield port
    finally:
        process.kill()
        process.wait()


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.1)
