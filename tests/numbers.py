"""The numbers that rows get: every test that is undone counts from where the first one of its process did.

On SQLite they are undone with the rows. PostgreSQL's sequences run on, and are set back here, so that a world has the
same numbers in every test and can be written again: see tests/again.py.
"""

from __future__ import annotations

from django.db import connection

Numbers = dict[str, int | None]

_READ = {
    "sqlite": "SELECT name, seq FROM sqlite_sequence ORDER BY name",
    "postgresql": "SELECT sequencename, last_value FROM pg_sequences ORDER BY sequencename",
}
_SET = """SELECT setval(quote_ident(name)::regclass, coalesce(number, 1), number IS NOT NULL)
FROM unnest(%s::text[], %s::bigint[]) AS before(name, number)
"""
_first: Numbers = {}


def given() -> Numbers:
    """Return the last number that each table has given to a row; None where it has given none."""
    with connection.cursor() as cursor:
        cursor.execute(_READ[connection.vendor])
        return dict(cursor.fetchall())


def count_from(before: Numbers) -> None:
    """Let the next row of each table have the number that it would have had then."""
    if connection.vendor != "postgresql":
        return
    changed = {name: before[name] for name, number in given().items() if before.get(name, number) != number}
    with connection.cursor() as cursor:
        cursor.execute(_SET, [[*changed], [*changed.values()]])


def count_from_the_first() -> None:
    """Let a test that begins find the numbers as the first one of this process did."""
    if connection.vendor == "postgresql" and not _first:
        _first.update(given())
    count_from(_first)


def is_undone() -> bool:
    """Return whether the test that runs is undone as a whole; one that commits has transactions of its own only."""
    return any(block._from_testcase for block in connection.atomic_blocks)
