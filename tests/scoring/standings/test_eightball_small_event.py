"""Five entries of 8-ball, worked out by hand: ten points for a leg won, balls for a leg lost (Reg. viii)."""

from __future__ import annotations

import pytest

from tests.scoring import small

TWO_LEVEL = {
    (1, 2): "10-3 10-3",  # 20 -  6
    (1, 3): "10-3 10-3",  # 20 -  6
    (1, 4): "10-3 10-3",  # 20 -  6
    (1, 5): "3-10 3-10",  #  6 - 20
    (2, 3): "10-4 10-4",  # 20 -  8
    (2, 4): "10-4 10-4",  # 20 -  8
    (2, 5): "10-4 10-4",  # 20 -  8
    (3, 4): "10-2 10-2",  # 20 -  4
    (3, 5): "10-0 10-0",  # 20 -  0
    (4, 5): "10-3 4-10",  # 14 - 13
}
# 1: 20 + 20 + 20 + 6 = 66    2: 6 + 20 + 20 + 20 = 66    3: 6 + 8 + 20 + 20 = 54
# 4: 6 + 8 + 4 + 14 = 32      5: 20 + 8 + 0 + 13 = 41


@pytest.mark.rule("AMB-G23", "AMB-G24")
def test_two_level_for_first_play_best_of_three_racks_and_no_points_are_added(make_competition, users):
    competition = make_competition("eightball-singles", entries=5)
    small.enter(small.round_robin(competition), TWO_LEVEL)

    assert small.places(competition) == [(1, 1, 66), (1, 2, 66), (3, 3, 54), (4, 5, 41), (5, 4, 32)]

    stage = small.start(competition, by=users["carl"])
    small.play(stage, 1, 2, "10-3 4-10 2-10", by=users["sam"])

    # 66 stays 66: a play-off has no ten points and no balls.
    assert small.places(competition) == [(1, 2, 66), (2, 1, 66), (3, 3, 54), (4, 5, 41), (5, 4, 32)]


THREE_LEVEL = {
    (1, 2): "10-5 5-10",  # 15 - 15
    (2, 3): "10-5 5-10",  # 15 - 15
    (1, 3): "10-5 5-10",  # 15 - 15
    (1, 4): "10-2 10-2",  # 20 -  4
    (2, 4): "10-2 10-2",  # 20 -  4
    (3, 4): "10-2 10-2",  # 20 -  4
    (1, 5): "10-1 10-1",  # 20 -  2
    (2, 5): "10-1 10-1",  # 20 -  2
    (3, 5): "10-1 10-1",  # 20 -  2
    (4, 5): "10-6 10-6",  # 20 - 12
}
# 1, 2, 3: 15 + 15 + 20 + 20 = 70    4: 4 + 4 + 4 + 20 = 32    5: 2 + 2 + 2 + 12 = 18


@pytest.mark.rule("8 BALL POOL Reg. ix", "AMB-G23")
def test_three_doubles_level_for_first_settle_first_and_second_in_one_knock_out(make_competition, users):
    competition = make_competition("eightball-doubles", entries=5)
    small.enter(small.round_robin(competition), THREE_LEVEL)

    assert small.places(competition) == [(1, 1, 70), (1, 2, 70), (1, 3, 70), (4, 4, 32), (5, 5, 18)]

    stage = small.start(competition, by=users["carl"], agreement="All three captains and J. Boyle.")
    semi, final = stage.matches.order_by("round")
    one, two, waits = semi.home.number, semi.away.number, final.home.number
    small.play(stage, one, two, "10-0 10-0 -", by=users["sam"])
    small.play(stage, waits, one, "10-0 0-10 10-7", by=users["sam"])

    assert small.places(competition) == [(1, waits, 70), (2, one, 70), (3, two, 70), (4, 4, 32), (5, 5, 18)]
    assert small.tied(competition) == []  # the loser of the final is second: both places of the Dominion team are known


@pytest.mark.rule("8 BALL POOL Reg. ix", "AMB-G22")
@pytest.mark.parametrize(("category", "ties"), [("eightball-doubles", [(2, [2, 3])]), ("eightball-singles", [])])
def test_a_tie_for_second_is_played_off_where_the_second_goes_on(make_competition, category, ties):
    competition = make_competition(category, entries=3)
    small.enter(
        small.round_robin(competition), {(1, 2): "10-1 10-1", (1, 3): "10-1 10-1", (2, 3): "10-5 5-10"}
    )  # 1: 20 + 20 = 40    2: 2 + 15 = 17    3: 2 + 15 = 17

    assert small.places(competition) == [(1, 1, 40), (2, 2, 17), (2, 3, 17)]
    assert small.tied(competition) == ties
