"""In which turn of the hall each match is played, where several competitions share it. See `sharing`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from tournaments.draws.engine.model import Meeting

Meetings = tuple[Meeting[Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPart:
    """One competition: its draw, how many stations side by side a match takes, and who is kept on which station.

    A `settled` one is published or played: nothing of it moves, and the others are fitted around it.
    """

    meetings: Meetings
    width: int = 1
    kept: Mapping[Any, int] = field(default_factory=dict)
    settled: bool = False

    @property
    def rounds(self) -> int:
        return len({meeting.round for meeting in self.meetings})


@dataclass(frozen=True, slots=True, eq=False)
class MatchJob:
    """A match that wants a turn: `uses` is everything that can be in one place only, people and kept stations."""

    part: int
    meeting: Meeting[Any]
    width: int
    uses: frozenset[Hashable]
    kept_on: int | None
    settled: bool


def jobs_of(parts: Sequence[DrawPart], people: Mapping[Any, Collection[Hashable]]) -> list[MatchJob]:
    """Return the matches of all parts, each in the order of its draw.

    >>> part = DrawPart(meetings=(Meeting(1, 1, 1, "A", "B"), Meeting(2, 2, 1, "A", "C")))
    >>> [sorted(map(str, job.uses)) for job in jobs_of([part], {"B": ["Ann"]})]
    [["('entry', 0, 'A')", "('entry', 0, 'B')", "('person', 'Ann')"], ["('entry', 0, 'A')", "('entry', 0, 'C')"]]
    """
    jobs = []
    for index, part in enumerate(parts):
        for meeting in sorted(part.meetings, key=lambda drawn: (drawn.round, drawn.slot, drawn.station)):
            pair = (meeting.home, meeting.away)
            uses: set[Hashable] = {("entry", index, entry) for entry in pair}
            uses |= {("person", person) for entry in pair for person in people.get(entry, ())}
            kept = next((part.kept[entry] for entry in pair if entry in part.kept), None)
            if kept is not None:
                uses |= {("station", kept + step) for step in range(part.width)}
            jobs.append(MatchJob(index, meeting, part.width, frozenset(uses), kept, part.settled))
    return jobs


class _Queue:
    """What a part still has to play: the round it is in, match by match, and the rounds after that."""

    def __init__(self, jobs: Sequence[int], all_jobs: Sequence[MatchJob]) -> None:
        self.rounds: list[list[int]] = []
        for index in jobs:
            if self.rounds and all_jobs[self.rounds[-1][0]].meeting.round == all_jobs[index].meeting.round:
                self.rounds[-1].append(index)
            else:
                self.rounds.append([index])
        self.total = self.left = len(jobs)
        self.last_turn: dict[Hashable, int] = {}

    def open(self) -> Sequence[int]:
        return self.rounds[0] if self.rounds else ()

    def take(self, index: int, job: MatchJob, turn: int) -> None:
        self.rounds[0].remove(index)
        if not self.rounds[0]:
            del self.rounds[0]
        self.left -= 1
        for entry in (job.meeting.home, job.meeting.away):
            self.last_turn[entry] = turn


Choice = Callable[[Sequence[_Queue], Sequence[MatchJob], Collection[Hashable], int], Iterator[int]]


def _most_left(
    queues: Sequence[_Queue], jobs: Sequence[MatchJob], busy: Collection[Hashable], room: int
) -> Iterator[int]:
    """Offer the matches of the part that is farthest from its end first."""
    for queue in sorted(queues, key=lambda queue: -queue.left / max(1, queue.total)):
        yield from queue.open()


def _whole_rounds_first(
    queues: Sequence[_Queue], jobs: Sequence[MatchJob], busy: Collection[Hashable], room: int
) -> Iterator[int]:
    """Offer the rest of a round that fits as a whole before those that would be broken up."""

    def rank(queue: _Queue) -> tuple[bool, float]:
        wide = sum(jobs[index].width for index in queue.open())
        blocked = any(jobs[index].uses & set(busy) for index in queue.open())
        return wide > room or blocked, -queue.left / max(1, queue.total)

    for queue in sorted(queues, key=rank):
        yield from queue.open()


def _longest_wait_first(
    queues: Sequence[_Queue], jobs: Sequence[MatchJob], busy: Collection[Hashable], room: int
) -> Iterator[int]:
    """Offer as the first way does, but within a round whoever has waited longest."""
    for queue in sorted(queues, key=lambda queue: -queue.left / max(1, queue.total)):
        last = queue.last_turn
        yield from sorted(queue.open(), key=lambda index: sum(last.get(entry, 0) for entry in entries_of(jobs[index])))


def entries_of(job: MatchJob) -> tuple[Any, Any]:
    return job.meeting.home, job.meeting.away


class TurnsOfJobs(NamedTuple):
    """The turn of each job; `own`: every turn of the draws is kept together, so that their stations can be kept too."""

    turns: list[int]
    own: bool = False


def plans(jobs: Sequence[MatchJob], stations: int) -> list[TurnsOfJobs]:
    """Return timetables that are made in different ways, those with the fewest turns, short waits first.

    >>> part = DrawPart(meetings=(Meeting(1, 1, 1, "A", "B"), Meeting(2, 2, 1, "A", "C")))
    >>> plans(jobs_of([part, part], {"B": ["Ann"]}), 2)[0].turns
    [1, 2, 2, 3]
    """
    plans = [
        TurnsOfJobs(_pack(jobs, stations, choose)) for choose in (_most_left, _whole_rounds_first, _longest_wait_first)
    ]
    whole = _pack_own_turns(jobs, stations)
    if whole is not None:
        plans.append(TurnsOfJobs(whole, own=True))
    fewest = min(max(plan.turns, default=0) for plan in plans)
    plans = [plan for plan in plans if max(plan.turns, default=0) == fewest]
    return sorted(plans, key=lambda plan: price(jobs, plan.turns))


def _pack_own_turns(jobs: Sequence[MatchJob], stations: int) -> list[int] | None:
    """Return the turn of each job with every turn of a draw kept together; None where one has no room anywhere."""
    turns = [job.meeting.slot if job.settled else 0 for job in jobs]
    settled: dict[int, list[MatchJob]] = {}
    blocks: dict[int, dict[int, list[int]]] = {}
    for index, job in enumerate(jobs):
        if job.settled:
            settled.setdefault(job.meeting.slot, []).append(job)
        else:
            blocks.setdefault(job.part, {}).setdefault(job.meeting.slot, []).append(index)
    queues = {part: [of_part[slot] for slot in sorted(of_part)] for part, of_part in blocks.items()}
    total = {part: len(queue) for part, queue in queues.items()}
    turn = 0
    while any(queues.values()):
        turn += 1
        hall, stuck = _Turn(stations, settled.get(turn, [])), turn > max(settled, default=0)
        for part in sorted(queues, key=lambda part: -len(queues[part]) / total[part]):
            block = queues[part][0] if queues[part] else []
            if block and hall.takes_all([jobs[index] for index in block]):
                del queues[part][0]
                stuck = False
                for index in block:
                    turns[index] = turn
        if stuck:
            return None
    return turns


def _pack(jobs: Sequence[MatchJob], stations: int, choose: Choice) -> list[int]:
    """Return the turn of each job: turn by turn, whatever `choose` offers first and nothing is in the way of."""
    turns = [job.meeting.slot if job.settled else 0 for job in jobs]
    queues = [
        _Queue([index for index, job in enumerate(jobs) if job.part == part and not job.settled], jobs)
        for part in sorted({job.part for job in jobs})
    ]
    settled: dict[int, list[MatchJob]] = {}
    for job in jobs:
        if job.settled:
            settled.setdefault(job.meeting.slot, []).append(job)
    turn = 0
    while any(queue.left for queue in queues):
        turn += 1
        here = settled.get(turn, [])
        hall = _Turn(stations, here)
        while (index := _first_that_fits(queues, jobs, hall, choose)) is not None:
            hall.add(jobs[index])
            turns[index] = turn
            next(queue for queue in queues if index in queue.open()).take(index, jobs[index], turn)
    return turns


def _first_that_fits(queues: Sequence[_Queue], jobs: Sequence[MatchJob], hall: _Turn, choose: Choice) -> int | None:
    return next((i for i in choose(queues, jobs, hall.busy, hall.room) if hall.has_room_for(jobs[i])), None)


class _Turn:
    """One turn of the hall as it fills up. Matches of two stations stand on an odd one and the next."""

    def __init__(self, stations: int, settled: Sequence[MatchJob]) -> None:
        self.busy: set[Hashable] = set()
        self.stations = stations
        self.taken: set[int] = set()  # stations of what is settled, and those that somebody is kept on
        self.wide = self.narrow = 0  # matches of two stations, and of one, that may stand anywhere
        for job in settled:
            self.busy |= job.uses
            if job.meeting.station:  # somebody who is busy elsewhere holds no station here
                self.taken |= set(range(job.meeting.station, job.meeting.station + job.width))

    @property
    def room(self) -> int:
        return self.stations - len(self.taken) - 2 * self.wide - self.narrow

    def has_room_for(self, job: MatchJob) -> bool:
        if job.uses & self.busy:
            return False
        taken, wide, narrow = set(self.taken), self.wide, self.narrow
        if job.kept_on is not None:
            own = set(range(job.kept_on, job.kept_on + job.width))
            if own & taken:
                return False
            taken |= own
        elif job.width == 2:
            wide += 1
        else:
            narrow += 1
        doubles = sum(1 for station in range(1, self.stations, 2) if not {station, station + 1} & taken)
        free = self.stations - len({station for station in taken if station <= self.stations})
        return wide <= doubles and 2 * wide + narrow <= free

    def takes_all(self, jobs: Sequence[MatchJob]) -> bool:
        """Add all of these, or none."""
        before = set(self.busy), set(self.taken), self.wide, self.narrow
        for job in jobs:
            if not self.has_room_for(job):
                self.busy, self.taken, self.wide, self.narrow = before
                return False
            self.add(job)
        return True

    def add(self, job: MatchJob) -> None:
        self.busy |= job.uses
        if job.kept_on is not None:
            self.taken |= set(range(job.kept_on, job.kept_on + job.width))
        elif job.width == 2:
            self.wide += 1
        else:
            self.narrow += 1


def price(jobs: Sequence[MatchJob], turns: Sequence[int]) -> tuple[int, int, int]:
    """Return what a timetable is judged by, the smaller the better: length, longest wait, all waits in squares."""
    mine: dict[Hashable, list[int]] = {}
    for job, turn in zip(jobs, turns, strict=True):
        for entry in entries_of(job):
            mine.setdefault((job.part, entry), []).append(turn)
    waits = [after - before - 1 for of_entry in mine.values() for before, after in pairwise(sorted(of_entry))]
    return max(turns, default=0), max(waits, default=0), sum(wait * wait for wait in waits)
