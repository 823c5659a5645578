"""What is deployed, from requirements.txt alone: web server, worker and clock, and what is killed of them.

On SQLite with the queue in files, as in a hall; where the run has PostgreSQL and Redis, on those.
"""

from __future__ import annotations

import json
import os
import re
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import requests
from django.conf import settings
from django.db import connection

from legionsports.watching.queries.signs import SILENT_AFTER, Part
from tests.browser.site import PATIENCE, Site
from tests.browser.today_hall import BUILD
from tests.tournaments.imports.conftest import MEMBER_HEADINGS

pytestmark = [pytest.mark.slow, pytest.mark.postgresql]
HAS_SERVERS = connection.vendor == "postgresql" and bool(settings.REDIS_URL)
MEMBERS = f"{MEMBER_HEADINGS}\n2895959,O'Brien,Ann,F,1950-07-10,54,2027\n"


class Officer:
    """Somebody who is signed in and asks over HTTP, as a browser does."""

    def __init__(self, site: Site) -> None:
        self._site, self._session = site, requests.Session()
        self._session.cookies.update(site.codes)

    def get(self, path: str) -> requests.Response:
        return self._session.get(self._site.url + path, timeout=PATIENCE)

    def post(self, path: str, **more) -> requests.Response:
        headers = {"X-CSRFToken": self._session.cookies.get("csrftoken", "")}
        return self._session.post(self._site.url + path, headers=headers, timeout=PATIENCE, **more)

    def ready(self) -> dict[str, object]:
        return self.get("/readyz").json()

    def wait(self, find: Callable[[], object]) -> object:
        """Return what there is to find, once it is there."""
        until = time.monotonic() + PATIENCE
        while not (found := find()):
            assert time.monotonic() < until, "".join(log.read_text() for log in self._site.folder.glob("*.log"))
            time.sleep(0.1)
        return found


@pytest.fixture(scope="module")
def redis(tmp_path_factory) -> Iterator[subprocess.Popen[bytes] | None]:
    """A Redis that the test may kill; None where the queue is in files."""
    if not HAS_SERVERS:
        yield None
        return
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    words = [
        "redis-server",
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--dir",
        str(tmp_path_factory.mktemp("redis")),
    ]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        process.port = port
        yield process
        process.kill()


@pytest.fixture(scope="module")
def site(tmp_path_factory, django_db_setup, redis) -> Iterator[Site]:
    """Everything of a site as it is deployed, with a weekend of today."""
    site = Site(folder=tmp_path_factory.mktemp("deployed"))
    name = connection.settings_dict["NAME"]
    if redis is None:
        with (
            closing(sqlite3.connect(name)) as here,
            closing(sqlite3.connect(site.folder / "legionsports.sqlite3")) as there,
        ):
            here.backup(there)  # what was deleted last may be in the log of the file alone
    else:
        connection.close()  # what somebody uses is not copied, nor what a thread of a test still has open
        _on_server(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        _on_server(f"CREATE DATABASE {name}_deployed TEMPLATE {name}")
        site.database_url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}_deployed").geturl()
        site.redis_url = f"redis://127.0.0.1:{redis.port}/0"
    try:
        site.manage("prepare", "--no-demo")
        told = re.search(r"^CODES (.*)$", site.manage("shell", "--command", BUILD), re.MULTILINE)
        site.codes = json.loads(told[1])
        site.run(worker=True)
        site.start_clock()
        yield site
    finally:
        site.stop()
        if redis is not None:
            _on_server(f"DROP DATABASE {name}_deployed WITH (FORCE)")


@pytest.fixture(scope="module")
def alice(site) -> Officer:
    return Officer(site)


@pytest.mark.skipif(not HAS_SERVERS, reason="a database that can be away")
def test_a_database_that_is_away_is_told_and_waited_for(site, alice) -> None:
    assert alice.get("/calendar/").status_code == 200
    with _away(site.database_url) as come_back:
        for path in ("/office/", "/calendar/?nobody=asked", "/api/v1/events/"):
            answer = alice.get(path)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "15"), path
        assert (alice.get("/healthz").status_code, alice.get("/healthz").text) == (200, "ok\n")
        answer = alice.get("/readyz")
        assert (answer.status_code, answer.json()["database"], answer.json()["broker"]) == (503, False, True)
        come_back()
        alice.wait(lambda: alice.get("/office/").status_code == 200)
        assert alice.get("/readyz").status_code == 200


# The last test: it kills a part after the other.
def test_paper_import_and_backup_are_made_and_what_is_killed_is_told(site, alice, redis) -> None:
    parts = ("database", "migrations", "disk", "broker", "worker", "clock")
    alice.wait(lambda: all(alice.ready()[part] for part in parts))
    assert alice.get("/readyz").status_code == 200
    _print(alice)
    _import(alice)
    alice.wait(lambda: list((site.folder / "backups").glob("legion-sports-*-hourly.zip")))  # the clock asked for it

    worker, _web, clock = site.processes
    for part, process in ((Part.WORKER, worker), (Part.CLOCK, clock)):
        process.kill()
        process.wait()
        _let_time_pass(site.folder / f"{part}-seen")
        answer = alice.get("/readyz")
        assert (answer.status_code, answer.json()[part], part in answer.json()["problems"]) == (200, False, True)
        assert f"The {part} isn&#x27;t running" in alice.get("/office/site/").text
    if redis is not None:
        redis.kill()
        redis.wait()
        answer = alice.get("/readyz")
        assert (answer.status_code, answer.json()["broker"], answer.json()["database"]) == (200, False, True)
        assert alice.get("/office/").status_code == 200


def _print(alice: Officer) -> None:
    """Have a paper made by the worker."""
    alice.get("/office/")  # which gives the token of forms
    page = alice.post("/office/calendar/2027/print/")
    assert page.status_code == 200, page.text
    file = f"{urlsplit(page.url).path}file/"
    alice.wait(lambda: file in alice.get(urlsplit(page.url).path).text)
    assert alice.get(file).content.startswith(b"%PDF")


def _import(alice: Officer) -> None:
    """Have a list of members read and written by the worker."""
    page = alice.post("/office/imports/members/", files={"file": ("members.csv", MEMBERS)})
    assert page.status_code == 200, page.text
    batch = urlsplit(page.url).path
    alice.wait(lambda: f"{batch}write/" in alice.get(batch).text)
    alice.post(f"{batch}write/")
    alice.wait(lambda: f"{batch}take-back/" in alice.get(batch).text)


def _let_time_pass(sign: Path) -> None:
    """Let a part that is dead have been silent for as long as it is trusted."""
    at = sign.stat().st_mtime - SILENT_AFTER
    os.utime(sign, (at, at))


@contextmanager
def _away(address: str) -> Iterator[Callable[[], object]]:
    """Let nobody into a database, and throw out who is there; yields how it is opened again."""
    name = urlsplit(address).path.removeprefix("/")
    _on_server(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    _on_server(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    yield lambda: _on_server(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def _on_server(statement: str) -> None:
    """Let PostgreSQL do what is done to a whole database."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(statement)
