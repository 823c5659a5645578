"""A knockout of any number: byes where the number is not a power of two, and who plays the winner of what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Generic

from tournaments.draws.engine.groups import bracket_seats, relatives_together, swap_while_better
from tournaments.draws.engine.model import DrawError, E, SittingOut
from tournaments.draws.engine.seating import Labels


class Wing(StrEnum):
    """In which part of a double knockout a match is; a knockout has only one part."""

    ONLY = ""
    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    SECOND_FINAL = "second_final"


def takes_loser(wing: str, source: str, *, takes_losers: bool, best: int = 0, source_best: int = 0) -> bool:
    """Return whether the loser of a match comes into the next one, of which `wing` and `takes_losers` are told.

    `source` is the wing of the match before it. Into the losers' side come those who lose on the winners' side, and
    those who win on its own. In finals for every place a match is for places from `best` on, and that before it from
    `source_best` on: who wins still plays for the best of them.

    >>> takes_loser("losers", "winners", takes_losers=False), takes_loser("losers", "losers", takes_losers=False)
    (True, False)
    >>> takes_loser("", "", takes_losers=False, best=3, source_best=1)
    True
    """
    return takes_losers or (wing == Wing.LOSERS and source == Wing.WINNERS) or best > source_best


@dataclass(frozen=True, slots=True)
class KnockOutMatch(Generic[E]):
    """One match of a knockout. A side is an entry, or the number of the match that it comes out of.

    `takes_losers` marks the match for third place: both sides are the losers of the matches named.
    In finals for every place a match says which places it is for.
    """

    number: int
    round: int
    home: E | None = None
    away: E | None = None
    home_from: int | None = None
    away_from: int | None = None
    takes_losers: bool = False
    wing: Wing = Wing.ONLY
    best_place: int | None = None
    worst_place: int | None = None


@dataclass(frozen=True, slots=True)
class KnockOut(Generic[E]):
    """All matches in playing order, and who sits out the first round."""

    matches: tuple[KnockOutMatch[E], ...]
    byes: tuple[SittingOut, ...]

    @property
    def rounds(self) -> int:
        return self.matches[-1].round


def knock_out(order: Sequence[E], *, third_place: bool = False) -> KnockOut[E]:
    """Return the knockout of `order`, which is a drawn order or the order of a table.

    The first of the order sit out the first round where the number is not a power of two, and the first two
    can meet in the final only. Raises DrawError for fewer than two.

    >>> made = knock_out(["Edson", "Hinton", "Jasper"])
    >>> [(t.round, t.home or t.home_from, t.away or t.away_from) for t in made.matches], made.byes[0].entry
    ([(1, 'Hinton', 'Jasper'), (2, 'Edson', 1)], 'Edson')
    """
    if len(order) < 2:
        raise DrawError("too_few_entries", entries=len(order))
    # An entry, or the match that it comes out of; neither where a bye is.
    sides: list[tuple[E | None, int | None]] = [
        (order[seat] if seat < len(order) else None, None) for seat in bracket_seats(len(order))
    ]
    matches: list[KnockOutMatch[E]] = []
    byes: list[SittingOut] = []
    round_number = 1
    while len(sides) > 1:
        if len(sides) == 2 and third_place and len(matches) >= 2:
            matches.append(_third_place(len(matches) + 1, round_number, sides))
        winners: list[tuple[E | None, int | None]] = []
        for home, away in zip(sides[::2], sides[1::2], strict=True):
            if away == (None, None):
                assert home[0] is not None
                byes.append(SittingOut(round_number, home[0]))
                winners.append(home)
                continue
            matches.append(KnockOutMatch(len(matches) + 1, round_number, home[0], away[0], home[1], away[1]))
            winners.append((None, len(matches)))
        sides = winners
        round_number += 1
    return KnockOut(tuple(matches), tuple(byes))


def apart(order: Sequence[E], labels: Mapping[E, Labels], *, seeded: bool = False) -> tuple[E, ...]:
    """Return `order` changed as little as keeps relatives from meeting in the first round, as far as that goes.

    `labels` go from the wide to the narrow (district, branch); a narrow one counts for more than any number of wide
    ones. Only those change places who play in the first round. A `seeded` order keeps what seeds are for: third and
    fourth may change places, fifth to eighth, ninth to sixteenth and so on, but not a third and a fifth.

    >>> branch = {"a": ["1"], "b": ["1"], "c": ["2"], "d": ["2"]}
    >>> apart("acdb", branch), apart("acdb", branch, seeded=True)
    (('c', 'a', 'd', 'b'), ('a', 'c', 'b', 'd'))
    """
    swapped = list(order)
    size = 1 << (len(swapped) - 1).bit_length()
    playing = range(size - len(swapped), len(swapped))

    def cost(*seats: int) -> int:
        matches = {(min(seat, size - 1 - seat), max(seat, size - 1 - seat)) for seat in seats}
        return sum(len(swapped) ** relatives_together([[swapped[a], swapped[b]]], labels) for a, b in matches)

    pairs = combinations(playing, 2)
    alike = [(a, b) for a, b in pairs if not seeded or a.bit_length() == b.bit_length()]
    swap_while_better(swapped, alike, cost)
    return tuple(swapped)


def _third_place(number: int, round_number: int, finalists: Sequence[tuple[object, int | None]]) -> KnockOutMatch[E]:
    (_, home_from), (_, away_from) = finalists
    if home_from is None or away_from is None:
        raise DrawError("no_third_place")
    return KnockOutMatch(number, round_number, home_from=home_from, away_from=away_from, takes_losers=True)
