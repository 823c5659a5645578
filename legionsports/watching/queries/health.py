"""How the site is: whether it can answer, the queue, the worker, the disk, the backups, the errors."""

from __future__ import annotations

import datetime
import platform
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count, Min
from django.utils import timezone
from django.utils.translation import gettext as _

from legionsports.backups.services import backups
from legionsports.storage import HARDLY_ANY, free_bytes
from legionsports.version import VERSION
from legionsports.watching.queries.errors import errors_since
from tournaments.jobs.models import Job

WORKER_IS_LATE = datetime.timedelta(minutes=5)  # it says every minute that it is there


def readiness() -> dict[str, bool]:
    """Return what has to be right before anybody is sent here, each with whether it is."""
    is_database = _database_answers()
    return {
        "database": is_database,
        "migrations": is_database and _is_migrated(),
        "cache": _cache_answers(),
        "disk": free_bytes() > HARDLY_ANY,
    }


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _is_migrated() -> bool:
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return False


def _cache_answers() -> bool:
    """Whether Redis answers, which is the queue, too; on one laptop there is none to ask."""
    try:
        cache.get("ready")
    except Exception:
        return False
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The site as whoever looks after it sees it."""

    waiting: int
    running: int
    failed_today: int
    oldest_waiting: datetime.datetime | None
    worker_seen: datetime.datetime | None
    last_backup: datetime.datetime | None
    free_bytes: int
    errors: list[dict[str, Any]]
    now: datetime.datetime

    @property
    def is_worker_late(self) -> bool:
        """Whether the worker has not been heard of for so long that papers and letters wait for it."""
        return self.worker_seen is None or self.now - self.worker_seen > WORKER_IS_LATE

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
            "worker_seen_seconds": (_("Time since the worker last reported"), self._age(self.worker_seen)),
            "last_backup_seconds": (_("How old the last good backup is"), self._age(self.last_backup)),
            "free_bytes": (_("What is free where the site keeps its files"), self.free_bytes),
            "errors_today": (_("Errors of ours since midnight"), len(self.errors)),
        }

    def _age(self, at: datetime.datetime | None) -> float | None:
        return max(0.0, (self.now - at).total_seconds()) if at else None


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
        worker_seen=_worker_seen(),
        last_backup=kept[0].made_at if kept else None,
        free_bytes=free_bytes(),
        errors=errors_since(midnight),
        now=now,
    )


def _worker_seen() -> datetime.datetime | None:
    try:
        return datetime.datetime.fromtimestamp(worker_sign().stat().st_mtime, tz=datetime.UTC)
    except OSError:
        return None


def worker_sign() -> Path:
    """Return the file whose time says when the worker was last there."""
    return Path(settings.VAR_DIR) / "worker-seen"


def _database_version() -> str:
    name = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}.get(connection.vendor, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute("SELECT sqlite_version()" if connection.vendor == "sqlite" else "SHOW server_version")
        return f"{name} {cursor.fetchone()[0]}"
