"""What a place includes for games of an open event that somebody did not play."""

from __future__ import annotations

from django.utils.translation import ngettext

from scoring.standings.engine.table import Row
from scoring.standings.words.field import Field


def given_games(row: Row, standings: Field) -> list[str]:
    """Return what is included, in what comes first in the order; nothing where nothing is."""
    given = standings.given.get(row.entry)
    if given is None or standings.says_how_far:
        return []
    key = standings.ranked_by[0] if standings.ranked_by[0] in ("points", "scored") else "points"
    text = ngettext(
        "Includes %(number)d for a game not played.",
        "Includes %(number)d for %(games)d games not played.",
        given.games,
    )
    return [text % {"number": given.tally.number(key), "games": given.games}]
