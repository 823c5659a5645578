"""Whether a result on a sheet changes something that counts already, and how what moved is called."""

from __future__ import annotations

from scoring.sheets.queries.sheets import Sheet
from scoring.standings.models import PlaceDecision
from tournaments.draws.models import Stage
from tournaments.entries.models import Entry


def changes_what_counts(sheet: Sheet, expected_version: int) -> bool:
    """Return whether entering this sheet changes what counts: it is in, or something was made of the results so far.

    A first result is what a sheet is for. Whoever expects another version than the one that was read is told so by
    `submit`; until then the sheet counts as in.
    """
    if sheet.current is not None or sheet.version != expected_version:
        return True
    stage = sheet.match.stage
    later = Stage.objects.published().filter(competition=stage.competition_id, position__gt=stage.position)
    if Entry.objects.filter(competition=stage.competition_id, led_to__isnull=False).exists():
        return True  # a sheet that was emptied and is played again says who advances
    if not stage.is_playoff and later.filter(set_aside__isnull=True).exists():
        return True
    decided = PlaceDecision.objects.filter(competition=stage.competition_id, revoked_at__isnull=True)
    return stage.is_draw and decided.exists()
