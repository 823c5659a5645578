"""How the site is: the queue, the worker, the disk, the backups, the errors."""

from __future__ import annotations

import datetime
import platform
from dataclasses import dataclass
from typing import Any

import django
from django.db import connection
from django.db.models import Count, Min
from django.utils import timezone
from django.utils.translation import gettext as _

from legionsports.backups.services import backups
from legionsports.storage import free_bytes
from legionsports.version import VERSION
from legionsports.watching.queries.errors import errors_since
from legionsports.watching.queries.readiness import background_parts, problems_of, seconds_since_each_was_seen
from tournaments.jobs.models import Job


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The site as whoever looks after it sees it."""

    waiting: int
    running: int
    failed_today: int
    oldest_waiting: datetime.datetime | None
    parts: dict[str, bool]
    seen: dict[str, float | None]
    last_backup: datetime.datetime | None
    free_bytes: int
    errors: list[dict[str, Any]]
    now: datetime.datetime

    @property
    def problems(self) -> dict[str, str]:
        """What doesn't run, by part, in a sentence each."""
        return problems_of(self.parts)

    @property
    def worker_seen(self) -> datetime.datetime | None:
        """When the worker last said that it is there."""
        return self._at(self.seen["worker_seen_seconds"])

    @property
    def clock_seen(self) -> datetime.datetime | None:
        """When the clock last said that it is there."""
        return self._at(self.seen["clock_seen_seconds"])

    @property
    def versions(self) -> dict[str, str]:
        """What runs here."""
        return {
            "Legion Sports": VERSION,
            "Python": platform.python_version(),
            "Django": django.get_version(),
            "Database": _database_version(),
        }

    @property
    def numbers(self) -> dict[str, tuple[str, float | None]]:
        """What a machine reads: by name, what it is and how much."""
        return {
            "jobs_waiting": (_("Papers and lists that wait for the worker"), self.waiting),
            "jobs_running": (_("Papers and lists that are being made"), self.running),
            "jobs_failed_today": (_("Work that failed since midnight"), self.failed_today),
            "oldest_job_seconds": (_("How long the oldest of them waits"), self._age(self.oldest_waiting)),
            "broker_answers": (_("Whether the queue answers"), self.parts["broker"]),
            "worker_answers": (_("Whether the worker reported lately"), self.parts["worker"]),
            "worker_seen_seconds": (_("Time since the worker last reported"), self.seen["worker_seen_seconds"]),
            "clock_answers": (_("Whether the clock reported lately"), self.parts["clock"]),
            "clock_seen_seconds": (_("Time since the clock last reported"), self.seen["clock_seen_seconds"]),
            "last_backup_seconds": (_("How old the last good backup is"), self._age(self.last_backup)),
            "free_bytes": (_("What is free where the site keeps its files"), self.free_bytes),
            "errors_today": (_("Errors of ours since midnight"), len(self.errors)),
        }

    def _age(self, at: datetime.datetime | None) -> float | None:
        return max(0.0, (self.now - at).total_seconds()) if at else None

    def _at(self, seconds: float | None) -> datetime.datetime | None:
        return None if seconds is None else self.now - datetime.timedelta(seconds=seconds)


def health() -> Health:
    """Return how the site is now: three queries."""
    now = timezone.now()
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    by_state = dict(Job.objects.order_by().values_list("state").annotate(number=Count("pk")))
    failed = Job.objects.filter(state=Job.State.FAILED, finished_at__gte=midnight)
    told = Job.objects.filter(state=Job.State.QUEUED).aggregate(oldest=Min("asked_at"))
    kept = backups()
    return Health(
        waiting=by_state.get(Job.State.QUEUED, 0),
        running=by_state.get(Job.State.RUNNING, 0),
        failed_today=failed.count(),
        oldest_waiting=told["oldest"],
        parts=background_parts(),
        seen=seconds_since_each_was_seen(),
        last_backup=kept[0].made_at if kept else None,
        free_bytes=free_bytes(),
        errors=errors_since(midnight),
        now=now,
    )


def _database_version() -> str:
    name = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}.get(connection.vendor, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute("SELECT sqlite_version()" if connection.vendor == "sqlite" else "SHOW server_version")
        return f"{name} {cursor.fetchone()[0]}"
