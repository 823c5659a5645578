"""`manage.py read_members`: the list of all members that an office writes every night."""

from __future__ import annotations

import datetime
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.files.base import File
from django.core.management.base import CommandError

from tournaments.imports.models import ImportBatch
from tournaments.imports.services import members
from tournaments.imports.services.whole import keep_whole_list, take_in_list
from tournaments.management.lists import ListCommand


class Command(ListCommand):
    help = (
        "Bring the registry up to date with a list of ALL members, and say what needs a person.\n"
        "Who is not in the list has left; whoever is in a team of an event that is not over stays, and is named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--on", type=datetime.date.fromisoformat, help="the day of the list; today if left out")
        parser.add_argument(
            "--even-if-shorter", action="store_true", help="the list is right, though many members are missing in it"
        )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        user, scope = self.scope(members.KIND, options | {"file": file})
        with file.open("rb") as stream:
            batch = keep_whole_list(
                organization=scope.organization,
                file=File(stream),
                file_name=file.name,
                on=options["on"],
                by=user,
                layout=options["layout"],
            )
        batch = take_in_list(batch_id=batch.pk, report=lambda *_: None, even_if_shorter=options["even_if_shorter"])
        report = self.tell(batch, as_json=options["json"])
        if batch.state != ImportBatch.State.DONE:
            raise CommandError(report["problem"] or "The list was not written to its end. Run the command again.")
