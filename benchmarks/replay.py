"""How long it takes to play a log of 300 events back, for every game that is scored as it is played.

    python benchmarks/replay.py

The log is made by chance from the keys of the page and from what is legal, in one leg as far as it goes.
Beside it stands the alternative to replaying: a state that was kept as JSON, loaded again.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402

from games import registry, rulebook, series  # noqa: E402
from games.base import RuleViolation  # noqa: E402
from games.codec import dump, load  # noqa: E402
from games.cue.engine.shot import Shot  # noqa: E402
from games.live import Key, LiveGame, Setup  # noqa: E402

EVENTS = 300
RUNS = 9
LIMIT_MS = 20


def main() -> None:
    book = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
    slow = []
    print(f"{'game':20} {'events':>6} {'legs':>4} {'replay':>10} {'from JSON':>10} {'kept state':>11}")
    for key in registry.keys():  # noqa: SIM118 -- a function, not a dict
        game = registry.live(key)
        if game is None:
            continue
        setup = game.practice(
            {question.name: question.default for question in game.practice_questions()}, book, "benchmark"
        )
        events = log_of_chance(game, setup)
        text = json.dumps([series.dump_line(event) for event in events])
        match = series.replay(game, setup, events)
        kept = json.dumps(dump(match.leg))
        replayed = milliseconds(lambda: series.replay(game, setup, events))  # noqa: B023 -- called in this turn
        read = milliseconds(lambda: series.replay(game, setup, series.read_lines(game, json.loads(text))))  # noqa: B023
        loaded = milliseconds(lambda: load(type(match.leg), json.loads(kept)))  # noqa: B023
        row = f"{len(events):6} {match.number:4} {replayed:7.1f} ms {read:7.1f} ms {loaded:8.1f} ms"
        print(f"{key:20} {row}   replay / kept state: {replayed / loaded:.1f}")
        if replayed > LIMIT_MS:
            slow.append(key)
    if slow:
        raise SystemExit(f"too slow: {', '.join(slow)}; a log of {EVENTS} events in {LIMIT_MS} ms")


def log_of_chance(game: LiveGame, setup: Setup) -> list[Any]:
    """Return events that may follow each other, and do not end the leg while anything else is possible."""
    rng = random.Random(game.key)
    match, events = series.start(game, setup), []
    while len(events) < EVENTS and not match.decided:
        choices = [series.NextLeg()] if match.leg_is_over else candidates(game, setup, match)
        rng.shuffle(choices)
        after = match
        for event in choices[:40]:
            after = series.apply(game, setup, match, event)
            if not after.leg_is_over:
                break
        if after is match:  # a form has to be filled in
            break
        events.append(event)
        match = after
    return events


def candidates(game: LiveGame, setup: Setup, match: series.Series) -> list[Any]:
    """Return what the page offers and what is legal, and in the cue sports safeties that the rules allow."""
    legal = getattr(game.engine, "legal", lambda state: ())
    offered = [*(key.event for key in _keys(game.view(match.leg, setup)) if not key.reason), *legal(match.leg)]
    shots = [safety for safety in SAFETIES if type(safety) in game.events and _may(game, setup, match, safety)]
    return shots or offered


SAFETIES = [
    Shot(first=(ball,), rail=True, to_rail=to_rail, cue_rail=True, across_head=3, safety=safety)
    for ball in range(1, 16)
    for to_rail in (None, 4)
    for safety in (True, False)
]


def _may(game: LiveGame, setup: Setup, match: series.Series, event: Any) -> bool:
    try:
        series.verify(game, setup, match, event)
    except RuleViolation:
        return False
    return True


def _keys(view: Any) -> list[Key]:
    if isinstance(view, Key):
        return [view]
    parts = view.values() if hasattr(view, "values") else view if isinstance(view, (tuple, list)) else ()
    return [key for part in parts for key in _keys(part)]


def milliseconds(call: Callable[[], Any]) -> float:
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        call()
        times.append((time.perf_counter() - began) * 1000)
    return min(times)  # the quickest is what the work takes


if __name__ == "__main__":
    main()
