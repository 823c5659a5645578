"""Names in the order in which people look for one: É stands with E, and small letters with capitals."""

from __future__ import annotations

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Func
from django.db.models.sql.compiler import SQLCompiler

from kit.pure.text import sort_key


def by_name(column: str) -> Func:
    """Return a column of names as a list is sorted by it, the same on every database: ``order_by(by_name("name"))``.

    Members have a column for it, with an index: `searched`.
    """
    return _AsListed(column)


class _AsListed(Func):
    """Left to itself SQLite puts É after Z, and what PostgreSQL does depends on how its server was set up."""

    arity = 1

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **more: Any) -> Any:
        return self.as_sql(compiler, connection, function="as_listed", **more)

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **more: Any) -> Any:
        collated = '%(expressions)s COLLATE "und-x-icu"'  # not shown
        return self.as_sql(compiler, connection, template=collated, **more)


def know_the_order(connection: BaseDatabaseWrapper, **more: Any) -> None:
    """Give a new connection the function by which SQLite sorts: once, as it refuses one while another list is read."""
    if connection.vendor == "sqlite":
        connection.connection.create_function("as_listed", 1, _sort_key, deterministic=True)


def _sort_key(name: str | None) -> str | None:
    return None if name is None else sort_key(name)
