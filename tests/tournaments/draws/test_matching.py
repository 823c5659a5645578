"""Everybody into pairs as cheaply as can be, beside trying all ways there are."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draws.engine.matching import cheapest_pairs


@st.composite
def costs_among(draw):
    count = draw(st.integers(2, 7))
    every = [(one, two) for two in range(count) for one in range(two)]
    there = draw(st.lists(st.sampled_from(every), unique=True))
    most = draw(st.sampled_from([1, 5, 1000, 1 << 90]))
    return count, {pair: draw(st.integers(0, most)) for pair in there}


def best_by_trying(free: tuple[int, ...], costs) -> tuple[int, int]:
    """Return the most pairs, as a number below 0, and what they cost at least."""
    if len(free) < 2:
        return 0, 0
    first, rest = free[0], free[1:]
    found = [best_by_trying(rest, costs)]
    for other in rest:
        if (first, other) in costs:
            pairs, cost = best_by_trying(tuple(vertex for vertex in rest if vertex != other), costs)
            found.append((pairs - 1, cost + costs[first, other]))
    return min(found)


@settings(max_examples=120, deadline=None)
@given(costs_among())
def test_no_other_way_has_more_pairs_or_costs_less(asked):
    count, costs = asked
    pairs = cheapest_pairs(count, costs)
    in_pairs = [vertex for pair in pairs for vertex in pair]
    assert len(in_pairs) == len(set(in_pairs))
    assert all(pair in costs for pair in pairs)
    assert (-len(pairs), sum(costs[pair] for pair in pairs)) == best_by_trying(tuple(range(count)), costs)


def test_an_odd_ring_gives_way_to_one_who_is_alone():
    ring = {(0, 1): 1, (1, 2): 1, (2, 3): 1, (3, 4): 1, (0, 4): 1}
    assert cheapest_pairs(6, {**ring, (2, 5): 50}) == [(0, 1), (2, 5), (3, 4)]
