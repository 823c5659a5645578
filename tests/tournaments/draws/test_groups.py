from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.groups import cross_over, final_group, make_groups, relatives_together


@given(entries=st.integers(4, 60), count=st.integers(1, 6), seed=st.text("abc", min_size=1))
def test_groups_are_of_equal_number_and_strength(entries, count, seed):
    if entries < 2 * count:
        with pytest.raises(DrawError):
            make_groups(range(entries), count=count, seed=seed)
        return
    rank = {entry: entry + 1 for entry in range(entries)}

    groups = make_groups(range(entries), count=count, seed=seed, strength=rank)

    assert sorted(entry for group in groups for entry in group) == list(range(entries))
    sizes = [len(group) for group in groups]
    assert max(sizes) - min(sizes) <= 1
    for band in range(entries // count):
        assert sorted(group[band] // count for group in groups) == [band] * count


def test_two_of_each_district_go_to_different_groups():
    district = {entry: [entry // 2] for entry in range(18)}

    for seed in ("maple", "leaf", "forever"):
        groups = make_groups(range(18), count=2, seed=seed, labels=district)
        assert relatives_together(groups, district) == 0


def test_groups_are_the_same_for_the_same_words():
    assert make_groups(range(11), count=3, seed="x") == make_groups(range(11)[::-1], count=3, seed="X ")
    assert make_groups(range(11), count=3, seed="x") != make_groups(range(11), count=3, seed="y")


def test_cross_over_keeps_group_mates_apart():
    for match in cross_over(2):
        assert match.home.group != match.away.group
        assert match.home.place != match.away.place


@pytest.mark.parametrize("groups", [1, 3, 4])
def test_cross_over_is_for_two_groups(groups):
    with pytest.raises(DrawError):
        cross_over(groups)


def test_final_group_carries_over_what_was_played():
    places, met = final_group(3, advance=2)

    assert len(places) == 6
    assert {frozenset(pair) for pair in met} == {
        frozenset(pair) for pair in combinations(places, 2) if pair[0].group == pair[1].group
    }
