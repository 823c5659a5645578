"""The database of a test run: migrated once, and copied for every process that tests.

Migrating takes six seconds, and a run has several processes. Whoever needs the database first makes it; on SQLite
the next runs copy it too, until a migration or a model changes.
"""

from __future__ import annotations

import fcntl
import hashlib
import inspect
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

TEMPLATE = "migrated"
# What migrating writes, and no test changes.
KEPT = {"django_migrations", "django_content_type", "auth_permission"}


def copy_sqlite(folder: Path, database: Path) -> None:
    """Use `database` from now on, a copy of the one that is kept in `folder`."""
    with _one_at_a_time(folder):
        migrated = folder / f"{_fingerprint()}.sqlite3"
        if not migrated.exists():
            for old in folder.glob("*.sqlite3"):
                old.unlink()
            new = migrated.with_suffix(".new")
            _migrate(str(new))
            connection.close()
            _in_one_file(new)
            new.rename(migrated)
    shutil.copyfile(migrated, database)
    connection.settings_dict["NAME"] = str(database)


def copy_postgresql(folder: Path, worker: str) -> None:
    """Use a copy from now on of the database that the first of this run has made; `folder` is that of the run."""
    own = f"test_{worker}"
    with _one_at_a_time(folder):
        if not (folder / TEMPLATE).exists():
            _migrate(f"test_{TEMPLATE}")
            connection.close()
            (folder / TEMPLATE).touch()
        with connection.creation._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE IF EXISTS {own}")
            cursor.execute(f"CREATE DATABASE {own} TEMPLATE test_{TEMPLATE}")
    connection.settings_dict["NAME"] = own


def drop_postgresql() -> None:
    """Leave the server without the copy of this process."""
    own = connection.settings_dict["NAME"]
    connection.close()
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE {own}")


def delete_rows() -> None:
    """Delete what a test has committed. Django would renew the files of all tables, and make all permissions again."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(), connection.cursor() as cursor:
        for table in sorted({*tables} - KEPT):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _migrate(name: str) -> None:
    connection.settings_dict["TEST"]["NAME"] = name
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)


def _in_one_file(database: Path) -> None:
    """Bring what stands in the log beside the file into the file: only the file is copied."""
    file = sqlite3.connect(database)
    file.execute("PRAGMA journal_mode=DELETE")
    file.close()


def _fingerprint() -> str:
    """Return what changes with anything that the migrated database is made from."""
    found = hashlib.sha256(django.__version__.encode())
    for _, migration in sorted(MigrationLoader(None).disk_migrations.items()):
        found.update(Path(inspect.getfile(type(migration))).read_bytes())
    for model in apps.get_models():  # what is in the tables of content types and permissions
        found.update(repr((model._meta.label, model._meta.permissions, model._meta.default_permissions)).encode())
    return found.hexdigest()[:16]
