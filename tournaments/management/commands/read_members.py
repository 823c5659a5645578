"""`manage.py read_members`: the list of all members that an office writes every night."""

from __future__ import annotations

import datetime
import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.files.base import File
from django.core.management.base import CommandError

from tournaments.imports.models import ImportBatch
from tournaments.imports.pages.previews import scope_for
from tournaments.imports.services import members
from tournaments.imports.services.whole import keep_whole_list, report_of, take_in_whole_list
from tournaments.management.refusing import RefusingCommand
from tournaments.organization.models import Organization, User


class Command(RefusingCommand):
    help = (
        "Bring the registry up to date with a list of ALL members (CSV or XLSX), and say what needs a person.\n"
        "Who is not in the list has left; whoever is in a team of an event that is not over stays, and is named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--as", dest="username", required=True, metavar="USER", help="an officer of the Command")
        parser.add_argument("--at", default="", metavar="NAME", help="the Command, where the officer has several")
        parser.add_argument("--on", type=datetime.date.fromisoformat, help="the day of the list; today if left out")
        parser.add_argument(
            "--even-if-shorter", action="store_true", help="the list is right, though many members are missing in it"
        )
        parser.add_argument(
            "--layout", type=json.loads, default={}, help='what has to be said of the list, as JSON: {"marked": false}'
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *args: Any, file: Path, username: str, at: str, **options: Any) -> None:
        user = User.objects.filter(username=username, is_active=True).first()
        place = Organization.objects.filter(name=at).order_by("path").first() if at else None
        if user is None or (at and place is None):
            raise CommandError(f"There is no {username if user is None else at} here.")
        try:
            scope = scope_for(user, members.KIND, None, place.pk if place else None)
        except PermissionDenied:
            raise CommandError(f"{username} may not import members there.") from None
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        with file.open("rb") as stream:
            batch = keep_whole_list(
                organization=scope.organization,
                file=File(stream),
                file_name=file.name,
                on=options["on"],
                by=user,
                layout=options["layout"],
            )
        batch = take_in_whole_list(
            batch_id=batch.pk, report=lambda *_: None, even_if_shorter=options["even_if_shorter"]
        )
        report = report_of(batch)
        self.stdout.write(json.dumps(report, default=str, indent=1) if options["json"] else _as_text(report))
        if batch.state != ImportBatch.State.DONE:
            raise CommandError(report["problem"] or "The list was not written to its end. Run the command again.")


def _as_text(report: dict[str, Any]) -> str:
    counts = ", ".join(
        f"{report[name]:,} {name}" for name in ("new", "changed", "moved", "gone", "unchanged", "refused")
    )
    rows = [
        f"  Row {row['where'] or '-'}, {row['column'] or 'the whole row'}, {row['member']}: {row['sentence']}"
        for row in report["rows"]
    ]
    sheets = [
        f"  {sheet['name'] or report['file']}: {sheet['rows']:,} rows, {sheet['read']:,} read,"
        f" {sheet['refused']:,} refused, {sum(sheet['passed'].values()):,} passed over"
        for sheet in report["account"]
    ]
    return "\n".join([f"{report['file']}: {counts}.", *sheets, *(["These need a person:"] if rows else []), *rows])
