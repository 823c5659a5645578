"""A command that works out a cache again, or proves with --check that it is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.sheets.services.rebuilding import SheetDifference
from tournaments.events.models import Event


class RebuildCommand(BaseCommand):
    """`rebuild` works the cache out and returns how many `counted` there are, and what was different."""

    rebuild: ClassVar[Callable[..., tuple[int, list[SheetDifference]]]]
    counted: ClassVar[str]
    wrong: ClassVar[str]
    remedy: ClassVar[str]  # who can set right what stays different

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", nargs="?", help="slug of one event; all events without it")
        parser.add_argument("--check", action="store_true", help="only prove that what is kept is right")

    def handle(self, *args: Any, **options: Any) -> None:
        event = None
        if options["event"]:
            event = Event.objects.filter(slug=options["event"]).first()
            if event is None:
                raise CommandError(f"There is no event “{options['event']}”.")
        count, differences = type(self).rebuild(event=event, write=not options["check"])
        for difference in differences:
            self.stdout.write(f"{difference.code}: {difference.problem}")
        self.stdout.write(f"{count} {self.counted}, {len(differences)} different")
        if differences and options["check"]:
            raise CommandError(f"{self.wrong} Run without --check to work them out again.")
        if differences and (left := type(self).rebuild(event=event, write=False)[1]):
            raise CommandError(f"{len(left)} of them cannot be worked out again. {self.remedy}")
