"""`manage.py restore`: bring a backup back: in an empty place, beside the site, or, if told so, in its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from legionsports.backups.services import restore_backup, unpack_beside
from legionsports.backups.services.archive import BackupError, Manifest
from legionsports.backups.services.databases import name_beside


class Command(BaseCommand):
    help = "Bring a backup back. Never over a site that is there, unless --replace says so."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        way = parser.add_mutually_exclusive_group()
        way.add_argument("--into", type=Path, metavar="FOLDER", help="beside the present site, in an empty folder")
        way.add_argument(
            "--replace", action="store_true", help="in place of the site that is here, which is backed up first"
        )

    def handle(self, *args: Any, file: Path, into: Path | None, replace: bool, **options: Any) -> None:
        try:
            if into is not None:
                manifest = unpack_beside(path=file, target=into)
            else:
                manifest = restore_backup(path=file, replace=replace)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self._tell(file, manifest)
        if into is not None:
            self.stdout.write(f"Start it with: VAR_DIR={into} script/server")
            if manifest.database == "postgresql":
                self.stdout.write(f"Its database is {name_beside(into)}: end DATABASE_URL with that name.")
            return
        call_command("prepare", no_demo=True)
        for command in ("rebuild_results", "rebuild_live", "rebuild_money"):
            call_command(command, check=True, stdout=self.stdout)

    def _tell(self, file: Path, manifest: Manifest) -> None:
        counted = ", ".join(
            f"{count} {singular if count == 1 else plural}"
            for table, singular, plural in _TOLD
            for count in [manifest.counts.get(table, 0)]
        )
        made_at = manifest.made_at[:16].replace("T", " ")
        self.stdout.write(f"Restored {file.name} of {made_at} (UTC), version {manifest.version}: {counted}.")


_TOLD = (
    ("tournaments_event", "event", "events"),
    ("tournaments_entry", "entry", "entries"),
    ("scoring_submission", "sheet entered", "sheets entered"),
    ("tournaments_member", "member", "members"),
)
