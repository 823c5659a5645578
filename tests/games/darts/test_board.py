"""The board: published counts of finishes, and advice that can be followed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.darts.engine.board import (
    FELL,
    FIELDS,
    MISS,
    Dart,
    advice,
    closes,
    finishes,
    finishing_darts,
    opening_scores,
    opens,
    visit_scores,
)


@pytest.mark.slow
def test_there_are_42336_ways_to_check_out():
    ways = Counter({score: sum(1 for n in (1, 2, 3) for _ in finishes(score, n, "double")) for score in range(1, 171)})

    assert ways.total() == 42_336
    assert sum(ways[score] for score in range(1, 100)) == 38_182
    assert ways[6] == 11


@pytest.mark.parametrize(
    ("out", "top", "impossible"),
    [
        ("double", 170, [1, 159, 162, 163, 165, 166, 168, 169]),
        ("single", 180, [163, 166, 169, 172, 173, 175, 176, 178, 179]),
        ("master", 180, [1, 163, 166, 169, 172, 173, 175, 176, 178, 179]),
    ],
)
def test_scores_that_three_darts_cannot_finish(out, top, impossible):
    assert [score for score in range(1, top + 1) if finishing_darts(score, out) is None] == impossible


def test_scores_that_two_darts_cannot_finish():
    two = [score for score in range(1, 111) if (finishing_darts(score, "double") or 9) > 2]

    assert two == [1, 99, 102, 103, 105, 106, 108, 109]


def ways(total: int, darts: int, *, opening: str = "fly") -> int:
    """Count the ordered ways to throw `total` with exactly `darts` darts, the last one a double."""
    counts = Counter({0: 1})
    for number in range(darts):
        allowed = [
            dart
            for dart in FIELDS
            if (number > 0 or opens(dart, opening)) and (number < darts - 1 or closes(dart, "double"))
        ]
        counts = sum((Counter({s + d.points: n for s, n in counts.items()}) for d in allowed), Counter())
    return counts[total]


def test_nine_darts_finish_501_in_3944_ways():
    assert ways(501, 9) == 3_944
    assert ways(501, 9, opening="double") == 574
    assert ways(501, 8) == 0


@pytest.mark.parametrize(
    ("start", "opening", "darts", "count"),
    [(301, "fly", 6, 15_681), (701, "fly", 12, 286), (701, "double", 13, None), (1001, "fly", 17, 816)],
)
def test_fewest_darts_of_a_leg(start, opening, darts, count):
    assert ways(start, darts - 1, opening=opening) == 0
    assert ways(start, darts, opening=opening) > 0
    if count is not None:
        assert ways(start, darts, opening=opening) == count


@given(st.integers(2, 180), st.integers(1, 3), st.sampled_from(["single", "double", "master"]))
def test_advice_finishes_with_the_darts_in_hand_or_says_nothing(score, darts, out):
    way = advice(score, darts, out)

    fewest = finishing_darts(score, out)
    if fewest is None or fewest > darts:
        assert way == ()
    else:
        assert sum(dart.points for dart in way) == score
        assert len(way) == fewest
        assert closes(way[-1], out)


@pytest.mark.rule("DARTS Reg. viii")
def test_bull_opens_and_closes_like_a_double_and_the_outer_bull_does_not():
    assert opens(Dart(25, 2), "double")
    assert closes(Dart(25, 2), "double")
    assert not opens(Dart(25, 1), "double")
    assert not closes(Dart(20, 3), "double")
    assert closes(Dart(20, 3), "master")


@pytest.mark.parametrize("field", [(0, 1), (21, 1), (25, 0), (25, 3), (20, 0), (20, 4), (-1, 1)])
def test_field_that_no_board_has_is_refused(field):
    with pytest.raises(ValueError, match="field"):
        Dart(*field)


def test_dart_out_of_the_board_scores_and_opens_nothing():
    assert (MISS.points, FELL.points) == (0, 0)
    assert not opens(FELL, "fly")
    assert not closes(MISS, "single")


def test_first_throw_of_double_in_is_at_most_170():
    assert max(opening_scores(3, "double")) == 170
    assert 171 in visit_scores(3)


@pytest.mark.parametrize(
    ("score", "darts", "out", "way"),
    [
        (170, 3, "double", "T20 T20 bull"),
        (167, 3, "double", "T20 T19 bull"),
        (141, 3, "double", "T20 T19 D12"),
        (100, 3, "double", "T20 D20"),
        (100, 2, "double", "T20 D20"),
        (81, 3, "double", "T19 D12"),
        (61, 2, "double", "T15 D8"),
        (50, 1, "double", "bull"),
        (41, 3, "double", "9 D16"),
        (32, 1, "double", "D16"),
        (169, 3, "double", ""),
        (61, 1, "double", ""),
        (60, 1, "master", "T20"),
        (60, 1, "double", ""),
        (20, 1, "single", "20"),
        (180, 3, "single", "T20 T20 T20"),
    ],
)
def test_advice_is_what_players_would_throw(score, darts, out, way):
    assert " ".join(map(str, advice(score, darts, out))) == way
