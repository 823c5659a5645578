"""A competition at one moment, as far as anybody relies on it: places, play-offs, sides, awards, pins, papers.

Nothing in it is the id of a row that a change may make: PostgreSQL gives no number twice, and what is shown before a
change has to be the same as what is found after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from kit.pure.sentences import Kept

Order = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Placing:
    """The place of an entry; None for nobody's. `shared` when others have it too."""

    place: int | None
    shared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeen:
    """One table: of a group by its name, or the only one without. Its places are final when it `is_complete`."""

    name: Kept
    is_complete: bool
    open: int = 0  # matches that are still to be played
    places: Mapping[int, Placing]
    points: Mapping[int, int]
    ties: frozenset[tuple[int, tuple[int, ...]]] = frozenset()  # those that have to be played off: place, entries
    going: tuple[int, ...] = ()  # who goes to the finals from here, the first first


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What was made of a competition's results: a play-off, an order recorded in its place, a knockout."""

    kind: Literal["playoff", "decision", "bracket"]
    name: Kept
    place: int
    entries: tuple[int, ...]
    counts: bool
    order: Order | None = None

    @property
    def winner(self) -> int | None:
        """Who came out first, if one did."""
        return self.order[0][0] if self.order and len(self.order[0]) == 1 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """Who plays in a match of a play-off or a knockout."""

    where: Kept
    number: int
    home: int | None
    away: int | None
    empty: tuple[bool, bool] = (False, False)  # whether nobody comes out of the match before, home and away


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A paper that was printed, and when it was last."""

    document: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Above:
    """A proposal, or an entry, at the next level."""

    event: str
    is_entered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Everything of a competition that a change of a result may move."""

    names: Mapping[int, str]
    tables: tuple[TableSeen, ...] = ()
    finals_made: bool = False
    outdated_rounds: tuple[int, ...] = ()  # of a Swiss draw: drawn from points that are no longer so
    made: Mapping[str, Made] = field(default_factory=dict)
    sides: Mapping[tuple[int, int], Sides] = field(default_factory=dict)  # by position of the stage, and number
    awards: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # empty until the places are final
    advancing: tuple[int, ...] = ()
    advances_to: str = ""
    above: Mapping[int, Above] = field(default_factory=dict)  # entry here -> what its place led to
    left: frozenset[int] = frozenset()  # entries that stopped
    thrown: Mapping[int, str] = field(default_factory=dict)  # who threw a 180, by name
    pinned: frozenset[int] = frozenset()
    printed: tuple[Printed, ...] = ()
    is_shown: bool = True  # the public sees standings

    @property
    def is_final(self) -> bool:
        """Whether there are places, and all of them are final."""
        return bool(self.tables) and all(table.is_complete for table in self.tables)
