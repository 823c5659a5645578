"""Whatever a rule book may name in the order of its standings separates those who are tied by everything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from typing import get_args

import pytest

from games.base import Tally
from games.ranking import RankKey
from scoring.standings.engine.meetings import CountedMatch, Penalties, RoundRobinMatch, SheetScore, counted
from scoring.standings.engine.ranking import KEYS, Facts, RankedLine, order

MIXED = ["points", "wins", "head_to_head", "opponents_points"]
EVEN = Tally(points=8, legs_won=4, legs_lost=4, scored=400, conceded=380)
ALIKE = RankedLine(entry=0, played=4, wins=2, tally=EVEN, opponents_points=20)
# By how much a team is ahead of one that is like it otherwise, for each number of its own.
AHEAD = {
    "points": replace(ALIKE, tally=replace(EVEN, points=9)),
    "wins": replace(ALIKE, wins=3),
    "legs_won": replace(ALIKE, tally=replace(EVEN, legs_won=5)),
    "legs_lost": replace(ALIKE, tally=replace(EVEN, legs_lost=3)),
    "difference": replace(ALIKE, tally=replace(EVEN, conceded=379)),
    "scored": replace(ALIKE, tally=replace(EVEN, scored=401, conceded=381)),
    "fewest": replace(ALIKE, tally=replace(EVEN, scored=399, conceded=379)),
    "conceded": replace(ALIKE, tally=replace(EVEN, scored=399, conceded=379)),
    "forfeits": replace(ALIKE, tally=replace(EVEN, forfeits=-1)),
    "opponents_points": replace(ALIKE, opponents_points=21),
}

# No total differs alone: what else does where a key is ahead.
BESIDE = {
    "difference": ("conceded",),
    "scored": ("fewest", "conceded"),
    "fewest": ("scored", "conceded"),
    "conceded": ("scored", "fewest"),
}


def between(home: Tally, away: Tally) -> tuple[CountedMatch, ...]:
    met = RoundRobinMatch(id=1, round=1, home=1, away=2, sheets=(SheetScore(home, away),))
    return counted([met], [], Penalties())


MET: Mapping[str, Facts] = {
    "head_to_head": Facts({}, between(Tally(points=2), Tally(points=1))),
    "difference_between": Facts({}, between(Tally(scored=242, conceded=241), Tally(scored=241, conceded=242))),
    "lot": Facts({}, lots={1: 2, 2: 1}),
}


def ahead_by(key: str) -> Facts:
    """Return two teams of which the first is ahead by this key, and neither by another one."""
    lines = {1: replace(AHEAD.get(key, ALIKE), entry=1), 2: replace(ALIKE, entry=2)}
    return replace(MET.get(key, Facts({})), lines=lines)


@pytest.mark.parametrize("key", get_args(RankKey))
def test_every_key_that_a_rule_book_may_name_separates_two_teams(key: str) -> None:
    found = order([1, 2], [key], ahead_by(key))

    assert found.groups == ((1,), (2,))
    assert [gap.key for gap in found.gaps] == [key]


@pytest.mark.parametrize("key", get_args(RankKey))
def test_no_other_key_looks_at_what_this_one_does(key: str) -> None:
    also = BESIDE.get(key, ())
    others = [other for other in get_args(RankKey) if other != key and other not in also]

    assert order([1, 2], others, ahead_by(key)).groups == ((1, 2),)
    assert set(KEYS) == {*get_args(RankKey), "came"}  # which goes before `fewest`, and is in no rule book


@pytest.mark.parametrize(("fewer", "first"), [((), 2), (("splashes",), 1)])
def test_a_count_of_the_game_goes_by_its_nature(fewer: tuple[str, ...], first: int) -> None:
    lines = {n: replace(ALIKE, entry=n, tally=replace(EVEN, counts={"splashes": n})) for n in (1, 2)}

    assert order([1, 2], ["points", "splashes"], Facts(lines, fewer=fewer)).groups == ((first,), (3 - first,))


@pytest.mark.parametrize(("first", "second"), [*permutations(MIXED, 2)])
def test_the_key_that_stands_first_decides(first: str, second: str) -> None:
    ours, theirs = ahead_by(first), ahead_by(second)
    lines = {1: ours.lines[1], 2: replace(theirs.lines[1], entry=2)}
    turned = {"head_to_head": between(Tally(points=1), Tally(points=2))}
    facts = Facts(lines, ours.counted or turned.get(second, ()))

    assert order([1, 2], [first, second], facts).groups == ((1,), (2,))
    assert order([1, 2], [second, first], facts).groups == ((2,), (1,))
