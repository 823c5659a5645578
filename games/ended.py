"""How a match ended: played, or forfeited in whole or in part, or with nobody there to play it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from games.base import Ending, LegResult


class Ended(StrEnum):
    """How a match ended; of a match of two pairs, both of their sheets together."""

    PLAYED = "played"
    IN_PART = "in_part"  # a leg of it was forfeited, or one of its pairs
    FORFEIT = "forfeit"  # one side forfeited all of it
    NOBODY = "nobody"  # neither side came
    BYE = "bye"  # nobody came out of the match before, so one side has no opponent


def ended(legs: Sequence[LegResult]) -> Ended:
    """Return how the match of this sheet ended.

    >>> from games.base import Side
    >>> nobody = LegResult(home=0, away=0, ending=Ending.FORFEIT)
    >>> given = LegResult(home=0, away=1, ending=Ending.FORFEIT, at_fault=Side.HOME)
    >>> [ended(sheet).value for sheet in ([nobody, nobody], [given, given], [LegResult(home=1, away=0), given])]
    ['nobody', 'forfeit', 'in_part']
    """
    there = [leg for leg in legs if leg.ending is not Ending.NOT_PLAYED]
    forfeited = [leg for leg in there if leg.ending is Ending.FORFEIT]
    if not forfeited:
        return Ended.PLAYED
    if len(forfeited) < len(there):
        return Ended.IN_PART
    return Ended.NOBODY if all(leg.at_fault is None for leg in there) else Ended.FORFEIT


def together(parts: Iterable[Ended]) -> Ended:
    """Return how a match ended whose sheets, one of each pair, ended so.

    >>> together([Ended.FORFEIT, Ended.NOBODY]), together([Ended.PLAYED, Ended.NOBODY]), together([])
    (<Ended.FORFEIT: 'forfeit'>, <Ended.IN_PART: 'in_part'>, <Ended.PLAYED: 'played'>)
    """
    all_of_them = set(parts)
    if len(all_of_them) < 2:
        return next(iter(all_of_them), Ended.PLAYED)
    return Ended.FORFEIT if all_of_them == {Ended.FORFEIT, Ended.NOBODY} else Ended.IN_PART
