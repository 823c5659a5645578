"""Finals for every place: the field in tiers by its tables, each a small knockout in which those who lose play on.

The first tier plays for first place and the next ones for the places below it. In each, the winners of a match play
for the better half of its places, and the losers for the other half, until two meet for one place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from tournaments.draws.engine.double import double_knock_out
from tournaments.draws.engine.groups import Grouping, bracket_order, bracket_seats
from tournaments.draws.engine.knockout import KnockOut, KnockOutMatch, knock_out
from tournaments.draws.engine.model import DrawError, E, SittingOut

# A team, or the match that it comes out of.
_Side = tuple[E | None, int | None]


def tiers_of(groups: Sequence[Sequence[E]], grouping: Grouping) -> tuple[tuple[E, ...], ...]:
    """Return who plays for the same places, the best first; `groups` are whole tables, the first of each first.

    The first `advance` of each group play for first place, as in other finals. After them all of one place in their
    group are a tier, and where there is one table, each two neighbours. The last may be alone, and keeps its place.

    >>> tiers_of(["abcde"], Grouping(1, 2)), tiers_of(["ace", "bd"], Grouping(2, 1))
    ((('a', 'b'), ('c', 'd'), ('e',)), (('a', 'b'), ('c', 'd'), ('e',)))
    """
    advance = grouping.advance
    order = bracket_order(len(groups), advance=advance)
    tiers = [tuple(groups[at.group][at.place - 1] for at in order if at.place <= len(groups[at.group]))]
    if len(groups) == 1:
        rest = groups[0][advance:]
        tiers += [tuple(rest[start : start + 2]) for start in range(0, len(rest), 2)]
    else:
        places = range(advance, max(map(len, groups), default=0))
        tiers += [tuple(group[place] for group in groups if place < len(group)) for place in places]
    return tuple(tier for tier in tiers if tier)


def sizes_of(entries: int, grouping: Grouping) -> list[int]:
    """Return how many play for the same places, the best first, of groups as equal in number as can be.

    >>> sizes_of(9, Grouping(1, 4)), sizes_of(11, Grouping(3, 1))
    ([4, 2, 2, 1], [3, 3, 3, 2])
    """
    count = grouping.count
    groups = [[0] * (entries // count + (number < entries % count)) for number in range(count)]
    return [len(tier) for tier in tiers_of(groups, grouping)]


def matches_for_places(sizes: Iterable[int]) -> Counter[int]:
    """Return how many matches each round of finals for every place has, by the sizes of the tiers.

    >>> sorted(matches_for_places([4, 2, 2, 1]).items())
    [(1, 4), (2, 2)]
    """
    tiers = [range(size) for size in sizes]
    return Counter(match.round for match in every_place(tiers).matches)


def matches_of_finals(entries: int, grouping: Grouping) -> int:
    """Return how many matches the finals of so many entries take, for every place where that is asked for.

    >>> matches_of_finals(9, Grouping(1, 4)), matches_of_finals(9, Grouping(1, 4, every_place=True))
    (3, 6)
    """
    if not grouping.every_place:
        return grouping.matches
    return sum(matches_for_places(sizes_of(entries, grouping)).values())


def bracket_of_finals(
    groups: Sequence[Sequence[E]], grouping: Grouping, *, double: bool = False
) -> tuple[list[E], KnockOut[E]]:
    """Return those who play in the finals, as they are seated, and their matches. Raises DrawError for no match.

    `groups` are those who go on, of each group the first first; for every place they are whole tables.

    >>> order, bracket = bracket_of_finals([["a1", "a2"], ["b1", "b2"]], Grouping(2, 2))
    >>> order, [(match.home, match.away) for match in bracket.matches][:2]
    (['a1', 'b1', 'a2', 'b2'], [('a1', 'b2'), ('b1', 'a2')])
    """
    if grouping.every_place:
        tiers = tiers_of(groups, grouping)
        bracket = every_place(tiers)
        if not bracket.matches:
            raise DrawError("too_few_entries", entries=sum(map(len, groups)))
        return [entry for tier in tiers for entry in tier], bracket
    places = bracket_order(len(groups), advance=max(map(len, groups)))
    order = [groups[at.group][at.place - 1] for at in places if at.place <= len(groups[at.group])]
    if double:
        return order, double_knock_out(order)
    return order, knock_out(order, third_place=grouping.third_place and len(order) >= 4)


def every_place(tiers: Sequence[Sequence[E]]) -> KnockOut[E]:
    """Return the matches for every place, of `tiers` that are ordered by strength: the best places last in a round.

    Where the number of a tier is not a power of two, the first of it sit out the first round.

    >>> made = every_place(["abcd", "ef", "g"])
    >>> [(t.round, t.home or t.home_from, t.away or t.away_from, t.best_place, t.worst_place) for t in made.matches]
    [(1, 'e', 'f', 5, 6), (1, 'a', 'd', 1, 4), (1, 'b', 'c', 1, 4), (2, 2, 3, 3, 4), (2, 2, 3, 1, 2)]
    """
    made = _Made[E]()
    best = 1
    for tier in tiers:
        made.play([(entry, None) for entry in tier], best, 1)
        best += len(tier)
    in_order = sorted(made.matches, key=lambda match: (match.round, -(match.best_place or 0), match.number))
    number = {match.number: at for at, match in enumerate(in_order, start=1)}
    matches = (
        replace(
            match,
            number=number[match.number],
            home_from=number[match.home_from] if match.home_from else None,
            away_from=number[match.away_from] if match.away_from else None,
        )
        for match in in_order
    )
    return KnockOut(tuple(matches), tuple(made.byes))


@dataclass(frozen=True, slots=True)
class Given:
    """The place that a match gives to one who was in it; the last match of a team is the one for the fewest places."""

    entry: int
    place: int
    places: int  # how many the match is for
    came: bool = True


def places_left(entries: Sequence[int], given: Iterable[Given]) -> tuple[tuple[int, ...], ...]:
    """Return who has which place, the first first; who did not come shares one, behind who lost it at the table.

    The last match of a team gives it the best of the places it was for, or the worst. Who played none keeps the place
    of its seat, in the order of `entries`.

    >>> won = [(4, 1, 1, 4), (3, 2, 1, 4), (4, 3, 1, 2), (1, 2, 3, 4)]
    >>> given = [Given(e, p, last - first + 1) for one, two, first, last in won for e, p in ((one, first), (two, last))]
    >>> places_left([1, 2, 3, 4, 5], given)
    ((4,), (3,), (1,), (2,), (5,))
    """
    place = {entry: (seat, False) for seat, entry in enumerate(entries, start=1)}
    for last in sorted(given, key=lambda given: given.places, reverse=True):
        place[last.entry] = (last.place, not last.came)
    levels = sorted({place[entry] for entry in entries})
    return tuple(tuple(entry for entry in entries if place[entry] == level) for level in levels)


@dataclass
class _Made(Generic[E]):
    """The matches that were made so far, numbered in the order in which they were."""

    matches: list[KnockOutMatch[E]] = field(default_factory=list)
    byes: list[SittingOut] = field(default_factory=list)

    def play(self, order: Sequence[_Side[E]], best: int, in_round: int) -> None:
        """Let those of `order`, the strongest first, play for the places from `best` on."""
        nobody: _Side[E] = (None, None)
        sides = [order[seat] if seat < len(order) else nobody for seat in bracket_seats(len(order))]
        left = len(order)
        while left > 1:
            winners: list[_Side[E]] = []
            losers: list[_Side[E]] = []
            worst = best + left - 1
            for home, away in zip(sides[::2], sides[1::2], strict=True):
                if away == nobody:
                    if home[0] is not None:
                        self.byes.append(SittingOut(in_round, home[0]))
                    winners.append(home)
                    continue
                number = len(self.matches) + 1
                self.matches.append(
                    KnockOutMatch(
                        number, in_round, home[0], away[0], home[1], away[1], best_place=best, worst_place=worst
                    )
                )
                winners.append((None, number))
                losers.append((None, number))
            in_round += 1
            self.play(losers, best + len(winners), in_round)
            sides, left = winners, len(winners)
