"""A double knockout: who loses twice is out. The bracket of `knockout` is its winners' side; a losers' side is added.

A round is what the hall plays at the same time: the second round of the winners' side stands beside the first of the
losers' side, and so on. Whoever is without an opponent on the losers' side goes on to its next round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic

from tournaments.draws.engine.knockout import KnockOut, KnockOutMatch, Wing, knock_out
from tournaments.draws.engine.model import DrawError, E

FEWEST = 3
# To which place of the losers' side the losers of each round of the winners' side go, from the second round to the one
# before its final: place p takes the loser of match p ^ mask. Found by trying all of them for brackets of 8, 16 and 32
# (of 64: those that cross whole quarters): with these two who have met do so again as late, and as seldom, as can be.
_CROSSED = {3: (1,), 4: (2, 0), 5: (4, 1, 1), 6: (8, 2, 3, 0)}

# Where a place of the losers' side is filled from: the number of a match; None where nobody comes.
Place = int | None


def double_knock_out(order: Sequence[E]) -> KnockOut[E]:
    """Return the double knockout of `order`, which is a drawn order or the order of a table.

    The winners' side is the knockout of that order, byes included. Those who lose there go to the losers' side, where
    nobody waits more than once; its winner meets the winner of the other side in the final. A second final, where the
    unbeaten team loses the first, is made when that happens. Raises DrawError for fewer than three.

    >>> made = double_knock_out("abcd")
    >>> [(t.number, t.round, t.wing.value, t.home or t.home_from, t.away or t.away_from) for t in made.matches]
    ... # doctest: +NORMALIZE_WHITESPACE
    [(1, 1, 'winners', 'a', 'd'), (2, 1, 'winners', 'b', 'c'), (3, 2, 'winners', 1, 2), (4, 2, 'losers', 1, 2),
     (5, 3, 'losers', 4, 3), (6, 4, 'final', 3, 5)]
    """
    if len(order) < FEWEST:
        raise DrawError("double_needs_three", entries=len(order))
    single = knock_out(order)
    side = _LosersSide(single, len(order))
    return replace(single, matches=side.with_final())


class _LosersSide(Generic[E]):
    """The losers' side as it is built, round by round, beside the winners' side."""

    def __init__(self, single: KnockOut[E], entries: int) -> None:
        self.depth = (entries - 1).bit_length()
        self.lost_in: dict[int, list[Place]] = {
            number: self._places(single, number) for number in range(1, self.depth + 1)
        }
        # Matches get their numbers once all are known; until then a match is told by its place in this list.
        self.made: list[KnockOutMatch[E]] = [
            replace(match, round=_in_step(match.round), wing=Wing.WINNERS) for match in single.matches
        ]

    def _places(self, single: KnockOut[E], number: int) -> list[Place]:
        """Return the losers of a round of the winners' side, None where there was no match as somebody waited."""
        if number > 1:
            return [match.number for match in single.matches if match.round == number]
        second = [match for match in single.matches if match.round == 2]
        return [source for match in second for source in (match.home_from, match.away_from)]

    def with_final(self) -> tuple[KnockOutMatch[E], ...]:
        """Return all matches in the order of play, numbered from 1."""
        places, step = self.lost_in[1], 1
        for number in range(2, self.depth + 1):
            step += 1
            places = [self._meet(first, second, step) for first, second in zip(places[::2], places[1::2], strict=True)]
            step += 1
            down = self._crossed(number)
            places = [self._meet(stays, comes, step) for stays, comes in zip(places, down, strict=True)]
        (from_below,) = places
        top = self.lost_in[self.depth][0]
        self.made.append(
            KnockOutMatch(len(self.made) + 1, step + 1, home_from=top, away_from=from_below, wing=Wing.FINAL)
        )
        return _numbered(self.made)

    def _crossed(self, number: int) -> list[Place]:
        """Return the losers of a round of the winners' side in the order of the places that they take below."""
        lost = self.lost_in[number]
        masks = _CROSSED.get(self.depth, ())
        mask = masks[number - 2] if number - 2 < len(masks) else len(lost) // 2
        return [lost[place ^ mask] for place in range(len(lost))]

    def _meet(self, place: Place, two: Place, step: int) -> Place:
        """Return who comes out of a place of the losers' side: of a match, or whoever has no opponent."""
        if place is None or two is None:
            return place or two
        self.made.append(KnockOutMatch(len(self.made) + 1, step, home_from=place, away_from=two, wing=Wing.LOSERS))
        return len(self.made)


def _in_step(number: int) -> int:
    """Return the round in which a round of the winners' side is played: every second one has the losers' side alone.

    >>> [_in_step(number) for number in range(1, 5)]
    [1, 2, 4, 6]
    """
    return max(1, 2 * number - 2)


def _numbered(made: Sequence[KnockOutMatch[E]]) -> tuple[KnockOutMatch[E], ...]:
    """Return the matches in the order of play with new numbers; rounds in which nobody plays are left out."""
    rounds = {number: at for at, number in enumerate(sorted({match.round for match in made}), start=1)}
    in_order = sorted(made, key=lambda match: (match.round, match.wing is not Wing.WINNERS, match.number))
    number_of = {match.number: number for number, match in enumerate(in_order, start=1)}
    return tuple(
        replace(
            match,
            number=number_of[match.number],
            round=rounds[match.round],
            home_from=number_of[match.home_from] if match.home_from else None,
            away_from=number_of[match.away_from] if match.away_from else None,
        )
        for match in in_order
    )
