"""`manage.py export_event SLUG [FILE]`: everything of an event in one file that this site signs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from kit.pure.violations import RuleViolation
from scoring.archives.services.travelling import write_archive
from scoring.printing.pages.final import final_record
from scoring.printing.pages.made import paper_of
from scoring.printing.tasks.production import request_for
from tournaments.management.refusing import RefusingCommand
from tournaments.models import Event


class Command(RefusingCommand):
    help = "Write everything of an event to one signed file, and its final record beside it as PDF."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", metavar="SLUG", help="the short name of the event in its address")
        parser.add_argument("file", nargs="?", metavar="FILE", help="where to write it; SLUG.json without it")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            raise RuleViolation("archives.no_such_event")
        target = Path(options["file"] or f"{event.slug}.json")
        target.write_text(write_archive(event=event).to_text(), encoding="utf-8")
        self.stdout.write(f"{event}: {target}")
        record = paper_of(request_for(event, {}), final_record)
        if record is not None:
            beside = target.with_suffix(".pdf")
            beside.write_bytes(record.content)
            self.stdout.write(f"Final record: {beside}")
