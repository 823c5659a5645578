"""What it costs that a result is on the disk before it is acknowledged (SQLite, `synchronous=FULL`).

    python benchmarks/durable_save.py [--entries 19]

One run, on a database of its own in the folder for temporary files (set TMPDIR to measure another disk): every sheet of
a cribbage draw is entered through the one service that enters sheets, one as the site does it and the next with
`synchronous=NORMAL`, where a pulled plug loses the newest results.
"""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
LIMIT = 2.0  # times a save that may be lost


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--entries", type=int, default=19)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "legionsports.settings"}
        os.environ.pop("DATABASE_URL", None)
        seconds = _measure(asked.entries)
    for way, taken in seconds.items():
        p95 = statistics.quantiles(taken, n=20)[-1]
        print(f"{way}: p50 {statistics.median(taken) * 1000:.1f} ms, p95 {p95 * 1000:.1f} ms, {len(taken)} saves")
    ratio = statistics.median(seconds["FULL"]) / statistics.median(seconds["NORMAL"])
    print("GOOD" if ratio < LIMIT else "TOO SLOW", f"{ratio:.2f} times a save that may be lost (limit {LIMIT})")


def _measure(entries: int) -> dict[str, list[float]]:
    """Return the seconds of each save, by how long it waited for the disk."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    from games.base import LegResult
    from scoring.sheets.services.sheets import submit
    from tests import cast
    from tournaments.draws.services.drawing import draw_round_robin
    from tournaments.draws.services.publishing import publish
    from tournaments.models import SubMatch

    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    competition = cast.make_competition(event, "cribbage-pairs", entries=entries, stations=entries)
    stage = draw_round_robin(competition=competition, seed="benchmark", by=users["alice"])
    publish(stage=stage, by=users["alice"], despite_open_rules=True)
    seconds: dict[str, list[float]] = {"FULL": [], "NORMAL": []}
    for number, sheet in enumerate(SubMatch.objects.filter(match__stage=stage).order_by("pk")):
        way = ("FULL", "NORMAL")[number % 2]
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA synchronous={way}")
        began = time.perf_counter()
        submit(
            sub_match=sheet,
            legs=[LegResult(home=121, away=88), LegResult(home=121, away=110)],
            by=users["sam"],
            expected_version=0,
            idempotency_key=uuid.uuid4(),
        )
        seconds[way].append(time.perf_counter() - began)
    return seconds


if __name__ == "__main__":
    main()
