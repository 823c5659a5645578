"""Five entries of cribbage, worked out by hand: every number below can be checked with a pencil.

A leg won is 1 point, 2 when the loser has 90 or less, 3 when the loser has 60 or less (CRIBBAGE Reg. iii).
"""

from __future__ import annotations

import pytest

from tests.scoring import small

#              first leg, second leg            points
TWO_LEVEL = {
    (1, 2): "121-100 95-121",  #  1 + 0 :  0 + 1     1 - 1
    (1, 3): "121-88 121-110",  #  2 + 1 :  0         3 - 0   88 is a skunk
    (1, 4): "121-60 110-121",  #  3 + 0 :  0 + 1     3 - 1   60 is a double skunk
    (1, 5): "100-121 121-119",  # 0 + 1 :  1 + 0     1 - 1
    (2, 3): "121-90 121-91",  #   2 + 1 :  0         3 - 0   90 is a skunk, 91 is none
    (2, 4): "121-61 121-105",  #  2 + 1 :  0         3 - 0   61 is a skunk, not a double
    (2, 5): "121-120 119-121",  # 1 + 0 :  0 + 1     1 - 1
    (3, 4): "121-99 121-60",  #   1 + 3 :  0         4 - 0
    (3, 5): "80-121 121-101",  #  0 + 1 :  2 + 0     1 - 2
    (4, 5): "121-118 121-119",  # 1 + 1 :  0         2 - 0
}
# 1: 1 + 3 + 3 + 1 = 8    2: 1 + 3 + 3 + 1 = 8    3: 0 + 0 + 4 + 1 = 5    4: 1 + 0 + 0 + 2 = 3    5: 1 + 1 + 2 + 0 = 4


@pytest.mark.rule("CRIBBAGE Reg. vi")
def test_two_level_for_first_play_best_of_three(make_competition, users):
    competition = make_competition("cribbage-pairs", entries=5)
    small.enter(small.round_robin(competition), TWO_LEVEL)

    assert small.places(competition) == [(1, 1, 8), (1, 2, 8), (3, 3, 5), (4, 5, 4), (5, 4, 3)]
    assert small.tied(competition) == [(1, [1, 2])]
    assert small.why(competition) == {
        1: "Tied with Branch 2 on 8 points: a play-off for first place is needed (CRIBBAGE Reg. vi, vii).",
        2: "Tied with Branch 1 on 8 points: a play-off for first place is needed (CRIBBAGE Reg. vi, vii).",
        3: "3rd: 5 points, 3 fewer than Branch 1 and Branch 2.",
        5: "4th: 4 points, 1 fewer than Branch 3.",
        4: "5th: 3 points, 1 fewer than Branch 5.",
    }

    stage = small.start(competition, by=users["carl"])
    # 2 wins two of three; the skunk in the last leg is worth nothing here.
    small.play(stage, 1, 2, "121-99 100-121 90-121", by=users["sam"])

    assert small.places(competition) == [(1, 2, 8), (2, 1, 8), (3, 3, 5), (4, 5, 4), (5, 4, 3)]
    assert small.tied(competition) == []
    assert small.why(competition)[2] == "1st: won the play-off against Branch 1 2–1."
    assert small.why(competition)[1] == "2nd: lost the play-off against Branch 2 1–2."


# Teams of two pairs: what pair A does | what pair B does. Both are added up (Reg. viii).
THREE_LEVEL = {
    (1, 2): "121-100 121-100 | 100-121 100-121",  # A 2-0, B 0-2      2 - 2
    (2, 3): "121-100 100-121 | 121-100 100-121",  # A 1-1, B 1-1      2 - 2
    (1, 3): "121-100 100-121 | 100-121 121-100",  # A 1-1, B 1-1      2 - 2
    (1, 4): "121-100 121-100 | 121-100 100-121",  # A 2-0, B 1-1      3 - 1
    (2, 4): "121-100 100-121 | 121-100 121-100",  # A 1-1, B 2-0      3 - 1
    (3, 4): "121-100 121-100 | 121-100 100-121",  # A 2-0, B 1-1      3 - 1
    (1, 5): "121-100 121-100 | 121-90 121-100",  #  A 2-0, B 3-0      5 - 0   a skunk
    (2, 5): "121-85 121-100 | 121-100 121-100",  #  A 3-0, B 2-0      5 - 0   a skunk
    (3, 5): "121-60 100-121 | 121-100 121-100",  #  A 3-1, B 2-0      5 - 1   a double skunk
    (4, 5): "121-100 100-121 | 121-100 100-121",  # A 1-1, B 1-1      2 - 2
}
# 1: 2 + 2 + 3 + 5 = 12    2: 2 + 2 + 3 + 5 = 12    3: 2 + 2 + 3 + 5 = 12
# 4: 1 + 1 + 1 + 2 = 5     5: 0 + 0 + 1 + 2 = 3


@pytest.mark.rule("CRIBBAGE Reg. vi", "CRIBBAGE Reg. viii", "AMB-C7", "AMB-G21")
def test_three_teams_level_for_first_are_drawn_and_two_pairs_at_one_each_play_a_deciding_leg(make_competition, users):
    competition = make_competition("cribbage-legion", entries=5)
    small.enter(small.round_robin(competition), THREE_LEVEL)

    assert small.places(competition) == [(1, 1, 12), (1, 2, 12), (1, 3, 12), (4, 4, 5), (5, 5, 3)]
    assert small.tied(competition) == [(1, [1, 2, 3])]

    stage = small.start(competition, by=users["carl"], agreement="All three captains and J. Boyle: knock-out.")
    semi, final = stage.matches.order_by("round")
    one, two, waits = semi.home.number, semi.away.number, final.home.number
    assert {one, two, waits} == {1, 2, 3}
    assert final.away is None

    small.play(stage, one, two, "121-100 121-100 -", by=users["sam"], pair="A")  # pair A of the first wins 2-0
    assert small.tied(competition) == [(1, [1, 2, 3])]
    small.play(stage, one, two, "121-100 100-121 100-121", by=users["sam"], pair="B")  # pair B loses 1-2: one each
    small.play(stage, one, two, "121-118", by=users["sam"], pair="D")  # the deciding leg: first named team goes on
    small.play(stage, waits, one, "121-100 121-100 -", by=users["sam"], pair="A")
    small.play(stage, waits, one, "121-100 100-121 121-100", by=users["sam"], pair="B")  # 2-0 in pairs

    assert small.places(competition) == [(1, waits, 12), (2, one, 12), (3, two, 12), (4, 4, 5), (5, 5, 3)]
    assert small.tied(competition) == []
    why = small.why(competition)
    assert why[waits] == "1st: won the play-off of Branch 1, Branch 2 and Branch 3."
    assert why[one] == "2nd: came second in the play-off of Branch 1, Branch 2 and Branch 3."
    assert why[two] == "3rd: came third in the play-off of Branch 1, Branch 2 and Branch 3."
