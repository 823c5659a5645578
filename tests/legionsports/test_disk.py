"""A disk that is full, and one that takes nothing, under a real server: what was acknowledged is there, who cannot save
is told why, and reading goes on.

The full disk is one in memory that the server alone has: nobody else sees it, and it goes with the server.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import resource
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from knox.models import AuthToken

from tests.installed import SITE_PYTHON
from tests.scoring.board.play import draw
from tournaments.models import SubMatch

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the disk of a laptop"),
]
PATIENCE = 90  # seconds; a wait ends when what it waits for is there, so that only a fault takes so long
ROOM = 2**26  # bytes of the disk: the site takes half of it
ON_ITS_OWN_DISK = (
    *("unshare", "--user", "--map-root-user", "--mount", "--", "sh", "-ec"),
    f'mount -t tmpfs -o size={ROOM} none "$0"; cp -r "$1"/. "$0"; shift; exec "$@"',
)
LEGS = [{"home": 1, "away": 0}, {"home": 1, "away": 0}, {"home": 0, "away": 1}]


def may_have_a_disk() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run([*ON_ITS_OWN_DISK, folder, settings.RULEBOOK_DIR, "true"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


class Site:
    """A web server over a copy of the database of the test, asked as a browser and as a program ask it."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, *, token: str, session: str, log: Path) -> None:
        self.process, self._port, self._log = process, port, log
        self._headers = {"Authorization": f"Token {token}", "Content-Type": "application/json"}
        self._cookie = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"}
        self._keys: dict[str, str] = {}

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError):
                if self.read("/healthz") == 200:
                    return
            assert self.process.poll() is None, self._log.read_text()
            assert time.monotonic() < until, self._log.read_text()
            time.sleep(0.1)

    def save(self, code: str) -> tuple[int, str]:
        """Hand a result in, with the same key each time; return the status, and by which word it was refused."""
        key = self._keys.setdefault(code, str(uuid.uuid4()))
        body = json.dumps({"expected_version": 0, "legs": LEGS, "remarks": "x" * 2000})
        status, said = self._ask("POST", f"/api/v1/sheets/{code}/", {**self._headers, "Idempotency-Key": key}, body)
        return status, json.loads(said).get("code", "") if status >= 400 else ""

    def read(self, at: str) -> int:
        """Return the status of a page for the chair of the event."""
        return self._ask("GET", at, self._cookie)[0]

    def is_saved(self, code: str) -> bool:
        return bool(json.loads(self._ask("GET", f"/api/v1/sheets/{code}/", self._headers)[1])["version"])

    def _ask(self, method: str, at: str, headers: dict[str, str], body: str | None = None) -> tuple[int, bytes]:
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as way:
            way.request(method, at, body, headers)
            answer = way.getresponse()
            return answer.status, answer.read()


@pytest.fixture
def stage(make_competition):
    return draw(make_competition("darts-mixed", entries=9))


@contextlib.contextmanager
def running(stage, users, folder: Path, *, on_its_own_disk: bool = False) -> Iterator[Site]:
    """A site in `folder`, in which `stage` can be played; where asked for, on a disk that it alone sees there."""
    _, token = AuthToken.objects.create(users["sam"])
    chair = Client()
    chair.force_login(users["carl"], backend="django.contrib.auth.backends.ModelBackend")
    vacuumed = folder.with_name("made")
    vacuumed.mkdir()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(vacuumed / "legionsports.sqlite3")])
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [SITE_PYTHON, "-m", "uvicorn", "legionsports.asgi:application", "--port", str(port)]
    if on_its_own_disk:
        folder.mkdir()
        command = [*ON_ITS_OWN_DISK, str(folder), str(vacuumed), *command]
    else:
        shutil.copytree(vacuumed, folder, dirs_exist_ok=True)
    clean = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    own = {"VAR_DIR": str(folder), "SECRET_KEY": settings.SECRET_KEY, "LOG_LEVEL": "ERROR"}
    own["DJANGO_SETTINGS_MODULE"] = "tests.browser.settings"  # with the clock of the tests, by which sam has signed in
    own["STATICFILES_BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    log = folder.with_name("server.log")
    with log.open("wb") as said:
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env={**clean, **own}, stdout=said, stderr=said)
    try:
        site = Site(process, port, token=token, session=chair.cookies[settings.SESSION_COOKIE_NAME].value, log=log)
        site.wait()
        yield site
    finally:
        process.kill()
        process.wait()


def codes_of(stage) -> list[str]:
    return list(SubMatch.objects.filter(match__stage=stage).order_by("pk").values_list("code", flat=True))


def pages(stage, code: str) -> list[str]:
    """Return what people look at while nothing can be saved."""
    event = stage.competition.event
    public = [f"/e/{event.slug}/", f"/e/{event.slug}/board/", f"/e/{event.slug}/results/", "/api/v1/events/"]
    return [*public, f"/s/{code}/", f"/office/events/{event.pk}/results/", f"/office/events/{event.pk}/"]


def fill(disk: Path) -> Path:
    """Fill a disk to its last byte; return the file that does."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (2**16, 1):
            with contextlib.suppress(OSError):
                while file.write(bytes(size)) == size:
                    pass
    return filler


def is_whole(database: Path, folder: Path) -> bool:
    """Return whether a database that nobody writes to is what SQLite says it should be, with what lies beside it."""
    for file in (database, database.with_name(f"{database.name}-wal")):
        shutil.copyfile(file, folder / file.name)
    with contextlib.closing(sqlite3.connect(folder / database.name)) as copy:
        return copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_where_the_disk_takes_nothing_or_is_full_reading_goes_on_and_saving_does_once_it_does(stage, users, tmp_path):
    codes = codes_of(stage)
    with running(stage, users, tmp_path / "site", on_its_own_disk=may_have_a_disk()) as site:
        _takes_nothing(site, stage, *codes[:2])
        folder = tmp_path / "site"
        if may_have_a_disk():
            folder = Path(f"/proc/{site.process.pid}/root{folder}")
            _is_full(site, stage, codes[2:], folder)
        (whole := tmp_path / "copy").mkdir()
        assert is_whole(folder / "legionsports.sqlite3", whole)


def _takes_nothing(site: Site, stage, first: str, second: str) -> None:
    assert site.save(first) == (201, "")
    usual = resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    assert site.save(second) == (503, "cannot_write")
    assert {at: site.read(at) for at in pages(stage, second)} == dict.fromkeys(pages(stage, second), 200)
    assert site.is_saved(first)
    assert not site.is_saved(second)

    resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, usual)
    assert site.save(second) == (201, "")


def _is_full(site: Site, stage, codes: list[str], disk: Path) -> None:
    saved = [code for code in codes[:3] if site.save(code) == (201, "")]
    filler = fill(disk)
    refused = []
    for code in codes[3:]:  # what SQLite keeps beside the database may have room for some more
        answer = site.save(code)
        assert answer in {(201, ""), (507, "disk_full")}
        (saved if answer[0] == 201 else refused).append(code)

    assert len(saved) >= 3
    assert refused
    assert {at: site.read(at) for at in pages(stage, refused[0])} == dict.fromkeys(pages(stage, refused[0]), 200)
    assert [code for code in codes if site.is_saved(code)] == saved
    filler.unlink()
    assert [site.save(code) for code in refused] == [(201, "")] * len(refused)
    assert all(map(site.is_saved, codes))
