"""Work out the cached results again from what was submitted, or prove that they and the final records are right."""

from __future__ import annotations

from scoring.closing.services import check_closings
from scoring.management.rebuilding import RebuildCommand
from scoring.sheets.services.rebuilding import Difference, rebuild_results
from tournaments.events.models import Event


def rebuild(*, event: Event | None = None, write: bool = True) -> tuple[int, list[Difference]]:
    """Rebuild the results, and hold the final records against them; a record is never written again."""
    count, found = rebuild_results(event=event, write=write)
    return count, [*found, *check_closings(event=event)]


class Command(RebuildCommand):
    help = (
        "Work out every result again from its sheets, and check the final records against them. With --check nothing"
        " is written; differences are an error."
    )
    rebuild = staticmethod(rebuild)
    counted = "sheets read"
    wrong = "The results, or a final record, are not what the sheets say."
