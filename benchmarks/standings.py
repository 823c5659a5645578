"""How long the table of a round robin takes, beside adding up points and sorting, in one run.

    python benchmarks/standings.py

Nineteen teams with all their 171 matches in, two sheets each; ranked by points and then by the matches between those
who are tied. The plain way knows no ties, no departures and no reasons.
"""

from __future__ import annotations

import itertools
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.base import Tally  # noqa: E402
from scoring.standings.engine.meetings import RoundRobinMatch, SheetScore  # noqa: E402
from scoring.standings.engine.table import Ranking, table  # noqa: E402

TEAMS, RUNS, LIMIT_MS = 19, 25, 20


def round_robin() -> list[RoundRobinMatch]:
    """Return the matches of all teams, with points that leave some of them tied."""
    rng = random.Random(1)

    def sheet() -> SheetScore:
        home = rng.randint(0, 3)
        return SheetScore(Tally(points=home), Tally(points=3 - home))

    pairs = itertools.combinations(range(TEAMS), 2)
    return [
        RoundRobinMatch(id=n, round=n, home=home, away=away, sheets=(sheet(), sheet()))
        for n, (home, away) in enumerate(pairs, start=1)
    ]


def points_only(matches: Sequence[RoundRobinMatch]) -> list[int]:
    """Add up points and sort."""
    points: Counter[int] = Counter()
    for match in matches:
        for sheet in match.sheets:
            if sheet is not None:
                points[match.home] += sheet.home.points
                points[match.away] += sheet.away.points
    return [team for team, _ in points.most_common()]


def median_ms(work: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - begin))
    return statistics.median(times)


def main() -> None:
    matches = round_robin()
    ranking = Ranking(keys=("points", "head_to_head"))
    ours = median_ms(lambda: table(entries=range(TEAMS), meetings=matches, ranking=ranking))
    plain = median_ms(lambda: points_only(matches))
    print(f"{TEAMS} teams, {len(matches)} matches: {ours:.1f} ms (wished: below {LIMIT_MS})")
    print(f"points and sort only: {plain:.2f} ms; the whole table takes {ours / plain:.0f} times as long")


if __name__ == "__main__":
    main()
