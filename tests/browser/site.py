"""A whole installation for a browser to use: web server, worker, database and broker, all real.

The database and the broker are the ones that DATABASE_URL and REDIS_URL name; without them it is what
a newcomer gets, SQLite and the broker that needs no server. It goes by the clock of the tests, not of the day: see
settings.py. Where LATE is set every answer is late: see late.py.
"""

from __future__ import annotations

import fcntl
import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from tests.browser.warm import Process, warm
from tests.installed import SITE_PYTHON

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90  # seconds; a wait ends when what it waits for is there, so that only a fault takes so long


@dataclass
class Site:
    """One running installation. `manage` runs a command of it, as an operator would.

    `codes` and `ids` are what the builder of a weekend told of it.
    """

    folder: Path
    database_url: str = ""
    redis_url: str = ""
    port: int = 0
    processes: list[subprocess.Popen[bytes] | Process] = field(default_factory=list)
    codes: dict[str, Any] = field(default_factory=dict)
    ids: dict[str, Any] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        clean = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
        # Static files as they are: compressing them takes longer than some of the tests.
        plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
        extra = {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url, "STATICFILES_BACKEND": plain}
        # An address that others can open: with that of this machine boards and letters would carry none.
        own = {"VAR_DIR": str(self.folder), "PUBLIC_URL": f"http://hall.test:{self.port}", "ALLOWED_HOSTS": "*"}
        own["DJANGO_SETTINGS_MODULE"] = "tests.browser.settings"
        return {**clean, **{k: v for k, v in extra.items() if v}, **own}

    def manage(self, *words: str) -> str:
        with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as wrong:
            code = self._started(["manage.py", *words], said, wrong).wait()
            said.seek(0)
            wrong.seek(0)
            told, complaint = said.read().decode(), wrong.read().decode()
        assert code == 0, f"manage.py {' '.join(words)}\n{told}\n{complaint}"
        return told

    def start(self) -> None:
        """Prepare an empty installation and run it with its worker."""
        self.manage("prepare", "--no-demo")
        self.run(worker=True)

    def run(self, *, worker: bool = False) -> None:
        """Run the web server, and where papers or imports are made the worker; and wait for the first page."""
        self.port = _free_port()
        if worker:
            self._run("worker", "celery", "-A", "legionsports", "worker", "--concurrency", "1", "--loglevel", "WARNING")
        self.start_web()
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/", timeout=5):
                    return
            except OSError:
                waiting = self.processes[-1].poll() is None and time.monotonic() < deadline
                assert waiting, (self.folder / "web.log").read_text()
                time.sleep(0.1)

    def start_web(self) -> None:
        port = ["--port", str(self.port), "--timeout-graceful-shutdown", "2"]
        application = "tests.browser.late:application" if os.environ.get("LATE") else "legionsports.asgi:application"
        patient = ["--http", "legionsports.connections:PatientProtocol"]
        self._run("web", "uvicorn", application, *patient, *port, "--log-level", "warning")

    def start_clock(self) -> None:
        """Run what says when something is due."""
        self._run("clock", "celery", "-A", "legionsports", "beat", "--loglevel", "WARNING")

    def stop_web(self) -> None:
        web = self.processes.pop()
        web.terminate()
        web.wait(timeout=PATIENCE)

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _run(self, name: str, module: str, *words: str) -> None:
        with (self.folder / f"{name}.log").open("wb") as log:
            self.processes.append(self._started(["-m", module, *words], log, log))

    def _started(self, words: list[str], said: IO[bytes], wrong: IO[bytes]) -> subprocess.Popen[bytes] | Process:
        """Start `python` with `words`; a site with a database server as its operator would, the others warm."""
        if not self.database_url:
            return warm().start(words, self.environment, said, wrong)
        return subprocess.Popen([SITE_PYTHON, *words], cwd=ROOT, env=self.environment, stdout=said, stderr=wrong)


@dataclass(frozen=True)
class Made:
    """What was made once for all: installations in a folder of this run, and a migrated database that outlives it."""

    installations: Path
    database: Path

    def of(self, build: str) -> Path:
        """Return the folder of an installation as `build` leaves it."""
        folder = self.installations / f"installation-{zlib.crc32(build.encode()):08x}"
        if folder.exists():
            return folder
        making = Site(folder=folder.with_suffix(".new"))
        if build:
            shutil.copytree(self.of(""), making.folder)
            (making.folder / "told").write_text(making.manage("shell", "--command", build), encoding="utf-8")
        else:
            own = making.folder / "legionsports.sqlite3"
            copy = f"copy_sqlite(Path({str(self.database)!r}), Path({str(own)!r}))"
            loads = "from pathlib import Path; from tests.database import copy_sqlite"
            making.manage("shell", "--command", f"{loads}; {copy}")
            making.manage("prepare", "--no-demo")
        return making.folder.rename(folder)


def copy_of(build: str, folder: Path, made: Made) -> Site:
    """Return a site in `folder` as `build` leaves it, on SQLite; "" leaves it empty.

    What takes longest is done once: whoever of the parallel runs asks first makes the installation, and every site
    begins as a copy of it.
    """
    with (made.installations / "installations.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        source = made.of(build)
    shutil.copytree(source, folder, dirs_exist_ok=True)
    site = Site(folder=folder)
    told = (folder / "told").read_text(encoding="utf-8") if build else ""
    for word, values in re.findall(r"^(CODES|IDS) (.*)$", told, re.MULTILINE):
        setattr(site, word.lower(), json.loads(values))
    return site


# Below the ports that a system gives to outgoing calls, so that nobody takes one between the look and the start; and
# twenty for each of the parallel processes, whose numbers follow each other.
_ports = itertools.count(20_000 + os.getpid() % 500 * 20)


def _free_port() -> int:
    for port in _ports:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError
