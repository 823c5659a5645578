"""Five entries of darts, worked out by hand: three legs a match, all of them played, a point a leg (Reg. i)."""

from __future__ import annotations

import pytest

from tests.scoring import small

THREE, TWO, ONE = "1-0 1-0 1-0", "1-0 0-1 1-0", "0-1 0-1 1-0"  # 3-0, 2-1, 1-2

TWO_LEVEL = {
    (1, 2): TWO,  #   2 - 1
    (1, 3): THREE,  # 3 - 0
    (1, 4): ONE,  #   1 - 2
    (1, 5): TWO,  #   2 - 1
    (2, 3): THREE,  # 3 - 0
    (2, 4): TWO,  #   2 - 1
    (2, 5): TWO,  #   2 - 1
    (3, 4): ONE,  #   1 - 2
    (3, 5): THREE,  # 3 - 0
    (4, 5): ONE,  #   1 - 2
}
# 1: 2 + 3 + 1 + 2 = 8    2: 1 + 3 + 2 + 2 = 8    3: 0 + 0 + 1 + 3 = 4    4: 2 + 1 + 2 + 1 = 6    5: 1 + 1 + 0 + 2 = 4


@pytest.mark.rule("DARTS Reg. xvi", "AMB-G18", "AMB-G19")
def test_two_level_for_first_play_best_of_three_and_lower_places_are_shared(make_competition, users):
    competition = make_competition("darts-legion", entries=5)
    small.enter(small.round_robin(competition), TWO_LEVEL)

    assert small.places(competition) == [(1, 1, 8), (1, 2, 8), (3, 4, 6), (4, 3, 4), (4, 5, 4)]
    assert small.tied(competition) == [(1, [1, 2])]

    stage = small.start(competition, by=users["carl"])
    small.play(stage, 1, 2, "1-0 1-0 -", by=users["sam"])  # decided after two legs

    assert small.places(competition) == [(1, 1, 8), (2, 2, 8), (3, 4, 6), (4, 3, 4), (4, 5, 4)]
    assert small.tied(competition) == []
    assert small.why(competition) == {
        1: "1st: won the play-off against Branch 2 2–0.",
        2: "2nd: lost the play-off against Branch 1 0–2.",
        4: "3rd: 6 points, 2 fewer than Branch 2.",
        3: "Shares fourth place with Branch 5 on 4 points.",
        5: "Shares fourth place with Branch 3 on 4 points.",
    }


THREE_LEVEL = {
    (1, 2): TWO,  #   2 - 1
    (2, 3): TWO,  #   2 - 1
    (3, 1): TWO,  #   2 - 1
    (1, 4): TWO,  #   2 - 1
    (2, 4): TWO,  #   2 - 1
    (3, 4): TWO,  #   2 - 1
    (1, 5): THREE,  # 3 - 0
    (2, 5): THREE,  # 3 - 0
    (3, 5): THREE,  # 3 - 0
    (4, 5): TWO,  #   2 - 1
}
# 1: 2 + 1 + 2 + 3 = 8    2: 1 + 2 + 2 + 3 = 8    3: 1 + 2 + 2 + 3 = 8    4: 1 + 1 + 1 + 2 = 5    5: 0 + 0 + 0 + 1 = 1


@pytest.mark.rule("DARTS Reg. xvi", "AMB-G21")
def test_three_level_for_first_are_drawn_for_a_knock_out(make_competition, users):
    competition = make_competition("darts-legion", entries=5)
    small.enter(small.round_robin(competition), THREE_LEVEL)

    assert small.places(competition) == [(1, 1, 8), (1, 2, 8), (1, 3, 8), (4, 4, 5), (5, 5, 1)]
    assert small.tied(competition) == [(1, [1, 2, 3])]

    stage = small.start(competition, by=users["carl"], agreement="The captains and J. Boyle agreed.")
    semi, final = stage.matches.order_by("round")
    winner, loser, waits = semi.away.number, semi.home.number, final.home.number
    small.play(stage, winner, loser, "1-0 0-1 1-0", by=users["sam"])
    small.play(stage, winner, waits, "0-1 1-0 1-0", by=users["sam"])

    assert small.places(competition) == [(1, winner, 8), (2, waits, 8), (3, loser, 8), (4, 4, 5), (5, 5, 1)]


@pytest.mark.rule("DARTS Reg. xvii", "AMB-G22")
def test_a_tie_for_second_stays_when_only_the_first_goes_on(make_competition):
    competition = make_competition("darts-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): TWO, (1, 3): THREE, (2, 3): ONE})
    # 1: 2 + 3 = 5    2: 1 + 1 = 2    3: 0 + 2 = 2

    assert small.places(competition) == [(1, 1, 5), (2, 2, 2), (2, 3, 2)]
    assert small.tied(competition) == []


@pytest.mark.rule("DARTS Reg. xvii", "AMB-G22")
def test_a_tie_for_second_is_played_off_when_the_rule_book_always_asks_for_it(make_competition, users):
    competition = make_competition("darts-legion", entries=3)
    competition.overrides = {"playoff.second_place": "always"}
    competition.save()
    small.enter(small.round_robin(competition), {(1, 2): TWO, (1, 3): THREE, (2, 3): ONE})  # 5, 2 and 2 points

    assert small.tied(competition) == [(2, [2, 3])]
    stage = small.start(competition, by=users["carl"])
    assert stage.settles_place == 2
    small.play(stage, 2, 3, "0-1 0-1 -", by=users["sam"])

    assert small.places(competition) == [(1, 1, 5), (2, 3, 2), (3, 2, 2)]
