"""A Swiss draw as an engine: nobody meets twice or sits out twice, like points meet, and anybody finds the same."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.pure.codec import dump
from tournaments.draws.engine import DrawError, verify_swiss
from tournaments.draws.engine.lengths import SWISS, lengths_of
from tournaments.draws.engine.swiss import (
    Before,
    SwissRound,
    most_rounds,
    pair_round,
    require_rounds,
    rounds_suggested,
)


def played(entries: int, rounds: int, *, stations: int | None = None, leaves: int = 0, seed: str = "maple leaf"):
    """Return the rounds of a Swiss draw with chance results, and the points before each; some leave on the way."""
    chance = random.Random(f"{entries} {rounds} {leaves} {seed}")
    names = [f"Team {number}" for number in range(1, entries + 1)]
    points, drawn_rounds, told = dict.fromkeys(names, 0), [], []
    for number in range(1, rounds + 1):
        before = Before(
            meetings=[meeting for earlier in drawn_rounds for meeting in earlier.meetings],
            byes=[bye for earlier in drawn_rounds for bye in earlier.byes],
        )
        drawn = pair_round(number, points, seed=seed, stations=stations or entries, before=before)
        drawn_rounds.append(drawn)
        told.append(dict(points))
        for meeting in drawn.meetings:
            home = chance.choice([0, 1, 2, 3])
            points[meeting.home] += home
            points[meeting.away] += 3 - home
        for bye in drawn.byes:
            points[bye.entry] += 3
        if leaves and number < rounds:
            del points[chance.choice(sorted(points))]
            leaves -= 1
    return drawn_rounds, told


def check(made: list[SwissRound[str]], told: list[dict[str, int]]) -> None:
    met = Counter(frozenset((m.home, m.away)) for drawn in made for m in drawn.meetings)
    assert set(met.values()) <= {1}
    assert set(Counter(bye.entry for drawn in made for bye in drawn.byes).values()) <= {1}
    for drawn, points in zip(made, told, strict=True):
        sides = [side for m in drawn.meetings for side in (m.home, m.away)]
        assert sorted([*sides, *(bye.entry for bye in drawn.byes)]) == sorted(points)
        assert len(drawn.byes) == len(points) % 2
        assert all(count == 1 for count in Counter((m.slot, m.station) for m in drawn.meetings).values())


@pytest.mark.parametrize("entries", range(4, 65))
def test_every_size_plays_its_rounds_and_meets_nobody_twice(entries):
    rounds, told = played(entries, rounds_suggested(entries), stations=max(1, entries // 3))
    check(rounds, told)
    assert [drawn.number for drawn in rounds] == list(range(1, rounds_suggested(entries) + 1))


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 18), st.integers(1, 6), st.integers(1, 40))
def test_as_many_rounds_as_are_allowed_can_always_be_drawn(entries, stations, seed):
    rounds, told = played(entries, most_rounds(entries), stations=stations, seed=str(seed))
    check(rounds, told)


@settings(max_examples=25, deadline=None)
@given(st.integers(8, 20), st.integers(1, 4), st.integers(1, 40))
def test_teams_may_leave_between_rounds(entries, leaves, seed):
    rounds = most_rounds(entries - leaves) - 1
    drawn_rounds, told = played(entries, rounds, leaves=leaves, seed=str(seed))
    check(drawn_rounds, told)


def best_by_trying(points: dict[str, int], met: set[frozenset[str]], rested: set[str]) -> tuple[int, int]:
    """Return the fewest points with which somebody can sit out, and the least sum of squared differences then."""

    def least(left: tuple[str, ...]) -> int | None:
        if not left:
            return 0
        first, rest = left[0], left[1:]
        sums = []
        for other in rest:
            if frozenset((first, other)) in met:
                continue
            below = least(tuple(team for team in rest if team != other))
            if below is not None:
                sums.append(below + (points[first] - points[other]) ** 2)
        return min(sums, default=None)

    names = tuple(sorted(points))
    if len(names) % 2 == 0:
        found = least(names)
        assert found is not None
        return 0, found
    ways = [
        (points[name], sum_)
        for name in names
        if name not in rested
        and (sum_ := least(tuple(other_name for other_name in names if other_name != name))) is not None
    ]
    return min(ways)


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 8), st.integers(1, 60))
def test_no_other_pairing_brings_likes_closer_or_rests_a_lower_team(entries, seed):
    rounds, told = played(entries, most_rounds(entries), seed=str(seed))
    met: set[frozenset[str]] = set()
    rested: set[str] = set()
    for drawn, points in zip(rounds, told, strict=True):
        differences = sum((points[m.home] - points[m.away]) ** 2 for m in drawn.meetings)
        resting = min((points[bye.entry] for bye in drawn.byes), default=0)
        assert (resting, differences) == best_by_trying(points, met, rested)
        met |= {frozenset((m.home, m.away)) for m in drawn.meetings}
        rested |= {bye.entry for bye in drawn.byes}


def test_those_with_equal_points_meet():
    _, told = played(16, 2, seed="poppy")
    groups = Counter(told[1].values())
    assert all(count % 2 == 0 for count in groups.values())  # three points to share: as many have 0 as have 3
    again = pair_round(2, dict.fromkeys(told[1], 0) | dict.fromkeys(sorted(told[1])[:8], 5), seed="x", stations=8)
    high = set(sorted(told[1])[:8])
    assert all((m.home in high) == (m.away in high) for m in again.meetings)


def test_teams_of_one_branch_do_not_meet_in_the_first_round():
    names = [f"{branch} {number}" for branch in ("Edson", "Hinton", "Jasper") for number in range(4)]
    labels = {name: ("AB", name.split()[0]) for name in names}
    for seed in range(20):
        drawn = pair_round(1, dict.fromkeys(names, 0), seed=f"words {seed}", stations=6, labels=labels)
        assert all(m.home.split()[0] != m.away.split()[0] for m in drawn.meetings)


def test_sides_and_boards_go_round():
    rounds, _ = played(16, 8, stations=8)
    first = Counter(m.home for drawn in rounds for m in drawn.meetings)
    assert all(3 <= first[f"Team {number}"] <= 5 for number in range(1, 17))
    boards = Counter((side, m.station) for drawn in rounds for m in drawn.meetings for side in (m.home, m.away))
    assert max(boards.values()) <= 2


def test_chance_is_the_phrase_and_nothing_else():
    names = [f"Team {number}" for number in range(9)]
    one = pair_round(1, dict.fromkeys(names, 0), seed="Maple  Leaf", stations=4)
    assert one == pair_round(1, dict.fromkeys(reversed(names), 0), seed="maple leaf", stations=4)
    others = {pair_round(1, dict.fromkeys(names, 0), seed=f"words {number}", stations=4).byes for number in range(40)}
    assert len(others) == 9  # everybody may be the one who sits out


@pytest.mark.parametrize(
    ("entries", "rounds", "code"), [(3, 1, "swiss_too_few"), (6, 4, "swiss_rounds"), (121, 7, "too_many_entries")]
)
def test_what_cannot_be_is_refused(entries, rounds, code):
    with pytest.raises(DrawError) as refused:
        require_rounds(entries, rounds)
    assert refused.value.code == code


@pytest.mark.parametrize(("entries", "rounds"), [(4, 1), (4, 2), (5, 3), (120, 60)])
def test_fewest_and_most_entries_and_rounds_are_allowed(entries, rounds):
    require_rounds(entries, rounds)
    assert most_rounds(entries) >= rounds
    swiss = [length.matches for length in lengths_of(entries, 4) if length.way == SWISS]
    assert swiss == [rounds_suggested(entries) * (entries // 2)]
    assert SWISS not in {length.way for length in lengths_of(3, 4)}


def test_when_all_have_met_the_round_is_refused():
    names = ["Edson", "Hinton"]
    drawn = pair_round(1, dict.fromkeys(names, 0), seed="x", stations=1)
    with pytest.raises(DrawError) as refused:
        pair_round(2, dict.fromkeys(names, 0), seed="x", stations=1, before=Before(meetings=drawn.meetings))
    assert refused.value.code == "swiss_nobody_new"


def as_file(made: list[SwissRound[str]], told: list[dict[str, int]], seed: str = "maple leaf") -> dict:
    return {
        "kind": "swiss",
        "planned": len(made),
        "seed": seed,
        "rounds": [
            {"number": drawn.number, "boards": 4, "points": [[name, count] for name, count in points.items()]}
            for drawn, points in zip(made, told, strict=True)
        ],
        "matches": [dump(m) for drawn in made for m in drawn.meetings],
        "byes": [bye.to_json() for drawn in made for bye in drawn.byes],
    }


def test_a_file_of_it_proves_each_round():
    rounds, told = played(9, 4, stations=4)
    swiss = verify_swiss.read(as_file(rounds, told))
    assert verify_swiss.problems(swiss) == []
    assert verify_swiss.differing(swiss, verify_swiss.drawn_again(swiss)) == []


def test_a_file_in_which_somebody_chose_a_pairing_says_in_which_round():
    rounds, told = played(9, 4, stations=4)
    data = as_file(rounds, told)
    one, two = [match for match in data["matches"] if match["round"] == 3][:2]
    one["home"], two["home"] = two["home"], one["home"]
    swiss = verify_swiss.read(data)
    met_before = {frozenset((m.home, m.away)) for drawn in rounds[:2] for m in drawn.meetings}
    if {frozenset((one["home"], one["away"])), frozenset((two["home"], two["away"]))} & met_before:
        assert [fault.code for fault in verify_swiss.problems(swiss)]
    else:
        assert 3 in verify_swiss.differing(swiss, verify_swiss.drawn_again(swiss))


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda data: data["matches"].append({**data["matches"][0], "round": 4, "slot": 99}), "met_twice"),
        (lambda data: data["byes"].append({**data["byes"][0], "round": 4}), "rested_twice"),
        (lambda data: data["rounds"].pop(), "no_points_told"),
        (lambda data: data["rounds"][1]["points"].pop(), "not_there"),
        (lambda data: data["rounds"][1]["points"].append(["Team 99", 0]), "bye_missing"),
    ],
)
def test_what_is_wrong_in_a_file_is_told(spoil, code):
    data = as_file(*played(9, 4, stations=4))
    spoil(data)
    assert code in [fault.code for fault in verify_swiss.problems(verify_swiss.read(data))]


def test_all_pairs_of_a_small_field_can_come_up_in_the_first_round():
    names = ["Edson", "Hinton", "Jasper", "Leduc"]
    seen = Counter(
        frozenset((m.home, m.away))
        for number in range(90)
        for m in pair_round(1, dict.fromkeys(names, 0), seed=f"words {number}", stations=2).meetings
    )
    assert all(seen[frozenset(pair)] > 15 for pair in combinations(names, 2))
