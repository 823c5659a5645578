"""The sentences of the overview: what a field needs, and what the hall lacks."""

from __future__ import annotations

from games.rulebook import Category
from tournaments.events.words import hours

BOARDS_ARE_SHARED = "Other competitions use them too. The page of the draw says whether everything fits."


def field_and_turns(
    *, teams: int, may_come: bool, turns: int, stations: int, station_word: str, expected: int, longest: int
) -> str:
    """Return how long a field plays; `expected` and `longest` are the minutes of a match.

    >>> field_and_turns(teams=19, may_come=False, turns=19, stations=9, station_word="table", expected=45, longest=60)
    '19 teams: 19 turns on 9 tables; about 14 h 15 min, at most 19 h.'
    """
    field = f"{teams} teams at most" if may_come else f"{teams} teams"
    where = f"{stations} {station_word}{'' if stations == 1 else 's'}"
    in_turns = f"{turns} turn{'' if turns == 1 else 's'} on {where}"
    return f"{field}: {in_turns}; about {hours(turns * expected)}, at most {hours(turns * longest)}."


def too_few_stations(category: Category, *, there: int, section: str) -> str:
    """Return what to say of a hall with fewer boards or tables than the manual asks for."""
    wanted = f"at least {category.stations_min} {category.stations_are}s"
    return f"{category.sport}: the manual asks for {wanted}; there are {there} ({section})."


def more_stations_preferred(category: Category, *, there: int) -> str:
    """Return what to say of a hall with as many as the manual asks for, and fewer than it prefers."""
    wanted = f"{category.stations_preferred} {category.stations_are}s"
    return f"{category.sport}: the manual prefers {wanted}; there are {there}."
