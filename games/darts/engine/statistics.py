"""What a player or a side did in the legs of a match.

| figure | how it is counted |
|---|---|
| average | 3 x points / darts. Darts before the opening double count; a bust counts three |
| first nine | the same over the first three throws of each player in each leg |
| checkout % | legs finished / darts thrown when one dart could finish, where these were counted |
| 100+, 140+, 180 | throws of at least 100, at least 140, and of 180 |
| high finish | the most points that ended a leg |
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add

from games.base import Side
from games.darts.engine.state import Visit


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Sums that figures are made of; they add up over legs and players."""

    points: int = 0
    darts: int = 0
    first_points: int = 0
    first_darts: int = 0
    finishes: int = 0
    darts_at_double: int = 0
    finishes_counted: int = 0
    hundreds: int = 0
    hundred_forties: int = 0
    hundred_eighties: int = 0
    high_finish: int = 0

    @property
    def average(self) -> float | None:
        """Points a throw of three darts; None before the first dart."""
        return 3 * self.points / self.darts if self.darts else None

    @property
    def first_nine(self) -> float | None:
        """Points a throw over the first nine darts of each leg."""
        return 3 * self.first_points / self.first_darts if self.first_darts else None

    @property
    def checkout_percent(self) -> float | None:
        """Finishes for each hundred darts at a finish; None where nobody counted these darts."""
        return 100 * self.finishes_counted / self.darts_at_double if self.darts_at_double else None

    def __add__(self, other: Figures) -> Figures:
        sums = {name: getattr(self, name) + getattr(other, name) for name in self.__slots__ if name != "high_finish"}
        return Figures(**sums, high_finish=max(self.high_finish, other.high_finish))


def figures_of_a_side(visits: Iterable[Visit], side: Side) -> Figures:
    """Return the figures of all players of `side` in one leg: the first nine darts are those of each player."""
    mine = [visit for visit in visits if visit.side is side]
    players = sorted({visit.player for visit in mine})
    return reduce(add, (figures(visit for visit in mine if visit.player == player) for player in players), Figures())


def figures(visits: Iterable[Visit]) -> Figures:
    """Return the figures of the throws of one player in one leg, in their order.

    >>> from games.base import Side
    >>> one = Visit(side=Side.HOME, player=0, before=501, points=180, darts=3)
    >>> two = Visit(side=Side.HOME, player=0, before=321, points=60, darts=3)
    >>> figures([one, two]).average
    120.0
    """
    total = Figures()
    for number, visit in enumerate(visits, start=1):
        done = visit.after == 0
        total += Figures(
            points=visit.points,
            darts=visit.darts,
            first_points=visit.points if number <= 3 else 0,
            first_darts=visit.darts if number <= 3 else 0,
            finishes=int(done),
            darts_at_double=visit.at_double or 0,
            finishes_counted=int(done and visit.at_double is not None),
            hundreds=int(visit.points >= 100),
            hundred_forties=int(visit.points >= 140),
            hundred_eighties=int(visit.points == 180),
            high_finish=visit.points if done else 0,
        )
    return total
