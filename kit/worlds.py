"""Which world is being read and written now. The connection in use says so, and nothing else does.

A flag beside the connection could be right where the connection is wrong. Here they are the same thing: whoever reads
"this is a rehearsal" can reach no other database than that of the rehearsal.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from kit.pure.translation import language

MARK = "rehearsed_world"  # the attribute of a connection that leads to a rehearsal


@dataclass(frozen=True, slots=True)
class World:
    """A rehearsal on the disk: a folder with a database and the files that were made in it."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def database(self) -> Path:
        return self.folder / "site.sqlite3"

    @property
    def files(self) -> Path:
        return self.folder / "files"


def world() -> World | None:
    """Return the rehearsal that this thread works in; None on the real site."""
    return getattr(connections[DEFAULT_DB_ALIAS], MARK, None)


def world_name() -> str:
    """Return what tells one world from another in what a process remembers; "" on the real site."""
    here = world()
    return here.name if here else ""


def cache_key(key: str, key_prefix: str, version: int) -> str:
    """Return the key of a cache: rows of different worlds have the same numbers, and pages the same names."""
    here = world_name()
    return f"{key_prefix}:{version}:{here}/{key}" if here else f"{key_prefix}:{version}:{key}"


def cache_key_in_language(key: str, key_prefix: str, version: int) -> str:
    """Return the key of a cache of pages and their parts, which are kept for each language apart."""
    return cache_key(f"{language()}/{key}", key_prefix, version)


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
