"""What works, part by part: what the web server needs to answer, the queue, the worker and its clock."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from legionsports.backups.services.ages import refusal_of_database
from legionsports.storage import HARDLY_ANY, free_bytes
from legionsports.watching.queries.signs import Part, is_there, seconds_since_seen
from legionsports.watching.words import PROBLEMS

# The containers wait for the web server, and a proxy sends people to it: a worker that starts after it, or died, or a
# Redis that is gone, is no reason to send nobody to the results.
NEEDED_TO_ANSWER = ("database", "migrations", "disk")
BROKER_ANSWERS_WITHIN = 2.0  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """Each part with whether it works, and the sentence of each that does not."""

    parts: dict[str, bool]
    problems: dict[str, str]

    @property
    def is_ready(self) -> bool:
        """Whether people can be sent here."""
        return all(self.parts[name] for name in NEEDED_TO_ANSWER)


def readiness() -> Readiness:
    """Return what works now. A database or a queue that is gone is not waited for longer than seconds."""
    is_database = _database_answers()
    refusal = refusal_of_database() if is_database else ""
    parts = {
        "database": is_database,
        "migrations": is_database and not refusal and _is_migrated(),
        "disk": free_bytes() > HARDLY_ANY,
        **background_parts(),
    }
    problems = problems_of(parts)
    if refusal:
        problems["migrations"] = refusal
    elif not is_database:
        del problems["migrations"]  # nobody can tell
    return Readiness(parts=parts, problems=problems)


def background_parts() -> dict[str, bool]:
    """Return whether the queue, the worker and its clock are there."""
    return {"broker": _broker_answers(), **{part.value: is_there(part) for part in Part}}


def problems_of(parts: dict[str, bool]) -> dict[str, str]:
    """Return the sentence of each part that doesn't work."""
    return {name: str(PROBLEMS[name]) for name, works in parts.items() if not works}


def seconds_since_each_was_seen() -> dict[str, float | None]:
    """Return how long ago the worker and the clock last said that they are there; None where they never did."""
    return {f"{part}_seen_seconds": seconds_since_seen(part) for part in Part}


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _is_migrated() -> bool:
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Error:
        return False


def _broker_answers() -> bool:
    """Whether Redis answers; on one laptop, whether the folder of the queue can be written."""
    if not settings.REDIS_URL:
        return os.access(Path(settings.VAR_DIR) / "queue" / "messages", os.W_OK)
    within = {"socket_connect_timeout": BROKER_ANSWERS_WITHIN, "socket_timeout": BROKER_ANSWERS_WITHIN}
    try:
        with Redis.from_url(settings.REDIS_URL, retry=Retry(NoBackoff(), 0), **within) as broker:
            return bool(broker.ping())
    except RedisError:
        return False
