"""What the benchmarks of rulings share: their limits, and how often something is measured."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

RULING_LIMIT, REPLAY_LIMIT = 200e-6, 100e-3
TIMES = 400
STROKES = 1_000
REPEATS = 5  # the quickest is what the work takes


def median(work: Callable[[], object]) -> float:
    """Return the median seconds of `work`."""
    seconds = []
    for _ in range(TIMES):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return statistics.median(seconds)
