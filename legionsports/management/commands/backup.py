"""`manage.py backup`: everything of the site in one file that was read back before it counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from legionsports.backups.services import make_backup
from legionsports.backups.services.archive import BackupError


class Command(BaseCommand):
    help = "Write everything of the site to one file, while people go on working."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to; left out: VAR_DIR/backups")
        parser.add_argument(
            "--with-secret-key", action="store_true", help="people need not sign in again after a restore"
        )

    def handle(self, *args: Any, file: Path | None, with_secret_key: bool, **options: Any) -> None:
        try:
            made = make_backup(target=file, secret_key=with_secret_key)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Backed up to {made} ({made.stat().st_size / 1e6:.1f} MB). Keep a copy on another device.")
