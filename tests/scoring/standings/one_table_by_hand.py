"""One table with finals, played by hand: who beats whom, and how its places are read.

Six teams at darts, worked out by hand: three legs a match, and a point for each leg won. In `RESULTS`:

    1: 3+3+3+3+3 = 15
    2: 0+2+2+2+3 =  9
    3: 0+1+2+2+3 =  8
    4: 0+1+1+2+3 =  7
    5: 0+1+1+1+3 =  6
    6: nothing   =  0
"""

from __future__ import annotations

from scoring.standings.pages import rows_of
from tests.scoring.grouped import with_finals
from tournaments.models import Stage, User

ALL, TWO, ONE = "1-0 1-0 1-0", "1-0 1-0 0-1", "1-0 0-1 0-1"
RESULTS = {
    **{(1, other): ALL for other in range(2, 7)},
    (2, 3): TWO, (2, 4): TWO, (2, 5): TWO, (2, 6): ALL,
    (3, 4): TWO, (3, 5): TWO, (3, 6): ALL,
    (4, 5): TWO, (4, 6): ALL,
    (5, 6): ALL,
}  # fmt: skip
LEVEL_AT_THE_LINE = {**RESULTS, (4, 5): ONE, (5, 6): TWO}  # 4: 1+1+1+3 = 6, 5: 1+1+2+2 = 6


def table_of(
    make_competition, by: User, entries: int = 6, category: str = "darts-legion", *, advance: int = 4, **more
) -> Stage:
    """Draw and publish one table of so many, of which the first `advance` play finals."""
    return with_finals(make_competition(category, entries=entries), by=by, advance=advance, **more)


def numbers(teams) -> list[int]:
    return [team.number for team in teams]


def places(standings) -> dict[int, int | None]:
    return {standings.teams[row.entry].number: row.place for row in standings.table.rows}


def reasons(standings) -> dict[int, str]:
    return {row.team.number: row.reason for row in rows_of(standings)}
