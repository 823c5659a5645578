"""How long it takes to draw the rest again after one of nineteen withdrew, beside drawing everything again.

    python benchmarks/redraw.py

Fails (exit 1) when a redraw of nineteen takes a second. "x" is the time beside the whole draw. Times are processor
time, the middle of several runs; what the program keeps between draws is discarded before each.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tournaments.draws.engine import draw  # noqa: E402
from tournaments.draws.engine.building import build  # noqa: E402
from tournaments.draws.engine.redraw import How, redraw  # noqa: E402
from tournaments.draws.engine.turns import Fixture, least_turns  # noqa: E402

RUNS = 5
MOST_SECONDS = 1.0
CASES = ((19, 9, 6), (19, 6, 9), (19, 4, 12), (19, 3, 18), (40, 20, 6), (40, 6, 30), (60, 30, 10))


def seconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        build.cache_clear()
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times)


def measured(entries: int, boards: int, after: int) -> bool:
    """Print the lines of one hall; return whether all of it was fast enough."""
    drawn = draw(range(entries), stations=boards, seed="benchmark")
    whole = seconds(lambda: draw(range(entries), stations=boards, seed="benchmark"))
    fixtures = [Fixture(at, m.home, m.away, m.slot, m.station) for at, m in enumerate(drawn.meetings)]
    there = [fixture for fixture in fixtures if 3 not in fixture.sides]
    played = [fixture for fixture in there if fixture.slot <= after]
    rest = [fixture for fixture in there if fixture.slot > after]
    before = max(fixture.slot for fixture in rest) - after
    fast = True
    for how in How:

        def again(how: How = how) -> tuple[Fixture[int], ...]:
            return redraw(played, rest, boards=range(1, boards + 1), first=after + 1, how=how)

        taken, redrawn = seconds(again), again()
        moved = sum(earlier != later for earlier, later in zip(rest, redrawn, strict=True))
        turns = max(fixture.slot for fixture in redrawn) - after
        print(
            f"{entries:>7} {boards:>6} {how.value:>8} {taken * 1000:>8.0f} ms {taken / whole:>9.1f} x"
            f" {before:>6} {turns:>6} {least_turns(rest, boards):>6} {moved:>6} of {len(rest)}"
        )
        fast = fast and (taken < MOST_SECONDS or entries > 19)
    return fast


def main() -> None:
    print(
        f"{'entries':>7} {'boards':>6} {'rest':>8} {'redraw':>11} {'whole draw':>11} {'turns':>6} {'now':>6}"
        f" {'least':>6} {'moved':>6}"
    )
    slow = [case for case in CASES if not measured(*case)]
    if slow:
        sys.exit(f"A redraw took {MOST_SECONDS:.0f} second or more: {slow}")


if __name__ == "__main__":
    main()
