"""Whether somebody would have to be in two places at one time."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple


class TimedMatch(NamedTuple):
    """A match as its people see it: when it begins and ends (minutes or turns, whichever all of them use), and who."""

    match: Hashable
    starts: int
    ends: int
    people: Sequence[Hashable]


class Clash(NamedTuple):
    """A person in two matches of which the second begins before the first is over."""

    person: Hashable
    first: TimedMatch
    second: TimedMatch


def clashes(matches: Iterable[TimedMatch]) -> list[Clash]:
    """Return every time that somebody is in a match while another of theirs still runs, in the order of play.

    Everybody's matches are put in the order in which they begin, and only neighbours are compared: thousands of
    matches take a moment.

    >>> hour = [TimedMatch(1, 0, 30, ["Ann", "Bob"]), TimedMatch(2, 20, 50, ["Ann"]), TimedMatch(3, 30, 60, ["Bob"])]
    >>> [(clash.person, clash.first.match, clash.second.match) for clash in clashes(hour)]
    [('Ann', 1, 2)]
    """
    twice: list[Clash] = []
    longest: dict[Hashable, TimedMatch] = {}  # of each person, the match that ends last so far
    for match in sorted(matches, key=_start):
        starts, ends = match.starts, match.ends
        for person in match.people:
            before = longest.get(person)
            if before is None or before.ends <= starts:
                longest[person] = match
                continue
            twice.append(Clash(person, before, match))
            if ends > before.ends:
                longest[person] = match
    return twice


def _start(match: TimedMatch) -> int:
    return match.starts
