"""What games count that an entry of an open event did not play: it sat out, or came late."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add

from games.base import Tally
from scoring.standings.engine.meetings import NOTHING, RoundRobinMatch

AVERAGE, WIN = "average", "win"


@dataclass(frozen=True, slots=True)
class Given:
    """What an entry has for so many games that it did not play."""

    games: int
    tally: Tally
    wins: int = 0

    def __add__(self, other: Given) -> Given:
        return Given(self.games + other.games, self.tally + other.tally, self.wins + other.wins)


def given_for(
    meetings: Sequence[RoundRobinMatch], missed: Mapping[int, Sequence[tuple[Collection[int], str]]], win: Tally
) -> dict[int, Given]:
    """Return what each entry is given. `missed` are its games by number, with what such a game counts.

    A game counts once a result of it is in. An average is that of points and scores in the games that the entry played
    by now, rounded down, for each game missed.

    >>> from scoring.standings.engine.meetings import SheetScore
    >>> sheet = SheetScore(Tally(points=3, scored=121), Tally(scored=80))
    >>> played = [RoundRobinMatch(id=n, round=n, home=7, away=8, sheets=(sheet,)) for n in (1, 2)]
    >>> given_for(played, {9: [((1, 3), "win")], 7: [((2,), "average")], 8: [((1,), "nothing")]}, Tally(points=2))[9]
    Given(games=1, tally=Tally(points=2, legs_won=0, legs_lost=0, scored=0, conceded=0, forfeits=0, counts={}), wins=1)
    """
    begun = {meeting.round for meeting in meetings if any(meeting.sheets)}
    given: dict[int, Given] = {}
    for entry, kinds in missed.items():
        for numbers, counts in kinds:
            if (games := len(begun.intersection(numbers))) and counts in (AVERAGE, WIN):
                each = win if counts == WIN else _average(entry, meetings)
                told = Given(games, reduce(add, [each] * games), games if counts == WIN else 0)
                given[entry] = given[entry] + told if entry in given else told
    return given


def _average(entry: int, meetings: Sequence[RoundRobinMatch]) -> Tally:
    own = [m for m in meetings if m.is_in and entry in (m.home, m.away)]
    if not own:
        return NOTHING
    all_of_it = reduce(
        add, [sheet.home if m.home == entry else sheet.away for m in own for sheet in m.sheets if sheet is not None]
    )
    return Tally(
        points=all_of_it.points // len(own),
        scored=all_of_it.scored // len(own),
        conceded=all_of_it.conceded // len(own),
    )
