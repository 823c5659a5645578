"""The eight cases of the bad ten minutes, and what the chair says about each of them. Pure data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.draws.engine.redraw import How


class ChangeKind(StrEnum):
    """What went wrong, or came in late."""

    LATE_ARRIVAL = "late_arrival"
    NO_SHOW = "no_show"
    WITHDRAWAL = "withdrawal"
    LATE_ENTRY = "late_entry"
    BOARD_DOWN = "board_down"
    BOARD_ADDED = "board_added"
    MOVED = "moved"
    REPLAY = "replay"

    @property
    def is_ruling(self) -> bool:
        """Whether it gives or takes points, and so takes the right to rule besides the right to draw."""
        return self in {ChangeKind.LATE_ARRIVAL, ChangeKind.NO_SHOW, ChangeKind.WITHDRAWAL, ChangeKind.REPLAY}

    @property
    def is_about_the_hall(self) -> bool:
        """Whether it is the same for everybody who plays on these boards."""
        return self in {ChangeKind.BOARD_DOWN, ChangeKind.BOARD_ADDED, ChangeKind.MOVED}

    @property
    def draws_the_rest(self) -> bool:
        """Whether the chair chooses how much of the rest may move."""
        return self not in {ChangeKind.NO_SHOW, ChangeKind.MOVED, ChangeKind.REPLAY}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRequest:
    """What is asked for. Each kind reads the fields that it needs.

    `until`: everything up to and including this turn stays as it is. `turn`: a team that is late can play from this
    turn on; one that does not come gives its matches up to this turn away. `how`: how much of the rest may move.
    `departure` and `policy`: withdrawn or put out, and what its results are worth; empty: as the rule book says.
    `pacer`: a team from outside plays for practice where the team that left would have played (AMB-G17).
    `station`: the broken board, `replacement` the number of the one that is put in its place (0: none), `stations`
    the numbers of added ones, or of those on which the rest is played, and `begins` when (ISO 8601; empty: as planned).
    `round` and `match` (0: all of the round): what is played again, `at_end`: after
    everything else.
    """

    kind: ChangeKind
    until: int = 0
    how: How = How.KEEP
    entry: int = 0
    turn: int = 0
    walk_over: bool = False
    departure: str = "withdrawn"
    policy: str = ""
    pacer: bool = False
    station: int = 0
    replacement: int = 0
    stations: tuple[int, ...] = ()
    round: int = 0
    match: int = 0
    at_end: bool = False
    group: int = 0
    begins: str = ""
