"""`manage.py import_event FILE`: take in an event that another site has written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from scoring.archives.queries.identity import identity_of
from scoring.archives.services.travelling import open_archive, take_in
from tournaments.management.refusing import RefusingCommand
from tournaments.models import Event, User
from tournaments.sites.queries import is_known
from tournaments.sites.services import confirm_site


class Command(RefusingCommand):
    help = "Take in an event that another site has written with export_event. The same file twice is once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument(
            "--confirm", metavar="USER", help="confirm the site that wrote it, whose fingerprint USER has compared"
        )

        parser.add_argument(
            "--same", metavar="KEY", action="append", help="what has another name here and is the same, as it is asked"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file = open_archive(Path(options["file"]).read_bytes())
            if not is_known(file.site):
                self.stdout.write(f"Written by {file.site.name}, fingerprint {file.site.fingerprint}")
                if options["confirm"]:
                    confirm_site(site=file.site, by=User.objects.get(username=options["confirm"]))
            same = options["same"] or ()
            event = Event.objects.filter(passport__uid=file.content["uid"]).select_related("passport").first()
            identity = identity_of(file.content["tables"], event)
            for said in (*identity.tops, *(top.text for top in identity.new_tops)):
                self.stdout.write(said)
            for question in identity.questions:
                if question.is_asked and question.key not in same:
                    self.stdout.write(f"{question.text} If it is the same: --same {question.key}")
            taken = take_in(file=file, same=same)
        except OSError as problem:
            raise CommandError(f"{options['file']} cannot be read: {problem.strerror}.") from problem
        except User.DoesNotExist as nobody:
            raise CommandError(f"There is no user {options['confirm']}.") from nobody
        said = "has been imported" if taken.is_new else "was imported before. Nothing was changed"
        self.stdout.write(f"{taken.event} {said}: {taken.event.slug}")
        if taken.recoded:
            self.stdout.write(f"{taken.recoded} score sheets have another code here: print them again to use them.")
