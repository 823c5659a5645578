"""The turns of the hall that a play-off or finals take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.draws.engine.model import E, Meeting


def from_turn(meetings: Sequence[Meeting[E]], after: int) -> list[Meeting[E]]:
    """Return the meetings in playing order, the first `after` so many turns of the hall."""
    in_order = sorted(meetings, key=lambda meeting: (meeting.slot, meeting.station))
    return [replace(meeting, slot=meeting.slot + after) for meeting in in_order]
