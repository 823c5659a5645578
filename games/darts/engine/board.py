"""The dart board: what a dart can score, and how a score can be finished."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal

In = Literal["fly", "double", "master"]
Out = Literal["single", "double", "master"]


class Landed(StrEnum):
    """What became of a dart."""

    BOARD = "board"
    MISSED = "missed"
    FELL = "fell"  # out of the board before the marker called: it does not count (DARTS Reg. xiii)


@dataclass(frozen=True, slots=True)
class Dart:
    """One dart: a number from 1 to 20 or the bull (25), once, twice or three times.

    >>> Dart(20, 3).points, str(Dart(20, 3)), str(Dart(25, 2))
    (60, 'T20', 'bull')
    """

    number: int = 0
    times: int = 0
    landed: Landed = Landed.BOARD

    def __post_init__(self) -> None:
        if self.landed is not Landed.BOARD:
            if self.number or self.times:
                raise ValueError("a dart that is not in the board has no number")
        elif not (1 <= self.number <= 20 and 1 <= self.times <= 3) and not (self.number == 25 and self.times in (1, 2)):
            raise ValueError(f"there is no field {self.times} x {self.number}")

    @property
    def points(self) -> int:
        return self.number * self.times

    def __str__(self) -> str:
        if self.landed is not Landed.BOARD:
            return self.landed.value
        if self.number == 25:
            return "bull" if self.times == 2 else "25"
        return f"{' DT'[self.times - 1].strip()}{self.number}"


MISS = Dart(landed=Landed.MISSED)
FELL = Dart(landed=Landed.FELL)
FIELDS: tuple[Dart, ...] = tuple(
    Dart(number, times) for number in (*range(1, 21), 25) for times in (1, 2, 3) if number * times != 75
)


_POINTS = frozenset(dart.points for dart in FIELDS)


def opens(dart: Dart, into: In) -> bool:
    """Return whether `dart` begins the score (DARTS Reg. vii, viii: the bull is a double)."""
    if dart.landed is not Landed.BOARD:
        return False
    return into == "fly" or dart.times == 2 or (into == "master" and dart.times == 3)


def closes(dart: Dart, out: Out) -> bool:
    """Return whether `dart` may be the last one of a leg."""
    if dart.landed is not Landed.BOARD:
        return False
    return out == "single" or dart.times == 2 or (out == "master" and dart.times == 3)


@cache
def visit_scores(darts: int) -> frozenset[int]:
    """Return every total that `darts` darts can score, misses included.

    >>> sorted(set(range(181)) - visit_scores(3))
    [163, 166, 169, 172, 173, 175, 176, 178, 179]
    """
    scores = {0}
    for _ in range(darts):
        scores |= {score + dart.points for score in scores for dart in FIELDS}
    return frozenset(scores)


@cache
def opening_scores(darts: int, into: In) -> frozenset[int]:
    """Return every total of a visit of `darts` darts in which the score may or may not be opened.

    >>> max(opening_scores(3, "double"))
    170
    """
    scores = {0}
    for first in range(darts):
        for dart in FIELDS:
            if opens(dart, into):
                scores |= {dart.points + more for more in visit_scores(darts - first - 1)}
    return frozenset(scores)


@cache
def finishing_darts(score: int, out: Out) -> int | None:
    """Return with how few darts `score` can be finished, or None when three are not enough.

    >>> [finishing_darts(score, "double") for score in (40, 99, 170, 169)]
    [1, 3, 3, None]
    """
    return next((darts for darts in (1, 2, 3) if _can_finish(score, darts, out)), None)


@cache
def opening_finish(score: int, into: In, out: Out) -> int | None:
    """Return with how few darts `score` can be opened and finished in one throw; None when three are not enough.

    >>> opening_finish(40, "double", "double"), opening_finish(101, "double", "double")
    (1, 3)
    >>> opening_finish(170, "double", "double")  # 160 is the most: bull, T20, bull
    """
    ways = [dart for dart in FIELDS if opens(dart, into)]
    if any(dart.points == score and closes(dart, out) for dart in ways):
        return 1
    rest = [finishing_darts(score - dart.points, out) for dart in ways if dart.points < score]
    fewest = min((darts for darts in rest if darts is not None), default=3)
    return fewest + 1 if fewest < 3 else None


@cache
def _closing(score: int, out: Out) -> tuple[Dart, ...]:
    """Return every dart that ends a leg with `score` left."""
    return tuple(dart for dart in FIELDS if dart.points == score and closes(dart, out))


@cache
def _can_finish(score: int, darts: int, out: Out) -> bool:
    if darts == 1:
        return bool(_closing(score, out))
    return any(_can_finish(score - points, darts - 1, out) for points in _POINTS if points < score)


def finishes(score: int, darts: int, out: Out) -> Iterator[tuple[Dart, ...]]:
    """Yield every way to finish `score` with exactly `darts` darts; the order of all but the last does not matter."""
    return _finishes(score, darts, out)


def _finishes(score: int, darts: int, out: Out, first: int = 0) -> Iterator[tuple[Dart, ...]]:
    if darts == 1:
        yield from ((dart,) for dart in _closing(score, out))
        return
    for place in range(first, len(FIELDS)):
        left = score - FIELDS[place].points
        if left > 0:
            for rest in _finishes(left, darts - 1, out, place):
                yield (FIELDS[place], *rest)


# How unwelcome each double is to end on: those that halve again after a miss inside are liked best.
_DOUBLES = {0: (20, 16), 2: (18, 12, 10, 8), 4: (14, 6, 4), 8: (2, 19, 17, 15, 13, 11, 9, 7, 5, 3), 14: (1, 25)}
_DISLIKED = {number: effort for effort, numbers in _DOUBLES.items() for number in numbers}


@cache
def advice(score: int, darts: int, out: Out) -> tuple[Dart, ...]:
    """Return a good way to finish `score` with at most `darts` darts; empty when there is none.

    As few darts as possible; a finish on a double that players like; big trebles on the way.

    >>> [str(dart) for dart in advice(170, 3, "double")], [str(dart) for dart in advice(40, 3, "double")]
    (['T20', 'T20', 'bull'], ['D20'])
    >>> advice(170, 2, "double")
    ()
    """
    for count in range(1, darts + 1):
        ways = list(_finishes(score, count, out))
        if ways:
            best = min(ways, key=_dislike)
            return (*sorted(best[:-1], key=lambda dart: -dart.points), best[-1])
    return ()


def _dislike(way: tuple[Dart, ...]) -> tuple[int, tuple[int, ...]]:
    *before, last = way
    ending = {1: 0, 2: _DISLIKED[last.number], 3: _effort(last)}[last.times]
    return sum(map(_effort, before)) + ending, tuple(-dart.points for dart in way)


def _effort(dart: Dart) -> int:
    """Return how hard a dart on the way is: a single, a big treble, a small one, a double, the bull."""
    if dart.number == 25:
        return 14 + 2 * dart.times
    return {1: 2, 2: 14, 3: 26 - dart.number}[dart.times]
