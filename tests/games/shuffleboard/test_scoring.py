"""SHUFFLEBOARD, Regulations ii and iii, with the settings for what the manual leaves open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.shuffleboard.spec import SPEC
from tests.games.manual import SHUFFLEBOARD
from tests.games.sheets import AWAY, HOME, NOT_PLAYED, codes, leg, points


@pytest.mark.rule("AMB-S1")
@pytest.mark.parametrize(("home", "away", "expected"), [(21, 0, (1, 0)), (21, 20, (1, 0)), (3, 23, (0, 1))])
def test_a_win_is_a_point_whatever_the_score(home: int, away: int, expected: tuple[int, int]) -> None:
    assert points(SPEC, SHUFFLEBOARD, leg(home, away)) == expected


@pytest.mark.rule("AMB-S1")
def test_the_difference_is_kept_for_show() -> None:
    home, away = SPEC.tally([leg(23, 15)], SHUFFLEBOARD, playoff=False)
    assert (home.scored, home.conceded, away.scored, away.conceded) == (23, 15, 15, 23)


@pytest.mark.rule("SHUFFLEBOARD Reg. iii")
@pytest.mark.parametrize(
    ("home", "away", "expected"),
    [
        (21, 21, [("both_won", "legs.0.away")]),
        (21, 22, [("both_won", "legs.0.home")]),
        (20, 15, [("nobody_won", "legs.0.home")]),
        (0, 0, [("nobody_won", "legs.0.home")]),
        (37, 4, [("above_the_last_frame", "legs.0.home")]),
        (4, 99, [("above_the_last_frame", "legs.0.away")]),
        (21, -1, [("negative", "legs.0.away")]),
    ],
)
def test_an_impossible_game_is_refused_at_its_field(home: int, away: int, expected: list[tuple[str, str]]) -> None:
    assert codes(SPEC, SHUFFLEBOARD, leg(home, away)) == expected


@pytest.mark.rule("AMB-S2")
def test_twenty_and_four_hangers_make_thirty_six() -> None:
    assert points(SPEC, SHUFFLEBOARD, leg(36, 20)) == (1, 0)
    capped = replace(SHUFFLEBOARD, capped=True)
    assert codes(SPEC, capped, leg(22, 20)) == [("above_the_last_frame", "legs.0.home")]
    assert points(SPEC, capped, leg(21, 20)) == (1, 0)


@pytest.mark.rule("AMB-S4")
def test_penalties_stop_at_nothing_unless_the_rule_book_goes_below() -> None:
    below = replace(SHUFFLEBOARD, lowest_score=-10)
    assert points(SPEC, below, leg(21, -4)) == (1, 0)
    assert codes(SPEC, below, leg(21, -11)) == [("negative", "legs.0.away")]


@pytest.mark.rule("AMB-G14")
def test_an_absent_team_loses_twenty_one_to_nothing() -> None:
    legs = SPEC.forfeit(AWAY, SHUFFLEBOARD, playoff=False)
    assert [(each.home, each.away) for each in legs] == [(21, 0)]
    assert points(SPEC, SHUFFLEBOARD, *legs) == (1, 0)


@pytest.mark.rule("AMB-G23")
def test_a_playoff_is_the_best_of_three_games() -> None:
    legs = [leg(21, 10), leg(10, 21), leg(21, 20)]
    assert codes(SPEC, SHUFFLEBOARD, *legs, playoff=True) == []
    assert SPEC.winner(legs, SHUFFLEBOARD, playoff=True) is HOME
    assert codes(SPEC, SHUFFLEBOARD, leg(21, 10), leg(21, 4), NOT_PLAYED, playoff=True) == []
    assert codes(SPEC, SHUFFLEBOARD, leg(21, 10), playoff=True) == [("leg_count", "legs")]


@pytest.mark.rule("SHUFFLEBOARD Reg. ii")
def test_a_match_is_one_game() -> None:
    assert codes(SPEC, SHUFFLEBOARD, leg(21, 10), leg(21, 10)) == [("leg_count", "legs")]
