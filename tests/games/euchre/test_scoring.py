"""EUCHRE, Regulations i to vi, and what an expulsion does (IRREGULARITIES viii)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import Ending
from games.euchre.spec import SPEC
from tests.games.manual import EUCHRE
from tests.games.sheets import AWAY, HOME, codes, leg, points, timed

OTHER = leg(4, 10)


@pytest.mark.rule("EUCHRE Reg. iv")
@pytest.mark.parametrize("loser", range(10))
def test_the_winner_takes_ten_and_the_loser_the_count(loser: int) -> None:
    assert points(SPEC, EUCHRE, leg(10, loser), OTHER) == (14, loser + 10)


@pytest.mark.rule("EUCHRE Reg. i")
@pytest.mark.parametrize(
    ("home", "away", "expected"), [(7, 5, (10, 5)), (5, 7, (5, 10)), (1, 0, (10, 0)), (9, 8, (10, 8)), (0, 9, (0, 10))]
)
def test_the_leader_at_time_is_credited_ten_and_the_other_keeps_its_count(
    home: int, away: int, expected: tuple[int, int]
) -> None:
    assert points(SPEC, EUCHRE, timed(home, away), OTHER) == (expected[0] + 4, expected[1] + 10)


@pytest.mark.rule("EUCHRE Reg. i")
def test_the_raw_count_at_time_is_kept_as_it_was() -> None:
    home, away = SPEC.tally([timed(7, 5), OTHER], EUCHRE, playoff=False)
    assert (home.scored, home.conceded) == (11, 15)
    assert (away.scored, away.conceded) == (15, 11)
    assert (home.legs_won, away.legs_won) == (1, 1)


@pytest.mark.rule("EUCHRE Reg. i")
def test_the_counts_may_stand_at_time_where_the_rule_book_says_so() -> None:
    rules = replace(EUCHRE, leader_takes_winning_score=False)
    assert points(SPEC, rules, timed(7, 5), OTHER) == (11, 15)


@pytest.mark.rule("EUCHRE Reg. iv")
@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (leg(10, 10), [("both_won", "legs.0.away")]),
        (leg(11, 4), [("above_the_cap", "legs.0.home")]),
        (leg(4, 13), [("above_the_cap", "legs.0.away")]),
        (leg(9, 4), [("nobody_won", "legs.0.home")]),
        (leg(0, 0), [("nobody_won", "legs.0.home")]),
        (leg(10, -2), [("negative", "legs.0.away")]),
        (timed(6, 6), [("time_level", "legs.0.away")]),
        (timed(0, 0), [("time_level", "legs.0.away")]),
        (timed(10, 6), [("time_but_won", "legs.0.home")]),
        (timed(10, 10), [("both_won", "legs.0.away")]),
    ],
)
def test_an_impossible_leg_is_refused_at_its_field(sheet, expected: list[tuple[str, str]]) -> None:
    assert codes(SPEC, EUCHRE, sheet, OTHER) == expected


@pytest.mark.rule("EUCHRE Reg. iv")
def test_an_uncapped_rule_book_takes_what_the_last_hand_brought_and_no_more() -> None:
    rules = replace(EUCHRE, capped=False)
    assert points(SPEC, rules, leg(13, 9), OTHER) == (17, 19)
    assert codes(SPEC, rules, leg(14, 9), OTHER) == [("above_the_cap", "legs.0.home")]
    assert codes(SPEC, rules, leg(13, 10), OTHER) == [("both_won", "legs.0.away")]


@pytest.mark.rule("EUCHRE Reg. v")
def test_an_absent_team_forfeits_the_leg_ten_to_nothing() -> None:
    given_away = SPEC.forfeited_leg(HOME, EUCHRE)
    assert (given_away.home, given_away.away, given_away.ending) == (0, 10, Ending.FORFEIT)
    assert points(SPEC, EUCHRE, given_away, leg(10, 8)) == (10, 18)
    assert points(SPEC, EUCHRE, *SPEC.forfeit(HOME, EUCHRE, playoff=False)) == (0, 20)


@pytest.mark.rule("EUCHRE Reg. v")
def test_a_forfeit_has_the_score_of_the_rule_book() -> None:
    wrong = replace(SPEC.forfeited_leg(HOME, EUCHRE), home=4)
    assert codes(SPEC, EUCHRE, wrong, OTHER) == [("forfeit_score", "legs.0")]


@pytest.mark.rule("EUCHRE Reg. vi")
def test_a_playoff_is_one_game_to_ten_without_a_clock_and_without_points() -> None:
    assert codes(SPEC, EUCHRE, leg(10, 9), playoff=True) == []
    assert SPEC.winner([leg(10, 9)], EUCHRE, playoff=True) is HOME
    assert [tally.points for tally in SPEC.tally([leg(10, 9)], EUCHRE, playoff=True)] == [0, 0]
    assert codes(SPEC, EUCHRE, timed(7, 5), playoff=True) == [("no_time_limit", "legs.0")]
    assert codes(SPEC, EUCHRE, leg(7, 5), playoff=True) == [("nobody_won_playoff", "legs.0.home")]
    assert codes(SPEC, EUCHRE, leg(10, 5), leg(10, 5), playoff=True) == [("leg_count", "legs")]


@pytest.mark.rule("EUCHRE IRREGULARITIES viii")
def test_every_opponent_of_an_expelled_team_gets_one_win_of_ten_to_nothing() -> None:
    home, away = SPEC.expulsion(AWAY, EUCHRE)
    assert (home.points, home.legs_won, home.legs_lost) == (10, 1, 0)
    assert (away.points, away.legs_won, away.legs_lost, away.forfeits) == (0, 0, 1, 1)
    per_leg = SPEC.expulsion(AWAY, replace(EUCHRE, expulsion_legs=2))
    assert per_leg[0].points == 20


@pytest.mark.rule("EUCHRE Reg. iii")
def test_the_winner_of_a_match_has_the_more_points() -> None:
    assert SPEC.winner([leg(10, 3), leg(9, 10)], EUCHRE, playoff=False) is HOME
    assert SPEC.winner([leg(10, 3), leg(3, 10)], EUCHRE, playoff=False) is None


def test_the_score_line_marks_the_clock() -> None:
    assert SPEC.score_line([timed(7, 5), leg(4, 10)]) == "7–5 (time), 4–10"
