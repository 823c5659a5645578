"""Work out again what is kept of the logs of live scoring, or prove that it is right."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.live.rebuild import rebuild_live
from tournaments.events.models import Event


class Command(BaseCommand):
    help = "Play every log of live scoring again. With --check nothing is written; differences are an error."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", nargs="?", help="slug of one event; all events without it")
        parser.add_argument("--check", action="store_true", help="only prove that scores and statistics are right")

    def handle(self, *args: Any, **options: Any) -> None:
        event = None
        if options["event"]:
            event = Event.objects.filter(slug=options["event"]).first()
            if event is None:
                raise CommandError(f"There is no event “{options['event']}”.")
        count, differences = rebuild_live(event=event, write=not options["check"])
        for difference in differences:
            self.stdout.write(f"{difference.code}: {difference.problem}")
        self.stdout.write(f"{count} logs played, {len(differences)} different")
        if differences and options["check"]:
            raise CommandError("What is kept is not what the logs say. Run without --check to rebuild it.")
