"""The order in which a field comes out of its groups and of a final group."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from scoring.standings.engine.table import Table
from scoring.standings.queries.model import Standings


def by_place(groups: Sequence[Standings], *, without: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the others by their place in their group: all thirds are tied, then all fourths."""
    others: dict[int, list[int]] = defaultdict(list)
    for group in groups:
        for number, row in enumerate(group.table.rows, start=1):
            if row.entry not in without and row.departure is None:
                others[row.place or number].append(row.entry)
    return [tuple(others[place]) for place in sorted(others)]


def order_of(final: Table) -> list[tuple[int, ...]]:
    """Return the order of a table that is complete; those on one place are tied."""
    places: dict[int, list[int]] = defaultdict(list)
    for row in final.rows:
        if row.place is not None:
            places[row.place].append(row.entry)
    return [tuple(places[place]) for place in sorted(places)]
