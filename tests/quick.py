"""What took long the last time on this machine, so that `script/test fast` can leave it out.

It is learned from every run of all tests on SQLite: nobody keeps a list of slow tests, and the quick ones take about as
long on a slow machine as on a quick one. What one test makes for those that follow counts as its own, so that a run
without the long ones would call another one long each time, and nothing is learned from it.
"""

from __future__ import annotations

from collections import Counter

import pytest

LEAST = 0.1  # seconds with all that a test needs: five of six take less, in a seventh of the time of all
_KEPT_AS = "legionsports/took-long"


class Stopwatch:
    """Learns which tests take long, in the process that hears of all of them."""

    def __init__(self, cache: pytest.Cache) -> None:
        self.cache, self.took = cache, Counter[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        """Keep what is known of the tests that did not run."""
        long = {name for name, seconds in self.took.items() if seconds > LEAST}
        self.cache.set(_KEPT_AS, sorted((took_long(self.cache) - self.took.keys()) | long))


def took_long(cache: pytest.Cache | None) -> set[str]:
    """Return the names of the tests that took long when they last ran; none where nothing is kept between runs."""
    return {*cache.get(_KEPT_AS, [])} if cache else set()
