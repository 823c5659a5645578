"""On which station each match is played, where several competitions share them. See `sharing`."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence

from tournaments.draws.engine.building import effort_for
from tournaments.draws.engine.fairness import limits
from tournaments.draws.engine.lot import generator
from tournaments.draws.engine.model import Pairing
from tournaments.draws.engine.shared_turns import MatchJob, entries_of
from tournaments.draws.engine.stations import spread


def place(jobs: Sequence[MatchJob], turns: Sequence[int], stations: int, *, own: bool = False) -> list[int]:
    """Return the first station of each job: what is settled stays, then the wide ones, then the others.

    With `own` the search begins with the stations that the draws have.

    >>> from tournaments.draws.engine.model import Meeting
    >>> from tournaments.draws.engine.shared_turns import DrawPart, jobs_of
    >>> once = DrawPart(meetings=(Meeting(1, 1, 1, "A", "B"),))
    >>> sorted(place(jobs_of([once, once], {}), [1, 1], 2))
    [1, 2]
    """
    where = [job.meeting.station if job.settled else 0 for job in jobs]
    for width in (2, 1):
        of_width = [index for index, job in enumerate(jobs) if job.width == width and not job.settled]
        if of_width:
            _place_width(jobs, turns, where, of_width, width, stations, own=own)
    return where


def _place_width(
    jobs: Sequence[MatchJob],
    turns: Sequence[int],
    where: list[int],
    chosen: Sequence[int],
    width: int,
    stations: int,
    *,
    own: bool,
) -> None:
    """Spread jobs of one width evenly over the stations that the jobs placed before have left free."""
    rows = _Rows(jobs, turns, chosen, width)
    rows.pin_taken(_taken(jobs, turns, where, chosen, width))
    seats, boards, numbers = len(rows.seats), stations // width, sorted(rows.games)
    boards_by_turn = spread(
        [rows.games[turn] for turn in numbers],
        seats,
        boards,
        generator("shared stations", seats, boards, len(numbers)).random,
        effort=effort_for(seats),
        start=[rows.own_boards(turn) for turn in numbers] if own else None,
        pins=[rows.pins[turn] for turn in numbers],
    )
    for turn, on in zip(numbers, boards_by_turn, strict=True):
        for index, board in zip(rows.order[turn], on, strict=False):
            where[index] = board * width + 1


class _Rows:
    """Jobs of one width as the search of stations wants them: for each turn the games of numbered seats, and pins."""

    def __init__(self, jobs: Sequence[MatchJob], turns: Sequence[int], chosen: Sequence[int], width: int) -> None:
        self.jobs = jobs
        self.seats: dict[Hashable, int] = {}
        self.games: dict[int, list[Pairing]] = {}
        self.order: dict[int, list[int]] = {}
        self.pins: dict[int, dict[int, int]] = {}
        for index in chosen:
            job, turn = jobs[index], turns[index]
            home, away = (self.seats.setdefault((job.part, entry), len(self.seats)) for entry in entries_of(job))
            row, pins = self.games.setdefault(turn, []), self.pins.setdefault(turn, {})
            if job.kept_on is not None:
                pins[len(row)] = (job.kept_on - 1) // width
            row.append(Pairing(turn, home, away))
            self.order.setdefault(turn, []).append(index)

    def pin_taken(self, taken: Mapping[int, Collection[int]]) -> None:
        """Tell the search of a board that is not free as a game of two seats that nobody else is in, pinned there."""
        for turn, boards in taken.items():
            for board in sorted(boards) if turn in self.games else ():
                self.pins[turn][len(self.games[turn])] = board
                home, away = (self.seats.setdefault((turn, board, side), len(self.seats)) for side in (0, 1))
                self.games[turn].append(Pairing(turn, home, away))

    def own_boards(self, turn: int) -> list[int]:
        """Return the boards of a turn as the draws have them; a draw counts two tables side by side as one board."""
        own = [self.jobs[index].meeting.station - 1 for index in self.order[turn]]
        return own + [-1] * (len(self.games[turn]) - len(own))


def _taken(
    jobs: Sequence[MatchJob], turns: Sequence[int], where: Sequence[int], chosen: Sequence[int], width: int
) -> dict[int, set[int]]:
    """Return the boards (from 0, of `width` stations) of each turn that are not free for the chosen jobs."""
    mine = set(chosen)
    taken: dict[int, set[int]] = {}
    for index, (job, turn) in enumerate(zip(jobs, turns, strict=True)):
        if index in mine:
            continue
        first = where[index] or (job.kept_on or 0)
        if first:
            boards = {(station - 1) // width for station in range(first, first + job.width)}
            taken.setdefault(turn, set()).update(boards)
    return taken


def unevenness(jobs: Sequence[MatchJob], where: Sequence[int], stations: int) -> int:
    """Return by how many matches the stations of an entry differ at most; whoever is kept in one place aside."""
    counts: dict[Hashable, list[int]] = {}
    kept = {(job.part, entry) for job in jobs if job.kept_on is not None for entry in entries_of(job)}
    for job, station in zip(jobs, where, strict=True):
        for entry in entries_of(job):
            row = counts.setdefault((job.part, entry), [0] * (stations // job.width))
            row[min((station - 1) // job.width, len(row) - 1)] += 1
    return max((max(row) - min(row) for who, row in counts.items() if who not in kept), default=0)


def least_unevenness(jobs: Sequence[MatchJob], stations: int) -> int:
    """Return the least that this can be for the part that fares worst."""
    least = 0
    for part in {job.part for job in jobs}:
        mine = [job for job in jobs if job.part == part]
        n = len({entry for job in mine for entry in entries_of(job)})
        least = max(least, limits(n, stations // mine[0].width, 2 * len(mine) // n)["stations"] or 0)
    return least
