"""One draw put around what others play: in the turns of its own clock, at the tables and with the people that are free.

Who meets whom, and the order of the rounds, stay as the lot has them. What others play does not move.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tournaments.draws.engine.model import Meeting
from tournaments.draws.engine.shared_places import place
from tournaments.draws.engine.shared_turns import DrawPart, MatchJob, Meetings, jobs_of, plans


class Busy(NamedTuple):
    """What others hold during one turn of this draw: a table of it (0: none), and people who play in it too."""

    turn: int
    station: int
    people: frozenset[Hashable]


class Slot(NamedTuple):
    """When a turn of the draw is played, in minutes from any beginning."""

    starts: int
    ends: int


class Elsewhere(NamedTuple):
    """A match of another competition: when, at which table of this draw (0: at none of them), and with whom."""

    starts: int
    ends: int
    station: int
    people: frozenset[Hashable]


def busy_in(turns: Sequence[Slot], elsewhere: Sequence[Elsewhere]) -> list[Busy]:
    """Return what is held in each turn, counted from 1.

    >>> busy_in([Slot(0, 30), Slot(30, 60)], [Elsewhere(20, 40, 2, frozenset())])
    [Busy(turn=1, station=2, people=frozenset()), Busy(turn=2, station=2, people=frozenset())]
    """
    return [
        Busy(number, match.station, match.people)
        for number, turn in enumerate(turns, start=1)
        for match in elsewhere
        if match.starts < turn.ends and turn.starts < match.ends
    ]


def fit_around(
    part: DrawPart, stations: int, people: Mapping[Any, Collection[Hashable]], busy: Sequence[Busy]
) -> Meetings:
    """Return the meetings of a draw in turns and on stations that are free; a turn may be left out altogether.

    >>> part = DrawPart(meetings=(Meeting(1, 1, 1, "A", "B"), Meeting(2, 2, 1, "A", "C")))
    >>> [meeting.slot for meeting in fit_around(part, 1, {"B": ["Ann"]}, [Busy(1, 0, frozenset(["Ann"]))])]
    [2, 3]
    """
    jobs = jobs_of([part], people)
    others = [
        MatchJob(
            part=1,
            meeting=Meeting(0, held.turn, held.station, ("held", number), ("held", -number)),
            width=1,
            uses=frozenset(("person", person) for person in held.people),
            kept_on=None,
            settled=True,
        )
        for number, held in enumerate(busy, start=1)
    ]
    plan = plans([*jobs, *others], stations)[0]
    where = place([*jobs, *others], plan.turns, stations, own=plan.own)
    return tuple(
        replace(job.meeting, slot=turn, station=station)
        for job, turn, station in zip(jobs, plan.turns, where, strict=False)
    )
