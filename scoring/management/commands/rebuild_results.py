"""Work out the cached results again from what was submitted, or prove that they are right."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.sheets.rebuild import rebuild_results
from tournaments.events.models import Event


class Command(BaseCommand):
    help = "Work out every result again from its sheets. With --check nothing is written; differences are an error."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", nargs="?", help="slug of one event; all events without it")
        parser.add_argument("--check", action="store_true", help="only prove that the results are right")

    def handle(self, *args: Any, **options: Any) -> None:
        event = None
        if options["event"]:
            event = Event.objects.filter(slug=options["event"]).first()
            if event is None:
                raise CommandError(f"There is no event “{options['event']}”.")
        count, differences = rebuild_results(event=event, write=not options["check"])
        for difference in differences:
            self.stdout.write(f"{difference.code}: {difference.problem}")
        self.stdout.write(f"{count} sheets read, {len(differences)} different")
        if differences and options["check"]:
            raise CommandError("The results are not what the sheets say. Run without --check to rebuild them.")
