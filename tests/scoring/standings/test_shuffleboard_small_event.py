"""Five entries of shuffleboard, worked out by hand: one game a match, a point for a game won (AMB-S1)."""

from __future__ import annotations

import pytest

from tests.scoring import small

TWO_LEVEL = {
    (1, 2): "15-21",  # 0 - 1
    (1, 3): "21-20",  # 1 - 0
    (1, 4): "23-7",  #  1 - 0   over 21 is possible: the last frame counts whole (AMB-S2)
    (1, 5): "21-0",  #  1 - 0
    (2, 3): "21-12",  # 1 - 0
    (2, 4): "21-19",  # 1 - 0
    (2, 5): "18-22",  # 0 - 1
    (3, 4): "21-14",  # 1 - 0
    (3, 5): "21-16",  # 1 - 0
    (4, 5): "3-21",  #  0 - 1
}
# 1: 0 + 1 + 1 + 1 = 3    2: 1 + 1 + 1 + 0 = 3    3: 0 + 0 + 1 + 1 = 2    4: 0    5: 0 + 1 + 0 + 1 = 2


@pytest.mark.rule("AMB-G23")
def test_two_level_for_first_play_best_of_three_games(make_competition, users):
    competition = make_competition("shuffleboard-mens", entries=5)
    small.enter(small.round_robin(competition), TWO_LEVEL)

    assert small.places(competition) == [(1, 1, 3), (1, 2, 3), (3, 3, 2), (3, 5, 2), (5, 4, 0)]
    assert small.tied(competition) == [(1, [1, 2])]
    assert small.why(competition)[1] == (
        "Tied with Branch 2 on 3 points: a play-off for first place is needed (rule book, question G23)."
    )

    stage = small.start(competition, by=users["carl"])
    small.play(stage, 1, 2, "21-15 18-21 23-20", by=users["sam"])

    assert small.places(competition) == [(1, 1, 3), (2, 2, 3), (3, 3, 2), (3, 5, 2), (5, 4, 0)]
    assert small.why(competition)[4] == "5th: 0 points, 2 fewer than Branch 3 and Branch 5."


THREE_LEVEL = {
    (1, 2): "21-10",  # 1 - 0
    (2, 3): "21-10",  # 1 - 0
    (3, 1): "21-10",  # 1 - 0
    (1, 4): "21-10",  # 1 - 0
    (2, 4): "21-10",  # 1 - 0
    (3, 4): "21-10",  # 1 - 0
    (1, 5): "21-10",  # 1 - 0
    (2, 5): "21-10",  # 1 - 0
    (3, 5): "21-10",  # 1 - 0
    (4, 5): "21-10",  # 1 - 0
}
# 1: 1 + 0 + 1 + 1 = 3    2: 0 + 1 + 1 + 1 = 3    3: 0 + 1 + 1 + 1 = 3    4: 1    5: 0


@pytest.mark.rule("AMB-G23", "AMB-G21")
def test_three_level_for_first_may_agree_on_a_small_round_robin(make_competition, users):
    competition = make_competition("shuffleboard-mens", entries=5)
    small.enter(small.round_robin(competition), THREE_LEVEL)

    assert small.places(competition) == [(1, 1, 3), (1, 2, 3), (1, 3, 3), (4, 4, 1), (5, 5, 0)]

    agreed = "Captains of all three with J. Boyle: each plays each, best of three games."
    stage = small.start(competition, by=users["carl"], method="mini_round_robin", agreement=agreed)
    assert stage.agreement == agreed
    small.play(stage, 1, 2, "21-3 21-3 -", by=users["sam"])
    small.play(stage, 1, 3, "21-3 3-21 21-20", by=users["sam"])
    small.play(stage, 3, 2, "21-3 3-21 21-20", by=users["sam"])  # matches won: 1 has two, 3 has one, 2 has none

    assert small.places(competition) == [(1, 1, 3), (2, 3, 3), (3, 2, 3), (4, 4, 1), (5, 5, 0)]
