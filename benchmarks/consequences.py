"""How long it takes to show what a correction moves: 19 teams, all played, the worst case of a weekend.

    python benchmarks/consequences.py

Legion cribbage, 171 matches of two sheets each, every one in, and ties played off. Sheets are corrected one after the
other in transactions that are rolled back, as the desk does before it asks. Beside the time of the clock stands that of
the processor: they are the same on a machine that does nothing else.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["DJANGO_SETTINGS_MODULE"] = "legionsports.settings"
os.environ["VAR_DIR"] = tempfile.mkdtemp(prefix="legion-benchmark-")
os.environ.setdefault("DEBUG", "off")
os.environ.setdefault("SECRET_KEY", "benchmark")

TEAMS, RUNS, LIMIT_MS, LIMIT_QUERIES = 19, 60, 300, 40


def main() -> int:
    import django  # noqa: PLC0415 -- the folder of the database is named first

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    from django.db import connection  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    from games import registry  # noqa: PLC0415
    from legionsports.practice.services.playing import play_competition  # noqa: PLC0415
    from scoring.consequences.services import weigh  # noqa: PLC0415
    from scoring.sheets.queries.sheets import rules_for  # noqa: PLC0415
    from scoring.sheets.services.sheets import submit  # noqa: PLC0415
    from tests import cast  # noqa: PLC0415
    from tournaments.events.queries import category_for  # noqa: PLC0415
    from tournaments.models import SubMatch  # noqa: PLC0415

    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    competition = cast.make_competition(event, "cribbage-legion", entries=TEAMS)
    list(play_competition(competition=competition, seed="benchmark", by=users["sam"], verifier=users["sue"]))
    category, rng = category_for(competition), random.Random(1)
    game = registry.get(competition.game)
    sheets = list(
        SubMatch.objects.filter(match__stage__competition=competition, match__stage__position=1, result__isnull=False)
    )
    times, busy, queries = [], [], []
    for sub_match in rng.sample(sheets, RUNS):
        legs = game.random_legs(rng, rules_for(sub_match, category), playoff=False)

        def correct(sub_match: SubMatch = sub_match, legs: object = legs) -> object:
            return submit(
                sub_match=sub_match,
                legs=legs,
                by=users["carl"],
                expected_version=1,
                idempotency_key=uuid.uuid4(),
                reason="Benchmark",
            )

        with CaptureQueriesContext(connection) as asked:
            weigh(competition=competition, act=correct, by=users["carl"])
        queries.append(len(asked))
        connection.queries_log.clear()
        begin, worked = time.perf_counter(), time.process_time()
        weigh(competition=competition, act=correct, by=users["carl"])
        times.append(1000 * (time.perf_counter() - begin))
        busy.append(1000 * (time.process_time() - worked))
    p95, p95_busy = statistics.quantiles(times, n=20)[-1], statistics.quantiles(busy, n=20)[-1]
    print(f"{TEAMS} teams, {len(sheets)} sheets in: median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms")
    print(f"of it the processor: median {statistics.median(busy):.0f} ms, p95 {p95_busy:.0f} ms")
    print(f"wished: p95 below {LIMIT_MS} ms; queries {max(queries)} (at most {LIMIT_QUERIES})")
    return int(p95 > LIMIT_MS or max(queries) > LIMIT_QUERIES)


if __name__ == "__main__":
    sys.exit(main())
