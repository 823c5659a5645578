"""Which databases this program can't use: those of version 1, and those that a newer program has changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.core import checks
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from kit.worlds import let_go
from legionsports.version import VERSION

# Version 2 begins with tables of its own. Every database of version 1 has made this change.
_OF_VERSION_1 = ("tournaments", "0002_timetable_and_shared_boards")


def is_of_version_1(applied: Iterable[tuple[str, str]]) -> bool:
    """Return whether the changes of a database, as (app, name), are those of version 1."""
    return _OF_VERSION_1 in applied


def has_newer(applied: Iterable[tuple[str, str]]) -> bool:
    """Return whether among changes of a database, as (app, name), is one that this program doesn't have."""
    return not MigrationLoader(None).disk_migrations.keys() >= {*applied}


def refusal_of_database() -> str:
    """Return why this program must not use its database; empty where it may, or the database doesn't answer."""
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except Error:
        return ""
    finally:
        let_go()
    if is_of_version_1(applied):
        return _(
            "The database was made by version 1 of the program, which version %(ours)s can't use. Start version 1 to"
            " read it, or start this version with an empty database."
        ) % {"ours": VERSION}
    if has_newer(applied):
        return _(
            "The database was changed by a newer version of the program. This is version %(ours)s. Start the newer"
            " program, or restore the backup that was made before the upgrade."
        ) % {"ours": VERSION}
    return ""


def check_database(databases: Sequence[str] | None = None, **more: object) -> list[checks.Error]:
    """Let `manage.py migrate`, too, leave such a database as it is."""
    refusal = refusal_of_database() if databases else ""
    return [checks.Error(refusal, id="legionsports.E002")] if refusal else []
