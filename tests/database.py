"""The database of a test run: made once from the models, and copied for every process that tests.

Migrating an empty database takes 17 seconds, making the tables that it ends with one. That these are the same tables
is what tests/upgrades compares, also of an empty one; on PostgreSQL an empty one is migrated for the whole weekend in
the browser. Whoever needs the database first makes it; on SQLite the next runs copy it too, until a migration or a
model changes.
"""

from __future__ import annotations

import fcntl
import hashlib
import inspect
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import django
from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

TEMPLATE = "made"
# What is in a database that was just made, and no test changes.
KEPT = {"django_migrations", "django_content_type", "auth_permission"}


def copy_sqlite(folder: Path, database: Path) -> None:
    """Use `database` from now on, a copy of the one that is kept in `folder`."""
    with _one_at_a_time(folder):
        file = folder / f"{_fingerprint()}.sqlite3"
        if not file.exists():
            for old in folder.glob("*.sqlite3"):
                old.unlink()
            new = file.with_suffix(".new")
            _make(str(new))
            connection.close()
            _in_one_file(new)
            new.rename(file)
    shutil.copyfile(file, database)
    connection.settings_dict["NAME"] = str(database)


def copy_postgresql(folder: Path, worker: str) -> None:
    """Use a copy from now on of the database that the first of this run has made; `folder` is that of the run."""
    own = f"test_{worker}"
    with _one_at_a_time(folder):
        if not (folder / TEMPLATE).exists():
            _make(f"test_{TEMPLATE}")
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
        cursor.execute(f"DROP DATABASE {own} WITH (FORCE)")  # a thread of the last test may not have ended yet


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


def tables() -> dict[str, list[str]]:
    """Return what each table and each index of the database in use is made of, in no order: columns and constraints."""
    with connection.cursor() as cursor:
        cursor.execute(_MADE_OF[connection.vendor])
        found: dict[str, list[str]] = {}
        for name, text in cursor.fetchall():
            inside = text.partition("(")[2].removesuffix(")") if text.startswith("CREATE TABLE") else text
            found.setdefault(name, []).extend(_SPELLED.sub("", inside).split(", "))
    return {name: sorted(parts) for name, parts in found.items()}


# PostgreSQL spells a condition otherwise once it has come out of a dump.
_SPELLED = re.compile(r"::(?:text|character varying)(?:\[\])?|[()]")
_MADE_OF = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL",
    "postgresql": """
        SELECT attrelid::regclass::text, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull,
            attidentity, pg_get_expr(adbin, adrelid))
        FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attnum > 0 AND NOT attisdropped AND attrelid IN
            (SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)
        UNION ALL
        SELECT conrelid::regclass::text, concat_ws(' ', conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
        UNION ALL
        SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    """,
}


def _make(name: str) -> None:
    """Make the tables of the models, with all migrations noted as made."""
    connection.settings_dict["TEST"] |= {"NAME": name, "MIGRATE": False}
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    for migration in sorted(MigrationLoader(None).disk_migrations):
        recorder.record_applied(*migration)
    # The one thing in the database that no model says.
    with connection.schema_editor() as editor:
        import_module("tournaments.migrations.0002_parts_of_names").index_parts(apps, editor)


def _in_one_file(database: Path) -> None:
    """Bring what stands in the log beside the file into the file: only the file is copied."""
    file = sqlite3.connect(database)
    file.execute("PRAGMA journal_mode=DELETE")
    file.close()


def _fingerprint() -> str:
    """Return what changes with anything that the database is made from."""
    found = hashlib.sha256(django.__version__.encode())
    for _, migration in sorted(MigrationLoader(None).disk_migrations.items()):
        found.update(Path(inspect.getfile(type(migration))).read_bytes())
    for model in apps.get_models(include_auto_created=True):
        meta = model._meta
        # What is in the tables of content types and permissions; and what a table is made of.
        found.update(repr((meta.label, meta.permissions, meta.default_permissions)).encode())
        columns = [
            (field.column, field.db_type(connection), field.null, field.unique) for field in meta.local_concrete_fields
        ]
        found.update(repr((columns, meta.constraints, meta.indexes)).encode())
    return found.hexdigest()[:16]
