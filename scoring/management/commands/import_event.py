"""`manage.py import_event FILE`: take in an event that another site has written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from scoring.archives.services.travelling import open_archive, take_in
from tournaments.management.refusing import RefusingCommand
from tournaments.models import User
from tournaments.sites.queries import is_known
from tournaments.sites.services import confirm_site


class Command(RefusingCommand):
    help = "Take in an event that another site has written with export_event. The same file twice is once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument(
            "--confirm", metavar="USER", help="confirm the site that wrote it, whose fingerprint USER has compared"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file = open_archive(Path(options["file"]).read_bytes())
            if not is_known(file.site):
                self.stdout.write(f"Written by {file.site.name}, fingerprint {file.site.fingerprint}")
                if options["confirm"]:
                    confirm_site(site=file.site, by=User.objects.get(username=options["confirm"]))
            taken = take_in(file=file)
        except OSError as problem:
            raise CommandError(f"{options['file']} cannot be read: {problem.strerror}.") from problem
        except User.DoesNotExist as nobody:
            raise CommandError(f"There is no user {options['confirm']}.") from nobody
        said = "has been imported" if taken.is_new else "was imported before. Nothing was changed"
        self.stdout.write(f"{taken.event} {said}: {taken.event.slug}")
        if taken.recoded:
            self.stdout.write(f"{taken.recoded} score sheets have another code here: print them again to use them.")
