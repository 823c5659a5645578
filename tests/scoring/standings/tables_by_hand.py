"""Results and departures written by hand, and the table that follows from them."""

from __future__ import annotations

from games.base import Tally
from scoring.standings.engine.meetings import Penalties, RoundRobinMatch, SheetScore
from scoring.standings.engine.table import Table, table


def sheet(home: int, away: int, *, scored: tuple[int, int] = (0, 0)) -> SheetScore:
    return SheetScore(
        Tally(points=home, legs_won=home, legs_lost=away, scored=scored[0], conceded=scored[1]),
        Tally(points=away, legs_won=away, legs_lost=home, scored=scored[1], conceded=scored[0]),
    )


def meetings(results: dict[tuple[int, int], tuple[int, int] | None]) -> list[RoundRobinMatch]:
    return [
        RoundRobinMatch(id=n, round=n, home=home, away=away, sheets=(sheet(*points) if points else None,))
        for n, ((home, away), points) in enumerate(results.items(), start=1)
    ]


def made(results, entries=None, **more) -> Table:
    entries = entries or sorted({entry for pair in results for entry in pair})
    return table(entries=entries, meetings=meetings(results), **more)


def places(result: Table) -> list[tuple[int | None, int]]:
    return [(row.place, row.entry) for row in result.rows]


LEVEL = {(1, 2): (2, 2), (1, 3): (2, 2), (2, 3): (2, 2)}


PENALTIES = Penalties(forfeit=sheet(0, 2), expulsion=sheet(0, 10))
