"""How many matches and turns each way to play takes, so that an organizer can choose one before anything is drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tournaments.draws.engine.double import FEWEST, double_knock_out
from tournaments.draws.engine.groups import Grouping
from tournaments.draws.engine.timetable import turns_for, turns_in_groups, turns_of_finals, turns_of_knock_out
from tournaments.draws.engine.ways import DOUBLE, GROUPS, KNOCK_OUT, ONE_TABLE, ROUND_ROBIN

_BEST = 4  # go on to the finals in what is compared


@dataclass(frozen=True, slots=True)
class Length:
    """What one way to play takes: matches in turns of the hall; `more` matches may come on top."""

    way: str
    matches: int
    turns: int
    more: int = 0


def lengths_of(entries: int, stations: int, cycles: int = 1) -> list[Length]:
    """Return what each way to play takes for so many entries, of whom four go on where finals follow.

    Ways for which they are too few are left out.

    >>> [(length.way, length.matches, length.turns) for length in lengths_of(8, 4)]
    [('round_robin', 28, 7), ('one_table', 31, 9), ('groups', 15, 5), ('knock_out', 7, 3), ('double', 14, 6)]
    """
    if entries < 2 or stations < 1:
        return []
    robin = Length(ROUND_ROBIN, cycles * entries * (entries - 1) // 2, len(turns_for(entries, stations, cycles)))
    found = [robin]
    if entries > _BEST:
        finals = Grouping(1, _BEST)
        turns = robin.turns + turns_of_finals(finals, stations)
        found.append(Length(ONE_TABLE, robin.matches + finals.matches, turns))
        if entries // 2 > _BEST // 2:
            sizes = (entries // 2, entries - entries // 2)
            finals = Grouping(2, _BEST // 2)
            matches = cycles * sum(size * (size - 1) // 2 for size in sizes) + finals.matches
            turns = len(turns_in_groups(entries, stations, 2, cycles)) + turns_of_finals(finals, stations)
            found.append(Length(GROUPS, matches, turns))
    found.append(Length(KNOCK_OUT, entries - 1, len(turns_of_knock_out(entries, stations))))
    if entries >= FEWEST:
        in_round = Counter(match.round for match in double_knock_out(range(entries)).matches)
        turns = sum(-(-matches // stations) for matches in in_round.values())
        found.append(Length(DOUBLE, 2 * entries - 2, turns, more=1))
    return found
