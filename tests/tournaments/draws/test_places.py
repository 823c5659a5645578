"""Finals for every place: each team ends with one place, whoever wins."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.engine.groups import Grouping
from tournaments.draws.engine.knockout import takes_loser
from tournaments.draws.engine.places import Given, every_place, matches_for_places, places_left, sizes_of, tiers_of
from tournaments.draws.engine.plan import FinalsPlan, RoundRobinFinalsPlan, read_plan


@given(st.lists(st.integers(1, 19), min_size=1, max_size=10), st.randoms(use_true_random=False))
def test_every_team_gets_exactly_one_place(sizes: list[int], lot: random.Random) -> None:
    entries = list(range(1, sum(sizes) + 1))
    rest = iter(entries)
    tiers = [[next(rest) for _ in range(size)] for size in sizes]
    finals = every_place(tiers)
    by_number = {match.number: match for match in finals.matches}
    won: dict[int, int] = {}
    lost: dict[int, int] = {}
    in_round: set[tuple[int, int]] = set()
    places = []
    for match in finals.matches:
        sides = []
        for drawn, source in ((match.home, match.home_from), (match.away, match.away_from)):
            entry = drawn
            if source is not None:
                before = by_number[source]
                assert before.round < match.round
                falls = takes_loser(
                    "", "", takes_losers=False, best=match.best_place or 0, source_best=before.best_place or 0
                )
                entry = (lost if falls else won)[source]
            assert entry is not None
            assert (match.round, entry) not in in_round
            in_round.add((match.round, entry))
            sides.append(entry)
        lot.shuffle(sides)
        won[match.number], lost[match.number] = sides
        best, worst = match.best_place or 0, match.worst_place or 0
        places += [Given(side, place, worst - best + 1) for side, place in zip(sides, (best, worst), strict=True)]
    order = places_left(entries, places)
    placed = [entry for (entry,) in order]
    assert sorted(placed) == entries
    # Nobody leaves the places of their tier.
    at = 0
    for tier in tiers:
        assert sorted(placed[at : at + len(tier)]) == tier
        at += len(tier)


@given(st.integers(2, 19), st.integers(2, 8), st.integers(1, 3))
def test_tiers_take_everybody_of_the_groups(groups: int, each: int, advance: int) -> None:
    entries = groups * each + groups // 2
    if advance >= each:
        return
    grouping = Grouping(groups, advance, every_place=True)
    tables = [[(number, place) for place in range(each + (number < groups // 2))] for number in range(groups)]
    tiers = tiers_of(tables, grouping)
    assert sorted(entry for tier in tiers for entry in tier) == sorted(entry for table in tables for entry in table)
    assert [len(tier) for tier in tiers] == sizes_of(entries, grouping)
    assert {place for _, place in tiers[0]} == set(range(advance))


def test_one_table_plays_in_pairs_and_an_odd_last_team_keeps_its_place() -> None:
    tiers = tiers_of(["abcdefg"], Grouping(1, 2, every_place=True))
    assert tiers == (("a", "b"), ("c", "d"), ("e", "f"), ("g",))
    assert matches_for_places([2, 2, 2, 1]) == {1: 3}


def test_a_plan_from_before_says_that_the_others_have_no_finals() -> None:
    told = RoundRobinFinalsPlan(advance=2).to_json()
    told.pop("every_place")
    assert read_plan("round_robin_finals", told).grouping == Grouping(1, 2)
    asked = RoundRobinFinalsPlan(advance=2, every_place=True).to_json()
    assert read_plan("round_robin_finals", asked).grouping == Grouping(1, 2, every_place=True)
    assert read_plan("finals", FinalsPlan(every_place=True).to_json()) == FinalsPlan(every_place=True)
