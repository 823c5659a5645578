"""The database in one file, and back: SQLite by its own backup, PostgreSQL by pg_dump, pg_restore and psql."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from legionsports.backups.services.archive import BackupError

ANSWER = 15 * 60  # seconds: a country's database is there sooner
LONGEST_NAME = 63  # letters; PostgreSQL leaves out the rest of a longer one


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


def load_beside(source: Path, folder: Path) -> None:
    """Let what `dump` has written be the database of a site in `folder`, beside the present one. Raises BackupError."""
    if vendor() == "sqlite":
        source.rename(folder / "legionsports.sqlite3")
        return
    name, server = name_beside(folder), f"--maintenance-db={connection.settings_dict['NAME']}"
    _run("createdb", "--template=template0", "--encoding=UTF8", server, name)
    try:
        written = source.with_name("written.sql")
        _as_text(source, written)
        _execute(name, written)
    except BackupError:
        _run("dropdb", server, name)
        raise
    written.unlink()
    source.unlink()


def name_beside(folder: Path) -> str:
    """Return what PostgreSQL calls the database of a site in a folder beside the present one."""
    return f"{connection.settings_dict['NAME']}_{re.sub('[^a-z0-9]+', '_', folder.name.lower())}"[:LONGEST_NAME]


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
    # Not `pg_restore --clean`: that leaves the tables which a newer program has added, and stops where they lead to
    # those that are to go.
    gone, written = source.with_name("gone.sql"), source.with_name("written.sql")
    connection.close()  # it may be what an upgrade has failed with
    with connection.cursor() as cursor:
        gone.write_text(_without(connection.introspection.table_names(cursor)), encoding="utf-8")
    connection.close()
    _as_text(source, written)
    _execute(connection.settings_dict["NAME"], gone, written)


def _without(tables: Iterable[str]) -> str:
    """Return the statement that removes tables and whatever leads to them."""
    names = ", ".join(map(connection.ops.quote_name, tables))
    return f"DROP TABLE {names} CASCADE;" if names else ""  # not shown


def _as_text(source: Path, target: Path) -> None:
    _run("pg_restore", "--no-owner", f"--file={target}", str(source))


def _execute(database: str, *files: Path) -> None:
    """Run files of SQL on a database: all of them, or nothing is changed."""
    once = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", f"--dbname={database}")
    _run("psql", *once, *(f"--file={file}" for file in files))


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
