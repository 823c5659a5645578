"""`script/server` as a whole: a worker that ends is started again, and one signal to its group ends all of it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

ENOUGH = 120  # seconds, on any machine


@pytest.mark.long
def test_the_site_goes_on_without_its_worker_and_a_signal_to_the_group_ends_the_site_and_its_worker(tmp_path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment |= {"VAR_DIR": str(tmp_path), "PORT": str(port), "HOST": "127.0.0.1", "VENV": sys.prefix}
    with subprocess.Popen(
        [settings.BASE_DIR / "script" / "server", "--empty"],
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as server:
        try:
            assert server.stdout is not None
            assert any("Ctrl-C" in line for line in server.stdout)
            assert len(group_of(server.pid)) >= 3  # this one, the web server, the worker and its processes

            before = workers_of(server.pid)
            for worker in before:
                os.kill(worker, signal.SIGKILL)
            until = time.monotonic() + ENOUGH
            while not workers_of(server.pid) - before:
                assert server.poll() is None
                assert time.monotonic() < until
                time.sleep(0.2)

            os.killpg(server.pid, signal.SIGTERM)
            server.wait(timeout=10)

            assert group_of(server.pid) == []
        finally:
            if group_of(server.pid):
                os.killpg(server.pid, signal.SIGKILL)


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
