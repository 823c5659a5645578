"""Commands of the console that bring in a list, and say what became of every row of it."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.management.base import CommandError

from tournaments.events.models import Event
from tournaments.imports.models import ImportBatch
from tournaments.imports.pages.layouts import SheetAccount, account_of
from tournaments.imports.pages.previews import scope_for
from tournaments.imports.services.kind import ImportKind, Scope
from tournaments.imports.services.whole import report_of
from tournaments.management.refusing import RefusingCommand
from tournaments.organization.models import Organization, User


class ListCommand(RefusingCommand):
    """What all of them ask: the file, who brings it in and where, and how it is laid out."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--as", dest="username", required=True, metavar="USER", help="an officer who may import it")
        parser.add_argument("--at", default="", metavar="NAME", help="the Command, where the officer has several")
        parser.add_argument(
            "--layout", type=json.loads, default={}, help='what has to be said of the list, as JSON: {"marked": false}'
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def scope(
        self, kind: ImportKind, options: Mapping[str, Any], event: Event | None = None, season: int | None = None
    ) -> tuple[User, Scope]:
        """Return who brings a list in, and where it belongs. Raises CommandError for nobody, nowhere and no file."""
        username, at, file = options["username"], options["at"], options["file"]
        user = User.objects.filter(username=username, is_active=True).first()
        place = Organization.objects.filter(name=at).order_by("path").first() if at else None
        if user is None or (at and place is None):
            raise CommandError(f"There is no {username if user is None else at} here.")
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        try:
            return user, scope_for(user, kind, event, place.pk if place else None, season)
        except PermissionDenied:
            raise CommandError(f"{username} may not import {kind.key} there.") from None

    def tell(self, batch: ImportBatch, *, as_json: bool) -> dict[str, Any]:
        """Print what became of a list, and return it."""
        report = report_of(batch)
        self.stdout.write(json.dumps(report, default=str, indent=1) if as_json else _as_text(report, account_of(batch)))
        return report


def _as_text(report: Mapping[str, Any], account: Sequence[SheetAccount]) -> str:
    names = ("new", "changed", "moved", "gone", "unchanged", "refused")
    counts = ", ".join(f"{report[name]:,} {name}" for name in names if name in report)
    rows = [
        f"  Row {row['where'] or '-'}, {row['column'] or 'the whole row'}, {row['label']}: {row['sentence']}"
        for row in report["rows"]
    ]
    sheets = [
        f"  {sheet.name or report['file']}: {sheet.rows:,} rows, {sheet.read:,} read, {sheet.refused:,} refused,"
        f" {sheet.passed:,} passed over{''.join(f'; {why}' for why in sheet.reasons)}"
        for sheet in account
    ]
    notes = [f"  {note}" for note in report["notes"]]
    people = ["These need a person:", *rows] if rows else []
    return "\n".join([f"{report['file']}: {counts}.", *sheets, *notes, *people])
