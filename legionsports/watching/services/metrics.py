"""What Prometheus reads: how much is asked and how long it takes, the queue, the disk, the backups, the errors."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from legionsports.version import VERSION

_OF_THIS_PROCESS = CollectorRegistry()
_REQUESTS = Counter(
    "legion_requests",
    "Requests that this process answered",  # not shown
    ["method", "status"],
    registry=_OF_THIS_PROCESS,
)
_SECONDS = Histogram(
    "legion_request_seconds",
    "How long answers of this process took",  # not shown
    buckets=(0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10),
    registry=_OF_THIS_PROCESS,
)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def count_request(method: str, status: int, seconds: float) -> None:
    """Count an answer. Methods that nobody has heard of are one: each would be a line of its own for good."""
    _REQUESTS.labels(method if method in METHODS else "other", str(status)).inc()
    _SECONDS.observe(seconds)


class _Gauges(Collector):
    """What stands now, as (name, what it is, number); a number that nobody can tell is left out."""

    def __init__(self, numbers: dict[str, tuple[str, float | None]]) -> None:
        self.numbers = numbers

    def collect(self) -> Iterator[GaugeMetricFamily]:
        version = GaugeMetricFamily("legion_version", "The version that runs", labels=["version"])  # not shown
        version.add_metric([VERSION], 1)
        yield version
        for name, (what, number) in self.numbers.items():
            if number is not None:
                yield GaugeMetricFamily(f"legion_{name}", what, value=number)


def in_prometheus_text(numbers: dict[str, tuple[str, float | None]]) -> bytes:
    """Return what this process has counted, and `numbers` by name, as Prometheus reads it."""
    now = CollectorRegistry()
    now.register(_Gauges(numbers))
    return generate_latest(_OF_THIS_PROCESS) + generate_latest(now)
