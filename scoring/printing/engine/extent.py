"""About how many pages a paper has: what that depends on, and how it adds up over competitions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """How large one competition is: what the number of pages depends on."""

    teams: int
    people: int
    players: int  # without spares
    rounds: int
    matches: int
    stations: int
    brackets: int  # knockouts, play-offs and finals, also those that are only planned
    composites: int
    sheets_out: int = 0
    sheets_new: int = 0  # not printed yet, and not played
    is_full_page: bool = True  # one score sheet a page
    groups: int = 1  # in which the field is drawn
    table_links: int = 0  # tables with a link, of the first competition that is played on them
    has_shots: bool = False  # it is pool, of which a shot log can be kept
    game: str = ""

    @property
    def sheets_pages(self) -> int:
        return self.sheets_new if self.is_full_page else ceil(self.sheets_new / 2)


def summed(pages: Callable[[Extent], float]) -> Callable[[Sequence[Extent]], int]:
    """Return the sum over competitions, each of which begins a page."""
    return lambda extents: sum(ceil(pages(extent)) for extent in extents)


def drawn(pages: Callable[[Extent], float]) -> Callable[[Sequence[Extent]], int]:
    """Return the sum over the competitions that are drawn."""
    return lambda extents: sum(ceil(pages(extent)) for extent in extents if extent.rounds)


def always(pages: int) -> Callable[[Sequence[Extent]], int]:
    """Return so many pages, whatever is played."""
    return lambda extents: pages
