"""How long one entry on the live scorer takes while a hall watches, and how soon everybody sees it.

    python benchmarks/live_save.py [--viewers 50] [--entries 300] [--pause 0.1]

One run, on a database of its own (SQLite, or DATABASE_URL): a real web server, 50 open streams of the hall
board, and one phone that scores darts, throw after throw: each post is verified by the engine, written,
answered with the fresh panel, and shown by every board. The same entries are sent first while nobody
watches, and once more with what was not chosen: each of them renews the board for everybody.
"""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sqlite3
import statistics
import sys
import time
import urllib.parse
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import board_viewers  # noqa: E402
from benchmarks.board_viewers import PORT, Desk  # noqa: E402

SLUG = board_viewers.SLUG
BEAT = 0.5  # seconds: how often a process looks for something new
THROWS = (60, 45, 26, 41, 85, 100)  # a leg of 501 that is never finished is undone and thrown again


@dataclass
class Watch:
    """When each viewer had heard of the score with each stamp."""

    shown: dict[str, list[float]] = field(default_factory=dict)
    connected: int = 0
    received: int = 0  # bytes


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--viewers", type=int, default=50)
    options.add_argument("--entries", type=int, default=300)
    options.add_argument("--pause", type=float, default=0.1, help="seconds between two entries; forty busy boards: 0.1")
    asked = options.parse_args()
    with board_viewers.serving(__file__) as site:
        asyncio.run(_measure(asked.viewers, site.prepared, asked.entries, asked.pause, site.pid, site.folder))


def prepare() -> str:
    """Build an event with a drawn darts competition; return the code of its first sheet."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from tests import cast
    from tournaments.draws.services.drawing import draw_round_robin
    from tournaments.draws.services.publishing import publish
    from tournaments.models import SubMatch

    org = cast.build_org()
    event = cast.make_event(org, slug=SLUG, overrides={"play.darts.score_screens": "allow"})
    users = cast.cast_users(org, event)
    competition = cast.make_competition(event, "darts-mixed-seniors", entries=19, stations=20)
    stage = draw_round_robin(competition=competition, seed="benchmark", by=users["alice"])
    publish(stage=stage, by=users["alice"], despite_open_rules=True)
    first = SubMatch.objects.filter(match__stage=stage).order_by("match__round", "match__number").first()
    return json.dumps(first.code if first else "")


# --- the phone at the board ---------------------------------------------------------------------------


class Phone(Desk):
    """One browser that scores a sheet, as live.js does."""

    def open(self, code: str) -> None:
        self.path = f"/s/{code}/live/"
        page = self.ask("GET", self.path)
        names = re.findall(r'<select[^>]*name="(\w+)">.*?<option\s+value="(\d+)"\s+selected', page, re.DOTALL)
        self.post(self.path, page, {**dict(names), "open": "1"})
        self.panel = self.ask("GET", self.path)
        self.send({"event": json.dumps({"event": "Toss", "first": "home"})})

    def send(self, values: dict[str, str]) -> float:
        """Enter something and return how long it took until the fresh panel was there."""
        marks = dict(
            re.findall(r'<input\s+type="hidden"\s+name="(key|seen|csrfmiddlewaretoken)"\s+value="([^"]*)"', self.panel)
        )
        body = urllib.parse.urlencode({**marks, **values})
        started = time.perf_counter()
        self.panel = self.ask("POST", self.path, body)
        seconds = time.perf_counter() - started
        assert self.status in (200, 302), self.panel
        if self.status == 302:
            self.panel = self.ask("GET", self.path)
        return seconds

    def entry(self, number: int) -> float:
        """Enter a throw; now and then undo, so that no leg ever ends."""
        if number % 16 >= 8:
            return self.send({"do": "undo"})
        return self.send({"read": "total", "points": str(THROWS[number % len(THROWS)])})

    def headers(self, body: str) -> dict[str, str]:
        headers = super().headers(body)
        return {**headers, "HX-Request": "true"} if body and getattr(self, "panel", "") else headers

    @property
    def lines(self) -> int:
        seen = re.search(r'name="seen"\s+value="(\d+)"', self.panel)
        return int(seen[1]) if seen else -1


# --- the hall -----------------------------------------------------------------------------------------


async def _viewer(watch: Watch) -> None:
    """Listen as a board does, and note when each score was there."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT, limit=2**20)
    writer.write(f"GET /e/{SLUG}/stream/ HTTP/1.1\r\nHost: hall\r\nAccept: text/event-stream\r\n\r\n".encode())
    event, connected = "", False
    while line := await reader.readline():
        watch.received += len(line)
        if line.startswith(b"event: "):
            event = line[7:].decode().strip()
            if not connected:
                connected, watch.connected = True, watch.connected + 1
        elif line.startswith(b"data: ") and event == "live":
            for score in json.loads(line[6:]).values():
                watch.shown.setdefault(score["stamp"].split(".")[1], []).append(time.perf_counter())
    writer.close()


async def _measure(viewers: int, code: str, entries: int, pause: float, server: int, folder: Path) -> None:
    phone = await asyncio.to_thread(Phone)
    await asyncio.to_thread(phone.open, code)
    alone = []
    for number in range(64):
        alone.append(await asyncio.to_thread(phone.entry, number))
        await asyncio.sleep(pause)
    _report(f"an entry, nobody watches ({len(alone)})", alone)

    watch = Watch()
    watching = [asyncio.create_task(_viewer(watch)) for _ in range(viewers)]
    while watch.connected < viewers:
        await asyncio.sleep(0.1)
    watch.received = 0
    seconds, saved_at = [], {}
    busy = board_viewers._processor_seconds(server)
    for number in range(entries):
        seconds.append(await asyncio.to_thread(phone.entry, number))
        saved_at[phone.lines] = time.perf_counter()
        await asyncio.sleep(pause)
    await asyncio.sleep(2)
    busy = (board_viewers._processor_seconds(server) - busy) / entries
    _report(f"an entry, {viewers} boards watch ({len(seconds)})", seconds)
    delays = _delays(saved_at, watch.shown)
    _report("the last board shows it after", delays)
    sent = watch.received / viewers / entries
    print(f"{sent:.0f} bytes to each board and {busy * 1000:.1f} ms of the processor for each entry")
    print(f"{statistics.median(seconds) / statistics.median(alone):.2f} times an entry that nobody watches")
    if not os.environ.get("DATABASE_URL"):
        renewed = await _with_new_boards(phone, folder, entries // 3, pause, server)
        print(f"{renewed / busy:.1f} times as much of the processor if each entry renewed the board")
    for viewer in watching:
        viewer.cancel()
    p95 = statistics.quantiles(seconds, n=20)[-1]
    good = p95 < 0.05 and len(delays) == entries and max(delays) < 2
    print("GOOD" if good else "TOO SLOW", f"p95 {p95 * 1000:.0f} ms (limit 50), board {max(delays):.2f} s at worst")


async def _with_new_boards(phone: Phone, folder: Path, entries: int, pause: float, server: int) -> float:
    """Return the processor seconds of an entry that makes and sends the whole board to everybody."""
    database = sqlite3.connect(folder / "legionsports.sqlite3", timeout=20, isolation_level=None)
    busy = board_viewers._processor_seconds(server)
    for number in range(entries):
        await asyncio.to_thread(phone.entry, number)
        database.execute("UPDATE tournaments_event SET board_version = board_version + 1 WHERE slug = ?", (SLUG,))
        await asyncio.sleep(max(pause, BEAT))  # a board is made once a beat, so wait for it
    database.close()
    return (board_viewers._processor_seconds(server) - busy) / entries


def _delays(saved_at: dict[int, float], shown: dict[str, list[float]]) -> list[float]:
    """Return for each entry how long until the last viewer had it or something newer."""
    seen = {int(stamp): max(times) for stamp, times in shown.items()}
    return [
        min((at for number, at in seen.items() if number >= lines), default=float("inf")) - saved
        for lines, saved in saved_at.items()
    ]


_report = board_viewers._report

if __name__ == "__main__":
    if sys.argv[1:] == ["--prepare"]:
        print(prepare())
    else:
        main()
