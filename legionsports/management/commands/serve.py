"""`manage.py serve`: the site on one machine, web server and worker together; what `script/server` ends in."""

from __future__ import annotations

import math
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from legionsports.beginning.queries import kept_code
from legionsports.connections import raise_open_files, streams_that_fit
from tournaments.sites.queries import own_number

WINDOWS = os.name == "nt"
WORKER_LOG = settings.VAR_DIR / "worker.log"
STARTS_WITHIN = 120.0  # seconds until the web server answers; an old laptop takes ten, and more where it is busy
RESTARTS_AFTER = 10.0  # seconds: one that ends at once must not take the processor from the desk
ENDS_WITHIN = 5.0  # seconds for what a part has begun; a long paper would keep the window open for minutes
# On Linux each thread may take a heap of its own, and what one gives back no other can use: a web process held 11 MB
# more after ten minutes of a whole country.
ENVIRONMENT = {"MALLOC_ARENA_MAX": "1", "PYTHONUNBUFFERED": "1"}


class Command(BaseCommand):
    help = _("Start Legion Sports on this machine: the web server and the worker. Ctrl-C stops both.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--empty", action="store_true", help=_("an empty site for your own Command, without the made-up season")
        )

    def handle(self, *args: Any, empty: bool, **options: Any) -> None:
        host, port = os.environ.get("HOST", "0.0.0.0"), int(os.environ.get("PORT", "8000"))  # noqa: S104 -- the hall
        # Before anything is started: two workers share one queue, and the other site would answer in place of this one.
        if _answers(port):
            raise CommandError(
                _("Port %(port)s is in use. Is Legion Sports running already? If not, set PORT to another number.")
                % {"port": port}
            )
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _end)
        call_command("prepare", no_demo=empty)
        WORKER_LOG.write_bytes(b"")  # of this start alone
        workers, web = [_Part(command, quiet=True) for command in _worker()], _Part(_web(host, port))
        with _running([*workers, web]):
            _wait(lambda: _answers(port), web)
            self._say_where(port)
            while web.runs:
                for worker in workers:
                    if not worker.runs and worker.age > RESTARTS_AFTER:
                        # Without it no paper is made; results go on being entered.
                        self.stderr.write(
                            _("The worker stopped and is started again. See %(file)s.") % {"file": WORKER_LOG}
                        )
                        worker.start()
                time.sleep(0.2)
        raise CommandError(_("The web server stopped unexpectedly. The lines above say why."))

    def _say_where(self, port: int) -> None:
        """Print the addresses, and with what one signs in or begins."""
        lines = ["", _("Legion Sports is running."), ""]
        lines.append("    " + _("On this machine: %(address)s") % {"address": f"http://localhost:{port}/"})
        if own := own_number():
            lines.append("    " + _("On the hall's network: %(address)s") % {"address": f"http://{own}:{port}/"})
        logins = settings.VAR_DIR / "demo-logins.txt"
        if code := kept_code():
            address = f"http://localhost:{port}/begin/?code={code}"
            lines += ["", _("This site is empty. Set it up here:"), "", f"    {address}"]
        elif logins.exists():
            lines += ["", _("This season is made up. Logins (name / password):"), "", logins.read_text().rstrip()]
        if (most := streams_that_fit(raise_open_files())) < math.inf:
            many = ngettext(
                "%(count)d board or phone can follow live at once.",
                "%(count)d boards and phones can follow live at once.",
                int(most),
            )
            lines += ["", many % {"count": most}]
        lines += ["", _("Press Ctrl-C to stop. The worker's messages are in %(file)s.") % {"file": WORKER_LOG}]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()


def _worker() -> list[list[str]]:
    """Return the commands of the worker and of its clock.

    A clock inside the worker would go on when that one is killed, beside the clock of the next.
    """
    celery = [sys.executable, "-m", "celery", "-A", "legionsports"]
    worker = [*celery, "worker", "--concurrency", os.environ.get("WORKERS", "2"), "--loglevel", "WARNING"]
    worker += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    if WINDOWS:  # which has no fork
        worker += ["--pool", "threads"]
    return [worker, [*celery, "beat", "--loglevel", "WARNING"]]


def _web(host: str, port: int) -> list[str]:
    command = [sys.executable, "-m", "uvicorn", "legionsports.asgi:application"]
    command += ["--http", "legionsports.connections:PatientProtocol", "--host", host, "--port", str(port)]
    # An open hall board never ends by itself.
    return [*command, "--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "2"]


class _Part:
    """A program that runs beside this one; a `quiet` one writes to the worker's log."""

    def __init__(self, command: list[str], *, quiet: bool = False) -> None:
        self._command, self._quiet = command, quiet
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._since = time.monotonic()
        with WORKER_LOG.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 -- the two commands above
                self._command,
                cwd=settings.BASE_DIR,
                env=ENVIRONMENT | os.environ,
                stdout=log if self._quiet else None,
                stderr=subprocess.STDOUT if self._quiet else None,
            )

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def age(self) -> float:
        """The seconds since it was started."""
        return time.monotonic() - self._since


@contextmanager
def _running(parts: list[_Part]) -> Iterator[None]:
    """Start the parts, and end all of them with the block."""
    try:
        for part in parts:
            part.start()
        yield
    finally:
        _end_together([part.process for part in parts if part.process is not None])


def _end_together(processes: list[subprocess.Popen[bytes]]) -> None:
    """End them: asked first, then told, then without asking. One after the other would take twice as long."""
    ways: list[tuple[Callable[[subprocess.Popen[bytes]], None], float]] = [
        (subprocess.Popen.terminate, ENDS_WITHIN),
        (subprocess.Popen.kill, ENDS_WITHIN),
    ]
    if not WINDOWS:  # the worker leaves what it has begun; killed before it has, it leaves processes of its own behind
        ways.insert(1, (lambda process: process.send_signal(signal.SIGQUIT), ENDS_WITHIN))
    for way, within in ways:
        processes = [process for process in processes if process.poll() is None]
        for process in processes:
            way(process)
        until = time.monotonic() + within
        for process in processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, until - time.monotonic()))


def _end(number: int, frame: Any) -> None:
    # A second signal must not interrupt the ending of the parts.
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)
    sys.exit(128 + number)


def _wait(come_true: Callable[[], bool], web: _Part) -> None:
    """Return once it has come true; raise `CommandError` if the web server ends or takes too long."""
    until = time.monotonic() + STARTS_WITHIN
    while not come_true():
        if not web.runs or time.monotonic() > until:
            raise CommandError(_("The web server did not start. The lines above say why."))
        time.sleep(0.1)


def _answers(port: int) -> bool:
    """Return whether anything listens on a port of this machine."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
