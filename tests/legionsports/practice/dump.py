"""All that is in the database of a world."""

from __future__ import annotations

from django.db import connection


def rows() -> dict[str, list[tuple]]:
    """Return every row of every table of the database in use."""
    with connection.cursor() as cursor:
        dump = {}
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            dump[table] = sorted(map(repr, cursor.fetchall()))
    return dump
