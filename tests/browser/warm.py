"""The whole site, loaded once in a process that divides itself for every server, worker and command of a test.

To load it takes four seconds of a processor, and a run starts a hundred of them. What a process runs is what it would
have loaded: it reads its settings itself, and where something was loaded by a setting that is another one now it fails.
"""

from __future__ import annotations

import atexit
import functools
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any

from tests.installed import SITE_PYTHON

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = ("tests.browser.settings", "legionsports.settings")
# Every process sets up what is named here again: what is logged, and the connection to its database.
SET_UP_AGAIN = {"LOGGING", "DATABASES"}
_SIZE = 4  # bytes that say how long a request is


class Process:
    """A process of a site that runs by itself; it is asked for as `subprocess.Popen` is."""

    def __init__(self, told: socket.socket) -> None:
        self._told = told
        self.pid = int.from_bytes(_whole(told, _SIZE))
        self.code: int | None = None

    def poll(self) -> int | None:
        try:
            return self.wait(timeout=0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        if self.code is None:
            self._told.settimeout(timeout)
            try:
                self.code = int.from_bytes(_whole(self._told, _SIZE), signed=True)
            except (BlockingIOError, TimeoutError) as error:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0) from error
            self._told.close()
        return self.code

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def _send(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


class Warm:
    """The loaded process, which starts others; it ends with the process of tests that has it."""

    def __init__(self) -> None:
        self._asked, its_end = socket.socketpair()
        with its_end:
            end = its_end.fileno()
            command = [SITE_PYTHON, "-m", "tests.browser.warm", str(end)]
            self._loaded = subprocess.Popen(command, cwd=ROOT, pass_fds=[end])
        atexit.register(self.stop)

    def stop(self) -> None:
        self._asked.close()
        self._loaded.wait()

    def start(self, words: list[str], environment: dict[str, str], said: IO[bytes], wrong: IO[bytes]) -> Process:
        """Run what would be said after `python`: `-m module words`, or a file and words; what it says goes to files."""
        told, its_end = socket.socketpair()
        with its_end:
            request = json.dumps([words, environment]).encode()
            ends = [its_end.fileno(), said.fileno(), wrong.fileno()]
            socket.send_fds(self._asked, [len(request).to_bytes(_SIZE)], ends)
            self._asked.sendall(request)
        return Process(told)


@functools.cache
def warm() -> Warm:
    """Return the loaded process of this process of tests, which the first to ask starts."""
    return Warm()


def _whole(come: socket.socket, size: int) -> bytes:
    read = b""
    while len(read) < size:
        part = come.recv(size - len(read))
        if not part:
            raise ConnectionError("what starts the processes of a site has ended")
        read += part
    return read


# --- in the loaded process ------------------------------------------------------------------------------------------


def _load() -> None:
    """Load all that a site runs, by settings of an installation that nobody visits."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(DJANGO_SETTINGS_MODULE=SETTINGS[0], VAR_DIR=folder, ALLOWED_HOSTS="*")
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
        django = importlib.import_module("django")
        django.setup()
        importlib.import_module("legionsports.door").read_ahead()
        for module in ("uvicorn.main", "celery.bin.celery", "celery.bin.worker", "legionsports.connections"):
            importlib.import_module(module)
    gc.collect()
    gc.freeze()  # what is never looked through stays in memory that all have together


def _answer(asked: socket.socket) -> None:
    """Start what is asked for, and tell how each ended, until nobody can ask any more."""
    running: dict[int, socket.socket] = {}
    awake, wakes = socket.socketpair()
    for end in (awake, wakes):
        end.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wakes.fileno())
    looks = selectors.DefaultSelector()
    looks.register(asked, selectors.EVENT_READ)
    looks.register(awake, selectors.EVENT_READ)
    while True:
        for key, _ in looks.select():
            if key.fileobj is awake:
                awake.recv(1024)
                _tell_ends(running)
                continue
            size, ends, *_ = socket.recv_fds(asked, _SIZE, 3)
            if not size:
                return
            words, environment = json.loads(_whole(asked, int.from_bytes(size)))
            told = socket.socket(fileno=ends[0])
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for inherited in (asked, told, awake, wakes, looks, *running.values()):
                    inherited.close()
                _become(words, environment, *ends[1:])
                return
            for end in ends[1:]:
                os.close(end)
            running[pid] = told
            told.sendall(pid.to_bytes(_SIZE))


def _tell_ends(running: dict[int, socket.socket]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        with running.pop(pid) as told:
            told.sendall(os.waitstatus_to_exitcode(status).to_bytes(_SIZE, signed=True))


# --- in a process of a site -------------------------------------------------------------------------------------------


def _become(words: list[str], environment: dict[str, str], said: int, wrong: int) -> None:
    """Go on as the process that `words` would have started."""
    for file, number in ((said, 1), (wrong, 2)):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(environment)
    _read_settings_again()
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")


def _read_settings_again() -> None:
    """Let the settings be read where they are asked for next, as in a process that has just started."""
    conf, databases = importlib.import_module("django.conf"), importlib.import_module("django.db").connections
    loaded_by, kept, reads = dict(vars(conf.settings)), vars(conf.settings._wrapped), conf.LazySettings._setup
    loaded_by.pop("_wrapped")

    def setup(settings: Any, name: str | None = None) -> None:
        conf.LazySettings._setup = reads  # the clock asks for a setting while they are read
        reads(settings, name)
        for more in kept.keys() - vars(settings._wrapped).keys():  # what an app has added
            setattr(settings._wrapped, more, kept[more])
        now = settings._wrapped
        other = {each for each, value in loaded_by.items() if getattr(now, each) != value} - SET_UP_AGAIN
        assert not other, f"the site was loaded by other settings than these: {sorted(other)}"

    conf.LazySettings._setup = setup
    conf.settings._wrapped = conf.empty
    for module in SETTINGS:
        sys.modules.pop(module)
    vars(databases).clear()
    databases.__init__()


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as control:
        _load()
        _answer(control)
