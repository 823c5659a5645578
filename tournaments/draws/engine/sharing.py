"""Competitions that take turns on the same stations: one timetable, and each plays only within itself (HOSTING iii).

Every competition is drawn by itself first. Here its matches are put into the turns of the hall, in the order of
their rounds, and on stations; who meets whom and who is named first stays as the lot has it. No clock in here:
a turn is a number.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.draws.engine.model import DrawError, Meeting
from tournaments.draws.engine.shared_places import least_unevenness, place, unevenness
from tournaments.draws.engine.shared_turns import DrawPart, MatchJob, Meetings, jobs_of, plans

__all__ = ["DrawPart", "Shared", "least_turns", "share", "turns_together"]

_TRIED = 2


@dataclass(frozen=True, slots=True)
class Shared:
    """The meetings of every part in the turns and on the stations of the hall.

    `turns` is how many turns it takes, `least` a number that no timetable can beat.
    """

    parts: tuple[Meetings, ...]
    turns: int
    least: int


def share(parts: Sequence[DrawPart], stations: int, people: Mapping[Any, Collection[Hashable]]) -> Shared:
    """Return the parts in one timetable on `stations`; `people` says who belongs to an entry, for all parts together.

    Nobody plays twice in a turn, neither as an entry nor as a person, and no station is used twice. Each part keeps
    the order of its rounds. A match of two stations stands on an odd one and the next. The same input gives the
    same timetable on every machine. Raises DrawError when a match needs more stations than there are.

    >>> from tournaments.draws.engine import draw
    >>> senior, legion = (draw(names, stations=3, seed="poppy") for names in ("ABCDEF", "UVWXYZ"))
    >>> made = share([DrawPart(meetings=drawn.meetings) for drawn in (senior, legion)], 6, {})
    >>> made.turns, made.least
    (5, 5)
    """
    _check(parts, stations)
    jobs = jobs_of(parts, people)
    turns, where = _best(jobs, stations)
    placed: list[list[Meeting[Any]]] = [[] for _ in parts]
    for job, turn, station in zip(jobs, turns, where, strict=True):
        placed[job.part].append(replace(job.meeting, slot=turn, station=station))
    return Shared(tuple(map(tuple, placed)), max(turns, default=0), least_turns(parts, stations, people))


def turns_together(parts: Sequence[DrawPart], stations: int, people: Mapping[Any, Collection[Hashable]]) -> list[int]:
    """Return for each turn of the hall the earliest round that is played in it, without placing anything.

    >>> turns_together([DrawPart(meetings=(Meeting(1, 1, 1, "A", "B"), Meeting(2, 2, 1, "A", "C")))], 1, {})
    [1, 2]
    """
    _check(parts, stations)
    jobs = jobs_of(parts, people)
    turns = plans(jobs, stations)[0].turns
    first: dict[int, int] = {}
    for job, turn in zip(jobs, turns, strict=True):
        first[turn] = min(first.get(turn, job.meeting.round), job.meeting.round)
    return [first[turn] for turn in sorted(first)]


def least_turns(parts: Sequence[DrawPart], stations: int, people: Mapping[Any, Collection[Hashable]]) -> int:
    """Return a number of turns that cannot be beaten: by stations, by rounds, and by the person who plays most.

    >>> part = DrawPart(meetings=(Meeting(1, 1, 1, "A", "B"), Meeting(2, 2, 1, "A", "C")))
    >>> least_turns([part, part], 3, {"A": ["Ann"]})
    4
    """
    needed = sum(part.width * len(part.meetings) for part in parts)
    matches: dict[Hashable, int] = {}
    for index, part in enumerate(parts):
        for meeting in part.meetings:
            for entry in (meeting.home, meeting.away):
                for busy_one in {("entry", index, entry), *people.get(entry, ())}:
                    matches[busy_one] = matches.get(busy_one, 0) + 1
    pairs = sum(len(part.meetings) for part in parts if part.width > 1)
    by_pairs = -(-pairs // (stations // 2)) if pairs else 0
    rounds = max((part.rounds for part in parts), default=0)
    return max(-(-needed // stations), by_pairs, rounds, max(matches.values(), default=0))


def _best(jobs: Sequence[MatchJob], stations: int) -> tuple[list[int], list[int]]:
    """Return turn and first station of each job in the best timetable: fewest turns, even stations, short waits.

    The first that is as even as it can be is taken. Stations that a draw has already are found at once; of the
    others, which need the search, no more than `_TRIED` are tried.
    """
    best: tuple[int, list[int], list[int]] | None = None
    tried = 0
    for plan in plans(jobs, stations):
        tried += not plan.own
        if tried > _TRIED and not plan.own:
            continue
        where = place(jobs, plan.turns, stations, own=plan.own)
        uneven = unevenness(jobs, where, stations)
        if best is None or uneven < best[0]:
            best = uneven, plan.turns, where
        if uneven <= least_unevenness(jobs, stations):
            break
    assert best is not None
    return best[1], best[2]


def _check(parts: Sequence[DrawPart], stations: int) -> None:
    if stations < 1:
        raise DrawError("no_station", field="stations", stations=stations)
    for part in parts:
        if part.width > stations:
            raise DrawError("pairs_need_two_tables", field="stations")
        for entry, station in part.kept.items():
            if not 1 <= station <= stations // part.width * part.width:
                raise DrawError("fixed_no_station", field="fixed", entry=entry, station=station, stations=stations)
