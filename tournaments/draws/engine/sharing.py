"""Competitions that take turns on the same stations: one timetable, and each plays only within itself (HOSTING iii).

Every competition is drawn by itself first. Here its matches are put into the turns of the hall, in the order of
their rounds, and on stations; who meets whom and who is named first stays as the lot has it. No clock in here:
a turn is a number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from tournaments.draws.engine.building import effort_for
from tournaments.draws.engine.fairness import limits
from tournaments.draws.engine.lot import generator
from tournaments.draws.engine.model import DrawError, Game, Meeting
from tournaments.draws.engine.stations import spread

Meetings = tuple[Meeting[Any], ...]
_TRIED = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
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


@dataclass(frozen=True, slots=True)
class Shared:
    """The meetings of every part in the turns and on the stations of the hall.

    `turns` is how many turns it takes, `least` a number that no timetable can beat.
    """

    parts: tuple[Meetings, ...]
    turns: int
    least: int


def share(parts: Sequence[Part], stations: int, people: Mapping[Any, Collection[Hashable]]) -> Shared:
    """Return the parts in one timetable on `stations`; `people` says who belongs to an entry, for all parts together.

    Nobody plays twice in a turn, neither as an entry nor as a person, and no station is used twice. Each part keeps
    the order of its rounds. A match of two stations stands on an odd one and the next. The same input gives the
    same timetable on every machine. Raises DrawError when a match needs more stations than there are.

    >>> from tournaments.draws.engine import draw
    >>> senior, legion = (draw(names, stations=3, seed="poppy") for names in ("ABCDEF", "UVWXYZ"))
    >>> made = share([Part(meetings=one.meetings) for one in (senior, legion)], 6, {})
    >>> made.turns, made.least
    (5, 5)
    """
    _check(parts, stations)
    jobs = _jobs(parts, people)
    turns, where = _best(jobs, stations)
    made: list[list[Meeting[Any]]] = [[] for _ in parts]
    for job, turn, station in zip(jobs, turns, where, strict=True):
        made[job.part].append(replace(job.meeting, slot=turn, station=station))
    return Shared(tuple(map(tuple, made)), max(turns, default=0), least_turns(parts, stations, people))


def turns_together(parts: Sequence[Part], stations: int, people: Mapping[Any, Collection[Hashable]]) -> list[int]:
    """Return for each turn of the hall the earliest round that is played in it, without placing anything.

    >>> turns_together([Part(meetings=(Meeting(1, 1, 1, "A", "B"), Meeting(2, 2, 1, "A", "C")))], 1, {})
    [1, 2]
    """
    _check(parts, stations)
    jobs = _jobs(parts, people)
    turns = _plans(jobs, stations)[0].turns
    first: dict[int, int] = {}
    for job, turn in zip(jobs, turns, strict=True):
        first[turn] = min(first.get(turn, job.meeting.round), job.meeting.round)
    return [first[turn] for turn in sorted(first)]


def least_turns(parts: Sequence[Part], stations: int, people: Mapping[Any, Collection[Hashable]]) -> int:
    """Return a number of turns that cannot be beaten: by stations, by rounds, and by the person who plays most.

    >>> part = Part(meetings=(Meeting(1, 1, 1, "A", "B"), Meeting(2, 2, 1, "A", "C")))
    >>> least_turns([part, part], 3, {"A": ["Ann"]})
    4
    """
    needed = sum(part.width * len(part.meetings) for part in parts)
    matches: dict[Hashable, int] = {}
    for index, part in enumerate(parts):
        for meeting in part.meetings:
            for entry in (meeting.home, meeting.away):
                for one in {("entry", index, entry), *people.get(entry, ())}:
                    matches[one] = matches.get(one, 0) + 1
    pairs = max((len(part.meetings) for part in parts if part.width > 1), default=0)
    by_pairs = -(-pairs // (stations // 2)) if pairs else 0
    rounds = max((part.rounds for part in parts), default=0)
    return max(-(-needed // stations), by_pairs, rounds, max(matches.values(), default=0))


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """A match that wants a turn: `uses` is everything that can be in one place only, people and kept stations."""

    part: int
    meeting: Meeting[Any]
    width: int
    uses: frozenset[Hashable]
    kept_on: int | None
    settled: bool


def _jobs(parts: Sequence[Part], people: Mapping[Any, Collection[Hashable]]) -> list[_Job]:
    found = []
    for index, part in enumerate(parts):
        for meeting in sorted(part.meetings, key=lambda one: (one.round, one.slot, one.station)):
            pair = (meeting.home, meeting.away)
            uses: set[Hashable] = {("entry", index, entry) for entry in pair}
            uses |= {("person", one) for entry in pair for one in people.get(entry, ())}
            kept = next((part.kept[entry] for entry in pair if entry in part.kept), None)
            if kept is not None:
                uses |= {("station", kept + step) for step in range(part.width)}
            found.append(_Job(index, meeting, part.width, frozenset(uses), kept, part.settled))
    return found


# --- turns ----------------------------------------------------------------------------------------------


class _Queue:
    """What a part still has to play: the round it is in, match by match, and the rounds after that."""

    def __init__(self, jobs: Sequence[int], all_jobs: Sequence[_Job]) -> None:
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

    def take(self, index: int, job: _Job, turn: int) -> None:
        self.rounds[0].remove(index)
        if not self.rounds[0]:
            del self.rounds[0]
        self.left -= 1
        for entry in (job.meeting.home, job.meeting.away):
            self.last_turn[entry] = turn


Choice = Callable[[Sequence[_Queue], Sequence[_Job], Collection[Hashable], int], Iterator[int]]


def _most_left(queues: Sequence[_Queue], jobs: Sequence[_Job], busy: Collection[Hashable], room: int) -> Iterator[int]:
    """Offer the matches of the part that is farthest from its end first."""
    for queue in sorted(queues, key=lambda one: -one.left / max(1, one.total)):
        yield from queue.open()


def _whole_rounds_first(
    queues: Sequence[_Queue], jobs: Sequence[_Job], busy: Collection[Hashable], room: int
) -> Iterator[int]:
    """Offer the rest of a round that fits as a whole before those that would be broken up."""

    def rank(queue: _Queue) -> tuple[bool, float]:
        wide = sum(jobs[index].width for index in queue.open())
        blocked = any(jobs[index].uses & set(busy) for index in queue.open())
        return wide > room or blocked, -queue.left / max(1, queue.total)

    for queue in sorted(queues, key=rank):
        yield from queue.open()


def _longest_wait_first(
    queues: Sequence[_Queue], jobs: Sequence[_Job], busy: Collection[Hashable], room: int
) -> Iterator[int]:
    """Offer as the first way does, but within a round whoever has waited longest."""
    for queue in sorted(queues, key=lambda one: -one.left / max(1, one.total)):
        last = queue.last_turn
        yield from sorted(queue.open(), key=lambda index: sum(last.get(entry, 0) for entry in _entries(jobs[index])))


def _entries(job: _Job) -> tuple[Any, Any]:
    return job.meeting.home, job.meeting.away


class _Plan(NamedTuple):
    """The turn of each job; `own`: every turn of the draws is kept together, so that their stations can be kept too."""

    turns: list[int]
    own: bool = False


def _plans(jobs: Sequence[_Job], stations: int) -> list[_Plan]:
    """Return timetables that are made in different ways, those with the fewest turns, short waits first."""
    plans = [_Plan(_pack(jobs, stations, choose)) for choose in (_most_left, _whole_rounds_first, _longest_wait_first)]
    whole = _pack_own_turns(jobs, stations)
    if whole is not None:
        plans.append(_Plan(whole, own=True))
    fewest = min(max(plan.turns, default=0) for plan in plans)
    plans = [plan for plan in plans if max(plan.turns, default=0) == fewest]
    return sorted(plans, key=lambda plan: _price(jobs, plan.turns))


def _best(jobs: Sequence[_Job], stations: int) -> tuple[list[int], list[int]]:
    """Return turn and first station of each job in the best timetable: fewest turns, even stations, short waits.

    The first that is as even as it can be is taken. Stations that a draw has already are found at once; of the
    others, which need the search, no more than `_TRIED` are tried.
    """
    best: tuple[int, list[int], list[int]] | None = None
    tried = 0
    for plan in _plans(jobs, stations):
        tried += not plan.own
        if tried > _TRIED and not plan.own:
            continue
        where = _place(jobs, plan.turns, stations, own=plan.own)
        uneven = _spread(jobs, where, stations)
        if best is None or uneven < best[0]:
            best = uneven, plan.turns, where
        if uneven <= _least_spread(jobs, stations):
            break
    assert best is not None
    return best[1], best[2]


def _spread(jobs: Sequence[_Job], where: Sequence[int], stations: int) -> int:
    """Return by how many matches the stations of an entry differ at most; whoever is kept in one place aside."""
    counts: dict[Hashable, list[int]] = {}
    kept = {(job.part, entry) for job in jobs if job.kept_on is not None for entry in _entries(job)}
    for job, station in zip(jobs, where, strict=True):
        for entry in _entries(job):
            row = counts.setdefault((job.part, entry), [0] * (stations // job.width))
            row[min((station - 1) // job.width, len(row) - 1)] += 1
    return max((max(row) - min(row) for who, row in counts.items() if who not in kept), default=0)


def _least_spread(jobs: Sequence[_Job], stations: int) -> int:
    """Return the least that this can be for the part that fares worst."""
    least = 0
    for part in {job.part for job in jobs}:
        mine = [job for job in jobs if job.part == part]
        n = len({entry for job in mine for entry in _entries(job)})
        least = max(least, limits(n, stations // mine[0].width, 2 * len(mine) // n)["stations"] or 0)
    return least


def _pack_own_turns(jobs: Sequence[_Job], stations: int) -> list[int] | None:
    """Return the turn of each job with every turn of a draw kept together; None where one has no room anywhere."""
    turns = [job.meeting.slot if job.settled else 0 for job in jobs]
    settled: dict[int, list[_Job]] = {}
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


def _pack(jobs: Sequence[_Job], stations: int, choose: Choice) -> list[int]:
    """Return the turn of each job: turn by turn, whatever `choose` offers first and nothing is in the way of."""
    turns = [job.meeting.slot if job.settled else 0 for job in jobs]
    queues = [
        _Queue([index for index, job in enumerate(jobs) if job.part == part and not job.settled], jobs)
        for part in sorted({job.part for job in jobs})
    ]
    settled: dict[int, list[_Job]] = {}
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


def _first_that_fits(queues: Sequence[_Queue], jobs: Sequence[_Job], hall: _Turn, choose: Choice) -> int | None:
    return next((i for i in choose(queues, jobs, hall.busy, hall.room) if hall.has_room_for(jobs[i])), None)


class _Turn:
    """One turn of the hall as it fills up. Matches of two stations stand on an odd one and the next."""

    def __init__(self, stations: int, settled: Sequence[_Job]) -> None:
        self.busy: set[Hashable] = set()
        self.stations = stations
        self.taken: set[int] = set()  # stations of what is settled, and those that somebody is kept on
        self.wide = self.narrow = 0  # matches of two stations, and of one, that may stand anywhere
        for job in settled:
            self.busy |= job.uses
            self.taken |= set(range(job.meeting.station, job.meeting.station + job.width))

    @property
    def room(self) -> int:
        return self.stations - len(self.taken) - 2 * self.wide - self.narrow

    def has_room_for(self, job: _Job) -> bool:
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
        doubles = sum(1 for one in range(1, self.stations, 2) if not {one, one + 1} & taken)
        free = self.stations - len({one for one in taken if one <= self.stations})
        return wide <= doubles and 2 * wide + narrow <= free

    def takes_all(self, jobs: Sequence[_Job]) -> bool:
        """Add all of these, or none."""
        before = set(self.busy), set(self.taken), self.wide, self.narrow
        for job in jobs:
            if not self.has_room_for(job):
                self.busy, self.taken, self.wide, self.narrow = before
                return False
            self.add(job)
        return True

    def add(self, job: _Job) -> None:
        self.busy |= job.uses
        if job.kept_on is not None:
            self.taken |= set(range(job.kept_on, job.kept_on + job.width))
        elif job.width == 2:
            self.wide += 1
        else:
            self.narrow += 1


def _price(jobs: Sequence[_Job], turns: Sequence[int]) -> tuple[int, int, int]:
    """Return what a timetable is judged by, the smaller the better: length, longest wait, all waits in squares."""
    mine: dict[Hashable, list[int]] = {}
    for job, turn in zip(jobs, turns, strict=True):
        for entry in _entries(job):
            mine.setdefault((job.part, entry), []).append(turn)
    waits = [after - before - 1 for of_entry in mine.values() for before, after in pairwise(sorted(of_entry))]
    return max(turns, default=0), max(waits, default=0), sum(wait * wait for wait in waits)


# --- stations -------------------------------------------------------------------------------------------


def _place(jobs: Sequence[_Job], turns: Sequence[int], stations: int, *, own: bool = False) -> list[int]:
    """Return the first station of each job: what is settled stays, then the wide ones, then the others.

    With `own` the search begins with the stations that the draws have.
    """
    where = [job.meeting.station if job.settled else 0 for job in jobs]
    for width in (2, 1):
        of_width = [index for index, job in enumerate(jobs) if job.width == width and not job.settled]
        if of_width:
            _place_width(jobs, turns, where, of_width, width, stations, own=own)
    return where


def _place_width(
    jobs: Sequence[_Job],
    turns: Sequence[int],
    where: list[int],
    chosen: Sequence[int],
    width: int,
    stations: int,
    *,
    own: bool,
) -> None:
    """Spread jobs of one width evenly over the stations that the jobs placed before have left free.

    A station that is taken is told to the search as a match of two seats that nobody else is in, pinned there.
    """
    boards = stations // width
    seats: dict[Hashable, int] = {}
    numbers = sorted({turns[index] for index in chosen})
    rows: dict[int, list[Game]] = {turn: [] for turn in numbers}
    pins: dict[int, dict[int, int]] = {turn: {} for turn in numbers}
    order: dict[int, list[int]] = {turn: [] for turn in numbers}
    for index in chosen:
        job, turn = jobs[index], turns[index]
        home, away = (seats.setdefault((job.part, entry), len(seats)) for entry in _entries(job))
        if job.kept_on is not None:
            pins[turn][len(rows[turn])] = (job.kept_on - 1) // width
        rows[turn].append(Game(turn, home, away))
        order[turn].append(index)
    for turn, taken in _taken(jobs, turns, where, chosen, width).items():
        for board in sorted(taken) if turn in rows else ():
            pins[turn][len(rows[turn])] = board
            rows[turn].append(Game(turn, len(seats), len(seats) + 1))
            seats[("taken", turn, board, 0)] = len(seats)
            seats[("taken", turn, board, 1)] = len(seats)
    # A draw counts its own stations one by one: a match of two tables takes one of them.
    start = [
        [jobs[index].meeting.station - 1 for index in order[turn]] + [-1] * (len(rows[turn]) - len(order[turn]))
        for turn in numbers
    ]
    random = generator("shared stations", len(seats), boards, len(numbers)).random
    found = spread(
        [rows[turn] for turn in numbers],
        len(seats),
        boards,
        random,
        effort=effort_for(len(seats)),
        start=start if own else None,
        pins=[pins[turn] for turn in numbers],
    )
    for turn, on in zip(numbers, found, strict=True):
        for index, board in zip(order[turn], on, strict=False):
            where[index] = board * width + 1


def _taken(
    jobs: Sequence[_Job], turns: Sequence[int], where: Sequence[int], chosen: Sequence[int], width: int
) -> dict[int, set[int]]:
    """Return the boards (from 0, of `width` stations) of each turn that are not free for the chosen jobs."""
    mine = set(chosen)
    found: dict[int, set[int]] = {}
    for index, (job, turn) in enumerate(zip(jobs, turns, strict=True)):
        if index in mine:
            continue
        first = where[index] or (job.kept_on or 0)
        if first:
            boards = {(station - 1) // width for station in range(first, first + job.width)}
            found.setdefault(turn, set()).update(boards)
    return found


def _check(parts: Sequence[Part], stations: int) -> None:
    if stations < 1:
        raise DrawError("no_station", field="stations", stations=stations)
    for part in parts:
        if part.width > stations:
            raise DrawError("pairs_need_two_tables", field="stations")
        for entry, station in part.kept.items():
            if not 1 <= station <= stations // part.width * part.width:
                raise DrawError("fixed_no_station", field="fixed", entry=entry, station=station, stations=stations)
