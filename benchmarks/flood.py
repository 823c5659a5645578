"""How much longer the hall's own work takes while strangers flood the site with what costs it most.

    python benchmarks/flood.py [--strangers 12] [--saves 25]

One run, on a database of its own (SQLite, or DATABASE_URL): a real web server, and a scorekeeper who types results in
and opens pages of the desk, alone and beside each flood of `--strangers` connections that never rest. Wanted: at most
four times the time.
"""

from __future__ import annotations

import argparse
import html
import json
import random
import re
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.board_viewers import PORT, Desk, prepared, serving

MOST = 4.0
TOKEN = "x" * 32  # any that the cookie and the form agree on
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}"}
Flood = Callable[[HTTPConnection, int], None]
Taken = tuple[list[float], list[float]]  # seconds of saves, and of pages


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--strangers", type=int, default=12)
    options.add_argument("--saves", type=int, default=25, help="alone, and beside each flood")
    asked = options.parse_args()
    with prepared() as (env, sheets, _), serving(env, 1):
        desk, codes, game = Desk(), iter(sheets), _long_game()
        floods: dict[str, Flood] = {
            "posts to practice": lambda site, _: site.request("POST", "/practice/darts/", game, FORM),
            "pages never asked for": lambda site, mark: site.request("GET", f"/calendar/?x={mark}"),
            "wrong sign-ins": lambda site, mark: site.request("POST", "/sign-in/", _sign_in(mark), FORM),
        }
        quiet = _work(desk, codes, asked.saves)
        _tell("nobody else", quiet, quiet)
        slowest = max(_beside(name, floods[name], desk, codes, asked, quiet) for name in floods)
    print("GOOD" if slowest <= MOST else "TOO SLOW", f"(at most {MOST:.0f} times the time)")


def _long_game() -> str:
    """Return the post of a practice game of nearly as many lines as one may have."""
    desk, game = Desk(), "start=1"
    toss, throw = {"event": json.dumps({"event": "Toss", "first": "home"})}, {"read": "total", "points": "60"}
    for values in (toss, throw, {"do": "undo"}, throw):
        page = desk.ask("POST", "/practice/darts/", game)
        carried = html.unescape(re.search(r'name="carried"\s+value="([^"]*)"', page)[1])
        game = urlencode({"carried": carried, **values})
    kept = json.loads(carried)
    first, *pair = kept["log"]
    return urlencode({"carried": json.dumps({**kept, "log": [first, *pair * 995]}), **throw})


def _sign_in(mark: int) -> str:
    return urlencode({"csrfmiddlewaretoken": TOKEN, "username": f"u{mark}", "password": "wrong"})


def _beside(
    name: str, flood: Flood, desk: Desk, codes: Iterator[str], asked: argparse.Namespace, quiet: Taken
) -> float:
    """Let the scorekeeper work beside a flood; return how many times longer that took."""
    over = threading.Event()

    def stranger() -> None:
        site = HTTPConnection("127.0.0.1", PORT, timeout=30)
        while not over.is_set():
            try:
                flood(site, random.getrandbits(60))
                site.getresponse().read()
            except (OSError, HTTPException):
                site.close()

    threads = [threading.Thread(target=stranger) for _ in range(asked.strangers)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    taken = _work(desk, codes, asked.saves)
    over.set()
    for thread in threads:
        thread.join()
    return _tell(name, taken, quiet)


def _work(desk: Desk, codes: Iterator[str], count: int) -> Taken:
    saves, pages = [], []
    for number in range(count):
        saves.append(desk.save(next(codes), random.Random(number)))
        began = time.perf_counter()
        desk.ask("GET", "/s/")
        pages.append(time.perf_counter() - began)
    return saves, pages


def _tell(name: str, taken: Taken, quiet: Taken) -> float:
    (saves, pages), before = (tuple(map(statistics.median, each)) for each in (taken, quiet))
    ratio = max(saves / before[0], pages / before[1])
    print(f"{name}: a save {saves * 1000:.0f} ms, a page of the desk {pages * 1000:.0f} ms; {ratio:.1f} times")
    return ratio


if __name__ == "__main__":
    main()
