"""A whole country on one site: builds it in bulk, counts what every page asks the database, and plays a weekend.

    python benchmarks/season.py [--members 300000] [--branches 1400] [--events 60] [--seconds 600]
                                [--savers 10] [--viewers 3000] [--arrive 60] [--processes 2]
                                [--only build|pages|weekend]

On PostgreSQL and Redis: those of DATABASE_URL and REDIS_URL, which it fills (the database has to be empty), or
throw-away ones as the tests have. 10 Commands, 1,400 branches, 300,000 members, 60 events of one weekend with 105
matches each.

- build: how long it takes to make all that.
- pages: each page that a viewer, a scorekeeper and an officer opens, with the number of its queries, the time in the
  database and as a whole; in a country of two events first, and then in the whole one. A page that asks more is named.
- weekend: web servers, savers who type results at their desks, viewers who listen to boards or look at pages; the time
  of a save and of a page, how soon a board shows a result, errors, and the memory of the servers before and after. What
  happens while the viewers arrive is told apart from what happens once all are there.

Times that are taken while a machine does something else say nothing; the queries do.
"""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
SMALL = 200  # branches of the small country that pages are compared with
BOARDS_OF_TEN = 7  # viewers of ten who keep a board open; the others look at pages
LOOKS_EVERY = 20.0  # seconds between two pages of a viewer
SAVES_EVERY = 6.0  # seconds between two results of a saver
SLACK = 0.5  # a board may show a result before its saver has read the answer
SAVE_P95, PAGE_P95, BOARD = 0.2, 0.3, 2.0  # seconds


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--members", type=int, default=300_000)
    options.add_argument("--branches", type=int, default=1400)
    options.add_argument("--events", type=int, default=60)
    options.add_argument("--seconds", type=int, default=600)
    options.add_argument("--savers", type=int, default=10)
    options.add_argument("--viewers", type=int, default=3000)
    options.add_argument("--arrive", type=float, default=60, help="seconds in which all viewers come")
    options.add_argument("--processes", type=int, default=2)
    options.add_argument("--port", type=int, default=8121)
    options.add_argument("--only", choices=["build", "pages", "weekend"], help="weekend: of a country that is built")
    asked = options.parse_args()
    if asked.arrive >= asked.seconds:
        options.error("--arrive has to be shorter than --seconds: nothing would be measured once all are here")
    if "DATABASE_URL" not in os.environ:
        again = shlex.join([sys.executable, __file__, *sys.argv[1:]])
        script = f"set -e; . script/_services.sh; start_services; trap stop_services EXIT; {again}"
        raise SystemExit(subprocess.call(["bash", "-c", script], cwd=ROOT))
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("VAR_DIR", folder)
        os.environ |= {"DJANGO_SETTINGS_MODULE": "legionsports.settings", "LOG_LEVEL": "ERROR"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        _run(asked)


def _run(asked: argparse.Namespace) -> None:
    from benchmarks.country import build, counts

    if asked.only != "weekend":
        small: dict[str, Look] = {}
        # Two events, since a page may ask of the others once: where there is none, it has nothing to ask for.
        build(members=2 * SMALL, branches=SMALL, events=2)
        if asked.only != "build":
            small = looks()
        began = time.perf_counter()
        build(members=asked.members, branches=asked.branches, events=asked.events)
        print(f"built in {time.perf_counter() - began:.0f} s: {counts()}", flush=True)
        if asked.only != "build":
            compare(small, looks())
    if asked.only in (None, "weekend"):
        asyncio.run(Weekend(asked).play())


# --- every page ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """One look at a page: what came, what it asked the database, and how long both took, in milliseconds."""

    status: int
    queries: int
    database: float
    whole: float
    size: int
    slowest: str


PUBLIC = ("", "calendar/", "e/{slug}/", "e/{slug}/board/", "e/{slug}/results/", "e/{slug}/now/", "e/{slug}/rules/",
          "api/v1/events/", "api/v1/organization/", "api/v1/events/{slug}/results/",
          "api/v1/competitions/{competition}/standings/", "api/v1/entries/?competition={competition}")  # fmt: skip
KEEPER = ("office/", "office/events/{event}/results/", "office/events/{event}/results/check/",
          "office/events/{event}/results/lists/", "s/{code}/?door=desk", "office/events/{event}/hall/")  # fmt: skip
OFFICER = (
    "office/", "office/organization/", "office/members/", "office/members/?q=surname12", "office/members/?q=2000123",
    "office/members/search/?q=surname12", "office/members/suspensions/", "office/people/branches/", "office/roles/",
    "office/rights/", "office/calendar/", "office/season/", "office/money/", "office/hosts/",
    "office/letters/", "office/events/new/", "office/events/{event}/",
    "office/events/{event}/entries/", "office/competitions/{competition}/register/", "office/events/{event}/check-in/",
    "office/events/{event}/money/", "office/events/{event}/draws/", "office/competitions/{competition}/draw/",
    "office/events/{event}/host/", "office/events/{event}/people/", "office/events/{event}/print/",
    "office/events/{event}/standings/", "office/competitions/{competition}/standings/", "office/events/{event}/awards/",
    "office/events/{event}/awards/advancement/", "office/events/{event}/coming/", "office/events/{event}/envelope/",
    "office/events/{event}/cases/", "office/events/{event}/changes/", "office/events/{event}/log/",
    "office/events/{event}/hall/", "office/events/{event}/programme/", "office/events/{event}/settings/",
)  # fmt: skip


def looks() -> dict[str, Look]:
    """Return what each page took, as its reader sees it; looked at twice, for what a process keeps."""
    from django.test import Client

    from tournaments.models import Event, SubMatch, User

    event = Event.objects.get(slug="event-0")
    competition = event.competitions.get()
    sheet = SubMatch.objects.filter(match__stage__competition=competition, result=None).order_by("pk")[0]
    names = {"slug": event.slug, "event": event.pk, "competition": competition.pk, "code": sheet.code}
    looked_at = {}
    for who, paths in (("", PUBLIC), ("keeper0", KEEPER), ("officer", OFFICER)):
        client = Client(raise_request_exception=False)
        if who:
            client.force_login(User.objects.get(username=who), backend="django.contrib.auth.backends.ModelBackend")
        for path in paths:
            address = "/" + path.format(**names)
            client.get(address)
            looked_at[f"{who or 'public'} /{path}"] = _look(client, address)
    return looked_at


def _look(client, address: str) -> Look:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        began = time.perf_counter()
        answer = client.get(address)
        whole = time.perf_counter() - began
    times = [(float(query["time"]) * 1000, query["sql"]) for query in asked.captured_queries]
    slowest = max(times, default=(0.0, ""))
    return Look(answer.status_code, len(times), sum(ms for ms, _ in times), whole * 1000, len(answer.content),
                f"{slowest[0]:.0f} ms {slowest[1][:1500]}")  # fmt: skip


def compare(small: dict[str, Look], big: dict[str, Look]) -> None:
    """Print each page of the whole country beside that of a site with two events."""
    grown = []
    print(f"{'page':62} status  queries       in the database     as a whole        KB")
    for page, now in big.items():
        before = small[page]
        print(
            f"{page:62} {now.status:5}  {before.queries:4} > {now.queries:4}  "
            f"{before.database:6.0f} > {now.database:6.0f} ms  {before.whole:6.0f} > {now.whole:6.0f} ms  "
            f"{before.size / 1024:5.0f} > {now.size / 1024:5.0f}"
        )
        if now.queries > before.queries:
            grown.append(page)
    for page, now in big.items():
        if now.database > 100 or now.status >= 400:
            print(f"slow or refused: {page}: {now.slowest}")
    print("QUERIES GROW: " + "; ".join(grown) if grown else "GOOD: no page asks more of the whole country", flush=True)


# --- a weekend ----------------------------------------------------------------------------------------


class Took(NamedTuple):
    """When something was begun, by the clock of the weekend, and how long it took."""

    began: float
    seconds: float


@dataclass
class Weekend:
    """A weekend of many halls: what is asked for, and what came of it."""

    asked: argparse.Namespace
    saves: list[Took] = field(default_factory=list)
    pages: list[Took] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    saved_at: dict[str, list[float]] = field(default_factory=dict)
    shown_at: dict[str, list[float]] = field(default_factory=dict)
    watched_from: dict[str, float] = field(default_factory=dict)  # when the first board of an event was there
    boards: int = 0
    all_here: float = 0.0  # the moment at which the last viewer has come
    memory_then: float = 0.0

    async def play(self) -> None:
        """Start the servers, let everybody in, and report."""
        from tournaments.models import Event, SubMatch

        def waiting() -> dict[str, list[str]]:
            sheets = SubMatch.objects.filter(result=None).order_by("match__round", "pk")
            codes: dict[str, list[str]] = {}
            for slug, code in sheets.values_list("match__stage__competition__event__slug", "code"):
                codes.setdefault(slug, []).append(code)
            return codes

        codes = await asyncio.to_thread(waiting)
        slugs = await asyncio.to_thread(lambda: list(Event.objects.values_list("slug", flat=True)))
        command = [sys.executable, "-m", "uvicorn", "legionsports.asgi:application", "--port", str(self.asked.port),
                   "--http", "legionsports.connections:PatientProtocol", "--log-level", "error", "--no-access-log",
                   "--workers", str(self.asked.processes), "--timeout-graceful-shutdown", "2"]  # fmt: skip
        environment = os.environ | {"PYTHONPATH": str(ROOT), "MALLOC_ARENA_MAX": "1"}
        server = subprocess.Popen(command, cwd=ROOT, env=environment)
        try:
            await self._wait()
            before = _memory(server.pid)
            await self._run(codes, slugs, server.pid)
            self._report(before, _memory(server.pid))
        finally:
            server.terminate()
            server.wait()

    async def _wait(self) -> None:
        for _ in range(600):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.asked.port)
            except OSError:
                await asyncio.sleep(0.1)
            else:
                writer.close()
                return
        raise SystemExit("the servers did not start")

    async def _run(self, codes: dict[str, list[str]], slugs: list[str], server: int) -> None:
        began = time.perf_counter()
        end, self.all_here = began + self.asked.seconds, began + self.asked.arrive
        measuring = asyncio.create_task(self._measure(server))
        viewers = [asyncio.create_task(self._viewer(n, slugs[n % len(slugs)], end)) for n in range(self.asked.viewers)]
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(self.asked.savers) as threads:
            savers = [
                loop.run_in_executor(threads, self._saver, n, slugs[n % len(slugs)], codes[slugs[n % len(slugs)]], end)
                for n in range(self.asked.savers)
            ]
            await asyncio.gather(*savers)
        for task in (*viewers, measuring):
            task.cancel()
        await asyncio.gather(*viewers, measuring, return_exceptions=True)

    async def _measure(self, server: int) -> None:
        """Take the memory once everybody is there: from then on it has to be flat."""
        await asyncio.sleep(self.all_here - time.perf_counter())
        self.memory_then = await asyncio.to_thread(_memory, server)

    def _saver(self, number: int, slug: str, codes: list[str], end: float) -> None:
        """Type the results of an event, one after the other; several savers of one event take turns at its sheets."""
        from benchmarks import board_viewers

        chance = random.Random(number)
        at_this_event = range(number % self.asked.events, self.asked.savers, self.asked.events)
        try:
            desk = board_viewers.Desk(f"keeper{slug.partition('-')[2]}", self.asked.port)
            for code in codes[number // self.asked.events :: len(at_this_event)]:
                if time.perf_counter() > end:
                    return
                began = time.perf_counter()
                self.saves.append(Took(began, desk.save(code, chance)))
                self.saved_at.setdefault(slug, []).append(time.perf_counter())
                desk.connection.close()  # the server drops one that is idle for five seconds
                time.sleep(chance.uniform(0.5, 1.5) * SAVES_EVERY)
        except (AssertionError, OSError) as error:
            self.errors.append(f"save: {error!r}")

    async def _viewer(self, number: int, slug: str, end: float) -> None:
        chance = random.Random(number)
        await asyncio.sleep(chance.uniform(0, self.asked.arrive))
        try:
            if number % 10 < BOARDS_OF_TEN:
                await self._board(slug)
                return
            while time.perf_counter() < end:
                await self._page(chance.choice((f"/e/{slug}/", f"/e/{slug}/results/", f"/e/{slug}/now/", "/calendar/")))
                await asyncio.sleep(chance.uniform(0.5, 1.5) * LOOKS_EVERY)
        except (OSError, AssertionError, ValueError) as error:
            self.errors.append(f"view: {error!r}")

    async def _page(self, path: str) -> None:
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.asked.port, limit=2**22)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        self.pages.append(Took(began, time.perf_counter() - began))
        assert answer.startswith(b"HTTP/1.1 200"), answer[:60]

    async def _board(self, slug: str) -> None:
        """Listen as a board does, and note when each new board was there."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.asked.port, limit=2**22)
        writer.write(f"GET /e/{slug}/stream/ HTTP/1.1\r\nHost: hall\r\nAccept: text/event-stream\r\n\r\n".encode())
        version, first = False, True
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    version = True
                elif line == b"\n" and version:
                    self.boards += 1
                    if first:
                        self.watched_from.setdefault(slug, time.perf_counter())
                    else:
                        self.shown_at.setdefault(slug, []).append(time.perf_counter())
                    version = first = False
        finally:
            writer.close()
        self.errors.append("view: a board's stream ended")

    def _delays(self) -> list[Took]:
        """Return for each save that a board watched how long until one of its event showed it, or something newer."""
        return [
            Took(saved, max(0.0, min(later) - saved))
            for slug, times in self.saved_at.items()
            for saved in times
            if saved > self.watched_from.get(slug, float("inf"))
            if (later := [at for at in self.shown_at.get(slug, ()) if at >= saved - SLACK])
        ]

    def _report(self, before: float, after: float) -> None:
        saves, pages, delays = map(self._by_time, (self.saves, self.pages, self._delays()))
        for when, number in (("while they arrive", 0), ("once all are here", 1), ("in all", 2)):
            print(f"{when}: {len(saves[number])} saves: {_spread(saves[number])}")
            print(f"{when}: {len(pages[number])} pages: {_spread(pages[number])}")
            print(f"{when}: a result is on a board after: {_spread(delays[number])}")
        print(f"{self.boards} boards sent")
        print(f"errors: {len(self.errors)} {sorted(set(self.errors))[:5]}")
        print(
            f"memory of the servers: {before:.0f} MB, {self.memory_then:.0f} MB with all here, {after:.0f} MB at last"
        )
        good = (
            not self.errors
            and max(map(_p95, saves[1:])) < SAVE_P95
            and max(map(_p95, pages[1:])) < PAGE_P95
            and max(delays[2], default=0) < BOARD
        )
        print(
            "GOOD" if good else "TOO SLOW",
            f"(limits, once all are here and in all: save {SAVE_P95} s, page {PAGE_P95} s, board {BOARD} s, no error)",
        )

    def _by_time(self, all_of_them: list[Took]) -> tuple[list[float], list[float], list[float]]:
        """Return the seconds of what was begun while viewers arrived, of what was begun after, and of both."""
        early = [timing.seconds for timing in all_of_them if timing.began < self.all_here]
        late = [timing.seconds for timing in all_of_them if timing.began >= self.all_here]
        return early, late, early + late


def _p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1] if len(seconds) > 1 else sum(seconds)


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    p50, p95 = statistics.median(seconds), _p95(seconds)
    return f"p50 {p50 * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms, worst {max(seconds) * 1000:.0f} ms"


def _memory(server: int) -> float:
    """Return the memory of a process and of those that it started, in MB (Linux)."""
    children = subprocess.run(["pgrep", "-P", str(server)], check=False, capture_output=True, text=True).stdout.split()
    total = 0
    for process in [str(server), *children]:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
        total += int(found[1]) if found else 0
    return total / 1024


if __name__ == "__main__":
    main()
