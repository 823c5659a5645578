"""Spares who have played: noted on their place of the roster, where the fee follows from it (AMB-G7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.sheets.models import Submission
from scoring.sheets.queries.line_ups import came_in_for
from tournaments.draws.models import Match, SubMatch
from tournaments.entries.services.check_in import note_who_played


def note_spares(matches: Collection[Match]) -> int:
    """Note for both teams of these matches which spares have come in on sheets that count; return what changed."""
    entries = {pk for match in matches for pk in (match.home_id, match.away_id) if pk is not None}
    return note_who_played(entries=entries, members=came_in_for(entries)) if entries else 0


def note_spares_on(sub_matches: Sequence[SubMatch], submissions: Collection[Submission]) -> int:
    """The same for sheets on which other versions count now; nothing is asked further where nobody came in on them."""
    if not Submission.objects.filter(
        pk__in=[submission.pk for submission in submissions], substitutions__isnull=False
    ).exists():
        return 0
    return note_spares(list(Match.objects.filter(sub_matches__in=sub_matches)))
