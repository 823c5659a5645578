"""Whether this program is older than a database: one that a newer program has changed is not for it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from legionsports.version import VERSION
from tournaments.worlds.services import let_go


def has_newer(applied: Iterable[tuple[str, str]]) -> bool:
    """Return whether among changes of a database, as (app, name), is one that this program doesn't have."""
    return not MigrationLoader(None).disk_migrations.keys() >= {*applied}


def refusal_of_newer_database() -> str:
    """Return why this program must not use its database; empty where it may, or the database doesn't answer."""
    try:
        is_newer = has_newer(MigrationRecorder(connection).applied_migrations())
    except Error:
        return ""
    finally:
        let_go()
    if not is_newer:
        return ""
    return _(
        "The database was changed by a newer version of the program. This is version %(ours)s. Start the newer program,"
        " or restore the backup that was made before the upgrade."
    ) % {"ours": VERSION}
