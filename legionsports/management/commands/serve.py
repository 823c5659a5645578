"""`manage.py serve`: the site on one machine, web server and worker together; what `script/server` ends in."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from legionsports.beginning.queries import kept_code

WINDOWS = os.name == "nt"
WORKER_LOG = settings.VAR_DIR / "worker.log"
STARTS_WITHIN = 30.0  # seconds until the web server answers; an old laptop takes ten
ENDS_WITHIN = 5.0  # seconds for what a part has begun; a long paper would keep the window open for minutes


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
        with ExitStack() as parts:
            running = [parts.enter_context(_running(command)) for command in _worker()]
            web = parts.enter_context(_running(_web(host, port), quiet=False))
            _wait(lambda: _answers(port), web)
            self._say_where(port)
            while all(part.poll() is None for part in (web, *running)):
                time.sleep(0.2)
        raise CommandError(
            _("Part of Legion Sports stopped unexpectedly. The reason is in %(file)s.") % {"file": WORKER_LOG}
        )

    def _say_where(self, port: int) -> None:
        """Print the addresses, and with what one signs in or begins."""
        lines = ["", _("Legion Sports is running."), ""]
        lines.append("    " + _("On this machine: %(address)s") % {"address": f"http://localhost:{port}/"})
        if own := _own_address():
            lines.append("    " + _("On the hall's network: %(address)s") % {"address": f"http://{own}:{port}/"})
        logins = settings.VAR_DIR / "demo-logins.txt"
        if code := kept_code():
            address = f"http://localhost:{port}/begin/?code={code}"
            lines += ["", _("This site is empty. Set it up here:"), "", f"    {address}"]
        elif logins.exists():
            lines += ["", _("This season is made up. Logins (name / password):"), "", logins.read_text().rstrip()]
        lines += ["", _("Press Ctrl-C to stop. The worker's messages are in %(file)s.") % {"file": WORKER_LOG}]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()


def _worker() -> list[list[str]]:
    """Return the commands of the worker and of its clock: one on most systems, two on Windows."""
    celery = [sys.executable, "-m", "celery", "-A", "legionsports"]
    worker = [*celery, "worker", "--concurrency", os.environ.get("WORKERS", "2"), "--loglevel", "WARNING"]
    worker += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    if not WINDOWS:
        return [[*worker, "--beat"]]
    # Windows has no fork, and Celery's clock can't be a part of a worker there.
    return [[*worker, "--pool", "threads"], [*celery, "beat", "--loglevel", "WARNING"]]


def _web(host: str, port: int) -> list[str]:
    command = [sys.executable, "-m", "uvicorn", "legionsports.asgi:application"]
    command += ["--http", "legionsports.connections:PatientProtocol", "--host", host, "--port", str(port)]
    # An open hall board never ends by itself.
    return [*command, "--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "2"]


@contextmanager
def _running(command: list[str], *, quiet: bool = True) -> Iterator[subprocess.Popen[bytes]]:
    """Run a part, which writes to the worker's log if it is `quiet`; it is ended with the block."""
    with WORKER_LOG.open("ab") as log:
        part = subprocess.Popen(  # noqa: S603 -- the two commands above
            command,
            cwd=settings.BASE_DIR,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            stdout=log if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
        )
    try:
        yield part
    finally:
        _stop(part)


def _stop(part: subprocess.Popen[bytes]) -> None:
    """End a part: asked first, then told, then without asking."""
    ways: list[tuple[Callable[[], None], float]] = [(part.terminate, ENDS_WITHIN), (part.kill, ENDS_WITHIN)]
    if not WINDOWS:  # the worker leaves what it has begun; the next one takes it up
        ways.insert(1, (lambda: part.send_signal(signal.SIGQUIT), 1.0))
    for way, within in ways:
        way()
        with suppress(subprocess.TimeoutExpired):
            part.wait(within)
            return


def _end(number: int, frame: Any) -> None:
    # A second signal must not interrupt the ending of the parts.
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)
    sys.exit(128 + number)


def _wait(come_true: Callable[[], bool], web: subprocess.Popen[bytes]) -> None:
    """Return once it has come true; raise `CommandError` if the web server ends or takes too long."""
    until = time.monotonic() + STARTS_WITHIN
    while not come_true():
        if web.poll() is not None or time.monotonic() > until:
            raise CommandError(_("The web server did not start. The lines above say why."))
        time.sleep(0.1)


def _answers(port: int) -> bool:
    """Return whether anything listens on a port of this machine."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _own_address() -> str:
    """Return the number by which others on the network reach this machine; empty without a network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # no packet is sent; it only shows which of our addresses is used
            return str(probe.getsockname()[0])
    except OSError:
        return ""
