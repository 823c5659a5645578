"""The turns of the hall that a play-off or finals take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.draws.engine.model import E, Meeting


def from_turn(meetings: Sequence[Meeting[E]], after: int) -> list[Meeting[E]]:
    """Return the meetings in playing order, the first `after` so many turns of the hall."""
    in_order = sorted(meetings, key=lambda one: (one.slot, one.station))
    return [replace(one, slot=one.slot + after) for one in in_order]
