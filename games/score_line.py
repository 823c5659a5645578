"""What people read of a game of legs: its sheet in one short line, home first, and how its table begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.base import Column, Ending, LegResult, Side
from games.ended import Ended, ended
from kit.pure.translation import gettext, gettext_lazy

# The columns before what the game itself gives out.
LEGS_PLAYED = (
    Column("played", gettext_lazy("Played"), gettext_lazy("Matches played")),
    Column("legs_won", gettext_lazy("Legs won")),
    Column("legs_lost", gettext_lazy("Legs lost")),
)


# How a match ended, in a list of matches.
ENDED: Mapping[Ended, str] = {
    Ended.PLAYED: gettext_lazy("played"),
    Ended.IN_PART: gettext_lazy("played, a leg forfeited"),
    Ended.FORFEIT: gettext_lazy("forfeit"),
    Ended.NOBODY: gettext_lazy("neither side came"),
    Ended.BYE: gettext_lazy("no opponent"),
}


def marked(score: str, how: Ended) -> str:
    """Return the score of a match with how it ended, where it was not played; in place of one that nobody played.

    >>> marked("2–0", Ended.FORFEIT), marked("2–1", Ended.IN_PART), marked("0–0", Ended.NOBODY)
    ('2–0 (forfeit)', '2–1 (a leg forfeited)', 'neither side came')
    """
    if how is Ended.FORFEIT:
        return gettext("%(score)s (forfeit)") % {"score": score}
    if how is Ended.IN_PART:
        return gettext("%(score)s (a leg forfeited)") % {"score": score}
    return str(ENDED[how]) if how in (Ended.NOBODY, Ended.BYE) else score


def each_leg(legs: Sequence[LegResult]) -> str:
    """Return the score of each leg; one that was forfeited or ended by time says so.

    >>> from games.legs import won_by
    >>> each_leg([won_by(Side.HOME, 121, 88), won_by(Side.AWAY, 9, 7, Ending.TIME)])
    '121–88, 7–9 (time)'
    """
    if ended(legs) is Ended.NOBODY:
        return marked("", Ended.NOBODY)
    return ", ".join(_leg(leg) for leg in legs if leg.ending is not Ending.NOT_PLAYED)


def legs_won(legs: Sequence[LegResult]) -> str:
    """Return how many legs each side won, and whether one or all of them were forfeited.

    >>> from games.legs import won_by
    >>> forfeited = LegResult(home=1, away=0, ending=Ending.FORFEIT, at_fault=Side.AWAY)
    >>> legs_won([won_by(Side.HOME, 1, 0), forfeited])
    '2–0 (a leg forfeited)'
    """
    wins = [leg.winner for leg in legs]
    line = f"{wins.count(Side.HOME)}\N{EN DASH}{wins.count(Side.AWAY)}"
    return marked(line, ended(legs))


def _leg(leg: LegResult) -> str:
    score = f"{leg.home}\N{EN DASH}{leg.away}"
    if leg.ending is Ending.FORFEIT:
        return gettext("%(score)s (forfeit)") % {"score": score}
    return gettext("%(score)s (time)") % {"score": score} if leg.ending is Ending.TIME else score
