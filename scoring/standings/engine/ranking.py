"""Who stands before whom: ranking keys as plug-ins, tried in the order of the rule book.

A key gives every entry of a tied group a number, higher is better. When a key splits a group, each
part starts again with the first key, so that head-to-head is always among exactly those who are still
tied and never among others who were tied with them earlier.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import add

from games.base import MATCHES, Tally
from games.ended import Ended
from scoring.standings.engine.given import Given
from scoring.standings.engine.meetings import NOTHING, CountedMatch, MatchState


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedLine:
    """What one entry has done so far."""

    entry: int
    played: int = 0
    to_play: int = 0
    wins: int = 0
    tally: Tally = NOTHING
    opponents_points: int = 0  # what those have by now whom it met; for a round that it sits out, as many as itself
    has_a_sheet: bool = False  # pair A may be in while pair B still plays
    # Matches that were entered so: forfeited by it, forfeited to it, and those that neither side came to.
    gave_away: int = 0
    won_by_forfeit: int = 0
    nobody_came: int = 0
    is_given_a_win: bool = False  # it has the points of a round of a Swiss draw, or of a game, that it sits out


@dataclass(frozen=True)
class Facts:
    """Everything a key may look at. `lots` holds the number that each entry drew, where lots are used.

    `fewer` are the counts of the game of which fewer is better.
    """

    lines: Mapping[int, RankedLine]
    counted: Sequence[CountedMatch] = ()
    lots: Mapping[int, int] = field(default_factory=dict)
    fewer: Collection[str] = ()

    @cached_property
    def between(self) -> Mapping[tuple[int, int], int]:
        """Points that the first entry took from the second."""
        points: dict[tuple[int, int], int] = defaultdict(int)
        for match in self.counted:
            points[match.meeting.home, match.meeting.away] += match.home.points
            points[match.meeting.away, match.meeting.home] += match.away.points
        return points

    @cached_property
    def difference_between(self) -> Mapping[tuple[int, int], int]:
        """What the first entry scored against the second, less what the second scored."""
        differences: dict[tuple[int, int], int] = defaultdict(int)
        for match in self.counted:
            for entry, other, own in (
                (match.meeting.home, match.meeting.away, match.home),
                (match.meeting.away, match.meeting.home, match.away),
            ):
                differences[entry, other] += own.scored - own.conceded
        return differences


Key = Callable[[Collection[int], Facts], Mapping[int, int]]


def _own(value: Callable[[RankedLine], int]) -> Key:
    """Return a key that looks at each entry alone."""
    return lambda group, facts: {entry: value(facts.lines[entry]) for entry in group}


def _head_to_head(group: Collection[int], facts: Facts) -> Mapping[int, int]:
    """Points taken from the others of the group, and from nobody else."""
    return {entry: sum(facts.between.get((entry, other), 0) for other in group) for entry in group}


def _difference_between(group: Collection[int], facts: Facts) -> Mapping[int, int]:
    """Difference of the scores in the matches with the others of the group, and with nobody else."""
    return {entry: sum(facts.difference_between.get((entry, other), 0) for other in group) for entry in group}


def _lot(group: Collection[int], facts: Facts) -> Mapping[int, int]:
    return {entry: facts.lots.get(entry, 0) for entry in group}


def _counted(name: str) -> Key:
    """Return a key that looks at what a game counts besides."""
    return lambda group, facts: {
        entry: facts.lines[entry].tally.number(name) * (-1 if name in facts.fewer else 1) for entry in group
    }


KEYS: Mapping[str, Key] = {
    "points": _own(lambda line: line.tally.points),
    "wins": _own(lambda line: line.wins),
    "legs_won": _own(lambda line: line.tally.legs_won),
    "legs_lost": _own(lambda line: -line.tally.legs_lost),
    "difference": _own(lambda line: line.tally.scored - line.tally.conceded),
    "scored": _own(lambda line: line.tally.scored),
    "conceded": _own(lambda line: -line.tally.conceded),
    "forfeits": _own(lambda line: -line.tally.forfeits),
    "came": _own(lambda line: -line.nobody_came),  # before `fewest`: who plays nothing has no strokes
    "fewest": _own(lambda line: -line.tally.scored),  # strokes: the lower total is better
    "head_to_head": _head_to_head,
    "difference_between": _difference_between,
    "opponents_points": _own(lambda line: line.opponents_points),
    "lot": _lot,
}


def with_came(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys of a ranking: where the lower total is better, those who played come first.

    >>> with_came(("points", "fewest"))
    ('points', 'came', 'fewest')
    """
    return tuple(key for own in keys for key in (("came", own) if own == "fewest" else (own,)))


@dataclass(frozen=True, slots=True)
class Gap:
    """What separates a group from the next one: the key, and its value above and below.

    `key` is ``playoff`` where a play-off did it; then `playoff` is the number of that play-off.
    """

    key: str
    above: int = 0
    below: int = 0
    playoff: int = 0


@dataclass(frozen=True, slots=True)
class Order:
    """Groups from best to last; members of a group are tied. There is a gap between each two."""

    groups: tuple[tuple[int, ...], ...]
    gaps: tuple[Gap, ...] = ()


def order(entries: Collection[int], keys: Sequence[str], facts: Facts) -> Order:
    """Return `entries` in the order of `keys` (D.2); those that no key separates stay tied.

    A key that is not in KEYS is a count of the game.

    >>> lines = {1: RankedLine(entry=1, tally=Tally(points=4)), 2: RankedLine(entry=2, tally=Tally(points=6))}
    >>> order([1, 2], ["points"], Facts(lines)).groups
    ((2,), (1,))
    """
    for key in keys:
        values = (KEYS.get(key) or _counted(key))(entries, facts)
        levels = sorted(set(values.values()), reverse=True)
        if len(levels) > 1:
            parts = [order([e for e in entries if values[e] == level], keys, facts) for level in levels]
            return joined(parts, [Gap(key, above, below) for above, below in itertools.pairwise(levels)])
    return Order((tuple(sorted(entries)),))


def joined(parts: Sequence[Order], between: Sequence[Gap]) -> Order:
    """Return the parts as one order, with `between` as the gaps from each part to the next."""
    groups = [group for part in parts for group in part.groups]
    gaps: list[Gap] = []
    for number, part in enumerate(parts):
        gaps += part.gaps
        gaps += between[number : number + 1]
    return Order(tuple(groups), tuple(gaps))


def without(order: Sequence[Sequence[int]], gone: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Return an order with the places empty of those who are `gone`: those below them move up.

    >>> without([[7], [8, 9], [6]], {7, 9})
    ((8,), (6,))
    """
    there = (tuple(entry for entry in group if entry not in gone) for group in order)
    return tuple(group for group in there if group)


def has_won(own: Tally, other: Tally) -> bool:
    """Return whether a side won a match: by matches where they are worth points themselves, else by points.

    >>> has_won(Tally(points=3), Tally(points=2))
    True
    >>> drawn = {"matches_drawn": 1}
    >>> has_won(Tally(points=3, counts=drawn), Tally(points=2, counts=drawn))
    False
    """
    if any(tally.number(name) for tally in (own, other) for name in MATCHES):
        return own.number(MATCHES[0]) > other.number(MATCHES[0])
    return own.points > other.points


def lines(
    entries: Collection[int],
    counted: Sequence[CountedMatch],
    *,
    byes: Mapping[int, int],
    bye_points: int,
    bye_wins: int = 0,
    given: Mapping[int, Given] | None = None,
) -> dict[int, RankedLine]:
    """Return a line for every entry: matches played and to play, wins, and everything it took.

    A bye is worth `bye_points`, none unless the rule book says so (AMB-G17): in a full round robin
    everybody has the same number of them. In a Swiss draw it is worth `bye_wins` besides.
    `given` is what games count that an entry of an open event did not play.
    """
    played: dict[int, int] = defaultdict(int)
    to_play: dict[int, int] = defaultdict(int)
    wins: dict[int, int] = defaultdict(int)
    tallies: dict[int, list[Tally]] = defaultdict(list)
    how: dict[tuple[int, str], int] = defaultdict(int)
    for match in counted:
        if match.state is MatchState.DROPPED:
            continue
        for entry, own, other in match.sides:
            if match.is_over:
                played[entry] += 1
                wins[entry] += has_won(own, other)
                how[entry, _how(match, own, other)] += 1
            else:
                to_play[entry] += 1
            if match.is_over or any(sheet is not None for sheet in match.meeting.sheets):
                tallies[entry].append(own)
    missed = {e: (given or {}).get(e, Given(0, NOTHING)) for e in entries}
    sums = {e: reduce(add, tallies[e], missed[e].tally + Tally(points=byes.get(e, 0) * bye_points)) for e in entries}
    met = _points_of_opponents(counted, {entry: tally.points for entry, tally in sums.items()}, byes)
    return {
        entry: RankedLine(
            entry=entry,
            played=played[entry],
            to_play=to_play[entry],
            wins=wins[entry] + byes.get(entry, 0) * bye_wins + missed[entry].wins,
            tally=tally,
            opponents_points=met.get(entry, 0),
            gave_away=how[entry, "gave_away"],
            won_by_forfeit=how[entry, "won_by_forfeit"],
            nobody_came=how[entry, "nobody_came"],
            has_a_sheet=bool(tallies[entry]),
            is_given_a_win=byes.get(entry, 0) * bye_wins > 0 or missed[entry].wins > 0,
        )
        for entry, tally in sums.items()
    }


def _how(match: CountedMatch, own: Tally, other: Tally) -> str:
    """Return what a match was for one side of it, where it was entered as one that was not played."""
    if match.state is not MatchState.IN or match.ended not in (Ended.FORFEIT, Ended.NOBODY):
        return "played"
    if match.ended is Ended.NOBODY:
        return "nobody_came"
    return "won_by_forfeit" if has_won(own, other) else "gave_away" if has_won(other, own) else "played"


def _points_of_opponents(
    counted: Sequence[CountedMatch], points: Mapping[int, int], byes: Mapping[int, int]
) -> Mapping[int, int]:
    """Return how strong those were whom an entry was drawn against: what a Swiss draw leaves to chance."""
    met: dict[int, int] = defaultdict(int)
    for match in counted:
        if match.is_over:
            met[match.meeting.home] += points.get(match.meeting.away, 0)
            met[match.meeting.away] += points.get(match.meeting.home, 0)
    for entry, rounds in byes.items():
        met[entry] += rounds * points.get(entry, 0)
    return met
