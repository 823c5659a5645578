"""What people read of a game of legs: its sheet in one short line, home first, and how its table begins."""

from __future__ import annotations

from collections.abc import Sequence

from games.base import Column, Ending, LegResult, Side
from kit.pure.translation import gettext, gettext_lazy

# The columns before what the game itself gives out.
LEGS_PLAYED = (
    Column("played", gettext_lazy("Played"), gettext_lazy("Matches played")),
    Column("legs_won", gettext_lazy("Legs won")),
    Column("legs_lost", gettext_lazy("Legs lost")),
)


def each_leg(legs: Sequence[LegResult]) -> str:
    """Return the score of each leg; one that was forfeited or ended by time says so.

    >>> from games.legs import won_by
    >>> each_leg([won_by(Side.HOME, 121, 88), won_by(Side.AWAY, 9, 7, Ending.TIME)])
    '121–88, 7–9 (time)'
    """
    return ", ".join(_leg(leg) for leg in legs if leg.ending is not Ending.NOT_PLAYED)


def legs_won(legs: Sequence[LegResult]) -> str:
    """Return how many legs each side won, and that one was forfeited when one was.

    >>> from games.legs import won_by
    >>> forfeited = LegResult(home=1, away=0, ending=Ending.FORFEIT, at_fault=Side.AWAY)
    >>> legs_won([won_by(Side.HOME, 1, 0), forfeited])
    '2–0 (forfeit)'
    """
    wins = [leg.winner for leg in legs]
    line = f"{wins.count(Side.HOME)}\N{EN DASH}{wins.count(Side.AWAY)}"
    forfeited = any(leg.ending is Ending.FORFEIT for leg in legs)
    return gettext("%(score)s (forfeit)") % {"score": line} if forfeited else line


def _leg(leg: LegResult) -> str:
    score = f"{leg.home}\N{EN DASH}{leg.away}"
    if leg.ending is Ending.FORFEIT:
        return gettext("%(score)s (forfeit)") % {"score": score}
    return gettext("%(score)s (time)") % {"score": score} if leg.ending is Ending.TIME else score
