"""Turns for the rest of a draw on few boards, such that nobody waits much longer than the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tournaments.draws.engine.lot import generator
from tournaments.draws.engine.model import E
from tournaments.draws.engine.turns import Fixture, Turns, least_turns

STEPS = 6_000
LARGE = 800  # matches; beyond that one way of filling the turns is tried instead of all
# What counts when a turn is filled: the shorter wait of the two, the longer one, and how much they still have to play.
_TASTES = ((2.0, 1.0, 1.0), (1.0, 1.0, 0.4), (1.0, 0.5, 3.0))


def as_even_waits(turns: Turns[E], played: Sequence[Fixture[E]], rest: Sequence[Fixture[E]]) -> dict[int, int]:
    """Return the turn of every match of the rest, by key: no more turns than `turns` has, and waits as even as found.

    The turns as they are, and some filled again from the first on, are tried; the best is improved by exchanging
    matches of turns that are near.
    """
    if not rest:
        return {}
    waits = _Waits(played, rest)
    best = dict(turns.slot_of)
    least = least_turns(rest, turns.boards)
    for taste in _TASTES if len(rest) <= LARGE else _TASTES[:1]:
        _fill(turns, played, rest, taste)
        turns.shorten(least)
        if (turns.last, waits.cost(turns.slot_of)) < (max(best.values()), waits.cost(best)):
            best = dict(turns.slot_of)
    turns.restore(best)
    _improve(turns, rest, waits)
    return turns.slot_of


class _Waits:
    """How bad waits are: the wait between two matches of somebody should be what the hall makes it on average."""

    def __init__(self, played: Sequence[Fixture[E]], rest: Sequence[Fixture[E]]) -> None:
        self.keys: dict[object, list[int]] = {}
        self.before: dict[object, int] = {}
        for match in rest:
            for side in match.sides:
                self.keys.setdefault(side, []).append(match.key)
        for match in played:
            for side in match.sides:
                self.before[side] = max(self.before.get(side, 0), match.slot)

    def of(self, entry: object, slot_of: Mapping[int, int]) -> float:
        mine = sorted(slot_of[key] for key in self.keys[entry])
        if entry in self.before:
            mine.insert(0, self.before[entry])
        gaps = [b - a for a, b in pairwise(mine)]
        if not gaps:
            return 0.0
        ideal = sum(gaps) / len(gaps)
        return sum((gap - ideal) ** 4 for gap in gaps) + 2.0 * gaps.count(1) * (ideal > 2)

    def cost(self, slot_of: Mapping[int, int]) -> float:
        return sum(self.of(entry, slot_of) for entry in self.keys)


def _fill(
    turns: Turns[E], played: Sequence[Fixture[E]], rest: Sequence[Fixture[E]], taste: tuple[float, float, float]
) -> None:
    """Fill the turns from the first on, each with those who have waited longest and have most to play."""
    short, long, much = taste
    last: dict[E, int] = {}
    for match in played:
        for side in match.sides:
            last[side] = max(last.get(side, 0), match.slot)
    left = {match.key: match for match in rest}
    degree: dict[E, int] = {}
    for match in rest:
        for side in match.sides:
            degree[side] = degree.get(side, 0) + 1
    turns.restore({})
    slot = turns.first
    while left:

        def worth(match: Fixture[E], slot: int = slot) -> tuple[float, int]:
            waits = sorted(slot - last.get(side, 0) for side in match.sides)
            todo = sum(degree[side] for side in match.sides)
            return (-(short * waits[0] + long * waits[1] + much * todo), match.key)

        for match in sorted(left.values(), key=worth):
            if turns.is_free(match, slot):
                turns.put(match, slot)
        for match in turns.matches_in(slot):
            del left[match.key]
            for side in match.sides:
                last[side] = slot
                degree[side] -= 1
        slot += 1


def _improve(turns: Turns[E], rest: Sequence[Fixture[E]], waits: _Waits) -> None:
    """Exchange two matches of turns near each other as long as that makes waits more even."""
    if len(rest) < 2:
        return
    random = generator("waits", len(rest), turns.first, turns.last).random
    ordered = sorted(rest, key=lambda match: (turns.slot_of[match.key], match.key))
    for _ in range(STEPS):
        at = int(random() * len(ordered))
        near = at + 1 + int(random() * 4 * turns.boards)
        if near >= len(ordered):
            continue
        match, other = ordered[at], ordered[near]
        if turns.slot_of[match.key] == turns.slot_of[other.key]:
            continue
        sides = {*match.sides, *other.sides}
        before = sum(waits.of(side, turns.slot_of) for side in sides)
        here, there = turns.take(match), turns.take(other)
        if turns.is_free(match, there) and turns.is_free(other, here):
            turns.put(match, there)
            turns.put(other, here)
            if sum(waits.of(side, turns.slot_of) for side in sides) < before:
                ordered[at], ordered[near] = other, match
                continue
            turns.take(match)
            turns.take(other)
        turns.put(match, here)
        turns.put(other, there)
