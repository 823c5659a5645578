"""Work out the cached results again, or prove that they, what rulings did, and the final records are right."""

from __future__ import annotations

from scoring.awards.services import problems_of_questions
from scoring.cases.services.proof import problems_of_cases
from scoring.closing.services import rebuild_closings
from scoring.management.rebuilding import RebuildCommand
from scoring.sheets.services.rebuilding import SheetDifference, rebuild_results
from tournaments.events.models import Event


def rebuild(*, event: Event | None = None, write: bool = True) -> tuple[int, list[SheetDifference]]:
    """Rebuild the results and the places of closings, and hold rulings, places above and final records against them.

    None of these is ever written again.
    """
    count, differences = rebuild_results(event=event, write=write)
    found = [*problems_of_cases(event), *problems_of_questions(event), *rebuild_closings(event=event, write=write)]
    return count, [*differences, *found]


class Command(RebuildCommand):
    help = (
        "Work out every result again from its sheets, and check rulings and the final records against them. With"
        " --check nothing is written; differences are an error."
    )
    rebuild = staticmethod(rebuild)
    counted = "sheets read"
    wrong = "The results, what a ruling did, or a final record, are not what the sheets say."
    remedy = "Correct the sheet or the ruling; of a competition that is final, reopen it and close it again."
