"""How long saving a result takes while a hall full of boards watches, and how soon they show it.

    python benchmarks/board_viewers.py [--viewers 50] [--arrive 0] [--saves 100] [--pause 0.5]

One run, on a database of its own (SQLite, or DATABASE_URL): a real web server of one process, the six screens of the
hall, each with scenes of its own, 50 viewers who have the board open, and one scorekeeper who types results into the
page, one after the other. The viewers come within `--arrive` seconds. The event has three cribbage competitions of 19,
half played. Wanted, with a thousand viewers too: a save in 150 ms (p95), and every screen and viewer sees it within two
seconds.
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
from concurrent.futures import ProcessPoolExecutor
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
SCREENS = (("now",), ("standings",), ("results",), ("seats", "plan"), ("now", "results"), ())  # the last: what is due
SLOWEST_SAVE = 0.15  # seconds, of 95 saves in 100
SLOWEST_BOARD = 2.0  # seconds, of all


@dataclass
class Watch:
    """What some boards have seen: of each, when the board of which version was there."""

    name: str
    shown: list[list[tuple[int, float]]] = field(default_factory=list)
    connected: int = 0
    received: int = 0  # bytes


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--viewers", type=int, default=50)
    options.add_argument("--arrive", type=float, default=0, help="seconds within which the viewers come")
    options.add_argument("--saves", type=int, default=100)
    options.add_argument("--pause", type=float, default=0.5, help="seconds between two results; a busy desk: 10")
    asked = options.parse_args()
    with serving(__file__) as site:
        asyncio.run(_measure(asked, site.prepared[: asked.saves + ALONE], site.pid))


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
        env |= {"PYTHONPATH": str(ROOT), "MALLOC_ARENA_MAX": "1"}
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
    """Build the event with its screens; return the codes of sheets that are still to come in."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from uuid import uuid4

    from games import registry
    from scoring.board.services.screens import ScreenWanted, add_screen
    from scoring.sheets.services.sheets import submit
    from tests import cast
    from tournaments.draws.services.drawing import draw_round_robin
    from tournaments.draws.services.publishing import publish
    from tournaments.events.queries import category_for
    from tournaments.models import SubMatch

    rng = random.Random(1)
    org = cast.build_org()
    event = cast.make_event(org, slug=SLUG)
    users = cast.cast_users(org, event)
    for scenes in SCREENS:
        name = " and ".join(scenes) or "what is due"
        wanted = ScreenWanted(name=name, diagonal=55, unit="in", distance=10, theme="light", scenes=list(scenes))
        add_screen(event=event, wanted=wanted)
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

    def headers(self, body: str) -> dict[str, str]:
        """Return what goes with a request: the cookies, and of what kind a form is."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        return {**headers, "Content-Type": "application/x-www-form-urlencoded"} if body else headers

    def ask(self, method: str, path: str, body: str = "") -> str:
        self.connection.request(method, path, body, self.headers(body))
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

    def version(self) -> int:
        """Return which version of the event the site has now."""
        told = json.loads(self.ask("GET", f"/api/v1/events/{SLUG}/"))
        return int(told["board_version"])

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


DESK: list[Desk] = []  # of the process that is the scorekeeper


def _sit_down() -> None:
    DESK.append(Desk())


def _reconnect() -> None:
    DESK[0].connection.close()  # the server has closed it while the viewers came; the next request opens another


def _save(code: str, seed: int) -> tuple[float, float, int]:
    """Save one result; return how long it took, when it was answered, and which version of the event has it."""
    seconds = DESK[0].save(code, random.Random(seed))
    return seconds, time.perf_counter(), DESK[0].version()


# --- the hall -----------------------------------------------------------------------------------------


async def _board(watch: Watch, page: str, comes_at: float = 0) -> None:
    """Open a board as a browser does, listen as it does, and note when each version was there."""
    await asyncio.sleep(comes_at)
    await asyncio.to_thread(_open, page)
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT, limit=2**20)
    writer.write(f"GET /e/{SLUG}/stream/ HTTP/1.1\r\nHost: hall\r\nAccept: text/event-stream\r\n\r\n".encode())
    mine: list[tuple[int, float]] = []
    watch.shown.append(mine)
    version = -1
    assert b" 200 " in await reader.readline(), "the stream was refused"
    while line := await reader.readline():
        watch.received += len(line)
        if line.startswith(b"id: "):
            version = int(line[4:])
        elif line == b"\n" and version >= 0:  # a message is whole
            watch.connected += not mine
            mine.append((version, time.perf_counter()))
            version = -1
    writer.close()


def _open(page: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
    connection.request("GET", page)
    response = connection.getresponse()
    response.read()
    connection.close()
    assert response.status == http.client.OK, f"{page}: {response.status}"


async def _measure(asked: argparse.Namespace, codes: list[str], server: int) -> None:
    loop = asyncio.get_running_loop()
    # In a process of its own: a browser does not share its processor time with a thousand others.
    with ProcessPoolExecutor(1, initializer=_sit_down) as scorekeeper:
        alone = [(await loop.run_in_executor(scorekeeper, _save, code, 1))[0] for code in codes[:ALONE]]
        _report(f"saving, nobody watches ({len(alone)} results)", alone)
        await _measure_watched(asked, codes[ALONE:], server, scorekeeper)


async def _measure_watched(
    asked: argparse.Namespace, codes: list[str], server: int, scorekeeper: ProcessPoolExecutor
) -> None:
    loop = asyncio.get_running_loop()
    screens, viewers = Watch("screen"), Watch("viewer")
    boards = [_board(screens, f"/e/{SLUG}/board/{number}/") for number in range(1, len(SCREENS) + 1)]
    comes = [asked.arrive * at / asked.viewers for at in range(asked.viewers)]
    boards += [_board(viewers, f"/e/{SLUG}/board/", at) for at in comes]
    watching = [asyncio.create_task(board) for board in boards]
    while screens.connected + viewers.connected < len(watching):
        for task in watching:
            if task.done():
                task.result()  # raises what went wrong
        await asyncio.sleep(0.1)
    await loop.run_in_executor(scorekeeper, _reconnect)
    saved: list[tuple[int, float]] = []  # which version of the board has it, and when it was answered
    seconds = []
    busy = _processor_seconds(server)
    for at, code in enumerate(codes):
        took, answered, version = await loop.run_in_executor(scorekeeper, _save, code, at)
        seconds.append(took)
        saved.append((version, answered))
        await asyncio.sleep(asked.pause)
    await asyncio.sleep(SLOWEST_BOARD)
    busy = _processor_seconds(server) - busy
    for board in watching:
        board.cancel()
    _report(f"saving, {len(SCREENS)} screens and {asked.viewers} viewers watch ({len(seconds)} results)", seconds)
    _say(screens, viewers, saved, seconds)
    print(
        f"{busy / len(seconds) * 1000:.0f} ms of the processor for each result: its page, saving it, the board for all"
    )
    print(f"{_most_memory(server)} MB at most in the server")


def _say(screens: Watch, viewers: Watch, saved: list[tuple[int, float]], seconds: list[float]) -> None:
    """Print how soon the boards had each result, and whether all of it is as soon as is wanted."""
    worst = {}
    for watch in (screens, viewers):
        delays = _delays(saved, watch.shown)
        worst[watch.name] = max(delays)
        _report(f"the last {watch.name} shows a result after", delays)
        sent = sum(map(len, watch.shown))
        print(f"  {sent} boards of {watch.received / sent / 1024:.0f} KB sent to {watch.name}s")
    p95 = statistics.quantiles(seconds, n=20)[-1]
    good = p95 < SLOWEST_SAVE and max(worst.values()) < SLOWEST_BOARD
    told = ", ".join(f"last {name} {after:.2f} s at worst" for name, after in worst.items())
    print("GOOD" if good else "TOO SLOW", f"p95 of a save {p95 * 1000:.0f} ms, {told}")


def _delays(saved: list[tuple[int, float]], shown: list[list[tuple[int, float]]]) -> list[float]:
    """Return for each save how long until the last of the boards had it or something newer; inf where one never had."""
    never = float("inf")
    return [
        max(0.0, max(next((at for seen, at in board if seen >= version), never) for board in shown) - answered)
        for version, answered in saved
    ]


def _report(name: str, seconds: list[float]) -> None:
    cuts = statistics.quantiles(seconds, n=20)
    middle = statistics.median(seconds)
    print(f"{name}: median {middle * 1000:.0f} ms, p95 {cuts[-1] * 1000:.0f} ms, worst {max(seconds) * 1000:.0f} ms")


def _processor_seconds(process: int) -> float:
    """Return how long `process` has been at work; it does not grow when the machine is busy with others (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _most_memory(process: int) -> int:
    """Return the megabytes that `process` has held at most (Linux)."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) // 1024 if found else 0


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
