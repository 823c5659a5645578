"""When the site cannot save: the disk is full, the database is busy, away, or read-only. What to say, and the watch.

None of these is a fault of the program, and each has something that a person can do. So none of them ends in the page
that says that something went wrong.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import psycopg
from django.conf import settings
from django.core import checks
from django.core.cache import caches
from django.core.checks import CheckMessage
from django.db import Error, connection, connections
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MEGABYTE = 1024 * 1024
# A weekend of a Command's size needs some 60 MB, papers included; below this somebody has to act before it is too late.
LOW = 500 * MEGABYTE
HARDLY_ANY = 5 * MEGABYTE
LOOK_AGAIN_AFTER = 30  # seconds

_BUSY_ON_SQLITE = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_UNWRITABLE_ON_SQLITE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
# lock not available, deadlock, serialization failure, query cancelled, too many connections
_BUSY_ON_POSTGRESQL = {"55P03", "40P01", "40001", "57014", "53300"}
# ended by whoever runs it, after a crash of another process, or just starting; all of class 08 is a broken connection
_AWAY_ON_POSTGRESQL = {"57P01", "57P02", "57P03"}
_FULL_ON_POSTGRESQL = "53100"
_READ_ONLY_ON_POSTGRESQL = "25006"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why nothing can be saved now: the status of the answer, and what a person reads and can do."""

    status: int
    code: str
    title: str | Promise
    detail: str | Promise
    retry_after: int = 0  # seconds; 0 where waiting alone does not help

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after)} if self.retry_after else {}


BUSY = Trouble(
    status=503,
    code="busy",
    title=_("Busy: try again in a moment"),
    detail=_(
        "Another task is using the database, so this was not saved. Go back and send it again in a moment. Nothing that"
        " was saved before is lost."
    ),
    retry_after=5,
)
DATABASE_AWAY = Trouble(
    status=503,
    code="database_away",
    title=_("The database doesn't answer"),
    detail=_(
        "The site can't reach its database right now. Wait a minute, then try again. If you were saving something,"
        " check whether it is there before you send it again. Nothing that was saved before is lost."
    ),
    retry_after=15,
)
DISK_FULL = Trouble(
    status=507,
    code="disk_full",
    title=_("The disk is full"),
    detail=_(
        "This was not saved because the disk of the computer that runs this site is full. Keep the paper. Ask the"
        " person who looks after the computer to free some space (old papers and backups are the largest files), then"
        " go back and send it again. Nothing that was saved before is lost, and all pages can still be read."
    ),
)
CANNOT_WRITE = Trouble(
    status=503,
    code="cannot_write",
    title=_("Nothing can be saved right now"),
    detail=_(
        "This was not saved because the computer that runs this site cannot write to its disk. Keep the paper, and tell"
        " the person who looks after the computer. Nothing that was saved before is lost."
    ),
)


def trouble_of(error: BaseException | None) -> Trouble | None:
    """Why saving failed with `error`; None if the error is a bug of ours."""
    if isinstance(error, OSError):
        return _of_a_file(error)
    if not isinstance(error, Error):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(cause)
    return _of_postgresql(cause) if isinstance(cause, psycopg.Error) else None


def _of_postgresql(cause: psycopg.Error) -> Trouble | None:
    state = cause.sqlstate
    # Without a state it never came to the server, or the connection broke before its answer came.
    is_lost = state is None and isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError)
    if is_lost or (state is not None and (state in _AWAY_ON_POSTGRESQL or state.startswith("08"))):
        return DATABASE_AWAY
    if state == _FULL_ON_POSTGRESQL:
        return DISK_FULL
    if state == _READ_ONLY_ON_POSTGRESQL:
        return CANNOT_WRITE
    return BUSY if state in _BUSY_ON_POSTGRESQL else None


def _of_sqlite(cause: sqlite3.Error) -> Trouble | None:
    primary = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if primary == sqlite3.SQLITE_FULL:
        return DISK_FULL
    if primary in _BUSY_ON_SQLITE:
        return BUSY
    if primary in _UNWRITABLE_ON_SQLITE:
        # A full disk shows itself so too, where SQLite cannot make the file beside the database.
        return DISK_FULL if free_bytes() < HARDLY_ANY else CANNOT_WRITE
    return None


def _of_a_file(error: OSError) -> Trouble | None:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DISK_FULL
    return CANNOT_WRITE if error.errno == errno.EROFS else None


def keep_readable() -> sqlite3.Connection | None:
    """Open the database of a laptop once more, and return what has to stay open as long as the server runs.

    SQLite makes two files beside the database when the first connection comes, and removes them with the last. On a
    full disk it cannot make them again, and then not even a page could be read.
    """
    if connection.vendor != "sqlite":
        return None
    try:
        kept = sqlite3.connect(connection.settings_dict["NAME"], timeout=20, check_same_thread=False)
        kept.execute("PRAGMA journal_mode=WAL").fetchall()
        kept.execute("SELECT count(*) FROM sqlite_master").fetchall()
    except sqlite3.Error:  # the disk is full already; the first page says so
        return None
    return kept


def free_bytes() -> int:
    """Return how many bytes are free where the site keeps its files."""
    return shutil.disk_usage(settings.VAR_DIR).free


def low_space() -> int | None:
    """Return how many megabytes are free once they have become few; None while there are enough."""
    free: int = caches["local"].get_or_set("free-bytes", free_bytes, LOOK_AGAIN_AFTER) or 0
    return free // MEGABYTE if free < LOW else None


def check_encoding(databases: Sequence[str] | None, **more: Any) -> list[CheckMessage]:
    """Say that a database which is not UTF-8 cannot hold every name: to `migrate`, `prepare`, `serve` and `check`."""
    found: list[CheckMessage] = []
    for alias in databases or ():
        asked = connections[alias]
        if asked.vendor != "postgresql":
            continue
        with asked.cursor() as cursor:
            cursor.execute("SHOW server_encoding")
            encoding, name = cursor.fetchone()[0], asked.settings_dict["NAME"]
        if encoding != "UTF8":
            said = _("The database %(name)s is %(encoding)s and cannot hold every name. It has to be UTF-8.")
            again = _("Create it again: createdb --encoding UTF8 --template template0 %(name)s")
            told = {"name": name, "encoding": encoding}
            found.append(checks.Error(said % told, hint=again % told, id="legionsports.E001"))
    return found
