"""Which world is being read and written now. The connection in use says so, and nothing else does.

A flag beside the connection could be right where the connection is wrong. Here they are the same thing: whoever reads
"this is a rehearsal" can reach no other database than that of the rehearsal.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connections

from games.translation import language

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
