"""The database in one file, and back: SQLite by its own backup, PostgreSQL by pg_dump and pg_restore."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from legionsports.backups.services.archive import BackupError

ANSWER = 15 * 60  # seconds: a country's database is there sooner


def vendor() -> str:
    """Return which database the site uses: "sqlite" or "postgresql"."""
    return connection.vendor


def dump(target: Path) -> dict[str, int]:
    """Write the database, as it was at one moment, to `target`; return how many rows each table had then.

    People go on saving in the meantime. Raises BackupError.
    """
    return _dump_sqlite(target) if vendor() == "sqlite" else _dump_postgresql(target)


def load(source: Path) -> None:
    """Put what `dump` has written in the place of the whole database. Raises BackupError; then nothing changes."""
    if vendor() == "sqlite":
        connection.close()
        _copy_sqlite(source, Path(connection.settings_dict["NAME"]))
    else:
        _restore_postgresql(source)


# --- SQLite -------------------------------------------------------------------------------------------


def _dump_sqlite(target: Path) -> dict[str, int]:
    _copy_sqlite(Path(connection.settings_dict["NAME"]), target)
    copy = sqlite3.connect(target)
    try:
        copy.execute("PRAGMA journal_mode=DELETE")  # the copy is one file
        require_whole(copy)
        names = [name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: copy.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608 -- names of our tables
            for name in sorted(names)
            if not name.startswith("sqlite_")
        }
    finally:
        copy.close()


def require_whole(database: sqlite3.Connection) -> None:
    """Raise BackupError unless SQLite finds nothing wrong with the file."""
    if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        raise BackupError(_("The database is damaged. Keep this file, and restore the last good backup beside it."))


def _copy_sqlite(source: Path, target: Path) -> None:
    # All pages in one step: a snapshot that writers neither wait for nor disturb.
    origin, copy = sqlite3.connect(source, timeout=20), sqlite3.connect(target, timeout=20)
    try:
        origin.backup(copy)
    except sqlite3.Error as error:
        raise BackupError(_("The database could not be copied: %(why)s.") % {"why": error}) from error
    finally:
        origin.close()
        copy.close()


# --- PostgreSQL ---------------------------------------------------------------------------------------


def _dump_postgresql(target: Path) -> dict[str, int]:
    snapshot = connection.copy()
    try:
        snapshot.set_autocommit(False)
        with snapshot.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            cursor.execute("SELECT pg_export_snapshot()")
            (name,) = cursor.fetchone()
            _run("pg_dump", "--format=custom", "--no-owner", f"--snapshot={name}", f"--file={target}")
            counts = {}
            for table in sorted(snapshot.introspection.table_names(cursor)):
                cursor.execute(f"SELECT count(*) FROM {snapshot.ops.quote_name(table)}")  # noqa: S608
                counts[table] = cursor.fetchone()[0]
            return counts
    finally:
        snapshot.rollback()
        snapshot.close()


def _restore_postgresql(source: Path) -> None:
    connection.close()
    once = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
    _run("pg_restore", *once, f"--dbname={connection.settings_dict['NAME']}", str(source))


def _run(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on the site's database; the password goes by the environment, seen by nobody."""
    if shutil.which(program) is None:
        text = _("The program %(program)s is missing. Install it: sudo apt-get install postgresql-client")
        raise BackupError(text % {"program": program})
    params: dict[str, Any] = connection.settings_dict
    own = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    environment = {**os.environ, **{name: str(params[key]) for name, key in own.items() if params[key]}}
    done = subprocess.run(  # noqa: S603 -- our own words and paths
        [program, *arguments], check=False, env=environment, capture_output=True, text=True, timeout=ANSWER
    )
    if done.returncode:
        told = {"program": program, "why": done.stderr.strip()[-500:]}
        raise BackupError(_("%(program)s failed: %(why)s") % told)
