"""A field in groups, and what has to hold of it."""

from __future__ import annotations

from collections import Counter

from tests.scoring.changes.test_services import assert_playable
from tournaments.draws.queries.now import draw_now
from tournaments.models import Entry, Stage


def in_group(stage: Stage, group: int) -> list[Entry]:
    return [seat.entry for seat in stage.seats.filter(group=group).select_related("entry__branch")]


def assert_keeps_to_groups(stage: Stage) -> None:
    """Assert that everybody meets those of the own group once, and nobody else."""
    assert_playable(stage)
    now = draw_now(stage)
    met = Counter(frozenset(match.sides) for match in now.expected)
    assert set(met.values()) == {1}
    for entries in now.fields.values():
        for entry in entries:
            assert {other for pair in met if entry in pair for other in pair} == set(entries)
