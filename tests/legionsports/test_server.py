"""`script/server` as a whole: a worker that ends is started again, and one signal to its group ends all of it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from scoring.printing.tasks import print_sheets
from tests.installed import SITE_PYTHON
from tests.legionsports.test_killed_worker import Work

ON_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="what a newcomer starts")
ENOUGH = 120  # seconds, on any machine


@pytest.fixture
def server(tmp_path, django_db_setup) -> Iterator[subprocess.Popen[str]]:
    """The site as a newcomer starts it, in a process group of its own; its database is migrated already."""
    shutil.copyfile(connection.settings_dict["NAME"], tmp_path / "legionsports.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment |= {"VAR_DIR": str(tmp_path), "PORT": str(port), "HOST": "127.0.0.1"}
    environment["VENV"] = str(Path(SITE_PYTHON).parents[1])
    environment |= {"STATICFILES_BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with subprocess.Popen(
        [settings.BASE_DIR / "script" / "server", "--empty"],
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            said: list[str] = []
            assert any("Ctrl-C" in (said.append(line) or line) for line in process.stdout), "".join(said)
            yield process
        finally:
            if group_of(process.pid):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.slow
@ON_SQLITE
def test_one_signal_to_the_group_ends_the_site_and_nobody_waits_for_what_the_worker_is_at(server, tmp_path) -> None:
    end_at_work(server, tmp_path, within=ENOUGH)

    # It would have said so had somebody waited until it gave up.
    assert "locked" not in (tmp_path / "worker.log").read_text()


@pytest.mark.long
@ON_SQLITE
def test_the_site_goes_on_without_its_worker_and_ends_in_the_time_that_people_wait(server, tmp_path) -> None:
    before = workers_of(server.pid)
    for worker in before:
        os.kill(worker, signal.SIGKILL)
    until = time.monotonic() + ENOUGH
    while not workers_of(server.pid) - before:
        assert server.poll() is None
        assert time.monotonic() < until
        time.sleep(0.2)

    end_at_work(server, tmp_path, within=15)


def end_at_work(server: subprocess.Popen[str], folder: Path, *, within: float) -> None:
    """End a site whose worker has begun something that takes longer than anybody would wait."""
    assert len(group_of(server.pid)) >= 3  # this one, the web server, the worker and its processes
    with contextlib.closing(sqlite3.connect(folder / "legionsports.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # for this the worker waits
        queue = Work(folder)
        queue.sender.send_task(print_sheets.name, args=[str(uuid.uuid4()), 1, {}])
        queue.wait(lambda: not list((folder / "queue" / "messages").glob("*.msg")))

        os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=within)

        assert group_of(server.pid) == []


def workers_of(leader: int) -> set[int]:
    """Return the processes of a group that are a worker of Celery (Linux)."""
    return {
        process
        for process in group_of(leader)
        if b"celery" in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    }


def group_of(leader: int) -> list[int]:
    """Return the processes of a group that still run (Linux)."""
    running = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, group = status.read_text().rpartition(")")[2].split()[:3]
        except OSError:  # it ended in the meantime
            continue
        if int(group) == leader and state != "Z":
            running.append(int(status.parent.name))
    return running
