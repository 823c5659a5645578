from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.knockout import apart, knock_out


@pytest.mark.parametrize("count", range(2, 61))
def test_knock_out_of_any_number_has_one_match_less_than_entries(count):
    bracket = knock_out(range(count))

    assert len(bracket.matches) == count - 1
    size = 1 << (count - 1).bit_length()
    assert [bye.entry for bye in bracket.byes] == sorted(bye.entry for bye in bracket.byes) or count > 4
    assert {bye.entry for bye in bracket.byes} == set(range(size - count))
    assert [match.number for match in bracket.matches] == list(range(1, count))
    fed = [source for match in bracket.matches for source in (match.home_from, match.away_from) if source]
    assert sorted(fed) == list(range(1, count - 1))
    placed = [side for match in bracket.matches for side in (match.home, match.away) if side is not None]
    assert sorted(placed) == list(range(count))


def test_match_for_third_place_takes_the_losers_and_comes_before_the_final():
    bracket = knock_out("abcde", third_place=True)

    third, final = bracket.matches[-2:]
    assert (third.takes_losers, final.takes_losers) == (True, False)
    assert (third.home_from, third.away_from) == (final.home_from, final.away_from)


def test_knock_out_of_three_has_no_match_for_third_place():
    assert [match.takes_losers for match in knock_out("abc", third_place=True).matches] == [False, False]


def test_knock_out_of_one_is_refused():
    with pytest.raises(DrawError):
        knock_out(["a"])


# --- relatives in the first round ---------------------------------------------------------------------


def first_round(order):
    return [(match.home, match.away) for match in knock_out(order).matches if match.round == 1]


@given(branches=st.lists(st.integers(1, 6), min_size=2, max_size=24))
@settings(max_examples=60, deadline=None)
def test_as_few_of_one_branch_meet_in_the_first_round_as_there_can_be(branches):
    drawn = tuple(range(len(branches)))
    labels = {entry: ("Alberta", branch) for entry, branch in enumerate(branches)}

    order = apart(drawn, labels)

    matches = first_round(order)
    byes = len(drawn) - 2 * len(matches)
    assert order[:byes] == drawn[:byes]
    assert sorted(order) == list(drawn)
    most = max(Counter(branches[entry] for match in matches for entry in match).values())
    assert sum(branches[one] == branches[two] for one, two in matches) == max(0, most - len(matches))


@given(branches=st.lists(st.integers(1, 4), min_size=2, max_size=24))
@settings(max_examples=40, deadline=None)
def test_seeds_stay_among_their_equals(branches):
    seeds = tuple(range(1, len(branches) + 1))

    order = apart(seeds, {seed: (branch,) for seed, branch in zip(seeds, branches, strict=True)}, seeded=True)

    for first in (1, 2, 3, 5, 9, 17):
        assert set(order[: first - 1]) == set(seeds[: first - 1])
    byes = len(seeds) - 2 * len(first_round(seeds))
    assert order[:byes] == seeds[:byes]  # whoever sits out the first round keeps that
    before, after = (sum(branches[a - 1] == branches[b - 1] for a, b in first_round(seats)) for seats in (seeds, order))
    assert after <= before


def test_one_branch_less_is_worth_more_than_any_number_of_districts():
    labels = {"a": ["1", "x"], "b": ["1", "x"], "c": ["1", "y"], "d": ["2", "z"]}

    matches = first_round(apart("abcd", labels))

    assert {"a", "b"} not in [set(match) for match in matches]


def test_nobody_moves_where_nobody_is_related():
    assert apart("abcdefgh", {name: [name] for name in "abcdefgh"}) == tuple("abcdefgh")
