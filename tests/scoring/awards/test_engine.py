"""Who goes on and who gets an award, as pure functions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards.engine.advance import Going, awarded, who_goes

GOES, ASKED, DECLINED, LEVEL, RESERVE = Going.GOES, Going.ASKED, Going.DECLINED, Going.LEVEL, Going.RESERVE


@pytest.mark.rule("DARTS Reg. xviii", "CODE OF CONDUCT i.d", "AMB-G10")
@pytest.mark.parametrize(
    ("answers", "states"),
    [
        ({}, [ASKED, RESERVE, RESERVE]),
        ({1: True}, [GOES, RESERVE, RESERVE]),
        ({1: False}, [DECLINED, ASKED, RESERVE]),
        ({1: False, 2: True}, [DECLINED, GOES, RESERVE]),
        ({1: False, 2: False}, [DECLINED, DECLINED, ASKED]),
        ({1: False, 2: False, 3: False}, [DECLINED, DECLINED, DECLINED]),
        # The first changes its mind after the second accepted: the place is the first's again.
        ({1: True, 2: True}, [GOES, RESERVE, RESERVE]),
    ],
)
def test_the_next_is_asked_until_one_accepts(answers, states):
    assert who_goes([[1], [2], [3]], answers=answers, places=1) == list(zip([1, 2, 3], states, strict=True))


def test_two_places_are_two_questions():
    assert who_goes([[1], [2], [3], [4]], answers={2: False}, places=2) == [
        (1, ASKED), (2, DECLINED), (3, ASKED), (4, RESERVE),
    ]  # fmt: skip


def test_where_nobody_is_asked_next_the_place_stays_empty():
    assert who_goes([[1], [2]], answers={1: False}, places=1, next_is_asked=False) == [(1, DECLINED), (2, RESERVE)]


def test_a_tie_over_the_last_place_comes_first():
    assert who_goes([[1], [2, 3]], answers={}, places=2) == [(1, ASKED), (2, LEVEL), (3, LEVEL)]
    assert who_goes([[1], [2, 3]], answers={}, places=3) == [(1, ASKED), (2, ASKED), (3, ASKED)]
    assert who_goes([[1], [2, 3], [4]], answers={}, places=1) == [(1, ASKED), (2, RESERVE), (3, RESERVE), (4, RESERVE)]


@given(
    st.lists(st.integers(1, 3), min_size=1, max_size=6),
    st.dictionaries(st.integers(0, 17), st.booleans()),
    st.integers(0, 4),
)
def test_never_more_go_than_there_are_places(sizes, answers, places):
    entries = iter(range(18))
    order = [[next(entries) for _ in range(size)] for size in sizes]

    found = who_goes(order, answers=answers, places=places)

    assert sorted(entry for entry, _ in found) == sorted(entry for group in order for entry in group)
    assert sum(state in (GOES, ASKED) for _, state in found) <= places
    assert all(answers[entry] is False for entry, state in found if state is DECLINED)


@pytest.mark.rule("CODE OF CONDUCT i.d")
@pytest.mark.parametrize(
    ("order", "without", "awards"),
    [
        ([[1], [2], [3]], (), [(1, (1,)), (2, (2,))]),
        ([[1], [2], [3]], {1}, [(1, (2,)), (2, (3,))]),
        ([[1], [2], [3]], {2}, [(1, (1,)), (2, (3,))]),
        ([[1], [2, 3], [4]], (), [(1, (1,)), (2, (2, 3))]),
        ([[1], [2, 3], [4]], {1}, [(1, (2, 3))]),
        ([[1], [2, 3], [4]], {2}, [(1, (1,)), (2, (3,))]),
        ([[1]], {1}, []),
    ],
)
def test_an_award_that_is_taken_away_goes_to_the_next(order, without, awards):
    assert awarded(order, without=without, awards=2) == awards
