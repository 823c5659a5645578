"""`manage.py prepare`: everything that has to be true before the server answers its first page."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.checks import Tags
from django.core.files import locks
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations.executor import MigrationExecutor

from legionsports.backups.services import BackupKind, is_empty, make_backup, put_back
from legionsports.backups.services.ages import refusal_of_database
from legionsports.backups.services.archive import BackupError
from legionsports.beginning.queries import kept_code
from legionsports.beginning.services import offer
from tournaments.rulebooks.services.books import name_levels_by_books


class Command(BaseCommand):
    help = "Bring the database and the static files up to date, and load the demonstration season into an empty site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")

    def handle(self, *args: Any, no_demo: bool = False, **options: Any) -> None:
        if refusal := refusal_of_database():
            raise CommandError(refusal)
        self.check(tags=[Tags.database], databases=[DEFAULT_DB_ALIAS])
        with suppress(PermissionError):  # of another account, who has to see to it
            settings.VAR_DIR.chmod(0o700)  # whoever made it may have left it open to every account
        # Several web servers of one site start together: two that migrate at once stop each other half-way.
        with (settings.VAR_DIR / "prepare.lock").open("wb") as door:
            locks.lock(door, locks.LOCK_EX)
            self._prepare(no_demo=no_demo)

    def _prepare(self, *, no_demo: bool) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self._migrate()
        if _static_files_are_old():
            call_command("collectstatic", verbosity=0, interactive=False)
        # A site that was begun empty, or cleared, waits for its Command, however it is started the next time.
        if not no_demo and is_empty() and not kept_code():
            call_command("demo")
        offer()

    def _migrate(self) -> None:
        """Bring the database up to date; where that fails, what was there before is there again."""
        try:
            before = None if is_empty() else make_backup(kind=BackupKind.UPGRADE)
        except BackupError as error:
            raise CommandError(f"No upgrade without a backup. {error}") from error
        try:
            call_command("migrate", verbosity=0, interactive=False)
            name_levels_by_books()
        except Exception as error:
            if before is None:
                raise
            put_back(path=before)
            raise CommandError(
                f"The database could not be brought up to date: {error}. It is as it was before. Start the version"
                f" of the program that you used until now, and report this. The backup is {before}."
            ) from error


def _static_files_are_old() -> bool:
    """Return whether a static file was changed after they were last collected."""
    stamp = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if not stamp.exists():
        return True
    collected = stamp.stat().st_mtime
    return any(
        Path(storage.path(name)).stat().st_mtime > collected
        for finder in get_finders()
        for name, storage in finder.list([])
    )
