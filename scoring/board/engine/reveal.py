"""Awards announced one by one, the last place first, so that a banquet has its moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

ANNOUNCED = 3  # third, runner-up, champion

Awards = Sequence[tuple[int, tuple[int, ...]]]  # (award, entries), 1 first; those who are level share one
Said = Mapping[int, frozenset[int]]  # award to the entries that it was announced for


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """What of the awards is said (the champion first), and which one comes next; None when all are."""

    shown: tuple[tuple[int, tuple[int, ...]], ...]
    next: int | None


def announced(awards: Awards, said: Said) -> Announced:
    """Return what of `awards` stands announced.

    An announcement counts for exactly the entries that it named. A correction that gives the award to somebody else
    sets it aside, and nobody learns who has it now before the chair says so.

    >>> announced([(1, (7,)), (2, (8,)), (3, (9,))], {3: frozenset({9})})
    Announced(shown=((3, (9,)),), next=2)
    >>> announced([(1, (8,)), (2, (7,)), (3, (9,))], {3: frozenset({9}), 2: frozenset({8})})
    Announced(shown=((3, (9,)),), next=2)
    """
    shown = tuple((award, entries) for award, entries in awards if said.get(award) == frozenset(entries))
    left = [award for award, _ in awards if award not in dict(shown)]
    return Announced(shown=shown, next=max(left, default=None))
