"""Tick again whose fee is paid, or prove that the ticks are right and that every cent is somewhere."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.events.models import Event
from tournaments.money.services.rebuilding import rebuild_money


class Command(BaseCommand):
    help = (
        "Tick everybody whose fee a payment covers, or who is marked as paid, and nobody else. With --check nothing is"
        " written; differences are an error."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", nargs="?", help="slug of one event; all events without it")
        parser.add_argument("--check", action="store_true", help="only prove that what is kept is right")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["event"]).first() if options["event"] else None
        if options["event"] and event is None:
            raise CommandError(f"There is no event “{options['event']}”.")
        count, wrong = rebuild_money(event=event, write=not options["check"])
        for problem in wrong:
            self.stdout.write(problem)
        self.stdout.write(f"{count} teams read, {len(wrong)} different")
        if wrong and options["check"]:
            raise CommandError("The ticks are not what the payments say. Run without --check to set them again.")
