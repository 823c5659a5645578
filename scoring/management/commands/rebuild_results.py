"""Work out the cached results again from what was submitted, or prove that they are right."""

from __future__ import annotations

from scoring.management.rebuilding import RebuildCommand
from scoring.sheets.services.rebuilding import rebuild_results


class Command(RebuildCommand):
    help = "Work out every result again from its sheets. With --check nothing is written; differences are an error."
    rebuild = staticmethod(rebuild_results)
    counted = "sheets read"
    wrong = "The results are not what the sheets say."
