"""Five entries of euchre, worked out by hand: ten points for a leg won, the own count for a leg lost (Reg. iv)."""

from __future__ import annotations

import pytest

from tests.scoring import small

#              first leg, second leg     points
TWO_LEVEL = {
    (1, 2): "10-8 6-10",  #   10 +  6 :  8 + 10    16 - 18
    (1, 3): "10-4 10-7",  #   10 + 10 :  4 +  7    20 - 11
    (1, 4): "10-9 8-10",  #   10 +  8 :  9 + 10    18 - 19
    (1, 5): "10-2 10-3",  #   10 + 10 :  2 +  3    20 -  5
    (2, 3): "10-6 6-10",  #   10 +  6 :  6 + 10    16 - 16
    (2, 4): "10-1 10-0",  #   10 + 10 :  1 +  0    20 -  1
    (2, 5): "10-5 10-4",  #   10 + 10 :  5 +  4    20 -  9
    (3, 4): "7-10 10-8",  #    7 + 10 : 10 +  8    17 - 18
    (3, 5): "9-7t 10-6",  #   10 + 10 :  7 +  6    20 - 13   the clock ended the first leg: 9 leads, so 10 (AMB-E2)
    (4, 5): "f10-0 f10-0",  # 10 + 10 :  0 +  0    20 -  0   5 was absent (Reg. v)
}
# 1: 16 + 20 + 18 + 20 = 74    2: 18 + 16 + 20 + 20 = 74    3: 11 + 16 + 17 + 20 = 64
# 4: 19 + 1 + 18 + 20 = 58     5: 5 + 9 + 13 + 0 = 27


@pytest.mark.rule("EUCHRE Reg. vi")
def test_two_level_for_first_play_a_single_game_to_ten(make_competition, users):
    competition = make_competition("euchre-legion", entries=5)
    small.enter(small.round_robin(competition), TWO_LEVEL)

    assert small.places(competition) == [(1, 1, 74), (1, 2, 74), (3, 3, 64), (4, 4, 58), (5, 5, 27)]
    assert small.tied(competition) == [(1, [1, 2])]

    stage = small.start(competition, by=users["carl"])
    small.play(stage, 1, 2, "7-10", by=users["sam"])

    assert small.places(competition) == [(1, 2, 74), (2, 1, 74), (3, 3, 64), (4, 4, 58), (5, 5, 27)]
    assert small.why(competition)[2] == "1st: won the play-off against Branch 1 1–0."
    assert small.why(competition)[3] == "3rd: 64 points, 10 fewer than Branch 1."


THREE_LEVEL = {
    (1, 2): "10-6 6-10",  # 16 - 16
    (2, 3): "10-6 6-10",  # 16 - 16
    (1, 3): "10-6 6-10",  # 16 - 16
    (1, 4): "10-3 10-3",  # 20 -  6
    (2, 4): "10-3 10-3",  # 20 -  6
    (3, 4): "10-3 10-3",  # 20 -  6
    (1, 5): "10-0 10-1",  # 20 -  1
    (2, 5): "10-0 10-1",  # 20 -  1
    (3, 5): "10-0 10-1",  # 20 -  1
    (4, 5): "10-9 9-10",  # 19 - 19
}
# 1, 2, 3: 16 + 16 + 20 + 20 = 72    4: 6 + 6 + 6 + 19 = 37    5: 1 + 1 + 1 + 19 = 22


@pytest.mark.rule("EUCHRE Reg. vi", "AMB-E4")
def test_three_level_for_first_play_a_small_round_robin_and_again_when_it_ends_level(make_competition, users):
    competition = make_competition("euchre-legion", entries=5)
    small.enter(small.round_robin(competition), THREE_LEVEL)

    assert small.places(competition) == [(1, 1, 72), (1, 2, 72), (1, 3, 72), (4, 4, 37), (5, 5, 22)]

    again = small.start(competition, by=users["carl"])
    small.play(again, 1, 2, "10-4", by=users["sam"])
    small.play(again, 2, 3, "10-5", by=users["sam"])
    assert small.why(competition)[1].endswith("the play-off for first place is not decided yet.")
    small.play(again, 3, 1, "10-6", by=users["sam"])  # everybody has one win: level again

    assert small.tied(competition) == [(1, [1, 2, 3])]
    assert [row[:2] for row in small.places(competition)][:3] == [(1, 1), (1, 2), (1, 3)]

    last = small.start(competition, by=users["carl"], seed="second time")
    small.play(last, 1, 2, "10-4", by=users["sam"])
    small.play(last, 3, 1, "10-5", by=users["sam"])
    small.play(last, 3, 2, "10-9", by=users["sam"])  # 3 has two wins, 1 has one, 2 has none

    assert small.places(competition) == [(1, 3, 72), (2, 1, 72), (3, 2, 72), (4, 4, 37), (5, 5, 22)]
    assert small.why(competition)[3] == "1st: won the play-off of Branch 1, Branch 2 and Branch 3."
