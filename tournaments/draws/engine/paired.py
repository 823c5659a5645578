"""Teams of two pairs with opponents drawn for each pair: two fields side by side, each at its own tables (AMB-C4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.draws.engine.drawing import check, draw
from tournaments.draws.engine.grouped import GroupDraw
from tournaments.draws.engine.model import AskedDraw, Draw
from tournaments.draws.engine.seating import Labels

PAIRS = ("A", "B")
LOTS = 8


def name_of(team: str, pair: str) -> str:
    """Return what a pair is called in the file of a draw.

    >>> name_of("Leduc 1", "A")
    'Leduc 1, pair A'
    """
    return f"{team}, pair {pair}"


def draw_pairs(
    teams: Sequence[str],
    *,
    stations: int,
    seed: str,
    cycles: int = 1,
    labels: Mapping[str, Labels] | None = None,
    fixed: Mapping[str, int] | None = None,
) -> GroupDraw[str]:
    """Return a round robin of all pairs A and one of all pairs B, each drawn by itself from the phrase `seed`.

    Every pair meets the same pair of every other team, in an order of its own: of `LOTS` lots for pairs B that one
    counts in which two teams meet at both tables in one turn as seldom as can be. Both fields take the same turns: of
    two tables that stand side by side, pairs A play at the first and pairs B at the second. `fixed` keeps both pairs of
    a team at such two tables, counted from 1. Raises DrawError when there is nothing to draw, or not so.

    >>> made = draw_pairs(["Edson", "Hinton", "Jasper", "Leduc"], stations=4, seed="maple leaf")
    >>> made.turns, len(made.meetings), sorted({meeting.station for meeting in made.meetings})
    (3, 12, [1, 2, 3, 4])
    """
    boards = stations // len(PAIRS)
    check(teams, stations=boards, seed=seed, cycles=cycles)

    def lot(pair: str, number: int) -> Draw[str]:
        return draw(
            [name_of(team, pair) for team in teams],
            stations=boards,
            seed=f"{seed} {number}" if number else seed,
            cycles=cycles,
            groups={name_of(team, pair): own for team, own in (labels or {}).items()},
            fixed={name_of(team, pair): board for team, board in (fixed or {}).items()},
        )

    of_a = lot("A", 0)
    drawn = [of_a, min((lot("B", number) for number in range(LOTS)), key=lambda of_b: _together(of_a, of_b))]
    meetings = [
        replace(meeting, station=(meeting.station - 1) * len(PAIRS) + 1 + at)
        for at, of_pair in enumerate(drawn)
        for meeting in of_pair.meetings
    ]
    byes = (bye for of_pair in drawn for bye in of_pair.byes)
    return GroupDraw(
        groups=tuple(of_pair.entries for of_pair in drawn),
        meetings=tuple(sorted(meetings, key=lambda meeting: (meeting.slot, meeting.station))),
        byes=tuple(sorted(byes, key=lambda bye: bye.round)),
        seed=seed,
        turns=max(of_pair.slots for of_pair in drawn),
        least=drawn[0].slots,
        cycles=cycles,
        asked=AskedDraw(stations=stations, fixed=(), groups=()),
        strength=(),
    )


def _together(one: Draw[str], other: Draw[str]) -> int:
    """Return how often both pairs of two teams meet at the same time."""
    return len(_who_meets_when(one) & _who_meets_when(other))


def _who_meets_when(drawn: Draw[str]) -> set[tuple[int, frozenset[str]]]:
    return {
        (meeting.slot, frozenset(side.rpartition(",")[0] for side in (meeting.home, meeting.away)))
        for meeting in drawn.meetings
    }
