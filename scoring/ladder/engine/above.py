"""Which events a competition sends its teams to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LevelRung:
    """A level of the ladder. `may_be_passed`: not everywhere is there an event of it, and teams then go higher."""

    key: str
    may_be_passed: bool = False


@dataclass(frozen=True, slots=True)
class HeldCompetition:
    """One competition: its level, and the places that it belongs to, from the top of the tree to its organizer."""

    id: int
    level: str
    path: tuple[int, ...]


def next_of(held: HeldCompetition, others: Iterable[HeldCompetition], rungs: Sequence[LevelRung]) -> tuple[int, ...]:
    """Return the competitions that take the teams of `held`: of the nearest level above that has one for it.

    `others` are of the same category and season, `rungs` the levels, lowest first. An optional level is passed over
    where its place holds nothing (a District without Areas); any other one is not. The last level takes teams from
    everywhere: Dominion stands above every Command, and on a site of its own in no tree of theirs.

    >>> area = LevelRung("area", may_be_passed=True)
    >>> rungs = [LevelRung("branch"), area, LevelRung("district"), LevelRung("command")]
    >>> here = HeldCompetition(1, "branch", (1, 10, 11))
    >>> districts = [HeldCompetition(2, "district", (1, 10)), HeldCompetition(3, "district", (1, 20))]
    >>> next_of(here, [*districts, HeldCompetition(4, "command", (1,))], rungs)
    (2,)
    >>> next_of(here, [HeldCompetition(4, "command", (1,))], rungs)
    ()
    >>> next_of(HeldCompetition(2, "district", (1, 10)), [HeldCompetition(4, "command", (7,))], rungs)
    (4,)
    """
    keys = [rung.key for rung in rungs]
    if held.level not in keys:
        return ()
    others = list(others)
    for rung in rungs[keys.index(held.level) + 1 :]:
        of_level = [other for other in others if other.level == rung.key]
        above = tuple(sorted(other.id for other in of_level if _covers(other, held)))
        if not above and rung == rungs[-1]:
            above = tuple(sorted(other.id for other in of_level))
        if above or not rung.may_be_passed:
            return above
    return ()


def _covers(other: HeldCompetition, held: HeldCompetition) -> bool:
    return held.path[: len(other.path)] == other.path
