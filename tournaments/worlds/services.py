"""Going into a rehearsal and out again, and giving back the connections of a thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from tournaments.worlds.queries import MARK, World


def let_go() -> None:
    """Give back the connections to the database that this thread holds, but for one in the middle of a transaction.

    Of a pool there are few: what waits (a stream, an answer on a slow line, a thread of its own) must hold none.
    """
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


@contextmanager
def inside(world: World) -> Iterator[None]:
    """Let this thread read and write the database of `world` in place of the site's own, whatever happens inside.

    Every read, `transaction.atomic` and `on_commit` that names no database finds the one of the rehearsal: there is no
    way past it to the real one. What is lazy has to be read before this ends, or it would be read from the real site.
    Raises RuntimeError for a rehearsal within a rehearsal.
    """
    real = connections[DEFAULT_DB_ALIAS]
    if hasattr(real, MARK):
        raise RuntimeError("This thread is in a rehearsal already.")
    if not real.in_atomic_block:
        real.close()  # its place among the site's connections is free for others in the meantime
    own = _connection_to(world)
    connections[DEFAULT_DB_ALIAS] = own
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = real
        own.close()


def _connection_to(world: World) -> BaseDatabaseWrapper:
    """Return a connection of its own, by the name of the site's: no other thread and no pool ever has it."""
    options = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # Nobody loses anything with a rehearsal: it need not wait for the disk.
        "init_command": "PRAGMA synchronous=OFF; PRAGMA temp_store=MEMORY;",
    }
    settings = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(world.database), "OPTIONS": options}
    connection: BaseDatabaseWrapper = ConnectionHandler({DEFAULT_DB_ALIAS: settings}).create_connection(
        DEFAULT_DB_ALIAS
    )
    setattr(connection, MARK, world)
    return connection
