"""`manage.py prepare`: everything that has to be true before the server answers its first page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournaments.models import Event, Node, User


class Command(BaseCommand):
    help = "Bring the database and the static files up to date, and load the demonstration season into an empty site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")

    def handle(self, *args: Any, no_demo: bool = False, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0, interactive=False)
        if _static_files_are_old():
            call_command("collectstatic", verbosity=0, interactive=False)
        if not no_demo and not (Event.objects.exists() or Node.objects.exists() or User.objects.exists()):
            call_command("demo")


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
