"""How many matches and turns each way to play takes, so that an organizer can choose one before anything is drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tournaments.draws.engine.double import FEWEST, double_knock_out
from tournaments.draws.engine.groups import Grouping, require_finals
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.partial import require_opponents
from tournaments.draws.engine.places import matches_of_finals
from tournaments.draws.engine.swiss import FEWEST as FEWEST_IN_SWISS
from tournaments.draws.engine.swiss import most_rounds, rounds_suggested
from tournaments.draws.engine.timetable import turns_for, turns_in_groups, turns_of_finals, turns_of_knock_out
from tournaments.draws.engine.ways import DOUBLE, GROUPS, KNOCK_OUT, ONE_TABLE, PLACES, ROUND_ROBIN, SWISS

_FIRST_FOUR, _TWO_GROUPS = Grouping(1, 4), Grouping(2, 2)
_EACH_TWO = Grouping(1, 2, every_place=True)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What an organizer asks of the finals, of those ways to play that have some."""

    table: Grouping = _FIRST_FOUR
    groups: Grouping = _TWO_GROUPS
    places: Grouping = _EACH_TWO
    third_place: bool = False  # of a knockout of all
    rounds: int = 0  # of a Swiss draw; 0: as many as are suggested


@dataclass(frozen=True, slots=True)
class Length:
    """What one way to play takes: matches in turns of the hall; `more` matches may come on top.

    `grouping` says who goes on, where finals follow.
    """

    way: str
    matches: int
    turns: int
    more: int = 0
    grouping: Grouping | None = None


def lengths_of(entries: int, stations: int, cycles: int = 1, wishes: Wishes | None = None) -> list[Length]:
    """Return what each way to play takes for so many entries, with the finals that are wished for.

    Ways for which they are too few are left out.

    >>> [(length.way, length.matches, length.turns) for length in lengths_of(8, 4)]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('round_robin', 28, 7), ('one_table', 31, 9), ('groups', 15, 5), ('places', 32, 8), ('swiss', 12, 3),
     ('knock_out', 7, 3), ('double', 14, 6)]
    >>> two, four = Wishes(table=Grouping(1, 2)), Wishes(groups=Grouping(4, 1), third_place=True)
    >>> lengths_of(8, 4, wishes=two)[1].matches, [length.matches for length in lengths_of(8, 4, wishes=four)]
    (29, [28, 31, 7, 32, 12, 8, 14])
    """
    if entries < 2 or stations < 1:
        return []
    wishes = wishes or Wishes()
    lengths = [Length(ROUND_ROBIN, _met(entries, cycles), len(turns_for(entries, stations, cycles)))]
    for way, grouping in ((ONE_TABLE, wishes.table), (GROUPS, wishes.groups), (PLACES, wishes.places)):
        if _can_be(entries, grouping, cycles):
            lengths.append(_with_finals(way, grouping, entries, stations, cycles))
    if entries >= FEWEST_IN_SWISS:
        rounds = min(wishes.rounds, most_rounds(entries)) or rounds_suggested(entries)
        lengths.append(Length(SWISS, rounds * (entries // 2), rounds * -(-(entries // 2) // stations)))
    third = wishes.third_place and entries > 3
    turns = len(turns_of_knock_out(entries, stations, third_place=third))
    lengths.append(Length(KNOCK_OUT, entries - 1 + third, turns))
    if entries >= FEWEST:
        in_round = Counter(match.round for match in double_knock_out(range(entries)).matches)
        turns = sum(-(-matches // stations) for matches in in_round.values())
        lengths.append(Length(DOUBLE, 2 * entries - 2, turns, more=1))
    return lengths


def _met(entries: int, cycles: int) -> int:
    return cycles * entries * (entries - 1) // 2


def _can_be(entries: int, grouping: Grouping, cycles: int) -> bool:
    try:
        require_finals(entries, grouping)
        if grouping.opponents:
            require_opponents(entries, grouping.opponents, cycles=cycles)
    except DrawError:
        return False
    return True


def _with_finals(way: str, grouping: Grouping, entries: int, stations: int, cycles: int) -> Length:
    count = grouping.count
    sizes = [entries // count + (number < entries % count) for number in range(count)]
    met = entries * grouping.opponents // 2 or sum(_met(size, cycles) for size in sizes)
    matches = met + matches_of_finals(entries, grouping)
    before = turns_in_groups(entries, stations, count, cycles, grouping.opponents)
    turns = len(before) + turns_of_finals(entries, grouping, stations)
    return Length(way, matches, turns, grouping=grouping)
