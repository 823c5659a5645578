"""A round robin that is played so that the numbers of the entries are their places."""

from __future__ import annotations

from tests.scoring import small
from tournaments.models import Competition, Entry

# Each wins both legs against those after it: the places are the numbers of the entries.
WON = "10-3 10-4"


def played(competition: Competition, entries: int) -> Competition:
    """Play everything so that entry 1 is first, entry 2 second and so on."""
    pairs = [(one, two) for one in range(1, entries + 1) for two in range(one + 1, entries + 1)]
    small.enter(small.round_robin(competition), dict.fromkeys(pairs, WON))
    return competition


def team(competition: Competition, number: int) -> Entry:
    return competition.entries.select_related("branch", "competition__event__organizer").get(number=number)
