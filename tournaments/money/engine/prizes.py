"""Prize money out of the final order: tied teams share the sum of the places that they take, to the cent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


def shared(prizes: Mapping[int, int], order: Sequence[Sequence[T]]) -> dict[T, int]:
    """Return what each team gets, best first. Cents that do not divide go to the teams that are named first.

    >>> shared({1: 10_000, 2: 6_000, 3: 3_000}, [["a"], ["b", "c", "d"]])
    {'a': 10000, 'b': 3000, 'c': 3000, 'd': 3000}
    >>> shared({1: 10_000}, [["a", "b", "c"]])
    {'a': 3334, 'b': 3333, 'c': 3333}
    >>> shared({1: 10_000, 5: 100}, [["a"], ["b"]])
    {'a': 10000}
    """
    amounts: dict[T, int] = {}
    place = 1
    for group in order:
        total = sum(prizes.get(place + nth, 0) for nth in range(len(group)))
        each, more = divmod(total, len(group)) if group else (0, 0)
        amounts |= {team: cents for nth, team in enumerate(group) if (cents := each + (nth < more))}
        place += len(group)
    return amounts
