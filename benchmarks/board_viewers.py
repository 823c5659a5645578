"""How long saving a result takes while a hall full of boards watches, and how soon they show it.

    python benchmarks/board_viewers.py [--viewers 50] [--saves 100] [--pause 0.5]

One run, on a database of its own (SQLite, or DATABASE_URL): a real web server, 50 open streams that bring
the board, and one scorekeeper who types results into the page, one after the
other. The event has three cribbage competitions of 19, half played.
"""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PORT = 8119
PASSWORD = "a long enough word"  # of everybody in tests/cast.py
SLUG = "cribbage-2027"
ALONE = 20  # results that are saved before anybody watches
CATEGORIES = ("cribbage-legion", "cribbage-pairs", "cribbage-senior-pairs")


@dataclass
class Watch:
    """What the viewers have seen: when the board of each version was there."""

    shown: dict[int, list[float]] = field(default_factory=dict)
    connected: int = 0
    received: int = 0  # bytes


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--viewers", type=int, default=50)
    options.add_argument("--saves", type=int, default=100)
    options.add_argument("--pause", type=float, default=0.5, help="seconds between two results; a busy desk: 10")
    asked = options.parse_args()
    with serving(__file__) as site:
        asyncio.run(_measure(asked.viewers, site.prepared[: asked.saves + ALONE], asked.pause, site.pid))


@dataclass(frozen=True)
class Site:
    """A web server of its own: the folder of its database, what was prepared in it, and its process."""

    folder: Path
    prepared: Any
    pid: int


@contextmanager
def serving(benchmark: str) -> Iterator[Site]:
    """Run `benchmark --prepare` on an empty database, which prints JSON at last, and serve that until it is left."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "legionsports.settings", "LOG_LEVEL": "ERROR"}
        env["PYTHONPATH"] = str(ROOT)
        prepared = subprocess.run(
            [sys.executable, benchmark, "--prepare"], env=env, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        server = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "legionsports.asgi:application", "--port", str(PORT),
             "--log-level", "warning", "--timeout-graceful-shutdown", "1"],
            env=env, cwd=ROOT,
        )  # fmt: skip
        try:
            _wait_for_server()
            yield Site(Path(folder), json.loads(prepared.stdout.splitlines()[-1]), server.pid)
        finally:
            server.terminate()
            server.wait()


def prepare() -> str:
    """Build the event; return the codes of sheets that are still to come in."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from uuid import uuid4

    from games import registry
    from scoring.sheets.services.sheets import submit
    from tests import cast
    from tournaments.draws.services.drawing import draw_round_robin, publish
    from tournaments.events.queries import category_for
    from tournaments.models import SubMatch

    rng = random.Random(1)
    org = cast.build_org()
    event = cast.make_event(org, slug=SLUG)
    users = cast.cast_users(org, event)
    for category in CATEGORIES:
        competition = cast.make_competition(event, category, entries=19, stations=20)
        stage = draw_round_robin(competition=competition, seed="benchmark", by=users["alice"])
        publish(stage=stage, by=users["alice"], despite_open_rules=True)
        game, rules = registry.get(competition.game), category_for(competition).rules
        for sheet in SubMatch.objects.filter(match__stage=stage, match__round__lte=9).select_related("match"):
            legs = game.random_legs(rng, rules, playoff=False)
            submit(sub_match=sheet, legs=legs, by=users["sam"], expected_version=0, idempotency_key=uuid4())
    waiting = SubMatch.objects.filter(result=None).order_by("match__round", "match__stage", "match__number", "pair")
    return json.dumps(list(waiting.values_list("code", flat=True)))


# --- the scorekeeper ----------------------------------------------------------------------------------


class Desk:
    """One browser of a scorekeeper."""

    def __init__(self, name: str = "sam", port: int = PORT) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies: dict[str, str] = {}
        page = self.ask("GET", "/sign-in/")

        status = self.post("/sign-in/", page, {"username": name, "password": PASSWORD})
        assert status == http.client.FOUND, status

    def ask(self, method: str, path: str, body: str = "") -> str:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        self.status = response.status
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return response.read().decode()

    def post(self, path: str, page: str, values: dict[str, str]) -> int:
        """Send the form of `page` with `values` in it."""
        hidden = dict(re.findall(r'<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"', page))
        self.ask("POST", path, urllib.parse.urlencode({**hidden, **values}))
        return self.status

    def save(self, code: str, rng: random.Random) -> float:
        """Type one sheet in and return how long saving took."""
        page = self.ask("GET", f"/s/{code}/?door=desk")
        legs = len(set(re.findall(r'name="leg(\d+)-home"', page)))
        values = {"agreed": "both"}
        for leg in range(1, legs + 1):
            winner, loser = rng.sample(["home", "away"], 2)
            values |= {f"leg{leg}-{winner}": "121", f"leg{leg}-{loser}": str(rng.randint(50, 119))}
        started = time.perf_counter()
        status = self.post(f"/s/{code}/", page, values)
        seconds = time.perf_counter() - started
        assert status == http.client.FOUND, status
        return seconds


# --- the hall -----------------------------------------------------------------------------------------


async def _viewer(watch: Watch) -> None:
    """Listen as a board does, and note when each version was there."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT, limit=2**20)
    writer.write(f"GET /e/{SLUG}/stream/ HTTP/1.1\r\nHost: hall\r\nAccept: text/event-stream\r\n\r\n".encode())
    first, version = True, -1
    while line := await reader.readline():
        watch.received += len(line)
        if line.startswith(b"id: "):
            version = int(line[4:])
        elif line == b"\n" and version >= 0:  # a message is whole
            if first:
                first, watch.connected = False, watch.connected + 1
            else:
                watch.shown.setdefault(version, []).append(time.perf_counter())
            version = -1
    writer.close()


async def _measure(viewers: int, codes: list[str], pause: float, server: int) -> None:
    rng = random.Random(2)
    desk = await asyncio.to_thread(Desk)
    alone = [await asyncio.to_thread(desk.save, code, rng) for code in codes[:ALONE]]
    _report(f"saving, nobody watches ({len(alone)} results)", alone)

    watch = Watch()
    watching = [asyncio.create_task(_viewer(watch)) for _ in range(viewers)]
    while watch.connected < viewers:
        await asyncio.sleep(0.1)
    saved_at: list[float] = []
    seconds = []
    busy = _processor_seconds(server)
    for code in codes[ALONE:]:
        seconds.append(await asyncio.to_thread(desk.save, code, rng))
        saved_at.append(time.perf_counter())
        await asyncio.sleep(pause)
    await asyncio.sleep(2)
    busy = _processor_seconds(server) - busy
    for viewer in watching:
        viewer.cancel()
    _report(f"saving, {viewers} boards watch ({len(seconds)} results)", seconds)

    _report("the last board shows a result after", _delays(saved_at, watch.shown))
    boards = sum(len(times) for times in watch.shown.values())
    print(f"{boards} boards of {watch.received / boards / 1024:.0f} KB sent")
    print(
        f"{busy / len(seconds) * 1000:.0f} ms of the processor for each result: its page, saving it, the board for all"
    )
    p95 = statistics.quantiles(seconds, n=20)[-1]
    worst = max(_delays(saved_at, watch.shown))
    print("GOOD" if p95 < 0.1 and worst < 2 else "TOO SLOW", f"p95 {p95 * 1000:.0f} ms, board {worst:.2f} s at worst")


def _delays(saved_at: list[float], seen: dict[int, list[float]]) -> list[float]:
    """Return for each save how long until the last viewer had it or something newer."""
    versions = sorted(seen)
    times = [max(seen[version]) for version in versions]
    return [min(at for at in times if at >= saved) - saved for saved in saved_at if times and times[-1] >= saved]


def _report(name: str, seconds: list[float]) -> None:
    cuts = statistics.quantiles(seconds, n=20)
    middle = statistics.median(seconds)
    print(f"{name}: median {middle * 1000:.0f} ms, p95 {cuts[-1] * 1000:.0f} ms, worst {max(seconds) * 1000:.0f} ms")


def _processor_seconds(process: int) -> float:
    """Return how long `process` has been at work; it does not grow when the machine is busy with others (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _wait_for_server() -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=5)
            connection.request("GET", "/")
            connection.getresponse().read()
            return
        except OSError:
            assert time.monotonic() < deadline, "the web server did not start"
            time.sleep(0.1)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    if sys.argv[1:] == ["--prepare"]:
        print(prepare())
    else:
        main()
