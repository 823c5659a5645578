"""How long it takes to know that nobody in two competitions has to be in two places at one time.

    python benchmarks/timetable.py

Twelve competitions of one event, 2,016 matches with 8 people each, some of them in two competitions, in one run
beside the plain way: every match against every other one.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tournaments.draws.engine.people import Played, clashes  # noqa: E402

COMPETITIONS, TURNS, AT_ONCE, SIDE = 12, 24, 7, 4
LIMIT_MS = 50


def weekend() -> list[Played]:
    """Return twelve competitions side by side over two days; the last three have people of the first three."""
    rng = random.Random(1)
    matches = []
    for competition in range(COMPETITIONS):
        field = 2 * AT_ONCE * SIDE
        people = [competition * field + number for number in range(field)]
        if competition >= COMPETITIONS - 3:
            people[:2] = [(competition - COMPETITIONS + 3) * field + number for number in range(2)]
        for turn in range(TURNS):
            rng.shuffle(people)
            for at in range(AT_ONCE):
                who = tuple(people[2 * SIDE * at : 2 * SIDE * (at + 1)])
                matches.append(Played(len(matches), turn * 35, turn * 35 + 35, who))
    return matches


def pairwise_check(matches: list[Played]) -> int:
    """Compare every two matches."""
    found = 0
    for one, two in combinations(matches, 2):
        if one.starts < two.ends and two.starts < one.ends:
            found += len(set(one.people) & set(two.people))
    return found


def milliseconds(work: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - began))
    return statistics.median(taken)


def main() -> None:
    matches = weekend()
    ours = milliseconds(lambda: clashes(matches), 15)
    plain = milliseconds(lambda: pairwise_check(matches), 3)
    verdict = "within" if ours < LIMIT_MS else "ABOVE"
    print(f"{len(matches)} matches: {ours:.1f} ms, {verdict} {LIMIT_MS} ms; {len(clashes(matches))} clashes")
    print(f"every match against every other: {plain:.0f} ms, {plain / ours:.0f} times as long")


if __name__ == "__main__":
    main()
