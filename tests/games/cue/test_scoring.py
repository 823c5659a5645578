"""Sheets of racks and frames: races, matches of so many legs, and legs that are counted in points."""

from __future__ import annotations

import random

import pytest

from games.base import Side
from games.cue.scoring import CueGame, CueRules, PointsGame
from tests.games.sheets import AWAY, HOME, NOT_PLAYED, codes, leg, points

RACKS = CueGame(key="racks", name="Racks", section="1.1")
RUNS = PointsGame(key="runs", name="Runs", section="4.1", leg_word="game", lowest_score=-500)
RACE = CueRules(legs=5, playoff_wins=2, forfeit_for=1, forfeit_against=0)
ALL = CueRules(legs=4, match="all_legs", playoff_wins=2, forfeit_for=1, forfeit_against=0)
TO_100 = CueRules(legs=1, target=100, forfeit_for=100, forfeit_against=0)
FRAMES = CueRules(legs=3, forfeit_for=147, forfeit_against=0)
WON, LOST = leg(1, 0), leg(0, 1)


def test_a_race_stops_when_it_is_won() -> None:
    assert codes(RACKS, RACE, WON, WON, LOST, WON, NOT_PLAYED) == []
    assert points(RACKS, RACE, WON, WON, LOST, WON, NOT_PLAYED) == (3, 1)
    assert codes(RACKS, RACE, WON, WON, WON, LOST, NOT_PLAYED) == [("leg_not_needed", "legs.3")]
    assert codes(RACKS, RACE, WON, WON, LOST, NOT_PLAYED, NOT_PLAYED) == [("leg_still_needed", "legs.3")]


def test_a_match_of_four_racks_is_played_out_and_may_be_level() -> None:
    assert codes(RACKS, ALL, WON, WON, WON, NOT_PLAYED) == [("leg_missing", "legs.3")]
    assert points(RACKS, ALL, WON, WON, LOST, LOST) == (2, 2)
    assert RACKS.winner([WON, WON, LOST, LOST], ALL, playoff=False) is None


def test_a_race_over_an_even_number_stops_when_nobody_can_catch_up_or_ends_level() -> None:
    rules = CueRules(legs=4, forfeit_for=1, forfeit_against=0)
    assert codes(RACKS, rules, WON, WON, WON, NOT_PLAYED) == []
    assert codes(RACKS, rules, WON, LOST, WON, LOST) == []


def test_a_playoff_is_a_race_of_its_own_length() -> None:
    assert codes(RACKS, ALL, WON, WON, NOT_PLAYED, playoff=True) == []
    assert RACKS.winner([WON, WON, NOT_PLAYED], ALL, playoff=True) is HOME


@pytest.mark.parametrize(
    ("bad", "expected"),
    [
        (leg(1, 1), ("two_winners", "legs.0.away")),
        (leg(0, 0), ("no_winner", "legs.0.home")),
        (leg(2, 0), ("more_than_the_leg", "legs.0.home")),
        (leg(1, -1), ("negative", "legs.0.away")),
    ],
)
def test_a_rack_has_one_winner(bad, expected) -> None:
    assert codes(RACKS, RACE, bad, WON, WON, WON, NOT_PLAYED) == [expected]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (leg(100, -16), []),
        (leg(103, 99), []),
        (leg(99, 30), [("short_of_target", "legs.0.home")]),
        (leg(100, 101), [("both_there", "legs.0.home")]),
        (leg(60, 60), [("tied", "legs.0.away")]),
        (leg(100, -501), [("negative", "legs.0.away")]),
    ],
)
def test_a_game_to_a_target_has_one_side_there(given, expected) -> None:
    assert codes(RUNS, TO_100, given) == expected


def test_a_frame_without_a_target_is_the_higher_score_s() -> None:
    assert points(RUNS, FRAMES, leg(63, 20), leg(12, 70), leg(40, 39)) == (2, 1)
    home, _ = RUNS.tally([leg(63, 20), leg(12, 70), leg(40, 39)], FRAMES, playoff=False)
    assert (home.scored, home.conceded) == (115, 129)
    assert RUNS.score_line([leg(63, 20), leg(12, 70)]) == "63–20, 12–70"


def test_a_match_nobody_played_is_as_long_as_a_race_won() -> None:
    legs = RACKS.forfeit(AWAY, RACE, playoff=False)
    assert codes(RACKS, RACE, *legs) == []
    assert RACKS.score_line(legs) == "3–0 (forfeit)"
    nobody = RACKS.forfeit(None, RACE, playoff=False)
    assert codes(RACKS, RACE, *nobody) == []
    assert points(RACKS, RACE, *nobody) == (0, 0)


@pytest.mark.parametrize(("game", "rules"), [(RACKS, RACE), (RACKS, ALL), (RUNS, TO_100), (RUNS, FRAMES)])
def test_simulated_sheets_are_allowed(game: CueGame, rules: CueRules) -> None:
    for seed in range(50):
        for playoff in (False, True):
            legs = game.random_legs(random.Random(seed), rules, playoff=playoff)
            assert list(game.faults(legs, rules, playoff=playoff)) == []


def test_paper_and_table_say_what_is_counted() -> None:
    assert RUNS.leg_block(TO_100).columns[0] == "Points"
    assert [column.key for column in RUNS.columns] == [
        "played",
        "legs_won",
        "legs_lost",
        "scored",
        "conceded",
        "points",
    ]
    assert RACKS.winner([WON, WON, WON, NOT_PLAYED, NOT_PLAYED], RACE, playoff=False) is Side.HOME
