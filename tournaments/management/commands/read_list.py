"""`manage.py read_list`: any list that the pages take, read as they read it, and written where that is asked."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.files.base import File
from django.core.management.base import CommandError

from tournaments.events.models import Event
from tournaments.imports.models import ImportBatch
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import keep_list
from tournaments.imports.services.whole import take_in_list
from tournaments.management.lists import ListCommand


class Command(ListCommand):
    help = (
        "Read a list (members, branches, entries, fees, results, past winners, ...), and say what each row would do.\n"
        "Nothing else is changed without --write. The preview stands on the page of the import as well."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("kind", choices=sorted(kinds.KINDS))
        super().add_arguments(parser)
        parser.add_argument("--event", default="", metavar="SLUG", help="the event of a list of one event")
        parser.add_argument("--season", type=int, help="the season of a list of entries for all its events")
        parser.add_argument("--competition", default="", metavar="NAME", help="where the list is of one alone")
        parser.add_argument("--write", action="store_true", help="write all rows that can be used")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        kind = kinds.get(options["kind"])
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None and (options["event"] or kind.at == "event"):
            raise CommandError(f"There is no event {options['event'] or 'yet: name one with --event'}.")
        user, scope = self.scope(kind, options | {"file": file}, event, options["season"])
        with file.open("rb") as stream:
            batch = keep_list(
                kind=kind,
                scope=scope,
                file=File(stream),
                file_name=file.name,
                by=user,
                competition=options["competition"],
                layout=options["layout"],
            )
        batch = take_in_list(batch_id=batch.pk, report=lambda *_: None, is_written=options["write"])
        report = self.tell(batch, as_json=options["json"])
        if batch.state not in {ImportBatch.State.DONE, ImportBatch.State.READY}:
            raise CommandError(report["problem"] or "The list was not written to its end. Run the command again.")
